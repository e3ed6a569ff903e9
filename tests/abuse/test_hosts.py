"""What each host serves, with which headers, and how production starts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from server.api.gateway.file_links import file_link
from server.kit.files import keep_file
from server.kit.image_links import signed_image_path
from tests.support.people import Person

ROOT = Path(__file__).resolve().parents[2]
HEADERS = {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "SAMEORIGIN",
}
SECRETS = ["SECRET_KEY", "CREDENTIALS_KEYS", "DATABASE_URL", "PUBLIC_URL", "EMAIL_URL"]


@pytest.fixture
def built(frontends: None, settings: Settings) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = True


def get(path: str, host: str = "testserver", **headers: str) -> Any:
    return Client(raise_request_exception=False).get(path, secure=True, headers={"Host": host, **headers})


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["/", "/login", "/app/dashboard", "/console/", "/assets/app.js", "/console/assets/app.js", "/healthz",
     "/api/account-service/user/info", "/api/account-service/none", "/api/console/session", "/api/openapi.json",
     "/hooks/none", signed_image_path("http://127.0.0.1:1/a.png")],
)  # fmt: skip
def test_every_answer_carries_the_protecting_headers(built: None, path: str) -> None:
    response = get(path)
    assert {name: response.get(name) for name in HEADERS} == HEADERS
    policy = response["Content-Security-Policy"]
    assert "'unsafe-eval'" not in policy
    assert "script-src 'self'" in policy.split("; ") or policy == "default-src 'none'; sandbox"


@pytest.mark.django_db
def test_a_shop_s_pages_carry_them_too_and_no_cookie(owner: Person, built: None) -> None:
    host = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    for path, status in (("/", 200), ("/products/none-1", 404), ("/images?u=x&s=y", 404), ("/none", 404)):
        response = get(path, host)
        assert response.status_code == status
        assert {name: response.get(name) for name in HEADERS} == HEADERS
        assert not response.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/app/importProducts", "/productDetail/none", "/shop"])
def test_videos_of_descriptions_may_be_shown_and_no_other_frames(owner: Person, built: None, path: str) -> None:
    shop = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    response = get("/", shop) if path == "/shop" else get(path)
    (frames,) = [rule for rule in response["Content-Security-Policy"].split("; ") if rule.startswith("frame-src")]
    assert frames.split()[1:] == [
        "'self'",
        "https://www.youtube.com",
        "https://youtube.com",
        "https://www.youtube-nocookie.com",
        "https://youtube-nocookie.com",
        "https://player.vimeo.com",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["a-1", "-", "a-" + "9" * 30, "a-" + "9" * 5000, "a-٣", "a-%00", "1/../2", "a-1%0a"])
@pytest.mark.parametrize("query", ["", "?variant=x", "?variant=" + "9" * 5000, "?variant=%00"])
def test_no_address_of_a_shop_crashes(owner: Person, slug: str, query: str) -> None:
    host = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    assert get(f"/products/{slug}{query}", host).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 5000, "1.5", "\u0663", "99999", "%00"])
def test_no_page_of_a_shop_crashes(owner: Person, page: str) -> None:
    host = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    assert get(f"/?page={page}", host).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "host",
    ["shops.localhost", "nobody.shops.localhost", "a.b.shops.localhost", "nobody.shops.localhost.",
     "shops.localhost.:8000", "Nobody.SHOPS.localhost:8000"],
)  # fmt: skip
@pytest.mark.parametrize(
    "path",
    ["/", "/login", "/api/account-service/user/info", "/console/", "/healthz", "/outbox", "/index.html", "/login.html",
     "/assets/app.js", "/console/assets/app.js", "/static/ninja/swagger-ui-bundle.js", "/api/openapi.json"],
)  # fmt: skip
def test_a_shop_s_host_serves_nothing_of_the_portal(built: None, host: str, path: str) -> None:
    response = get(path, host)
    assert response.status_code == 404
    assert b"<h1>portal" not in response.content


@pytest.mark.django_db
@pytest.mark.parametrize("spelling", ["{}.", "{}.:8000", "{}:8000"])
def test_a_shop_is_found_however_its_host_is_spelled(owner: Person, spelling: str) -> None:
    host = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    for name in (host, host.upper()):
        response = get("/", spelling.format(name))
        assert (response.status_code, b"Tea House" in response.content) == (200, True)


@pytest.mark.django_db
def test_a_removed_shop_is_closed(owner: Person) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    assert get("/", store["domain"]).status_code == 200
    owner.delete(f"store/{store['id']}?uninstall_reason=Other")
    assert get("/", store["domain"]).status_code == 404


@pytest.mark.django_db
def test_the_console_has_a_host_of_its_own(built: None, settings: Settings, tmp_path: Path) -> None:
    settings.CONSOLE_HOST = "staff.example"
    settings.ALLOWED_HOSTS = ["testserver", "staff.example"]
    console = ["/console", "/console/", "/console/assets/app.js", "/api/console/session"]
    portal = ["/login", "/assets/app.js", "/api/account-service/user/info", "/hooks/none", "/api/openapi.json"]
    for path in console:
        assert get(path).status_code == 404, path
        assert get(path, "staff.example").status_code in {200, 401}, path
    for path in portal:
        assert get(path, "staff.example").status_code == 404, path
    assert get("/", "staff.example")["Location"] == "https://staff.example/console/"
    assert get("/healthz", "staff.example").status_code == 200
    settings.MEDIA_ROOT = tmp_path
    kept = file_link(keep_file(b"figures", schema_name="t_abc", kind="requests", suffix=".csv"))
    assert get(kept, "staff.example").status_code == 200, "the signature is the permission"


@pytest.mark.parametrize("path", ["/assets/none.js", "/console/assets/none.js", "/static/none.css"])
def test_a_missing_file_is_no_page(db: None, built: None, path: str) -> None:
    assert get(path).status_code == 404


def test_a_database_that_is_down_is_reported_in_the_envelope(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: Any, **__: Any) -> Any:
        raise ConnectionError("no database at 10.1.2.3")

    monkeypatch.setattr("server.api.gateway.middleware.public_scope", down)
    response = get("/api/account-service/user/info")
    answer = response.json()
    assert (response.status_code, answer["success"], answer["code"]) == (500, False, 9)
    assert answer["request_id"] in answer["msg"]
    assert "10.1.2.3" not in response.content.decode()


def production(**changes: str | None) -> dict[str, str]:
    database = connection.settings_dict
    address = f"{database['HOST']}:{database['PORT']}/{database['NAME']}"
    account = database["USER"] + (f":{database['PASSWORD']}" if database["PASSWORD"] else "")
    params: dict[str, str | None] = {
        "APP_ENV": "production",
        "SECRET_KEY": "k9-" + "aB3$xY7!" * 8,
        "CREDENTIALS_KEYS": Fernet.generate_key().decode(),
        "DATABASE_URL": f"postgresql://{account}@{address}",
        "PUBLIC_URL": "https://portal.example",
        "SHOP_DOMAIN": "shops.example",
        "EMAIL_URL": "smtp://user:pw@mail.example:587",
        "DJANGO_SETTINGS_MODULE": "server.config.settings",
        "OUTBOUND_ALLOW": None,
        **changes,
    }
    inherited = {name: value for name, value in os.environ.items() if name not in params}
    return inherited | {name: value for name, value in params.items() if value is not None}


def run(arguments: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("missing", [SECRETS[:1], SECRETS[1:]], ids=["one", "all others"])
@pytest.mark.parametrize("value", [None, ""], ids=["unset", "empty"])
def test_production_does_not_start_without_a_secret(db: None, missing: list[str], value: str | None) -> None:
    done = run(["manage.py", "check"], production(**dict.fromkeys(missing, value)))
    assert done.returncode != 0
    assert done.stderr == f"APP_ENV=production needs these variables: {', '.join(missing)}\n"


LOOK = """
import django, json
django.setup()
from django.conf import settings
from django.core.management import call_command
call_command("check", deploy=True, fail_level="WARNING")
from django.test import Client
def look(path, **options):
    return Client(raise_request_exception=False).get(path, headers={"Host": "portal.example"}, **options)
outbox = [look(path, secure=True).status_code for path in ("/outbox", "/outbox/")]
print(json.dumps({
    "outbox": outbox, "demo": "fixtures.demo" in settings.INSTALLED_APPS, "allow": settings.OUTBOUND_ALLOW,
    "cookie": settings.SESSION_COOKIE_SECURE, "debug": settings.DEBUG, "hosts": settings.ALLOWED_HOSTS,
    "plain": look("/login")["Location"], "health": look("/healthz").status_code,
    "hsts": look("/healthz", secure=True)["Strict-Transport-Security"],
}))
"""


def test_production_passes_the_deployment_check_has_no_demo_and_keeps_to_https(db: None) -> None:
    done = run(["-c", LOOK], production())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "outbox": [404, 404],
        "demo": False,
        "allow": "",
        "cookie": True,
        "debug": False,
        "hosts": ["portal.example", ".shops.example"],
        "plain": "https://portal.example/login",
        "health": 200,
        "hsts": HEADERS["Strict-Transport-Security"],
    }
