"""Labels of parcels: only who packs one sees and changes them, and they go with the buyer's data."""

import csv
import io
import zipfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from server.company.antstore.models import Fulfilment, ShipmentLabel
from server.company.antstore.services.labels import drop_files
from server.company.staff.models import AuditEntry
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import DataRequest
from tenants.orders.services.losses import erase_orders
from tenants.privacy.services import personal_key
from tests.factories.pdfs import pdf
from tests.orders.goods import Intake, shown
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import call
from tests.orders.own_staff import order_id as order_id
from tests.orders.own_staff import parcel as parcel
from tests.orders.own_staff import shop as shop
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import PASSWORD
from tests.support.pictures import drawn
from tests.support.work_order_files import kept

pytestmark = pytest.mark.django_db

PDF = pdf()
OTHER = pdf(pages=2)


@pytest.fixture
def files(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def packed(agent: Client, parcel: str, files: Path) -> str:
    call(agent, "POST", f"{parcel}/claim")
    return parcel


def upload(
    client: Client, path: str, content: bytes = PDF, status: int = 200, name: str = "label.pdf", **body: str
) -> dict[str, Any]:
    file = SimpleUploadedFile(name, content)
    answer = client.post(f"/api/console/fulfilments{path}/label", {"file": file, **body})
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def seen(shop: Intake, order_id: str) -> int:
    return [event["code"] for event in shown(shop, order_id)["events"]].count("address_to_pack")


def test_a_label_is_kept_shown_and_printed_by_who_packs(
    shop: Intake, agent: Client, order_id: str, packed: str, files: Path
) -> None:
    (label,) = upload(agent, packed, name="../../Anna.pdf")["labels"]
    assert (label["name"], label["pages"], label["shipment_id"], len(kept(files))) == ("Anna.pdf", 1, "", 1)
    assert label["uploaded_by"] == call(agent, "GET", packed)["assignee"]
    (entry,) = AuditEntry.objects.filter(action="fulfilments.label")
    assert "Anna" not in str(entry.detail), "a name of a file can be a buyer's"
    link = call(agent, "POST", f"{packed}/label/{label['id']}/show")["link"]
    assert (seen(shop, order_id), AuditEntry.objects.filter(action="fulfilments.show_label").count()) == (1, 1)
    answer = agent.get(link)
    assert (b"".join(answer.streaming_content), answer["Content-Type"]) == (PDF, "application/pdf")  # type: ignore[attr-defined]
    assert answer["Content-Disposition"].startswith("inline")
    assert (answer["X-Content-Type-Options"], answer["Cache-Control"]) == ("nosniff", "private, no-store")
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert seen(shop, order_id) == 1, "reading the link again is the same look"


@pytest.mark.parametrize(("kind", "suffix"), [("PNG", ".png"), ("JPEG", ".jpg")])
def test_a_picture_is_a_label_too(agent: Client, packed: str, files: Path, kind: str, suffix: str) -> None:
    (label,) = upload(agent, packed, drawn(kind), name="label")["labels"]
    link = call(agent, "POST", f"{packed}/label/{label['id']}/show")["link"]
    answer = agent.get(link)
    assert (answer["Content-Type"], "sandbox" in answer["Content-Security-Policy"]) == (
        {".png": "image/png", ".jpg": "image/jpeg"}[suffix],
        True,
    )


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg/>", drawn("GIF"), b"%PDF-1.4 nothing", pdf(pages=11), pdf() + b" " * 5_300_000],
    ids=["nothing", "markup", "gif", "no pages", "too long", "too large"],
)
def test_what_is_no_label_is_refused(agent: Client, packed: str, files: Path, content: bytes) -> None:
    assert list(upload(agent, packed, content, status=422)["fields"]) == ["file"]
    assert (ShipmentLabel.objects.count(), kept(files)) == (0, [])


def test_only_who_packs_it_reaches_a_label(
    staff: Callable[..., Client], agent: Client, parcel: str, files: Path
) -> None:
    upload(agent, parcel, status=409)
    call(agent, "POST", f"{parcel}/claim")
    (label,) = upload(agent, parcel)["labels"]
    one = f"{parcel}/label/{label['id']}"
    link = call(agent, "POST", f"{one}/show")["link"]
    other, finance = staff("operator"), staff("finance")
    upload(other, parcel, status=409, replaces=label["id"])
    upload(finance, parcel, status=403)
    for client, status in ((other, 409), (finance, 403)):
        call(client, "POST", f"{one}/show", status=status)
        call(client, "POST", f"{one}/remove", status=status)
        assert client.get(link).status_code == status
    assert Client().get(link).status_code == 401
    assert agent.get(link.replace("signature=", "signature=0")).status_code == 404
    held_by = int(call(agent, "GET", parcel)["assignee_id"])
    call(other, "POST", f"{parcel}/take_over", held_by=held_by, reason="Ill")
    assert (agent.get(link).status_code, other.get(link).status_code) == (409, 404), "a link is for one person"
    assert len(kept(files)) == 1


def test_a_link_ends(agent: Client, packed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (label,) = upload(agent, packed)["labels"]
    link = call(agent, "POST", f"{packed}/label/{label['id']}/show")["link"]
    later = clock.now() + timedelta(minutes=6)
    monkeypatch.setattr("server.api.console.fulfilments.labels.clock.now", lambda: later)
    assert agent.get(link).status_code == 404


def test_a_label_goes_with_the_parcel_that_leaves(agent: Client, packed: str, files: Path) -> None:
    upload(agent, packed)
    sent = call(agent, "POST", f"{packed}/ship", tracking_number="JD01", pieces={"0": 1})
    assert [each["shipment_id"] for each in sent["labels"]] == [sent["shipments"][0]["id"]]
    upload(agent, packed, OTHER)
    last = call(agent, "POST", f"{packed}/ship", tracking_number="JD02")
    assert [each["shipment_id"] for each in last["labels"]] == [each["id"] for each in last["shipments"]]
    upload(agent, packed, status=409)
    upload(agent, packed, status=404, shipment="999999")
    assert len(kept(files)) == 2


def test_a_label_is_replaced_only_as_it_was_seen_and_removed_with_its_file(
    agent: Client, packed: str, files: Path
) -> None:
    (first,) = upload(agent, packed)["labels"]
    assert upload(agent, packed)["labels"] == [first], "the same file is the same label"
    upload(agent, packed, OTHER, status=409)
    (second,) = upload(agent, packed, OTHER, replaces=first["id"])["labels"]
    upload(agent, packed, status=409, replaces=first["id"])
    drain_jobs()
    assert (second["pages"], len(kept(files))) == (2, 1)
    call(agent, "POST", f"{packed}/label/{first['id']}/remove", status=404)
    assert call(agent, "POST", f"{packed}/label/{second['id']}/remove")["labels"] == []
    drain_jobs()
    assert kept(files) == []
    actions = (
        AuditEntry.objects.filter(action__startswith="fulfilments.").order_by("pk").values_list("action", flat=True)
    )
    assert list(actions)[-1] == "fulfilments.remove_label"


@pytest.mark.parametrize("end", ["refuse", "take back"])
def test_the_label_of_a_parcel_that_will_not_leave_is_deleted(
    shop: Intake, agent: Client, order_id: str, packed: str, files: Path, end: str
) -> None:
    upload(agent, packed)
    if end == "refuse":
        call(agent, "POST", f"{packed}/refuse", problem="OUT_OF_STOCK", reason="Sold out")
    else:
        call(agent, "POST", f"{packed}/release")
        purchase = shown(shop, order_id)["purchases"][0]
        assert shop.owner.post(f"order/purchase/{purchase['id']}/call_back")["changed"] == 1
    drain_jobs()
    assert (ShipmentLabel.objects.count(), kept(files)) == (0, [])


def test_a_buyer_who_is_erased_leaves_no_label_and_gets_no_new_one(
    shop: Intake, agent: Client, order_id: str, packed: str, files: Path
) -> None:
    upload(agent, packed)
    call(agent, "POST", f"{packed}/ship", tracking_number="JD01", pieces={"0": 1})
    upload(agent, packed, OTHER)
    with tenant_scope_of(shop.tenant):
        for _ in range(2):
            erase_orders([int(order_id)], by=By.STORE, now=clock.now())
    drain_jobs()
    assert (ShipmentLabel.objects.count(), kept(files)) == (0, [])
    upload(agent, packed, status=409)
    assert (kept(files), call(agent, "GET", packed)["erased_at"] is None) == ([], False)


def test_a_buyer_who_asks_gets_the_label_and_the_merchants_export_has_it(
    shop: Intake, agent: Client, order_id: str, packed: str, files: Path
) -> None:
    upload(agent, packed)
    buyer = {"buyer_id": "", "email": "Anna.Schmidt@example.com", "phone": "", "external_ids": []}
    with tenant_scope_of(shop.tenant):
        sealed = personal_key().seal(buyer)
        request = DataRequest.objects.create(
            store_id=shop.store_id, external_id="9", personal=sealed, requested_at=clock.now()
        )
    answer: Any = shop.owner.client.get(f"{API}/order/data_requests/{request.pk}.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    (link,) = [row["value"] for row in rows if row["field"].startswith("parcel_label ") and row["order"] == "#1001"]
    shown: Any = Client().get(link[link.index("/api") :])
    assert (b"".join(shown.streaming_content), "attachment" in shown["Content-Disposition"]) == (PDF, True)
    shop.owner.post("user/export", {"current_password": PASSWORD})
    drain_jobs()
    exported: Any = Client().get(shop.owner.get("user/export")["export"]["link"])
    with zipfile.ZipFile(io.BytesIO(b"".join(exported.streaming_content))) as zipped:
        assert [zipped.read(name) for name in zipped.namelist() if "/labels/" in name] == [PDF]


def test_the_file_of_an_upload_that_broke_off_is_deleted_later(agent: Client, packed: str, files: Path) -> None:
    upload(agent, packed)
    schema = Fulfilment.objects.get().tenant.schema_name
    left = files / schema / "labels" / "left.pdf"
    left.write_bytes(PDF)
    drop_files(schema, [], now=clock.now())
    assert left.exists(), "it may be on its way"
    drop_files(schema, [], now=clock.now() + timedelta(days=2))
    assert (left.exists(), len(kept(files))) == (False, 1)
