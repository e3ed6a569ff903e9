"""What claims keep of buyers: masked for staff, given to the buyer who asks, and in the merchant's export."""

import csv
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from server.company.staff.models import AuditEntry
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import DataRequest
from tenants.privacy.services import personal_key
from tests.claims.pictures import picture, send
from tests.claims.scenes import Paid
from tests.impersonation.sessions import acting_as
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import PASSWORD

pytestmark = pytest.mark.django_db
SECRETS = ("Anna's pot", "Call Anna", "Paid to Anna", "/claims/")


@pytest.fixture
def claim(paid: Paid, settings: Settings, tmp_path: Path) -> str:
    """A claim that names its buyer in a description, a message, a note and a photo."""
    settings.MEDIA_ROOT = tmp_path
    opened: str = paid.open(description="Anna's pot is broken")["claim"]["id"]
    paid.owner.post(f"claim/{opened}/message", {"said": "merchant", "text": "Call Anna"})
    paid.came(opened, "1.00", note="Paid to Anna")
    send(paid, opened, picture())
    return opened


@pytest.fixture
def acting(staff: Callable[..., Client], paid: Paid) -> Client:
    return acting_as(staff("operator"), paid.owner.actor.user_id)


def seen(text: str) -> list[bool]:
    return [secret in text.replace("%2F", "/") for secret in SECRETS]


@pytest.mark.parametrize("path", ["claim", "claim/{claim}", "order/{order}/claim"])
def test_staff_see_amounts_and_states_but_no_texts_and_photos(
    acting: Client, paid: Paid, claim: str, path: str
) -> None:
    where = f"{API}/{path.format(claim=claim, order=paid.order_id)}"
    shown = acting.get(where).content.decode()
    assert (seen(shown), '"received":"1.00"' in shown) == ([False] * 4, True)
    assert f'"is_masked":{str(path != "claim").lower()}' in shown
    if path != "claim":
        assert seen(paid.owner.client.get(where).content.decode()) == [True] * 4


def test_staff_see_them_once_they_say_why_and_the_merchant_reads_it(acting: Client, paid: Paid, claim: str) -> None:
    def reveal(reason: str, client: Client = acting) -> Any:
        path = f"{API}/order/{paid.order_id}/claim/reveal"
        return client.post(path, {"reason": reason}, content_type="application/json")

    assert reveal(" ").json()["success"] is False
    assert "revealed" not in [event["code"] for event in paid.order()["events"]]
    whole = reveal("The supplier asks for the photo")
    assert seen(whole.content.decode()) == [True] * 4
    assert [each["is_masked"] for each in whole.json()["claims"]] == [False]
    (event,) = [event for event in paid.order()["events"] if event["code"] == "revealed"]
    assert "The supplier asks for the photo" in str(event)
    assert AuditEntry.objects.filter(action="impersonation.write", detail__path__endswith="/claim/reveal").exists()
    assert seen(acting.get(f"{API}/claim/{claim}").content.decode()) == [False] * 4, "the next look is masked again"
    assert reveal("I want to", paid.owner.client).json()["code"] == 1000403


def test_what_staff_do_not_see_they_do_not_erase(acting: Client, paid: Paid, claim: str) -> None:
    body = {"kind": "damaged", "description": "", "asked": "2.00"}
    assert acting.put(f"{API}/claim/{claim}", body, content_type="application/json").json()["success"] is True
    shown = paid.claim()
    assert (shown["asked"], shown["description"]) == ("2.00", "Anna's pot is broken")


def test_a_buyer_who_asks_gets_what_claims_say_and_show(paid: Paid, claim: str) -> None:
    buyer = {"buyer_id": "", "email": "Anna.Schmidt@example.com", "phone": "", "external_ids": []}
    with tenant_scope_of(paid.intake.tenant):
        request = DataRequest.objects.create(
            store_id=paid.intake.store_id,
            external_id="9",
            personal=personal_key().seal(buyer),
            requested_at=clock.now(),
        )
    answer: Any = paid.owner.client.get(f"{API}/order/data_requests/{request.pk}.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    found = {row["field"]: row["value"] for row in rows if row["order"] == "#1001" and row["field"][:5] == "claim"}
    assert [name.split(" ")[2] for name in found] == ["description", "message", "refund", "photo"]
    *texts, photo = found.values()
    assert texts == ["Anna's pot is broken", "Call Anna", "Paid to Anna"]
    assert (
        Client().get(photo.partition("testserver")[2] or photo[photo.index("/api") :])["Content-Type"] == "image/jpeg"
    )


def test_the_merchants_export_has_the_photos_beside_the_rows_that_name_them(paid: Paid, claim: str) -> None:
    paid.owner.post("user/export", {"current_password": PASSWORD})
    drain_jobs()
    answer: Any = Client().get(paid.owner.get("user/export")["export"]["link"])
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as zipped:
        (row,) = json.loads(zipped.read("json/claims_claimphoto.json"))
        assert len(zipped.read(f"files/{row['key']}")) == row["byte_count"]
        (message,) = json.loads(zipped.read("json/claims_claimmessage.json"))
        assert message["personal"] == {"text": "Call Anna"}
