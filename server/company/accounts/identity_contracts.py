"""What proves that somebody is who they say: plain values of second factors and personal tokens."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SecondFactors:
    """What proves a user besides their password. `totp_since` None: no authenticator app."""

    totp_since: datetime | None
    recovery_codes_left: int


@dataclass(frozen=True, slots=True)
class TotpDraft:
    """An authenticator app to be: `draft` is the sealed secret, sent back with the first code."""

    secret: str
    uri: str
    picture: str
    draft: str


@dataclass(frozen=True, slots=True)
class PersonalToken:
    """A live token for API clients. `last_used_at` None: never."""

    id: int
    name: str
    rights: frozenset[str]
    can_write: bool
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None
