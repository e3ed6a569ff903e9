"""Supplier images reach the browser through signed addresses, and nothing but images does."""

import io
import socket
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Semaphore

import httpx
import pytest
import time_machine
from django.test import Client
from PIL import Image as PILImage
from pytest_django.fixtures import Settings

from server.config.outward import THREADS_PER_IMAGE_HOST
from server.kit import clock, image_cache
from server.kit.image_links import UPLOADED_PATH, signed_image_path
from server.kit.images import image_type
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.collected_models import CollectedProduct
from tenants.importing.models import ListedProduct
from tests.finding.helpers import list_product
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import response
from tests.support.people import Person
from tests.support.site import site as site

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, settings: Settings) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "files" / "cache"


@pytest.mark.django_db
def test_an_image_comes_once_and_is_kept(cache: Path, serve: StartServer) -> None:
    server = serve(response(200, PNG, "text/html"))
    path = signed_image_path(f"{server.url}/a.png")
    answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "image/png", PNG)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer["Cache-Control"]
    assert len(list(cache.glob("*/*"))) == 1
    assert Client().get(path).content == PNG
    assert len(server.requests) == 1


def photo(width: int, kind: str = "PNG") -> bytes:
    written = io.BytesIO()
    PILImage.effect_noise((width, width), 60).convert("RGB").save(written, kind)
    return written.getvalue()


@pytest.mark.django_db
def test_an_image_comes_as_wide_as_it_is_shown(cache: Path, serve: StartServer) -> None:
    server = serve(response(200, photo(800), "image/png"))
    path = signed_image_path(f"{server.url}/a.png")
    for width in (128, 512):
        answers = [Client().get(f"{path}&w={width}") for _twice in range(2)]
        assert [(answer.status_code, answer["Content-Type"]) for answer in answers] == [(200, "image/webp")] * 2
        assert PILImage.open(io.BytesIO(answers[1].content)).size == (width, width)
        assert answers[0]["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert PILImage.open(io.BytesIO(Client().get(path).content)).size == (800, 800)
    assert len(server.requests) == 1
    assert len(list(cache.glob("*/*"))) == 3
    assert "image" not in Client().get(f"{path}&w=4000")["Content-Type"]


@pytest.mark.django_db
@pytest.mark.parametrize("content", [PNG, photo(64)])
def test_an_image_that_cannot_be_made_smaller_comes_whole(cache: Path, serve: StartServer, content: bytes) -> None:
    server = serve(response(200, content, "image/png"))
    small = Client().get(f"{signed_image_path(f'{server.url}/a.png')}&w=128")
    assert (small.status_code, len(small.content) <= len(content)) == (200, True)
    assert content != PNG or small.content == PNG


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<html><script>alert(1)</script></html>",
        b"",
        b"GIF8",
    ],
)
def test_what_is_no_bitmap_does_not_come(cache: Path, serve: StartServer, body: bytes) -> None:
    server = serve(response(200, body, "image/png"))
    answer = Client().get(signed_image_path(f"{server.url}/a.png"))
    assert (answer.status_code, answer.content) == (404, b"")
    assert not list(cache.glob("*/*"))


@pytest.mark.django_db
def test_an_address_that_we_did_not_sign_is_not_called(cache: Path, serve: StartServer) -> None:
    server = serve(response(200, PNG))
    signed = signed_image_path(f"{server.url}/a.png")
    for path in (signed[:-1] + ("0" if signed[-1] != "0" else "1"), signed.replace("a.png", "b.png")):
        assert Client().get(path).status_code == 404
    assert server.requests == []
    assert not list(cache.glob("*/*"))


@pytest.mark.django_db
def test_private_addresses_are_not_called(cache: Path) -> None:
    for host in ("10.0.0.1", "169.254.169.254", "[::1]"):
        assert Client().get(signed_image_path(f"http://{host}/a.png")).status_code == 404


def test_the_least_recently_used_images_go_first(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setattr(image_cache, "CACHE_BYTES", 25)
    for at, name in enumerate(("old", "older", "new")):
        path = cache / "aa" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 10)
        os.utime(path, (at if name != "older" else -1, 0))
    image_cache._sweep()
    assert {path.name for path in cache.glob("*/*")} == {"old", "new"}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a....", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"\x00\x00\x00\x20ftypavif", "image/avif"),
        (b"<svg/>", ""),
        (b"BM6\x00", ""),
    ],
)
def test_images_are_recognised_by_their_first_bytes(content: bytes, kind: str) -> None:
    assert image_type(content) == kind


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("tenant")
def test_slow_suppliers_hold_up_no_other_request(site: str, serve: StartServer) -> None:
    semaphore, go_on = Semaphore(0), Event()

    def slowly(client: socket.socket) -> None:
        semaphore.release()
        go_on.wait(30)
        client.sendall(response(200, PNG))

    server, other, origin = serve(slowly), serve(response(200, PNG)), site.removesuffix("/api/account-service")
    kept = signed_image_path(f"{other.url}/kept.png")
    assert Client().get(kept).content == PNG

    def get(path: str) -> httpx.Response:
        return httpx.get(f"{origin}{path}", timeout=60)

    with ThreadPoolExecutor(10) as threads:
        paths = [signed_image_path(f"{server.url}/{at}.png") for at in range(10)]
        pending = [threads.submit(get, path) for path in paths]
        assert all(semaphore.acquire(timeout=30) for _ in range(THREADS_PER_IMAGE_HOST))
        assert get("/healthz").status_code == 200
        assert [get(path).content for path in (kept, signed_image_path(f"{other.url}/new.png"))] == [PNG, PNG]
        assert not any(future.done() for future in pending)
        assert len(server.requests) == THREADS_PER_IMAGE_HOST
        go_on.set()
        assert [future.result().content for future in pending] == [PNG] * 10


@pytest.mark.django_db
def test_a_host_that_cannot_be_reached_is_left_alone_for_a_minute(cache: Path, serve: StartServer) -> None:
    answers = Event()

    def answer(client: socket.socket) -> None:
        if answers.is_set():
            client.sendall(response(200, PNG))

    silent, other = serve(answer), serve(response(200, PNG))
    paths = [signed_image_path(f"{silent.url}/{at}.png") for at in range(3)]
    assert Client().get(paths[0]).status_code == 404
    requested = silent.connections
    answers.set()
    assert [Client().get(path).status_code for path in paths] == [404] * 3
    assert silent.connections == requested
    assert Client().get(signed_image_path(f"{other.url}/a.png")).content == PNG
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=image_cache.SILENT_SECONDS + 1)):
        assert [Client().get(path).status_code for path in paths] == [200] * 3


@pytest.mark.django_db
def test_a_host_without_the_image_gives_the_next(cache: Path, serve: StartServer) -> None:
    server = serve(response(404), response(200, PNG))
    answers = [Client().get(signed_image_path(f"{server.url}/{at}.png")).status_code for at in range(2)]
    assert answers == [404, 200]


BROKEN = ("http://[127.0.0.1]/a.png", f"http://[127.0.0.1]{UPLOADED_PATH}/a", "https://xn--ls8h.la/a.png")


@pytest.mark.django_db
def test_no_address_of_a_picture_closes_a_list(owner: Person, tenant: TenantRef) -> None:
    product = list_product(owner, source_id="1")
    with tenant_scope_of(tenant):
        images = [{"url": url, "alt": ""} for url in BROKEN]
        ListedProduct.objects.filter(pk=product).update(images=images, source_url=BROKEN[0])
        CollectedProduct.objects.create(
            supplier=1, source_host="a", source_id="1", source_url=BROKEN[0], title="Mug", currency="USD",
            images=images, collected_by=owner.actor.user_id, collected_at=clock.now(),
        )  # fmt: skip
    listed = owner.get("import_list")
    assert (listed["code"], listed["count"], len(listed["products"])) == (200, 1, 1)
    assert owner.get(f"import_list/{product}")["code"] == 200
    assert owner.get("collect_product")["count"] == 1
    assert [Client().get(signed_image_path(url)).status_code for url in BROKEN] == [404, 404, 404]
