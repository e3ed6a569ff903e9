"""Orders as a store would give them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from server.ports.orders import (
    ZERO,
    Dual,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreLine,
    StoreOrder,
)

BEGIN = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)


def usd(minor: int) -> Dual:
    return Dual(minor, minor)


def line(external_id: str = "l1", *, quantity: int = 2, **changes: Any) -> StoreLine:
    return replace(
        StoreLine(
            external_id=external_id,
            title="Tea pot",
            quantity=quantity,
            current_quantity=quantity,
            open_quantity=quantity,
            unit_price=usd(2_500),
            discount=ZERO,
            tax=ZERO,
            total=usd(2_500 * quantity),
        ),
        **changes,
    )


ANNA = StoreBuyer(
    external_id="c77",
    email="Anna.Schmidt@example.com",
    phone="+49 30 901820",
    shipping=StoreAddress(
        first_name="Anna",
        last_name="Schmidt",
        name="Anna Schmidt",
        address1="Lindenstraße 5",
        city="Berlin",
        province="Berlin",
        postcode="10969",
        country="DE",
        phone="+49 30 901820",
    ),
    note="Please ring twice",
)


def reading(external_id: str = "1001", *, version: int = 1, **changes: Any) -> StoreOrder:
    at = BEGIN + timedelta(minutes=version)
    return replace(
        StoreOrder(
            external_id=external_id,
            number=f"#{external_id}",
            version=version,
            created_at=BEGIN,
            changed_at=at,
            currency="USD",
            buyer_currency="USD",
            payment=PaymentState.PAID,
            shipping=ShippingState.UNSHIPPED,
            lines=(line(),),
            buyer=ANNA,
            total=usd(5_000),
        ),
        **changes,
    )
