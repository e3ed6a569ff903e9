"""Workers that are killed while parcels are written, read and shown: nothing is there twice, nothing is forgotten."""

import os
import pickle
import signal
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction

from server.kit import clock
from server.ports import registry
from server.ports.fulfilments import NewFulfilment, StoreFulfilment
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber
from server.ports.purchases import ReadPurchase, SupplierOrderState
from server.ports.stores import StoreAccess
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Purchase
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Fulfilment, ParcelScan
from tenants.parcels.services import readings
from tenants.parcels.services.fulfilling import fulfil_due
from tenants.parcels.services.intake import note_purchases
from tenants.parcels.services.scan_pushes import push_scans
from tests.orders.goods import check
from tests.parcels.desk import StoreDesk
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.override_kills import dies_before_the_marks, work

pytestmark = pytest.mark.django_db(transaction=True)
NUMBER = "YT2300000000000001"


class LastingStore(StoreDesk):
    """A store whose fulfilments and scans outlive our workers; `dies`: where the worker is killed that calls it."""

    def __init__(self, path: Path, lines: dict[str, dict[str, int]]) -> None:
        super().__init__(lines=lines)
        self.path, self.dies = path, ""

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        self._die_at("before")
        made = super().create_fulfilment(access, new)
        self._save()
        self._die_at("after")
        return made

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        self._die_at("before")
        if event.text not in self.shown:
            super().push_event(access, fulfilment, event)
        self._save()
        self._die_at("after")

    def load(self) -> "LastingStore":
        if self.path.exists():
            self.kept, self.shown = pickle.loads(self.path.read_bytes())  # noqa: S301 - our own
        return self

    def _save(self) -> None:
        self.path.write_bytes(pickle.dumps((self.kept, self.shown)))

    def _die_at(self, point: str) -> None:
        if self.dies == point:
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def lasting(bought: Bought, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LastingStore:
    store = LastingStore(tmp_path / "store", bought.store.lines)
    monkeypatch.setattr(registry, "store_fulfilments", lambda platform: store.load())
    return store


def due(bought: Bought) -> int:
    """The supplier names the parcel; return the process that nobody works at yet."""
    state = SupplierOrderState.SHIPPED
    bought.desk.readings["800001"] = ReadPurchase(
        "800001", state, state.value, tracking=((NUMBER, "YunExpress"),), is_all_sent=True
    )
    check(bought.intake)
    with tenant_scope_of(bought.intake.tenant):
        with transaction.atomic():
            note_purchases(list(Purchase.objects.values_list("pk", flat=True)), now=clock.now())
        started = fulfil_due(bought.intake.owner.actor, now=clock.now())
    assert started is not None
    return started.id


def scan(hours: int, state: ParcelState) -> ParcelEvent:
    return ParcelEvent(at=clock.now() + timedelta(hours=hours), state=state, text=state.value)


@pytest.mark.parametrize("point", ["before", "after", "marks"])
def test_a_worker_killed_while_it_writes_a_parcel_leaves_one_in_the_store(
    bought: Bought, lasting: LastingStore, point: str
) -> None:
    record_id, tenant = due(bought), bought.intake.tenant
    lasting.dies = point
    if point == "marks":
        assert not dies_before_the_marks(tenant, record_id)
    else:
        assert not survives(lambda: work(tenant, record_id))
    lasting.dies = ""
    work(tenant, record_id)
    (parcel,) = bought.rows()
    (kept,) = lasting.load().kept
    assert (parcel.store_side, kept.labels[0].number, kept.pieces) == (
        StoreSide.SENT,
        NUMBER,
        {bought.line.external_id: 2},
    )
    with tenant_scope_of(tenant):
        assert [each.external_id for each in Fulfilment.objects.all()] == [kept.external_id]


@pytest.mark.parametrize("point", ["before", "after"])
def test_a_worker_killed_while_it_reads_or_shows_scans_leaves_each_once(
    bought: Bought, lasting: LastingStore, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant = bought.intake.tenant
    work(tenant, due(bought))
    events = (scan(1, ParcelState.PICKED_UP), scan(30, ParcelState.CUSTOMS))
    reading = TrackedNumber(NUMBER, ParcelState.CUSTOMS, events=events)
    (parcel,) = bought.rows()

    def note() -> None:
        with tenant_scope_of(tenant):
            readings.note_reading(parcel.pk, reading, now=clock.now())

    def show() -> None:
        with tenant_scope_of(tenant):
            push_scans(bought.intake.owner.actor, parcel.pk)

    with monkeypatch.context() as patch:
        patch.setattr(readings, "settle", lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
        assert not survives(note)
    with tenant_scope_of(tenant):
        assert not ParcelScan.objects.exists(), "what was begun is undone whole"
    note()
    lasting.dies = point
    assert not survives(show)
    lasting.dies = ""
    note()
    show()
    with tenant_scope_of(tenant):
        assert list(ParcelScan.objects.order_by("at").values_list("state", "is_pushed")) == [
            ("picked_up", True),
            ("customs", True),
        ]
    assert lasting.load().shown == ["picked_up", "customs"]
    drain_jobs(skip_pauses=True)
    assert lasting.load().shown == ["picked_up", "customs"]
