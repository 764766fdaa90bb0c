"""Convert tables, odds and luck to the API's models."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from fieldcraft.interface.guide import coach
from fieldcraft.interface.reading import MAX_LIBRARIES, library_of
from fieldcraft.kernel.decision import Decision
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card, Library, Table
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.scene import Scene
from fieldcraft.lab.luck import Luck
from fieldcraft.web import models
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.guide_models import GuideModel, MarkModel, SuggestionModel


def game(
    table: GameTable, visitor: Visitor, since: int = -1, with_scene: bool = True, past: Game[Any, Any] | None = None
) -> models.GameModel:
    """Serialize the current state of a game, or an earlier position, in which no one can act."""
    now, at = table.game, past or table.game
    result = at.result
    return models.GameModel(
        id=table.id,
        version=table.version,
        change=table.stamp.change,
        title=now.setup.title,
        scenario=now.setup.scenario,
        name=table.name,
        seed=now.seed,
        options=now.setup.options,
        practice=now.practice,
        own_dice=now.own_dice,
        rewound=now.rewound,
        choices=now.number,
        at=at.number,
        status=(scene := table.scene if past is None else past.scene()).status,
        can_act=past is None and table.can_act(visitor),
        can_redo=past is None and table.can_redo,
        seats=list(_seats(table, visitor)),
        decision=_decision(at.decision, at.rules),
        guide=_guide(at, table.forced),
        result=models.ResultModel(**msgspec.structs.asdict(result)) if result else None,
        log=list(_log(table, at, since)),
        scene=_scene(scene) if with_scene else None,
    )


def created(table: GameTable, visitor: Visitor) -> models.CreatedModel:
    """Serialize a new game with the tokens of its seats."""
    links = [models.SeatLink(number=seat.number, token=seat.token) for seat in table.seats]
    return models.CreatedModel(seats=links, game=game(table, visitor))


def odds(found: Odds) -> models.OddsModel:
    """Serialize the odds of an option."""
    outcomes = [
        models.OutcomeModel(
            text=one.text,
            probability=float(one.probability),
            fraction=str(Fraction(one.probability)),
            margin=one.margin,
        )
        for one in found.outcomes
    ]
    return models.OddsModel(outcomes=outcomes, exact=found.exact, cases=found.cases)


def library(rules: Rules, search: str = "") -> bytes:
    """The JSON of a library, or of what a search finds in it."""
    if not search.strip():
        return _whole_library(rules)
    items = library_of(rules).find(search)
    cards = tuple(item for item in items if isinstance(item, Card))
    return msgspec.json.encode(Library(cards, tuple(item for item in items if isinstance(item, Table))))


@lru_cache(maxsize=MAX_LIBRARIES)
def _whole_library(rules: Rules) -> bytes:
    """The JSON of a library, encoded once: it is the same for every game with these rules."""
    return msgspec.json.encode(library_of(rules))


def luck(found: Luck) -> models.LuckModel:
    """Serialize the luck of a game."""
    dice = [
        models.DiceModel(
            stream=group.stream,
            owner=group.owner,
            good=group.good,
            sides=group.sides,
            count=group.count,
            mean=group.mean,
            expected=group.expected,
            luck=group.luck,
            text=group.text,
            faces=list(group.faces),
        )
        for group in found.dice
    ]
    draws = [models.DrawsModel(stream=one.stream, count=one.count, names=list(one.names)) for one in found.draws]
    rolls = [
        models.RollModel(number=one.number, stream=one.stream, sides=one.sides, results=list(one.results))
        for one in found.rolls
    ]
    return models.LuckModel(
        text=found.text,
        count=found.count,
        luck=found.luck,
        own_luck=found.own_luck,
        enemy_luck=found.enemy_luck,
        dice=dice,
        draws=draws,
        rolls=rolls,
    )


def _seats(table: GameTable, visitor: Visitor) -> Iterator[models.SeatModel]:
    mine = table.seats_of(visitor)
    for seat in table.seats:
        yield models.SeatModel(number=seat.number, name=seat.name, taken=seat.taken, yours=seat.number in mine)


def _guide(game: Game[Any, Any], played: Collection[int]) -> GuideModel | None:
    found = coach(game, played)
    if found is None:
        return None
    marks = [
        MarkModel(id=m.id, text=m.text, at=m.at, option=m.option, picks=list(m.picks), closing=m.closing)
        for m in found.marks
    ]
    following = found.following.id if found.following else ""
    return GuideModel(marks=marks, shown=found.shown, total=found.total, ended=found.ended, following=following)


def _decision(decision: Decision | None, rules: Rules) -> models.DecisionModel | None:
    if decision is None:
        return None
    options = [
        models.OptionModel(
            index=offer.index,
            text=offer.text,
            kind=offer.kind,
            data=msgspec.to_builtins(offer.data),
            places=list(offer.places),
            badge=offer.badge,
            hint=offer.hint,
            rule=offer.rule,
            any_time=offer.any_time,
            seat=offer.seat,
        )
        for offer in decision.options
    ]
    return models.DecisionModel(
        seat=decision.seat,
        prompt=decision.prompt,
        rule=decision.rule,
        picking=decision.picking,
        dice=decision.dice,
        options=options,
        lookups=[models.LookupModel(id=found.id, rows=list(found.rows)) for found in decision.lookups],
        suggestions=[
            SuggestionModel(text=one.text, reason=one.reason, steps=[option.text(rules) for option in one.options])
            for one in decision.suggestions
        ],
    )


def _log(table: GameTable, at: Game[Any, Any], since: int) -> Iterator[models.MomentModel]:
    for moment in at.moments(max(-1, since)):
        yield models.MomentModel(
            number=moment.number,
            text=moment.text,
            rule=moment.rule,
            forced=moment.number in table.forced,
            lines=[
                models.LogModel(number=one.number, text=one.text, rule=one.rule, dice=list(one.dice), kind=one.kind)
                for one in moment.lines
            ],
        )


def _scene(scene: Scene) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(scene)
    return plain
