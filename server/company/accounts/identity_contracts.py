"""What proves that somebody is who they say: plain values of second factors."""

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
