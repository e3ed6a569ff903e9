"""Photos of claims: pixels only, limited, gone when they are deleted."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.claims.models import ClaimPhoto
from tenants.claims.services import photos
from tenants.orders.contracts import By
from tenants.orders.services.losses import erase_orders
from tests.claims.pictures import picture, send
from tests.claims.scenes import Paid
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def files(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def kept(files: Path) -> list[Path]:
    return [path for path in files.rglob("*") if path.is_file()]


def test_a_photo_is_written_anew_served_as_a_picture_and_deleted(paid: Paid, files: Path) -> None:
    claim = paid.open()["claim"]["id"]
    (photo,) = send(paid, claim, picture())["claim"]["photos"]
    (file,) = kept(files)
    assert b"script" not in file.read_bytes()
    served = Client().get(photo["src"])
    assert (served.status_code, served["Content-Type"], served["X-Content-Type-Options"]) == (
        200, "image/jpeg", "nosniff",
    )  # fmt: skip
    assert b"".join(served.streaming_content) == file.read_bytes()  # type: ignore[attr-defined]
    assert paid.owner.delete(f"claim/{claim}/photo/{int(photo['id']) + 1}")["code"] == 1000404
    assert paid.owner.delete(f"claim/{claim}/photo/{photo['id']}")["success"]
    assert paid.claim()["photos"] == []


def test_what_is_no_picture_or_one_too_many_is_refused(
    paid: Paid, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = paid.open()["claim"]["id"]
    assert list(send(paid, claim, b"<html>", "a.html")["fields"]) == ["file"]
    monkeypatch.setattr(photos, "MOST_PHOTOS", 1)
    send(paid, claim, picture())
    assert send(paid, claim, picture())["msg"] == "A claim takes up to 20 photos. Delete one first."
    monkeypatch.setattr(photos, "MOST_PHOTOS", 9)
    monkeypatch.setattr(photos, "MOST_BYTES_KEPT", 10)
    assert send(paid, claim, picture())["success"] is False
    assert (len(paid.claim()["photos"]), len(kept(files))) == (1, 1)


def test_photos_go_with_the_buyers_data(paid: Paid, files: Path, django_capture_on_commit_callbacks: Any) -> None:
    send(paid, paid.open()["claim"]["id"], picture())
    with tenant_scope_of(paid.intake.tenant), django_capture_on_commit_callbacks(execute=True):
        erase_orders([int(paid.order_id)], by=By.STORE, now=clock.now())
        drain_jobs(skip_pauses=True)
    with tenant_scope_of(paid.intake.tenant):
        assert not ClaimPhoto.objects.exists()
    assert kept(files) == []
