"""What the API says about the guide of a game and the suggestions at a decision."""

from __future__ import annotations

from pydantic import BaseModel, Field


class SuggestionModel(BaseModel):
    """A good way to answer the decision. Take it by its place in the list, as `suggestion` of a choice."""

    text: str
    reason: str = Field(description="Why it is a good answer.")
    steps: list[str] = Field(description="What it chooses, one after the other, in words.")


class MarkModel(BaseModel):
    """One thing that the guide explains now."""

    id: str
    text: str
    at: str = Field(description="What it points at: a part of the table, or a kind and a name such as place:siwa.")
    option: int | None = Field(description="The index of the option that it names, if it names one.")
    picks: list[int] = Field(description="Where a set is chosen, the indices of the pieces that it names.")
    closing: bool = Field(description="Whether it tells of the first success, which ends the guide.")


class GuideModel(BaseModel):
    """The guide of a guided first game: the marks that are due at the decision, in order."""

    marks: list[MarkModel]
    shown: int = Field(description="How many marks were shown before.")
    total: int = Field(description="How many marks the guide has.")
    ended: bool = Field(description="Whether the guide is over.")
    following: str = Field(description="The scenario to play next; empty if there is none.")
