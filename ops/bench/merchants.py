"""Merchants for measurements, created by the platform's own services in this process."""

import os
import secrets
from dataclasses import dataclass
from functools import cache


@cache
def ready() -> None:
    """Set Django up, after the environment was set to the installation's."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
    django.setup()


@dataclass(frozen=True)
class Merchant:
    user_id: int
    tenant_id: int
    schema_name: str
    token: str


def make_merchant(name: str) -> Merchant:
    """Create a main account with its schema and a session. DATABASE_URL and DATA_DIR must be the installation's."""
    ready()
    from server.company.identity.contracts import TokenKind
    from server.company.identity.selectors.actors import actor_of
    from server.company.identity.services.registration import create_main_account
    from server.company.identity.services.tokens import issue_token
    from server.kit import clock

    profile = create_main_account(mailbox=f"{name}@bench.example", password=secrets.token_hex(8))
    actor = actor_of(profile.id)
    token = issue_token(user_id=profile.id, kind=TokenKind.PORTAL, now=clock.now())
    return Merchant(profile.id, actor.tenant_id, actor.schema_name, token.value)
