"""Keep the score of a finished game, so that a player's best result can be found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column. The scores of games that are over already aren't known."""
    op.add_column("games", sa.Column("score", sa.Float, nullable=True))
