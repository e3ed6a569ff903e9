"""Images that merchants upload for their products: nothing but pixels is kept, and only by their own products."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import UploadedImage
from tenants.importing.services import uploads
from tenants.shop.services.purge import purge_unused_images
from tests.products.conftest import Trade
from tests.products.conftest import opened as opened
from tests.products.conftest import trade as trade
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import Person
from tests.support.pictures import with_text

pytestmark = pytest.mark.django_db

SCRIPT = b"<html><script>alert(1)</script></html>"
REFUSED = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."


@pytest.fixture(autouse=True)
def files(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), mode: str = "RGB", **more: Any) -> bytes:
    drawn = io.BytesIO()
    Image.new(mode, size, "teal").save(drawn, kind, **more)
    return drawn.getvalue()


def upload(person: Person, content: bytes, name: str = "mug.jpg") -> Any:
    file = SimpleUploadedFile(name, content, "image/jpeg")
    return person.client.post(f"{API}/import_list/image", {"file": file}).json()


def kept(files: Path) -> list[Path]:
    return [path for path in files.rglob("*") if path.is_file()]


def served(address: str) -> Any:
    return Client().get(address.removeprefix("http://localhost:8000"))


@pytest.mark.parametrize(
    ("kind", "mode", "written", "suffix"),
    [
        ("JPEG", "RGB", "JPEG", ".jpg"),
        ("JPEG", "CMYK", "JPEG", ".jpg"),
        ("PNG", "RGB", "JPEG", ".jpg"),
        ("PNG", "RGBA", "PNG", ".png"),
        ("GIF", "P", "JPEG", ".jpg"),
    ],
)
def test_an_uploaded_image_is_written_anew_and_served(
    owner: Person, files: Path, kind: str, mode: str, written: str, suffix: str
) -> None:
    answer = upload(owner, picture(kind, mode=mode))
    assert answer["success"] is True, answer
    (path,) = kept(files)
    assert path.relative_to(files).parts[:2] == (owner.actor.schema_name, "products")
    assert path.suffix == suffix
    for address in (answer["image"]["src"], answer["image"]["url"]):
        shown = served(address)
        assert (shown.status_code, shown["X-Content-Type-Options"]) == (200, "nosniff")
        with Image.open(io.BytesIO(shown.content)) as image:
            assert (image.format, image.size) == (written, (60, 40))
    assert answer["image"]["url"].endswith(suffix)


def test_what_a_camera_says_of_itself_is_not_kept_and_huge_images_are_made_smaller(owner: Person, files: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    assert upload(owner, picture(size=(5000, 100), exif=exif))["success"] is True
    (path,) = kept(files)
    assert b"where I live" not in path.read_bytes()
    with Image.open(path) as image:
        assert image.size == (4000, 80)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (SCRIPT, REFUSED),
        (b"", REFUSED),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, REFUSED),
        (picture("WEBP"), REFUSED),
        (picture("BMP"), REFUSED),
        (with_text(2), REFUSED),
        (picture("PNG") + b"\x00" * (5 * 1024 * 1024), REFUSED),
        (picture(size=(15, 40)), "The picture is smaller than 16 pixels."),
        (picture("GIF", (8000, 6000), mode="P"), "The picture has more than 40 million pixels."),
    ],
    ids=["page", "nothing", "broken", "webp", "bmp", "large text", "too large", "too small", "too many pixels"],
)
def test_what_is_no_image_that_we_take_is_refused(owner: Person, files: Path, content: bytes, says: str) -> None:
    answer = upload(owner, content)
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000400, says)
    assert kept(files) == []


def test_a_full_store_of_images_takes_no_more(
    owner: Person, files: Path, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert upload(owner, picture())["success"] is True
    (first,) = kept(files)
    monkeypatch.setattr(uploads, "MOST_BYTES_KEPT", first.stat().st_size * 2 - 1)
    assert upload(owner, picture())["code"] == 1001107
    assert kept(files) == [first]
    with tenant_scope_of(tenant):
        assert UploadedImage.objects.count() == 1


def test_a_product_shows_it_and_stores_get_its_address(trade: Trade) -> None:
    product = trade.listed()[0]
    image = upload(trade.owner, picture())["image"]
    sku = product["product_skus"][0]["id"]
    edited = trade.edit(
        product["id"],
        images=[{"url": image["url"], "alt": "From the side"}],
        product_skus=[{"id": sku, "sku_image": image["url"]}],
    )
    assert edited["images"] == [{**image, "alt": "From the side"}]
    assert (edited["product_skus"][0]["sku_image"], edited["product_skus"][0]["sku_image_src"]) == (
        image["url"],
        image["src"],
    )
    again = trade.edit(product["id"], images=edited["images"] and [{"url": edited["images"][0]["url"], "alt": ""}])
    assert [image["url"] for image in again["images"]] == [image["url"]]
    operations = trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    assert [operation["state"] for operation in operations] == [2, 2]
    (in_woo,) = trade.in_woo()
    assert trade.outside.store().media[in_woo["images"][0]]["source"] == image["url"]
    shown = {row["platform"]: row for row in trade.mine()}
    assert served(shown[9]["images"][0]["src"]).status_code == 200


def test_another_merchants_image_and_a_forged_address_are_refused(trade: Trade, stranger: Person, files: Path) -> None:
    product = trade.listed()[0]
    theirs = upload(stranger, picture())["image"]["url"]
    own = upload(trade.owner, picture())["image"]["url"]
    signature = own.split("/")[-4]
    for address, code in (
        (theirs, 1000404),
        (f"upload:{trade.owner.actor.schema_name}/avatars/x.webp", 1000400),
    ):
        for change in (
            {"images": [{"url": address, "alt": ""}]},
            {"product_skus": [{"id": product["product_skus"][0]["id"], "sku_image": address}]},
        ):
            answer = trade.owner.put(f"import_list/{product['id']}", {"version": product["version"], **change})
            assert answer["code"] == code, (address, answer)
    now = trade.owner.get(f"import_list/{product['id']}")["product"]
    assert (now["version"], now["images"]) == (product["version"], product["images"])
    assert served(own.replace(signature, "0" * len(signature))).status_code == 404


def test_what_nothing_shows_goes_after_two_days_and_what_a_shop_shows_stays(
    trade: Trade, tenant: TenantRef, files: Path
) -> None:
    product = trade.listed()[0]
    saved = upload(trade.owner, picture())["image"]["url"]
    trade.edit(product["id"], images=[{"url": saved, "alt": ""}])
    trade.publish([product["id"]], [trade.shop_id])
    trade.owner.delete(f"import_list/{product['id']}")
    trade.owner.post("import_list/erase", {"ids": [product["id"]]})
    upload(trade.owner, picture())
    soon, later = clock.now() - timedelta(days=2), clock.now() + timedelta(seconds=1)
    with tenant_scope_of(tenant):
        purge_unused_images(used_before=soon)
        assert len(kept(files)) == 2
        purge_unused_images(used_before=later)
    (path,) = kept(files)
    assert saved.endswith(path.name)
    trade.owner.post("my_product/delete", {"ids": [trade.mine()[0]["id"]]})
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        purge_unused_images(used_before=later)
    assert kept(files) == []


def test_who_may_not_see_the_list_uploads_nothing(member: Person, files: Path) -> None:
    assert upload(member, picture())["code"] in {1000403, 1004003}
    assert kept(files) == []
