"""Messages between processes: whole ones arrive, cut ones end the connection, and garbage can't block it."""

from io import BytesIO

import pytest

from fieldcraft.players.child_process import read_message, write_message


def test_messages_arrive_whole_and_in_order() -> None:
    pipe = BytesIO()
    for message in (b"one", b"two" * 1000):
        write_message(pipe, message)
    pipe.seek(0)
    assert [read_message(pipe) for _ in range(3)] == [b"one", b"two" * 1000, b""]


@pytest.mark.parametrize("content", [b"", b"\0\0", b"\0" * 7 + b"\5" + b"cut"])
def test_a_truncated_message_is_the_end(content: bytes) -> None:
    assert read_message(BytesIO(content)) == b""


def test_bytes_that_are_not_a_length_are_returned_unchanged() -> None:
    assert read_message(BytesIO(b"Hello, world")) == b"Hello, w"
