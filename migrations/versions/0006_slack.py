"""Where the Slack app is installed, and installations that were begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "slack_bots",
        sa.Column("id", sa.Integer(), nullable=False),
        *_texts("client_id", "app_id"),
        *_texts("enterprise_id", "enterprise_name", "team_id", "team_name", nullable=True),
        *_texts("bot_token", "bot_id", "bot_user_id", "bot_scopes"),
        *_texts("bot_refresh_token", "bot_token_expires_at", nullable=True),
        sa.Column("is_enterprise_install", sa.Integer(), nullable=False),
        *_texts("installed_at"),
        sa.PrimaryKeyConstraint("id", name="pk_slack_bots"),
        sqlite_strict=True,
    )
    for one in ("team_id", "enterprise_id"):
        op.create_index(f"ix_slack_bots_{one}", "slack_bots", [one])
    op.create_table(
        "slack_oauth_states",
        sa.Column("id", sa.Integer(), nullable=False),
        *_texts("state", "expire_at"),
        sa.PrimaryKeyConstraint("id", name="pk_slack_oauth_states"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("slack_oauth_states")
    op.drop_table("slack_bots")


def _texts(*names: str, nullable: bool = False) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=nullable) for name in names]
