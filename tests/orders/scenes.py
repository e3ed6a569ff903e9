"""Orders that stand when a test begins: the product makes each scene once, then what that wrote is put back."""

from collections.abc import Callable
from typing import Any, TypeVar

from tests.orders.goods import Intake, SupplierDesk, order_of, place, sell
from tests.support.scenes import once

T = TypeVar("T")


def scene(intake: Intake, desk: SupplierDesk, name: str, make: Callable[[], T]) -> T:
    """Make a scene between a store and a supplier that nothing was asked of yet; `name` tells scenes apart."""

    def both() -> tuple[T, dict[str, Any]]:
        return make(), vars(desk)

    answer, left = once(name, intake.tenant.schema_name, both)
    vars(desk).update(left)
    return answer


def placed(intake: Intake, desk: SupplierDesk, **changes: Any) -> str:
    """An order, of two pieces if not changed, that was placed and is not paid: 800001 at the supplier."""

    def make() -> str:
        sell(intake)
        order_id = order_of(intake, **changes)
        place(intake, order_id)
        return order_id

    return scene(intake, desk, f"placed {changes} {desk}", make)
