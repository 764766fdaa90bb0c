"""Store hashes of the tokens of seats, note which were used up, and keep a list of blocked addresses."""

from __future__ import annotations

from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns and the table, and hash what is there. The link by which a seat was taken gives no rights."""
    op.add_column("seats", sa.Column("nonce", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("claimed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "blocked",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    seats = sa.table("seats", *map(sa.column, ("game", "number", "secret", "visitor", "claimed")))
    connection = op.get_bind()
    for game, number, secret, visitor in connection.execute(
        sa.select(seats.c.game, seats.c.number, seats.c.secret, seats.c.visitor)
    ).all():
        connection.execute(
            sa.update(seats)
            .where(seats.c.game == game, seats.c.number == number)
            .values(secret=_hashed(secret), claimed=sa.true() if visitor and number else sa.false())
        )


def _hashed(token: str) -> str:
    """As `links.hashed` did it when this was written."""
    return blake2b(token.encode(), digest_size=20, person=b"seat").hexdigest()
