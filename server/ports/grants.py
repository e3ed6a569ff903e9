"""The consent side of a selling platform: what comes back from its page, tokens for it, tokens that are renewed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreGrant:
    """What a platform gave: the store's address and its credentials, with the ends of both tokens where they end.

    `renew_at` is when to ask for new ones although these still serve; None: shortly before they end. `email` is whose
    account agreed, where the platform says so.
    """

    base_url: str
    credentials: Mapping[str, str] = field(repr=False)
    expires_at: datetime | None = None
    refresh_expires_at: datetime | None = None
    renew_at: datetime | None = None
    email: str = ""


@dataclass(frozen=True, slots=True)
class GrantCallback:
    """The query that the platform sent a browser back with. `shop` is what was asked for; empty when nothing was."""

    query: Mapping[str, str]
    redirect_uri: str
    shop: str = ""


class StoreGrantPort(Protocol):
    """Consent, tokens and their renewal. Calls raise the kinds of `server.ports.failures`."""

    def is_configured(self) -> bool:
        """Whether the operator has given this installation an app on the platform."""
        ...

    def check(self, callback: GrantCallback) -> None:
        """ValueError unless the query is whole, and signed where the platform signs it. No network."""
        ...

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        """Tokens for the code of a checked callback. NeedsMerchant("reconnect") when it was used or is too old."""
        ...

    def renew(self, access: StoreAccess) -> StoreGrant:
        """New tokens for these credentials, also the first ones for an own app whose id and secret were typed.

        NeedsMerchant("reconnect") when they are refused for good.
        """
        ...
