"""Uploads for requests: nothing but pixels of pictures, documents that are only saved, and only one's own."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from server.company.workorders.models import Attachment
from server.company.workorders.services import files as uploads
from server.kit import clock
from server.kit.files import keep_file
from tests.support.pictures import with_text
from tests.support.work_order_files import kept
from tests.workorders.conftest import CRM, PERSONAL, PRODUCT, RequestDesk, picture

pytestmark = pytest.mark.django_db

WRONG_FORMAT = "Incorrect image upload format."


def send_document(desk: RequestDesk, content: bytes, name: str, key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return desk.client.post(f"{CRM}/file", {"file": SimpleUploadedFile(name, content)}, headers=headers).json()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_a_picture_is_shown_at_its_address(desk: RequestDesk, files: Path, kind: str) -> None:
    answer = desk.upload(picture(kind), name="../../socks.png")
    assert (answer["success"], answer["file"]["name"], len(kept(files))) == (True, "socks.png", 1)
    shown = Client().get(answer["image"])
    assert (shown.status_code, shown["Content-Type"][:6]) == (200, "image/")


@pytest.mark.parametrize(
    "content",
    [b"<svg onload=alert(1)>", b"", picture("WEBP"), with_text(2), picture() + b"\0" * 5_300_000],
    ids=["script", "nothing", "webp", "large text", "too large"],
)
def test_what_is_no_picture_is_refused(desk: RequestDesk, files: Path, content: bytes) -> None:
    answer = desk.upload(content)
    assert (answer["code"], answer["msg"], kept(files)) == (1000400, WRONG_FORMAT, [])
    assert Attachment.objects.count() == 0


def test_a_document_is_saved_and_never_opened(desk: RequestDesk, files: Path) -> None:
    answer = send_document(desk, b"<script>alert(1)</script>", "plan.txt")
    shown = Client().get(answer["file"]["src"])
    assert "attachment" in shown["Content-Disposition"]
    assert (shown["X-Content-Type-Options"], "sandbox" in shown["Content-Security-Policy"]) == ("nosniff", True)
    for content, name in ((b"x", "plan.html"), (b"x", "plan"), (b"", "plan.pdf"), (b"x" * 5_300_000, "plan.pdf")):
        assert send_document(desk, content, name)["code"] == 1000400
    assert len(kept(files)) == 1


def test_an_upload_that_is_sent_again_is_one_file(desk: RequestDesk, other_desk: RequestDesk, files: Path) -> None:
    again = [send_document(desk, b"A,B", "plan.csv", key="k1")["file"]["id"] for _ in range(2)]
    others = [send_document(other_desk, b"C,D", "plan.csv", key="k1")["file"]["id"]]
    others.append(send_document(desk, b"A,B", "plan.csv", key="k2")["file"]["id"])
    assert (len({*again}), len({*again, *others}), Attachment.objects.count(), len(kept(files))) == (1, 3, 3, 3)


def test_the_same_upload_sent_twice_at_once_leaves_one_file(
    desk: RequestDesk, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_first: list[str] = []

    def overtaken(content: bytes, **where: str) -> str:
        """The other arrives whole while this one is written."""
        monkeypatch.setattr(uploads, "keep_file", keep_file)
        kept_first.append(send_document(desk, content, "plan.csv", key="k1")["file"]["id"])
        return keep_file(content, **where)

    monkeypatch.setattr(uploads, "keep_file", overtaken)
    second = send_document(desk, b"A,B", "plan.csv", key="k1")["file"]["id"]
    assert ([second], Attachment.objects.count(), len(kept(files))) == (kept_first, 1, 1)


def test_a_document_is_no_picture_of_a_product(desk: RequestDesk) -> None:
    document = send_document(desk, b"%PDF-1.7", "socks.pdf")["file"]
    answer = desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": [document]})
    assert list(answer["fields"]) == ["info.1.images"]


def test_the_returned_address_names_the_picture(desk: RequestDesk) -> None:
    image = desk.upload(picture())
    answer = desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": [{"src": image["image"]}]})
    assert desk.info(answer["data"])[1]["images"] == [image["file"]]


def test_more_than_ten_pictures_of_one_field_are_refused(desk: RequestDesk) -> None:
    images = [desk.upload(picture())["file"] for _ in range(11)]
    answer = desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": images})
    assert list(answer["fields"]) == ["info.1.images"]
    assert desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": images[:10]})["success"]


def test_only_so_many_wait_for_a_request(desk: RequestDesk, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_UNUSED", 2)
    assert [desk.upload(picture())["success"] for _ in range(3)] == [True, True, False]
    assert (Attachment.objects.count(), len(kept(files))) == (2, 2)


def test_what_no_request_uses_is_forgotten_after_two_days(desk: RequestDesk, files: Path) -> None:
    used = desk.upload(picture())["file"]
    desk.upload(picture())
    assert desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": [used]})["success"]
    assert uploads.drop_unused_files(now=clock.now() + timedelta(days=1)) == 0
    assert uploads.drop_unused_files(now=clock.now() + timedelta(days=3)) == 1
    assert ([row.pk for row in Attachment.objects.all()], len(kept(files))) == ([used["id"]], 1)
    assert Client().get(used["src"]).status_code == 200
