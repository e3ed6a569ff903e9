"""Consent on a selling platform: the callback from its page, tokens, and their renewal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreGrant:
    """What a platform granted: the store's address and credentials, with the expiry of both tokens if they expire.

    `renew_at` is when to request new tokens although these are still valid; None: shortly before they expire. `email`
    is the account that agreed, if the platform reports it.
    """

    base_url: str
    credentials: Mapping[str, str] = field(repr=False)
    expires_at: datetime | None = None
    refresh_expires_at: datetime | None = None
    renew_at: datetime | None = None
    email: str = ""


@dataclass(frozen=True, slots=True)
class GrantCallback:
    """The query of the platform's redirect back to us. `shop` is the requested shop, empty when none was requested."""

    query: Mapping[str, str]
    redirect_uri: str
    shop: str = ""


class StoreGrantPort(Protocol):
    """Consent, tokens and their renewal. Calls raise the kinds of `server.ports.failures`."""

    def is_configured(self) -> bool:
        """Return whether the operator has set up an app of this installation on the platform."""
        ...

    def check(self, callback: GrantCallback) -> None:
        """Raise ValueError unless the query is complete, and signed where the platform signs it. No network."""
        ...

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        """Exchange the code of a checked callback for tokens. Raise NeedsMerchant("reconnect") when it is used or too
        old.
        """
        ...

    def renew(self, access: StoreAccess) -> StoreGrant:
        """Get new tokens for these credentials, or the first ones for a merchant's own app whose id and secret were
        typed.

        Raise NeedsMerchant("reconnect") when they are refused permanently.
        """
        ...
