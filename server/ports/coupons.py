"""Discount codes on a provider's pages: create one, end it, count its uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from server.ports.failures import Permanent


@dataclass(frozen=True, slots=True)
class CouponDraft:
    """What a code gives: a discount in percent, or an amount in minor units of its currency.

    `months`: 0 for the first payment only, None for every payment. `products` are our names of the products it applies
    to, none for all. It is valid until `until`, for `most_uses` uses; with a `customer`, only for them.
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
    customer: str = ""


class CodeRefused(Permanent):
    """The code can't lower this payment: `reason` says why, such as `payments.code_over`."""


class CouponPort(Protocol):
    """A provider whose pages accept codes. Calls raise `server.ports.failures` kinds."""

    @property
    def is_configured(self) -> bool:
        """Return whether this installation takes payments."""
        ...

    def keep_coupon(self, coupon_draft: CouponDraft, *, key: str) -> str:
        """Create the code and return the provider's id of it. Raise Permanent when another coupon has the same code."""
        ...

    def end_code(self, external_id: str, *, key: str) -> None:
        """End the code for new uses. Those who have used it keep the discount."""
        ...

    def return_coupons(self, subscription: str, coupons: Sequence[str], *, key: str) -> None:
        """Put coupons for one payment on a subscription again, if it is still in its trial and has lost them."""
        ...

    def code_uses(self, external_id: str) -> int:
        """Return how often the code was used."""
        ...
