"""What a user sees of themselves: profile, second factors, personal tokens, what they take along. Plain values."""

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


@dataclass(frozen=True, slots=True)
class TeamToken(PersonalToken):
    """A live token of somebody in the merchant's team, and whose it is."""

    owner: str


@dataclass(frozen=True, slots=True)
class ExportState:
    """How far an export is; `key` finds its file once it is ready."""

    requested_at: datetime
    done: int
    total: int
    key: str
    is_ready: bool
    until: datetime


@dataclass(frozen=True, slots=True)
class Profile:
    """What users say of themselves. `time_zone` empty: the main account's."""

    first_name: str
    name: str
    mailbox: str
    phone: str
    language: str
    time_zone: str
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it. `last_used_at` None: never."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None
