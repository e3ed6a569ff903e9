"""The refund port: give buyers their money back in a store, by the platform's own calculation where it has one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from server.ports.orders import Dual
from server.ports.stores import StoreAccess

_MARK = "TW-"


def mark_of(key: str) -> str:
    """Return the sign by which a refund of this key is found again in its store; it stands in the refund's reason."""
    return f"{_MARK}{key[:12].upper()}"


@dataclass(frozen=True, slots=True)
class RefundLimits:
    """What a platform can do. `takes_lines`: a refund takes pieces of lines back; without, it is an amount only.

    `restocks`: it can put the pieces back into stock. `calculates`: the amount is the platform's own calculation.
    `notes_only`: a refund can be noted without the platform paying it, for money that the merchant gives back by hand.
    `keeps_keys`: the same key again makes no second refund.
    """

    takes_lines: bool = True
    restocks: bool = True
    calculates: bool = True
    notes_only: bool = True
    keeps_keys: bool = False


@dataclass(frozen=True, slots=True)
class RefundWish:
    """What to give back of an order. `pieces` by the store's line id; `shipping`: what is left of its price too.

    `amount` in minor units of the buyer's currency, None for what the platform calculates. `pays`: False only notes
    the refund. `key` is ours, of this refund alone, and empty while it is only calculated; `reason` is kept with it.
    """

    order_id: str
    pieces: Mapping[str, int] = field(default_factory=dict)
    shipping: bool = False
    amount: int | None = None
    restocks: bool = False
    pays: bool = True
    reason: str = ""
    key: str = ""

    @property
    def text(self) -> str:
        """The reason with our mark, at most 190 characters."""
        mark = mark_of(self.key)
        return f"{self.reason[:150]} ({mark})" if self.reason else mark


@dataclass(frozen=True, slots=True)
class RefundPart:
    """A part of a refund by one way to pay. `name` as the store calls it; `is_by_hand`: the store does not pay it."""

    name: str
    amount: int
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class RefundQuote:
    """What a buyer would get back, in both currencies, and the most that is left to give back.

    `tax`: the part of it that is tax; None if that is not said. `parts` in minor units of the buyer's currency.
    """

    amount: Dual
    most: Dual
    tax: Dual | None = None
    parts: tuple[RefundPart, ...] = ()


class StoreRefundPort(Protocol):
    """The refunds of a platform's orders. Calls raise `server.ports.failures` kinds; never inside a transaction.

    NeedsMerchant(action="reconnect_orders") where the rights to refund were not granted. Permanent `refund.*` reasons
    where the order has not that much to give back; nothing was changed then.
    """

    def refund_limits(self) -> RefundLimits:
        """Return what the platform can do."""
        ...

    def quote_refund(self, access: StoreAccess, wish: RefundWish) -> RefundQuote:
        """Return what a refund would give back, as the order is now. Changes nothing."""
        ...

    def make_refund(self, access: StoreAccess, wish: RefundWish, quote: RefundQuote) -> str:
        """Make a refund of `quote.amount`; return its id in the store.

        A refund with the wish's mark that is there already is returned and not made again.
        Retryable(unknown_outcome=True) when the answer was lost: read the order's refunds before anything else.
        """
        ...
