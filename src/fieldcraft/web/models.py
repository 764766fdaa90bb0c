"""The shapes of the JSON interface: what programs send and what they get."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Word = Annotated[str, Field(max_length=200)]


class Asked(BaseModel):
    """What a program sends; a field that there is not is a mistake."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Asked):
    """A game to be started."""

    title: Word
    scenario: Word | None = None
    seed: int | None = Field(None, description="A whole number of at most 64 bits; left out, it is drawn.")
    options: dict[Word, bool | int | str] = Field({}, max_length=100)
    practice: bool = Field(False, description="Undo may go back past dice.")
    own_dice: bool = Field(False, description="The player rolls and draws, and tells the game.")
    auto: bool = Field(True, description="Choices with a single option pass by themselves.")
    name: Annotated[str, Field(max_length=100)] = ""


class SaveFile(Asked):
    """A game from a file, to be gone on with."""

    save: str = Field(description="The text of the file, as it was saved.")


class Choosing(Asked):
    """A choice: options by their index (several only for dice told together and pieces of a set), or pieces."""

    version: int = Field(description="The version of the game that was looked at.")
    choices: list[int] = Field([], max_length=200)
    pieces: list[Word] | None = Field(None, max_length=200, description="The pieces of a set, by their ids.")
    auto: bool = True


class Stepping(Asked):
    """Going back or forth."""

    version: int
    auto: bool = True


class Forking(Asked):
    """From where to go on as a new game."""

    at: int | None = Field(None, description="After how many choices; left out, from where it stands.")


class Naming(Asked):
    """What a player goes by."""

    name: Annotated[str, Field(max_length=100)] = ""


class Complaint(BaseModel):
    """Why something was not done, in one sentence."""

    error: str


class ScenarioModel(BaseModel):
    """One thing a title can start with."""

    id: str
    name: str
    description: str
    length: str


class SettingModel(BaseModel):
    """One option of a title."""

    name: str
    default: bool | int | str
    choices: list[bool | int | str]
    description: str
    rule: str


class TitleModel(BaseModel):
    """A game that can be played."""

    id: str
    name: str
    description: str
    scenarios: list[ScenarioModel]
    options: list[SettingModel]
    seats: tuple[int, int]
    maturity: str
    credits: str


class OptionModel(BaseModel):
    """One legal thing to choose: its words, what it is and concerns, and the rule that grants it."""

    index: int
    text: str
    kind: str
    data: dict[str, Any]
    places: list[str]
    figure: str = Field(description="What is written at the first of its places, such as a cost; mostly nothing.")
    hint: str = Field(description="What is good to know before it is taken: what a unit can do; mostly nothing.")
    rule: str


class DecisionModel(BaseModel):
    """A choice that waits."""

    seat: int = Field(description="Whose decision it is; -1 for anybody's.")
    prompt: str
    rule: str
    picking: bool = Field(description="Pieces are picked into a set: send them together.")
    dice: int = Field(description="So many of the player's own dice may be told at once.")
    options: list[OptionModel]


class LogModel(BaseModel):
    """One thing that happened."""

    number: int
    text: str
    rule: str
    dice: list[int]
    kind: str


class MomentModel(BaseModel):
    """A choice in words, and what happened then."""

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
    """A place at the table."""

    number: int
    name: str
    taken: bool
    yours: bool


class GameModel(BaseModel):
    """A game as it stands, or as it stood after some choices."""

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
    may_act: bool
    can_redo: bool
    seats: list[SeatModel]
    decision: DecisionModel | None
    result: ResultModel | None
    log: list[MomentModel]
    scene: dict[str, Any] | None


class SeatLink(BaseModel):
    """A seat with the secret that lets its holder act: as a Bearer token, or at /seats/{token} in a browser."""

    number: int
    token: str


class CreatedModel(BaseModel):
    """A game just made, with the secrets of all its seats, which are told this once."""

    seats: list[SeatLink]
    game: GameModel


class OutcomeModel(BaseModel):
    """One outcome: how likely it is, exactly as a fraction, and how far that may be off."""

    text: str
    probability: float
    fraction: str
    margin: float


class OddsModel(BaseModel):
    """All outcomes of an option, the likeliest first."""

    outcomes: list[OutcomeModel]
    exact: bool
    cases: int


class StopModel(BaseModel):
    """A place or a piece that a trace comes to, with a short note."""

    place: str
    note: str


class TraceModel(BaseModel):
    """What an option would do on the board: a line from stop to stop, none where it does nothing there."""

    stops: list[StopModel]
    kind: str


class ReasonModel(BaseModel):
    """Why something is not on offer; nothing if it is."""

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


class FallModel(BaseModel):
    """Dice of one kind thrown for one purpose."""

    stream: str
    sides: int
    dice: int
    mean: float
    expected: float
    score: float
    words: str
    faces: list[int]


class DrawsModel(BaseModel):
    """What was drawn for one purpose, and how often."""

    stream: str
    count: int
    names: list[tuple[str, int]]


class ThrowModel(BaseModel):
    """What chance was asked for once, and what it answered."""

    number: int
    stream: str
    sides: int
    results: list[int | str]


class LuckModel(BaseModel):
    """The luck of a game."""

    words: str
    dice: int
    score: float
    falls: list[FallModel]
    draws: list[DrawsModel]
    throws: list[ThrowModel]
