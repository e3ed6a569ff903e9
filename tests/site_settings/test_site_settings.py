"""Staff settle links, flags and the support chat; the portal of each user gets what concerns it."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.site_settings.models import Association, SettingsRecord
from server.company.site_settings.rules import chat_sources
from server.company.staff.models import AuditEntry
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
MARKETS = [{"name": "Etsy", "url": "https://etsy.example/"}, {"name": "eBay", "url": "https://ebay.example/"}]


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/{path}", orjson.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def save(client: Client, status: int = 200, **changes: Any) -> dict[str, Any]:
    return call(client, "PUT", "settings", {"version": 0, **changes}, status)


def config(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("config")["config"]
    return found


def test_nothing_is_configured_at_first(staff: Staff, owner: Person) -> None:
    assert call(staff("operator"), "GET", "settings")["version"] == 0
    shown = config(owner)
    assert (shown["balance_flag"], shown["platform_links"], shown["help_center_url"], shown["support_chat"]) == (
        False,
        [],
        "",
        None,
    )


def test_what_staff_save_reaches_the_portal_and_the_audit_log(staff: Staff, owner: Person, member: Person) -> None:
    client = staff("operator")
    row = save(
        client,
        balance_user_ids=[owner.actor.user_id],
        platform_links=MARKETS,
        help_center_url=" https://help.example/en ",
        chat_script_url="https://embed.tawk.to/{token}",
        chat_token="abc/def",
    )
    assert (row["version"], row["edited_by"]) == (1, "operator@staff.example")
    shown = config(owner)
    assert shown["balance_flag"] is True
    assert shown["platform_links"] == MARKETS
    assert shown["help_center_url"] == "https://help.example/en"
    assert shown["support_chat"] == {"script_url": "https://embed.tawk.to/abc/def", "token": "abc/def"}
    assert config(member)["balance_flag"] is False
    entry = AuditEntry.objects.get(action="settings.save")
    assert entry.reason == "balance_user_ids, platform_links, help_center_url, chat_script_url, chat_token"
    assert "abc/def" not in str(entry.detail) + entry.reason


def test_the_second_of_two_editors_is_refused(staff: Staff) -> None:
    client = staff("operator")
    save(client, help_center_url="https://first.example")
    save(client, status=409, help_center_url="https://second.example")
    assert save(client, version=1, help_center_url="https://third.example")["version"] == 2
    save(client, status=409, version=1)
    assert SettingsRecord.objects.get().help_center_url == "https://third.example"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"help_center_url": "javascript:alert(1)"}, "help_center_url"),
        ({"help_center_url": "https://user@evil.example"}, "help_center_url"),
        ({"help_center_url": "//evil.example"}, "help_center_url"),
        ({"featured_products": ["https://mugs.example/products/a", "nonsense"]}, "featured_products"),
        ({"order_site_url": "ftp://x.example"}, "order_site_url"),
        ({"order_site_url": "https://[broken"}, "order_site_url"),
        ({"platform_links": [{"name": "", "url": "https://x.example"}]}, "platform_links"),
        ({"platform_links": [{"name": "X", "url": ""}]}, "platform_links"),
        ({"platform_links": [*MARKETS, *MARKETS]}, "platform_links"),
        ({"mirror_links": [{"name": "cn", "url": "data:text/html,x"}]}, "mirror_links"),
        ({"chat_script_url": "https://evil.example/widget.js"}, "chat_script_url"),
        ({"chat_script_url": "http://embed.tawk.to/x"}, "chat_script_url"),
        ({"chat_script_url": "https://embed.tawk.to.evil.example/x"}, "chat_script_url"),
        ({"chat_token": '"><script>'}, "chat_token"),
        ({"lead_months": 0}, "lead_months"),
        ({"lead_months": 121}, "lead_months"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(staff: Staff, changes: dict[str, Any], field: str) -> None:
    assert field in save(staff("operator"), status=422, **changes)["fields"]
    assert not SettingsRecord.objects.exists()


def test_the_order_site_takes_over_for_merchants_it_knows(staff: Staff, owner: Person, stranger: Person) -> None:
    client = staff("operator")
    save(client, platform_links=MARKETS, order_site_url="https://orders.example/in?lang=en")
    made = {"tenant_id": owner.actor.tenant_id, "identification": "order_site", "relation_id": "old"}
    call(client, "POST", "associations", made)
    call(client, "POST", "associations", made | {"relation_id": "A-7"})
    relation = owner.get("user-association", relationship_identification="order_site")["relation"]
    assert relation == {"relationship_identification": "order_site", "relationship_id": "A-7"}
    assert {link["url"] for link in config(owner)["platform_links"]} == {
        "https://orders.example/in?lang=en&relationship_id=A-7"
    }
    assert stranger.get("user-association")["relation"] is None
    assert config(stranger)["platform_links"] == MARKETS
    save(client, platform_links=[], order_site_url="https://orders.example/in", version=1)
    assert {link["url"] for link in config(owner)["platform_links"]} == {
        "https://orders.example/in?relationship_id=A-7"
    }
    assert [link["name"] for link in config(owner)["platform_links"]] == ["Amazon", "eBay", "Etsy", "Walmart"]
    assert config(stranger)["platform_links"] == []
    (row,) = call(client, "GET", "associations")["data"]
    call(client, "DELETE", f"associations/{row['id']}")
    assert owner.get("user-association")["relation"] is None
    call(client, "DELETE", f"associations/{row['id']}", status=404)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"tenant_id": 999_999}, "tenant_id"),
        ({"identification": "A B"}, "identification"),
        ({"relation_id": "<"}, "relation_id"),
    ],
)
def test_a_relation_that_does_not_fit_is_refused(
    staff: Staff, owner: Person, changes: dict[str, Any], field: str
) -> None:
    fitting = {"tenant_id": owner.actor.tenant_id, "identification": "order_site", "relation_id": "1"}
    assert field in call(staff("operator"), "POST", "associations", fitting | changes, status=422)["fields"]
    assert not Association.objects.exists()


def test_mirrors_are_found_by_type(staff: Staff, owner: Person) -> None:
    save(staff("operator"), mirror_links=[{"name": "cn", "url": "https://cn.example"}])
    assert owner.get("website_mirror_link/get", type="cn")["link"] == "https://cn.example"
    assert owner.get("website_mirror_link/get", type="de")["code"] == 1000404


@pytest.mark.parametrize(
    ("script", "sources"),
    [
        ("", ()),
        ("https://embed.tawk.to/{token}", ("https://embed.tawk.to", "https://*.tawk.to", "wss://*.tawk.to")),
        ("https://chat.example/w.js", ("https://chat.example", "wss://chat.example")),
        ("https://127.0.0.1:9000/w.js", ("https://127.0.0.1:9000", "wss://127.0.0.1:9000")),
    ],
)
def test_a_page_allows_the_widgets_own_sources(script: str, sources: tuple[str, ...]) -> None:
    assert chat_sources(script) == sources


def test_the_policy_of_the_portal_is_extended_for_the_configured_chat_only(
    staff: Staff, settings: Any, tmp_path: Any
) -> None:
    for name in ("index.html", "login.html"):
        (tmp_path / name).write_text("<!doctype html>")
    settings.FRONTENDS = {"portal": tmp_path, "console": tmp_path}

    def policy(path: str) -> str:
        return Client().get(path).headers["Content-Security-Policy"]

    before = policy("/app/importProducts")
    assert "tawk" not in before
    save(staff("operator"), chat_script_url="https://embed.tawk.to/{token}", chat_token="abc")
    assert "script-src 'self' https://embed.tawk.to https://*.tawk.to" in policy("/app/importProducts")
    assert "player.vimeo.com https://embed.tawk.to https://*.tawk.to" in policy("/app/importProducts")
    assert (policy("/login"), policy("/console/")) == (before, before)


def test_only_operators_edit_settings(staff: Staff) -> None:
    for role in ("support", "finance", "counsellor", "sourcing"):
        save(staff(role), status=403)
        assert staff(role).get("/api/console/settings").status_code == 403
    assert not SettingsRecord.objects.exists()
