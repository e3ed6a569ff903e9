"""Our webhooks at a store: each topic once, active, with our secret."""

import pytest

from server.adapters.woocommerce.store import TOPICS, WooCommerceStore
from server.ports.failures import Retryable
from tests.adapters.woocommerce.conftest import Shop

woo = WooCommerceStore()
OURS = "http://127.0.0.1:9/hooks/woocommerce/7"

FIRST = "first-secret"
READS = ["GET webhooks", "GET orders"]


def ensure(shop: Shop, secret: str = FIRST) -> None:
    woo.ensure_webhooks(shop.access, delivery_url=OURS, secret=secret)


def topics(shop: Shop) -> list[str]:
    return sorted(each["topic"] for each in shop.store.webhooks.values() if each["delivery_url"] == OURS)


def test_each_topic_gets_one_webhook_with_our_secret(shop: Shop) -> None:
    ensure(shop)
    assert topics(shop) == sorted(TOPICS)
    assert {each["secret"] for each in shop.store.webhooks.values()} == {FIRST}
    assert {each["status"] for each in shop.store.webhooks.values()} == {"active"}


def test_what_is_right_is_left_alone(shop: Shop) -> None:
    ensure(shop)
    shop.forget()
    ensure(shop)
    assert shop.requests() == READS


def test_a_disabled_webhook_is_active_again(shop: Shop) -> None:
    ensure(shop)
    first = next(iter(shop.store.webhooks.values()))
    first["status"], first["failure_count"] = "disabled", 6
    shop.forget()
    ensure(shop)
    assert (first["status"], first["secret"]) == ("active", FIRST)
    assert shop.requests() == [*READS, f"PUT webhooks/{first['id']}"]


def test_a_changed_secret_reaches_every_webhook(shop: Shop) -> None:
    ensure(shop)
    ensure(shop, "second-secret")
    assert {each["secret"] for each in shop.store.webhooks.values()} == {"second-secret"}
    assert topics(shop) == sorted(TOPICS)
    assert all("second-secret" not in each["name"] for each in shop.store.webhooks.values())


def test_doubles_go_and_webhooks_of_others_stay(shop: Shop) -> None:
    ensure(shop)
    kept = list(shop.store.webhooks)
    double = {**shop.store.webhooks[kept[0]], "id": 9001}
    other = {**double, "id": 9002, "delivery_url": "https://other.example/hook"}
    shop.store.webhooks |= {9001: double, 9002: other}
    ensure(shop)
    assert sorted(shop.store.webhooks) == [*kept, 9002]


def test_a_lost_answer_makes_no_double(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/webhooks", "POST")
    with pytest.raises(Retryable):
        ensure(shop)
    ensure(shop)
    assert topics(shop) == sorted(TOPICS)


def test_ours_are_found_behind_a_hundred_of_others(shop: Shop) -> None:
    other = {"name": "Other", "topic": "product.updated", "status": "active", "secret": "x", "failure_count": 0}
    dates = {"date_created": "2026-01-01T00:00:00", "date_modified": "2026-01-01T00:00:00"}
    for at in range(1, 121):
        shop.store.webhooks[at] = {**other, **dates, "id": at, "delivery_url": f"https://other.example/{at}"}
    shop.store.last_id = 1000
    ensure(shop)
    ensure(shop)
    assert topics(shop) == sorted(TOPICS)
    assert len(shop.store.webhooks) == 120 + len(TOPICS)


def test_all_of_ours_go_when_the_store_is_removed(shop: Shop) -> None:
    ensure(shop)
    shop.store.webhooks[9002] = {
        **next(iter(shop.store.webhooks.values())),
        "id": 9002,
        "delivery_url": "https://x.example",
    }
    woo.remove_webhooks(shop.access, delivery_url=OURS)
    assert list(shop.store.webhooks) == [9002]
    woo.remove_webhooks(shop.access, delivery_url=OURS)


def test_a_dead_key_does_not_stop_the_removal_of_a_store(shop: Shop) -> None:
    ensure(shop)
    woo.remove_webhooks(shop.access_with("ck_dead", "cs_dead"), delivery_url=OURS)
    assert len(shop.store.webhooks) == len(TOPICS)


def test_those_of_a_former_address_go_with_topics_that_nobody_handles(shop: Shop) -> None:
    woo.ensure_webhooks(shop.access, delivery_url="http://old.example/app/hooks/woocommerce/7", secret=FIRST)
    kept = next(iter(shop.store.webhooks.values()))
    strangers = {
        9001: "http://old.example/hooks/woocommerce/8",
        9002: "http://other.example/hooks/woocommerce/17",
        9003: "",
    }
    shop.store.webhooks |= {at: {**kept, "id": at, "delivery_url": url} for at, url in strangers.items()}
    shop.store.webhooks[9004] = {**kept, "id": 9004, "delivery_url": OURS, "topic": "coupon.created"}
    ensure(shop)
    assert topics(shop) == sorted(TOPICS)
    assert sorted(shop.store.webhooks)[-3:] == [9001, 9002, 9003]
    assert len(shop.store.webhooks) == len(TOPICS) + 3
    shop.forget()
    ensure(shop)
    assert shop.requests() == READS
