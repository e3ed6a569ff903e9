"""A user's picture: whatever is uploaded, nothing but pixels is kept and served."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from server.api.gateway.file_links import file_link
from server.company.identity.contracts import TokenKind
from server.company.identity.models import User
from server.kit.files import keep_file
from tests.support.log_in import API
from tests.support.people import Person, signed_in
from tests.support.pictures import with_text

pytestmark = pytest.mark.django_db(transaction=False)

SCRIPT = b"<html><script>alert(1)</script></html>"


@pytest.fixture(autouse=True)
def files(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 400), **more: Any) -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", size, "teal").save(drawn, kind, **more)
    return drawn.getvalue()


def upload(client: Client, content: bytes, name: str = "me.png", kind: str = "image/png") -> Any:
    return client.post(f"{API}/user/avatar", {"file": SimpleUploadedFile(name, content, kind)}).json()


def kept(files: Path) -> list[Path]:
    return [path for path in files.rglob("*") if path.is_file()]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_becomes_a_small_square_of_our_own(owner: Person, files: Path, kind: str) -> None:
    answer = upload(owner.client, picture(kind))
    assert answer["success"] is True, answer
    (path,) = kept(files)
    assert path.relative_to(files).parts[:2] == (owner.actor.schema_name, "avatars")
    served = Client().get(answer["avatar"])
    content = b"".join(served.streaming_content)  # type: ignore[attr-defined]
    assert (served["Content-Type"], served["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert "sandbox" in served["Content-Security-Policy"]
    with Image.open(io.BytesIO(content)) as shown:
        assert (shown.format, shown.size) == ("WEBP", (256, 256))
    assert (
        owner.get("user/info")["user"]["avatar"] == owner.get("user/profile")["profile"]["avatar"] == answer["avatar"]
    )


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (SCRIPT, "me.html", "text/html"),
        (SCRIPT, "me.png", "image/png"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "me.svg", "image/svg+xml"),
        (b"\x89PNG\r\n\x1a\n" + SCRIPT, "me.png", "image/png"),
        (b"GIF89a" + SCRIPT, "me.gif", "image/gif"),
        (b"", "me.png", "image/png"),
        (picture(size=(8, 8)), "small.png", "image/png"),
        (picture()[:-200], "cut.png", "image/png"),
        (with_text(2), "text.png", "image/png"),
        (b"\0" * (5 * 1024 * 1024 + 1), "huge.png", "image/png"),
    ],
)
def test_what_is_no_picture_is_refused(owner: Person, files: Path, content: bytes, name: str, kind: str) -> None:
    answer = upload(owner.client, content, name, kind)
    assert (answer["success"], list(answer["fields"])) == (False, ["file"])
    assert kept(files) == []
    assert owner.get("user/info")["user"]["avatar"] == ""


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b""),
        ("multipart/form-data; boundary=x", b"x"),
        ("multipart/form-data; boundary=x; charset=bogus", b"--x--"),
        ("application/x-www-form-urlencoded; charset=bogus", b"a=b"),
        ("text/plain", b"x"),
        ("", b""),
    ],
)
def test_an_upload_that_cannot_be_read_is_refused(owner: Person, files: Path, kind: str, body: bytes) -> None:
    answer = owner.client.generic("POST", "/api/account-service/user/avatar", body, content_type=kind)
    response = answer.json()
    assert (answer.status_code, response["success"], bool(response["msg"])) == (200, False, True)
    assert not any(path.is_file() for path in files.rglob("*"))


def test_a_bomb_of_pixels_is_refused(owner: Person, files: Path) -> None:
    answer = upload(owner.client, picture(size=(9000, 9000)))
    assert answer["msg"] == "The picture has more than 40 million pixels."
    assert kept(files) == []


def test_a_page_that_hides_in_a_picture_is_left_behind(owner: Person, files: Path) -> None:
    from PIL.PngImagePlugin import PngInfo

    note = PngInfo()
    note.add_text("Comment", SCRIPT.decode())
    answer = upload(owner.client, picture(pnginfo=note) + SCRIPT, "me.html", "text/html")
    assert answer["success"] is True
    (path,) = kept(files)
    assert b"script" not in path.read_bytes()


def test_another_picture_takes_its_place_and_none_is_left(
    owner: Person, files: Path, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        first = upload(owner.client, picture())["avatar"]
        second = upload(owner.client, picture())["avatar"]
    assert len(kept(files)) == 1
    gone = Client().get(first)
    assert (gone.status_code, gone.json()["code"]) == (404, 1000404)
    assert Client().get(second).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        assert owner.delete("user/avatar")["success"] is True
    assert kept(files) == []
    assert User.objects.get(pk=owner.actor.user_id).avatar == ""


def test_the_team_list_shows_it_and_removing_the_member_drops_it(
    owner: Person, member: Person, files: Path, django_capture_on_commit_callbacks: Any
) -> None:
    shown = upload(member.client, picture())["avatar"]
    assert [row["avatar"] for row in owner.get("sub_account")["sub_accounts"]] == [shown]
    with django_capture_on_commit_callbacks(execute=True):
        owner.delete(f"sub_account/{member.actor.user_id}")
    assert kept(files) == []


def test_only_addresses_that_we_signed_are_served(owner: Person, files: Path) -> None:
    link = upload(owner.client, picture())["avatar"]
    (files / "secret.webp").write_bytes(b"x")
    for bad in (link[:-1], link.replace("e=0", "e=1"), f"{API}/file?k=..%2Fsecret.webp&e=0&s={link[-64:]}"):
        assert Client().get(bad).status_code == 404
    page = keep_file(SCRIPT, schema_name=owner.actor.schema_name, kind="odd", suffix=".html")
    assert Client().get(file_link(page)).status_code == 404
    with pytest.raises(ValueError, match="no key"):
        keep_file(b"x", schema_name="..", kind="..", suffix="")


def test_a_borrowed_session_and_another_site_change_no_picture(owner: Person, files: Path) -> None:
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    assert upload(borrowed, picture())["code"] == 1000403
    browser = Client(headers={"Origin": "https://evil.example"})
    browser.cookies["Authorization"] = str(owner.client.defaults["HTTP_AUTHORIZATION"])
    assert upload(browser, picture())["code"] == 1000403
    assert kept(files) == []
