"""What happens to an order that was bought."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import F

from server.kit import clock
from server.ports.purchases import ReadParcelItem, ReadPurchase, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import OrderLine
from tenants.parcels.models import Parcel
from tenants.parcels.services.fulfilling import fulfil_due
from tests.orders.goods import Intake, SupplierDesk, check, shown
from tests.parcels.desk import StoreDesk
from tests.support.jobs import drain_jobs


@dataclass
class Bought:
    """An order that was placed at its supplier, and the store that it came from."""

    intake: Intake
    desk: SupplierDesk
    store: StoreDesk
    order_id: str

    @property
    def line(self) -> OrderLine:
        with tenant_scope_of(self.intake.tenant):
            return OrderLine.objects.get(order_id=int(self.order_id))

    def ships(
        self,
        *tracking: tuple[str, str],
        state: SupplierOrderState = SupplierOrderState.SHIPPED,
        is_all: bool = True,
        contents: Mapping[str, int] | None = None,
    ) -> None:
        """The supplier names parcels, and all that follows is done. `contents`: pieces of its SKU by number; without,
        it does not tell what is in them. `is_all`: it says that nothing is left to send."""
        told = {number: (ReadParcelItem("sku-1", count),) for number, count in (contents or {}).items()}
        self.desk.readings["800001"] = ReadPurchase(
            "800001", state, state.value, tracking=tracking, contents=told, is_all_sent=is_all
        )
        check(self.intake)
        drain_jobs(skip_pauses=True)

    def later(self, **time: float) -> None:
        """Time passes for the parcels."""
        with tenant_scope_of(self.intake.tenant):
            Parcel.objects.update(changed_at=F("changed_at") - timedelta(**time))

    def fulfil(self) -> None:
        """The job that writes due parcels runs."""
        with tenant_scope_of(self.intake.tenant):
            fulfil_due(self.intake.owner.actor, now=clock.now())
        drain_jobs(skip_pauses=True)

    def parcels(self) -> Any:
        return self.intake.owner.get(f"order/{self.order_id}/parcel")["parcels"]

    def order(self) -> Any:
        return shown(self.intake, self.order_id)

    def rows(self) -> list[Parcel]:
        with tenant_scope_of(self.intake.tenant):
            return list(Parcel.objects.order_by("pk"))
