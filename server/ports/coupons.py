"""Codes that give a discount on a provider's pages: made there once, ended, and how often they were used."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol


@dataclass(frozen=True, slots=True)
class CouponDraft:
    """What a code gives: a share in percent, or an amount in minor units of its currency.

    `months`: 0 for the first payment only, None for every one. `products` are our names of what it is for, none for
    all. It can be used until `until`, and `most_uses` times.
    """

    reference: str
    code: str
    name: str
    percent: Decimal | None
    amount_minor: int | None
    currency: str
    months: int | None
    products: tuple[str, ...]
    most_uses: int | None
    until: datetime | None


class CouponPort(Protocol):
    """A provider whose pages take codes. Calls raise `server.ports.failures` kinds."""

    @property
    def is_configured(self) -> bool:
        """Whether this installation takes payments."""
        ...

    def keep_coupon(self, wanted: CouponDraft, *, key: str) -> str:
        """Make the code; answer the provider's id of it. Permanent where another one has the same code."""
        ...

    def end_code(self, external_id: str, *, key: str) -> None:
        """Let nobody use it any more; who has used it keeps the discount."""
        ...

    def code_uses(self, external_id: str) -> int:
        """Read how often it was used."""
        ...
