"""The models of the JSON API: request and response bodies."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from fieldcraft.web.guide_models import GuideModel, SuggestionModel

Word = Annotated[str, Field(max_length=200)]


class RequestModel(BaseModel):
    """A request body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(RequestModel):
    """A game to start."""

    title: Word
    scenario: Word | None = None
    seed: int | None = Field(None, description="An integer of at most 64 bits. If omitted, it is random.")
    options: dict[Word, bool | int | str] = Field({}, max_length=100)
    practice: bool = Field(False, description="Allow undo to go back past dice.")
    own_dice: bool = Field(False, description="The player rolls real dice and enters the results.")
    auto: bool = Field(True, description="Play choices with a single option automatically.")
    name: Annotated[str, Field(max_length=100)] = ""


class SaveFile(RequestModel):
    """A save file to continue from."""

    save: str = Field(description="The text of the save file.")


class ChoiceRequest(RequestModel):
    """A choice: options by index (several only for dice of one roll or pieces of a set), pieces, or a suggestion."""

    version: int = Field(description="The version of the game you saw.")
    choices: list[int] = Field([], max_length=200)
    pieces: list[Word] | None = Field(None, max_length=200, description="The pieces of a set, by id.")
    suggestion: int | None = Field(None, ge=0, description="A suggestion by its place in the list.")
    auto: bool = True


class UndoRequest(RequestModel):
    """An undo or a redo."""

    version: int
    auto: bool = True


class ForkRequest(RequestModel):
    """Where to branch off a new game."""

    at: int | None = Field(None, description="The number of choices to keep. If omitted, all of them.")


class NameRequest(RequestModel):
    """A player's display name."""

    name: Annotated[str, Field(max_length=100)] = ""


class ErrorModel(BaseModel):
    """Why a request failed, in one sentence."""

    error: str


class ScenarioModel(BaseModel):
    """A scenario of a title."""

    id: str
    name: str
    description: str
    length: str


class SettingModel(BaseModel):
    """A setup option of a title."""

    name: str
    default: bool | int | str
    choices: list[bool | int | str]
    description: str
    rule: str


class TitleModel(BaseModel):
    """A title that can be played."""

    id: str
    name: str
    description: str
    scenarios: list[ScenarioModel]
    options: list[SettingModel]
    seats: tuple[int, int]
    maturity: str
    credits: str


class OptionModel(BaseModel):
    """One legal option: its text, its kind and data, and the rule that grants it."""

    index: int
    text: str
    kind: str
    data: dict[str, Any]
    places: list[str]
    badge: str = Field(description="A short label for the first of its places, such as a cost; often empty.")
    hint: str = Field(description="Background to the option, such as what a unit can do; often empty.")
    rule: str
    any_time: bool = Field(description="A right: it can be used at any time, and the decision stays open.")
    seat: int | None = Field(description="The seat whose right it is; null if the seat that decides may choose it.")


class LookupModel(BaseModel):
    """Something to read at a decision: a card or table of the library."""

    id: str
    rows: list[int] = Field(description="The rows of a table that apply now, counted from 0.")


class DecisionModel(BaseModel):
    """The pending decision."""

    seat: int = Field(description="The seat that decides; -1 for any seat.")
    prompt: str
    rule: str
    picking: bool = Field(description="The options are pieces of a set: send them together.")
    dice: int = Field(description="How many of the player's own dice can be entered at once.")
    options: list[OptionModel] = Field(description="What can be done at any time comes last.")
    lookups: list[LookupModel] = Field(description="The cards and tables that matter now.")
    suggestions: list[SuggestionModel] = Field(description="Suggestions, the best first.")


class LogModel(BaseModel):
    """One line of the log."""

    number: int
    text: str
    rule: str
    dice: list[int]
    kind: str


class MomentModel(BaseModel):
    """A choice and the log lines that followed it."""

    number: int
    text: str
    rule: str
    forced: bool
    lines: list[LogModel]


class ResultModel(BaseModel):
    """How a game ended."""

    won: bool
    score: float
    summary: str
    reason: str


class SeatModel(BaseModel):
    """A seat at the table."""

    number: int
    name: str
    taken: bool
    yours: bool


class GameModel(BaseModel):
    """The current state of a game, or its state after a number of choices."""

    id: str
    version: int
    change: int
    title: str
    scenario: str
    name: str
    seed: int
    options: dict[str, bool | int | str]
    practice: bool
    own_dice: bool
    rewound: int
    choices: int
    at: int
    status: str
    can_act: bool
    can_redo: bool
    seats: list[SeatModel]
    decision: DecisionModel | None
    guide: GuideModel | None = Field(description="What the guide explains now; null if the game isn't guided.")
    result: ResultModel | None
    log: list[MomentModel]
    scene: dict[str, Any] | None


class SeatLink(BaseModel):
    """A seat and its token: send it as a Bearer token, or open /seats/{token} in a browser."""

    number: int
    token: str


class CreatedModel(BaseModel):
    """A new game and the tokens of all its seats, which are sent only this once."""

    seats: list[SeatLink]
    game: GameModel


class OutcomeModel(BaseModel):
    """One outcome: its probability, as an exact fraction too, and the margin of error."""

    text: str
    probability: float
    fraction: str
    margin: float


class OddsModel(BaseModel):
    """All outcomes of an option, the costliest first, then the most likely."""

    outcomes: list[OutcomeModel]
    exact: bool
    cases: int


class StopModel(BaseModel):
    """A place or a piece on a trace, with a short note."""

    place: str
    note: str


class TraceModel(BaseModel):
    """What an option would do on the board, as a line from stop to stop; empty if nothing."""

    stops: list[StopModel]
    kind: str


class ReasonModel(BaseModel):
    """Why something is not an option."""

    on_offer: bool
    text: str
    rule: str


class StatementModel(BaseModel):
    """One statement of the rule ledger."""

    id: str
    text: str
    heading: str
    ruling: str
    replaces: list[str]
    option: str
    replaced_by: str


class CardModel(BaseModel):
    """A card or counter in words and numbers."""

    id: str
    kind: str
    name: str
    facts: list[tuple[str, str]] = Field(description="Labels with their values.")
    text: list[str]
    rule: str
    source: str


class TableModel(BaseModel):
    """A table of the game; every row has as many cells as the heading."""

    id: str
    name: str
    heading: list[str]
    rows: list[list[str]]
    text: list[str]
    rule: str
    source: str


class LibraryModel(BaseModel):
    """Cards and tables, in the order in which a player reads them."""

    cards: list[CardModel]
    tables: list[TableModel]


class DiceModel(BaseModel):
    """Dice of one kind rolled for one purpose.

    `owner` is yours, enemy or other; `good` is high, low, even or empty. `luck` is in standard deviations: positive is
    good for the player, or above average where no face is good.
    """

    stream: str
    owner: str
    good: str
    sides: int
    count: int
    mean: float
    expected: float
    luck: float
    text: str
    faces: list[int]


class DrawsModel(BaseModel):
    """What was drawn for one purpose, and how often."""

    stream: str
    count: int
    names: list[tuple[str, int]]


class RollModel(BaseModel):
    """One roll or draw and its results."""

    number: int
    stream: str
    sides: int
    results: list[int | str]


class LuckModel(BaseModel):
    """The luck of a game: all dice together, your own, the enemy's, by purpose, and every roll."""

    text: str
    count: int
    luck: float
    own_luck: float
    enemy_luck: float
    dice: list[DiceModel]
    draws: list[DrawsModel]
    rolls: list[RollModel]
