"""Buyers follow their parcels: by a signed address, or by order number and mail."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from server.api.gateway import throttles
from server.api.shop import tracking
from server.kit import clock
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber, Trouble
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import OrderLine
from tenants.orders.services.losses import erase_orders
from tenants.parcels.models import Parcel
from tenants.parcels.rules.pages import order_of_token, order_token
from tenants.parcels.services.readings import note_reading
from tenants.privacy.contracts import PersonalKey
from tests.parcels.scenes import Bought
from tests.support.people import Person
from tests.support.shop_pages import host, open_shop

pytestmark = pytest.mark.django_db
NUMBER, MAIL = "#1001", "anna.schmidt@example.com"
YUN = ("YT2300000000000001", "YunExpress")


def visit(path: str, at: str = "", language: str = "en", **form: str) -> Any:
    headers = {"Host": at or settings.SHOP_DOMAIN, "Accept-Language": language}
    return Client().post(path, form, headers=headers) if form else Client().get(path, headers=headers)


def opened(person: Person, is_open: bool = True) -> str:
    """Open the page and return its path."""
    answer = person.put("parcel/page", {"is_open": is_open})
    origin, _, path = answer["url"].partition("/track/")
    assert (answer["is_open"], origin) == (is_open, f"http://{settings.SHOP_DOMAIN}:8000")
    return f"/track/{path}"


@pytest.fixture
def shipped(bought: Bought) -> Bought:
    bought.ships(YUN)
    return bought


def scanned(shipped: Bought, text: str, state: ParcelState = ParcelState.IN_TRANSIT, place: str = "") -> None:
    scan = ParcelEvent(clock.now(), state, text, place)
    with tenant_scope_of(shipped.intake.tenant):
        note_reading(shipped.rows()[0].pk, TrackedNumber(YUN[0], state, events=(scan,)), now=clock.now())


def test_number_and_mail_lead_to_the_parcels(shipped: Bought) -> None:
    page = opened(shipped.intake.owner)
    asked = visit(page)
    assert (asked.status_code, asked["X-Robots-Tag"], asked["Cache-Control"]) == (200, "noindex", "no-store")
    found = visit(page, number="1001", mail=" Anna.Schmidt@Example.com ")
    assert found.status_code == 303
    scanned(shipped, "Left <b>Shenzhen</b>", place="Shenzhen & more")
    shown = visit(found["Location"])
    text = shown.content.decode()
    assert (shown.status_code, shown["Referrer-Policy"]) == (200, "no-referrer")
    assert "Left &lt;b&gt;Shenzhen&lt;/b&gt;, Shenzhen &amp; more" in text
    assert all(part in text for part in ("Order #1001", YUN[0], "YunExpress", "In transit", "2 × Tea pot", "noindex"))
    assert "<script" not in text
    assert not any(part in text for part in ("Anna", "Schmidt", "Torstr"))


def test_the_merchant_gives_the_signed_address_to_the_buyer(shipped: Bought) -> None:
    owner = shipped.intake.owner
    assert owner.get(f"order/{shipped.order_id}/parcel")["buyer_page"] == ""
    page = opened(owner)
    address = owner.get(f"order/{shipped.order_id}/parcel")["buyer_page"]
    path = address.removeprefix(f"http://{settings.SHOP_DOMAIN}:8000")
    assert path.startswith(page)
    assert visit(path).status_code == 200
    assert visit(f"{path[:-1]}{'0' if path[-1] != '0' else '1'}").status_code == 404
    opened(owner, is_open=False)
    assert (visit(path).status_code, visit(page).status_code) == (404, 404)
    assert opened(owner) == page, "its address stays the same"


@pytest.mark.parametrize(
    ("number", "mail"),
    [("1001", "other@example.com"), ("9999", MAIL), ("1001", "anna.schmidt"), ("x", "y"), ("1001\0", MAIL[::-1])],
)
def test_whatever_is_wrong_the_answer_is_the_same(shipped: Bought, number: str, mail: str) -> None:
    answer = visit(opened(shipped.intake.owner), number=number, mail=mail)
    text = answer.content.decode()
    assert answer.status_code == 404
    assert "No order matches this number and email." in text


def test_tries_are_limited_by_caller_and_by_order(shipped: Bought, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(shipped.intake.owner)
    monkeypatch.setattr(tracking, "TRACKED_BY_ORDER", throttles.Limit("tracked-order", burst=2, seconds=60))
    answers = [visit(page, number="1001", mail=f"{at}@example.com").status_code for at in range(3)]
    assert answers == [404, 404, 429]
    assert visit(page, number="1001", mail=MAIL).status_code == 429
    assert visit(page, number="1002", mail=MAIL).status_code == 404
    monkeypatch.setattr(tracking, "TRACKED_BY_ADDRESS", throttles.Limit("tracked-other", burst=1, seconds=60))
    assert [visit(page, number=f"{at}", mail=MAIL).status_code for at in range(2)] == [404, 429]


def test_a_page_is_in_the_buyers_language(shipped: Bought) -> None:
    page = opened(shipped.intake.owner)
    assert '<html lang="zh-Hans">' in visit(page, language="zh-CN").content.decode()
    found = visit(page, number="1001", mail=MAIL)
    text = visit(found["Location"], language="zh-CN").content.decode()
    assert "订单 #1001" in text
    assert "承运商" in text


def test_the_page_of_an_erased_buyer_is_gone(shipped: Bought) -> None:
    page = opened(shipped.intake.owner)
    path = visit(page, number="1001", mail=MAIL)["Location"]
    with tenant_scope_of(shipped.intake.tenant):
        erase_orders([int(shipped.order_id)], by=By.STORE, now=clock.now())
    assert visit(path).status_code == 404
    assert visit(page, number="1001", mail=MAIL).status_code == 404


def test_another_merchants_host_and_key_show_nothing(shipped: Bought, stranger: Person) -> None:
    page = opened(shipped.intake.owner)
    path = visit(page, number="1001", mail=MAIL)["Location"]
    open_shop(stranger, "Elsewhere")
    assert visit(path, at=host("elsewhere")).status_code == 404
    theirs = opened(stranger)
    assert visit(path.replace(page, theirs)).status_code == 404
    assert visit(theirs, number="1001", mail=MAIL).status_code == 404
    open_shop(shipped.intake.owner)
    assert visit(path, at=host("tea-house")).status_code == 200
    assert visit("/track/nobody").status_code == 404


def test_an_estimate_says_what_it_is_from(shipped: Bought) -> None:
    with tenant_scope_of(shipped.intake.tenant):
        own = Parcel.objects.get()
        now = clock.now()
        for days in range(1, 11):
            Parcel.objects.create(
                order_id=own.order_id, store_id=own.store_id, supplier=own.supplier, service=own.service,
                country=own.country, number=f"N{days}", plain=f"N{days}", state=ParcelState.DELIVERED,
                goes_to_forwarder=True, shipped_at=now - timedelta(days=20),
                delivered_at=now - timedelta(days=20 - days), store_side="off", created_at=now, changed_at=now,
            )  # fmt: skip
    text = visit(visit(opened(shipped.intake.owner), number=NUMBER, mail=MAIL)["Location"]).content.decode()
    assert "Estimated from 10 earlier parcels on this route." in text
    assert "N10" not in text, "a parcel to the forwarder is not the buyer's"


def test_no_day_is_promised_of_what_comes_back_or_is_lost(shipped: Bought) -> None:
    with tenant_scope_of(shipped.intake.tenant):
        Parcel.objects.update(due_to=clock.now() + timedelta(days=2))
    path = visit(opened(shipped.intake.owner), number=NUMBER, mail=MAIL)["Location"]
    assert "Expected by" in visit(path).content.decode()
    for state, trouble in ((ParcelState.RETURNING, ""), (ParcelState.EXCEPTION, Trouble.LOST)):
        with tenant_scope_of(shipped.intake.tenant):
            Parcel.objects.update(state=state, trouble=trouble)
        assert "Expected" not in visit(path).content.decode()
        (row,) = shipped.intake.owner.get(f"order/{shipped.order_id}/parcel")["parcels"]
        assert row["due_to"] is None


def test_an_item_that_is_only_markup_stays_text(shipped: Bought) -> None:
    with tenant_scope_of(shipped.intake.tenant):
        OrderLine.objects.update(title="<img src=x onerror=alert(1)>")
    text = visit(visit(opened(shipped.intake.owner), number=NUMBER, mail=MAIL)["Location"]).content.decode()
    assert "<img" not in text
    assert "&lt;img src=x" in text


def test_a_page_is_closed_until_it_is_opened(shipped: Bought) -> None:
    page = shipped.intake.owner.get("parcel/page")
    assert (page["is_open"], page["url"]) == (False, "")


def test_an_address_is_signed_by_the_merchants_own_key() -> None:
    keys = [PersonalKey("A" * 43 + "="), PersonalKey("B" * 43 + "=")]
    token = order_token(keys[0], 17)
    assert [order_of_token(key, token) for key in keys] == [17, None]
    for wrong in ("", "17", "17-", f"18{token[2:]}", f"{token}0", "9" * 40, "-", "١٧-x", f"017{token[2:]}"):
        assert order_of_token(keys[0], wrong) is None
