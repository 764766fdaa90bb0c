"""Create the schema of Fieldcraft 0.1."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table("schema_version", sa.Column("version", sa.Integer, primary_key=True))
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("own_dice", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("choices", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=True),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
    )
    op.create_index("games_by_owner", "games", ["owner", "touched"])
    op.create_table(
        "lines",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String(48), nullable=False, unique=True),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("seats_by_visitor", "seats", ["visitor"])
