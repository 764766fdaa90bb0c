"""Runs heavy jobs as tasks: plain messages with plain replies, so that they can pass between processes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature
from typing import Any, Final, get_type_hints

import msgspec

from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web import errors, heavy_jobs
from fieldcraft.web.compression import Result, compress
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.request_log import request_id

JOBS: Final = {job.__name__: job for job in heavy_jobs.JOBS}
STREAMS: Final = {job.__name__: job for job in heavy_jobs.STREAMS}
REFUSALS: Final = {
    kind.__name__: kind for kind in (errors.NotFound, errors.BadRequest, errors.LimitExceeded, errors.Unavailable)
}
FAILED: Final = "failed"
"""The kind of an error that isn't one of ours: it was logged where it happened."""

log = logging.getLogger("fieldcraft.web")


class Task(msgspec.Struct, frozen=True):
    """A job with its arguments; or, for a `stream`, its next piece, or that no one listens to it any more."""

    id: int
    job: str = ""
    arguments: tuple[Any, ...] = ()
    stream: int = 0
    closing: bool = False
    request: str = ""


class Reply(msgspec.Struct, frozen=True):
    """What a task made: its bytes, compressed if that is worth it, or the kind of an error and its message.

    `more` says that a stream goes on, `seconds` how much processor time it took.
    """

    id: int
    body: bytes = b""
    compressed: bool = False
    more: bool = False
    error: str = ""
    message: str = ""
    game: str = ""
    seconds: float = 0.0


class JobFailed(Exception):
    """A job failed because of an error in our code."""


class JobRunner:
    """Runs tasks, from several threads if need be, and holds the streams that go on."""

    def __init__(self, place: Workplace):
        self._place = place
        self._streams: dict[int, Iterator[bytes]] = {}

    def run(self, task: Task) -> Reply:
        """Run a task; whatever happens, there is a reply."""
        request_id.set(task.request)
        start = time.thread_time()
        try:
            reply = self._piece(task) if task.stream else self._result(task)
        except FieldcraftError as error:
            reply = refused(task.id, error)
        except MemoryError:
            raise
        except Exception as error:
            log.exception("job %s failed", task.job)
            reply = Reply(task.id, error=FAILED, message=type(error).__name__)
        return msgspec.structs.replace(reply, seconds=time.thread_time() - start)

    def _result(self, task: Task) -> Reply:
        result = compress(JOBS[task.job](self._place, *_arguments(task)))
        return Reply(task.id, result.body, result.compressed)

    def _piece(self, task: Task) -> Reply:
        """The next piece of a stream. One that isn't known was lost with the process that made it, so it ends."""
        going_on = self._streams.pop(task.stream, None)
        if task.closing:
            return Reply(task.id)
        if task.job:
            going_on = STREAMS[task.job](self._place, *_arguments(task))
        piece = next(going_on, None) if going_on is not None else None
        if going_on is None or piece is None:
            return Reply(task.id)
        self._streams[task.stream] = going_on
        return Reply(task.id, piece, more=True)


def _arguments(task: Task) -> Iterator[Any]:
    """The arguments of a task as the types of its job."""
    for value, kind in zip(task.arguments, _types(task.job), strict=True):
        yield msgspec.convert(value, kind)


@cache
def _types(job: str) -> tuple[Any, ...]:
    function: Callable[..., Any] = JOBS.get(job) or STREAMS[job]
    hints = get_type_hints(function, vars(heavy_jobs))
    return tuple(hints[name] for name in list(signature(function).parameters)[1:])


def refused(task: int, error: FieldcraftError) -> Reply:
    """The reply that says why there is no result."""
    if isinstance(error, errors.Outdated):
        return Reply(task, error=type(error).__name__, message=error.reason, game=error.game)
    return Reply(task, error=type(error).__name__, message=str(error))


def result_of(reply: Reply) -> Result:
    """What a reply holds; raises the error that it tells of."""
    if not reply.error:
        return Result(reply.body, reply.compressed)
    if reply.error == FAILED:
        raise JobFailed(reply.message)
    if reply.error == errors.StaleVersion.__name__:
        raise errors.StaleVersion
    if reply.error == errors.Outdated.__name__:
        raise errors.Outdated(reply.game, reply.message)
    raise REFUSALS.get(reply.error, FieldcraftError)(reply.message)
