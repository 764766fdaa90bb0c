"""Drop the table `schema_version`, which Alembic's own table replaces."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the table."""
    op.drop_table("schema_version")
