"""What tests of orders on every platform see of a store and of a buyer."""

from collections.abc import Callable
from dataclasses import dataclass

from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.orders import StoreOrderPort
from server.ports.stores import StoreAccess


@dataclass(frozen=True)
class Basket:
    """What a buyer orders: `lines` of goods at 12.50 each, 5.00 for shipping, paid by card.

    `is_foreign`: the buyer pays in EUR at 0.90. `tax_id`: the id for customs, which the country asks for.
    """

    lines: int = 1
    quantity: int = 2
    is_foreign: bool = False
    country: str = "US"
    tax_id: str = ""
    note: str = ""


@dataclass(frozen=True)
class OrderStore:
    """A store of one platform.

    `buy` returns the order's id. `take_off` edits one piece off its first line, `refund` gives its money back.
    `event` answers topic and body of the webhook about an edit of the order. `redo` changes the note.
    """

    platform: Platform
    access: StoreAccess
    buy: Callable[[Basket], str]
    take_off: Callable[[str], object]
    refund: Callable[[str], object]
    redo: Callable[[str, str], object]
    delete: Callable[[str], object]
    say_unknown: Callable[[str], object]
    """Puts a word that we do not know into the order's states."""
    pass_seconds: Callable[[float], object]
    """Moves the store's clock on."""
    event: Callable[[str], tuple[str, str]]
    forbid: Callable[[], object]
    """Takes the right to orders back."""
    withhold: Callable[[], object] = lambda: None
    """Hides buyers from our app, where the platform can."""
    many: int = 25
    """More orders than a page has."""

    @property
    def port(self) -> StoreOrderPort:
        port = registry.store_orders(self.platform)
        assert port is not None
        return port
