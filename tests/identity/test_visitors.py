"""Where a visitor is: what a proxy says counts only behind a proxy that the operator has named."""

from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from server.adapters.geoip.countries import OfflineCountries
from server.api.gateway.proxies import client_behind
from tests.support.people import Person

CHINA, GERMANY = "114.114.114.114", "217.160.0.1"


def ask(peer: str, **headers: str) -> Any:
    return Client(REMOTE_ADDR=peer).get("/api/ip-service/ip", headers=headers).json()


@pytest.mark.parametrize(
    ("peer", "country"),
    [(CHINA, "CN"), (GERMANY, "DE"), (f"::ffff:{CHINA}", "CN"), ("127.0.0.1", ""), ("10.1.2.3", ""), ("::1", "")],
)
def test_the_address_tells_the_country(db: None, peer: str, country: str) -> None:
    answer = ask(peer)
    assert (answer["success"], answer["code"], answer["country"]) == (True, 200, {"iso_code": country})


def test_headers_mean_nothing_without_a_proxy_of_ours(db: None) -> None:
    assert ask(GERMANY, **{"CF-IPCountry": "CN", "X-Forwarded-For": CHINA})["country"] == {"iso_code": "DE"}


@pytest.mark.parametrize(
    ("headers", "country"),
    [
        ({"CF-IPCountry": "cn"}, "CN"),
        ({"CF-IPCountry": "XX", "X-Forwarded-For": GERMANY}, ""),
        ({"CF-IPCountry": "<script>", "X-Forwarded-For": GERMANY}, "DE"),
        ({"X-Forwarded-For": f"{CHINA}, {GERMANY}"}, "DE"),
        ({"X-Forwarded-For": "nonsense"}, ""),
    ],
)
def test_a_proxy_of_ours_is_believed(settings: Settings, db: None, headers: dict[str, str], country: str) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    assert ask("10.0.0.7", **headers)["country"] == {"iso_code": country}


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, unknown", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, ::ffff:203.0.113.9, ::ffff:10.0.0.2", "203.0.113.9"),
        ("::ffff:198.51.100.1", "203.0.113.9", "198.51.100.1"),
        ("", "203.0.113.9", "0.0.0.0"),  # noqa: S104
    ],
)
def test_the_client_is_the_last_hop_that_is_not_ours(
    settings: Settings, peer: str, forwarded: str, client: str
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    assert client_behind(peer, forwarded) == client


def test_a_missing_database_falls_back_to_the_packaged_table(settings: Settings, tmp_path: Path) -> None:
    settings.GEOIP_DATABASE = str(tmp_path / "nowhere.mmdb")
    assert OfflineCountries().country_of(CHINA) == "CN"
    (tmp_path / "broken.mmdb").write_bytes(b"no database")
    settings.GEOIP_DATABASE = str(tmp_path / "broken.mmdb")
    assert OfflineCountries().country_of(GERMANY) == "DE"


def test_an_unknown_query_is_refused_here_too(db: None) -> None:
    assert Client().get("/api/ip-service/ip?country=CN").json()["fields"] == {"country": "is not a known field"}


def test_who_wants_a_cloud_store_learns_whom_to_ask(settings: Settings, db: None) -> None:
    contact = Client().get("/api/account-service/cloud-store/contact").json()["contact"]
    assert contact["link"] == "mailto:hello@tradewind.localhost"
    assert contact["picture"].startswith("data:image/svg+xml;base64,")
    settings.CLOUD_STORE_CONTACT = "https://shop.example.com/open"
    other = Client().get("/api/account-service/cloud-store/contact").json()["contact"]
    assert other["link"] == "https://shop.example.com/open"
    assert other["picture"] != contact["picture"]


@pytest.mark.parametrize(
    ("sender", "link"),
    [
        ("Tea <hello@tea.example>", "mailto:hello@tea.example"),
        ("replies@tea.example", "mailto:replies@tea.example"),
        *[(f"Tea <{name}@tea.example>", "") for name in ("no-reply", "noreply", "NoReply", "do-not-reply", "bounce")],
    ],
)
def test_nobody_is_sent_to_an_address_that_only_sends(
    settings: Settings, owner: Person, sender: str, link: str
) -> None:
    settings.CLOUD_STORE_CONTACT, settings.DEFAULT_FROM_EMAIL = "", sender
    contact = Client().get("/api/account-service/cloud-store/contact").json()["contact"]
    assert (contact["link"], bool(contact["picture"])) == (link, bool(link))
    assert owner.get("service-market")["contact"] == link


@pytest.mark.parametrize(
    ("env", "url", "takes"),
    [("demo", "", True), ("production", "", False), ("production", "twilio://a:b@api.example?from=+1", True)],
)
def test_a_mobile_number_is_offered_only_where_a_code_can_reach_it(
    settings: Settings, db: None, env: str, url: str, takes: bool
) -> None:
    settings.APP_ENV, settings.SMS_URL = env, url
    assert Client().get("/api/ip-service/ip").json()["takes_phones"] is takes
