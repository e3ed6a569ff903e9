"""The sandbox's Stripe for whoever calls it with the real package: keys, parameters, refusals, repeats, lists."""

from typing import Any

import pytest
import stripe

from tests.sandbox.conftest import Running
from tests.sandbox.stripe_user import User, client, shaped
from tests.sandbox.stripe_user import user as user
from tests.sandbox.woo import web


def test_the_package_reaches_it_below_a_path_with_either_key(running: Running) -> None:
    made: Any = client(running).v1.customers.create({"email": "ada@example.com", "metadata": {"merchant": "7"}})
    read: Any = client(running, "rk_test_sandbox").v1.customers.retrieve(made.id)

    assert (read.email, read.metadata.to_dict(), read.livemode) == ("ada@example.com", {"merchant": "7"}, False)
    assert shaped(read).last_response.headers["request-id"].startswith("req_")
    basic = web.get(f"{running.url()}/stripe/v1/customers/{made.id}", auth=("sk_test_sandbox", ""))
    assert basic.json()["id"] == made.id
    assert basic.headers["stripe-version"] == "2026-10-28.endive"


def test_a_wrong_key_and_the_objects_of_another_account_are_refused(running: Running, user: User) -> None:
    made = user.api.customers.create()

    with pytest.raises(stripe.AuthenticationError, match="Invalid API Key provided: sk_test_"):
        client(running, "sk_test_of_nobody").v1.customers.list()
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client(running, "sk_test_other").v1.customers.retrieve(made.id)
    assert (refused.value.http_status, refused.value.code, refused.value.param) == (404, "resource_missing", "id")


def test_a_restricted_key_may_be_denied_a_resource(running: Running, user: User) -> None:
    user.steer(withheld=["products"])
    restricted = client(running, "rk_test_sandbox").v1

    with pytest.raises(stripe.PermissionError, match="rak_product_write"):
        restricted.products.list()
    assert restricted.prices.list().data == []


@pytest.mark.parametrize(
    ("requested", "code", "param"),
    [
        ({"shoe_size": 42}, "parameter_unknown", "shoe_size"),
        ({"address": {"planet": "Mars"}}, "parameter_unknown", "address[planet]"),
        ({"balance": "much"}, "parameter_invalid_integer", "balance"),
        ({"email": ""}, "parameter_invalid_empty", "email"),
        ({"tax_id_data": [{"value": "DE1"}]}, "parameter_missing", "tax_id_data[0][type]"),
        ({"tax_exempt": "perhaps"}, None, "tax_exempt"),
        ({"test_clock": "clock_none"}, "resource_missing", "test_clock"),
    ],
)
def test_wrong_parameters_are_named_and_nothing_is_made(
    user: User, requested: Any, code: str | None, param: str
) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        user.api.customers.create(requested)

    assert (refused.value.http_status, refused.value.code, refused.value.param) == (400, code, param)
    assert user.account.all("customer") == []


def test_an_unknown_address_is_not_found(running: Running) -> None:
    answer = running.get("/stripe/v1/unicorns", headers={"Authorization": "Bearer sk_test_sandbox"})

    assert answer.status_code == 404
    assert answer.json()["error"]["message"].startswith("Unrecognized request URL (GET: /v1/unicorns)")


def test_the_same_idempotency_key_makes_one_customer_and_says_so(user: User) -> None:
    first = user.api.customers.create({"name": "Ada"}, {"idempotency_key": "order-1"})
    again = user.api.customers.create({"name": "Ada"}, {"idempotency_key": "order-1"})

    assert again.id == first.id
    assert "idempotent-replayed" not in first.last_response.headers
    assert again.last_response.headers["idempotent-replayed"] == "true"
    assert len(user.account.all("customer")) == 1
    with pytest.raises(stripe.IdempotencyError) as refused:
        user.api.customers.create({"name": "Eve"}, {"idempotency_key": "order-1"})
    assert (refused.value.http_status, len(user.account.all("customer"))) == (400, 1)


def test_a_key_is_free_after_wrong_parameters_and_after_a_day(user: User) -> None:
    with pytest.raises(stripe.InvalidRequestError):
        user.api.customers.create({"balance": "much"}, {"idempotency_key": "k"})
    first = user.api.customers.create({"balance": 5}, {"idempotency_key": "k"})

    user.steer(clock_ahead=24 * 3600 + 60)
    assert user.api.customers.create({"balance": 5}, {"idempotency_key": "k"}).id != first.id


def test_a_lost_response_comes_when_the_call_is_repeated(running: Running, user: User) -> None:
    running.fault("timeout_after_commit", "/stripe/v1/customers", times=1)
    with pytest.raises(stripe.APIConnectionError):
        user.api.customers.create({"name": "Ada"}, {"idempotency_key": "lost"})

    response = user.api.customers.create({"name": "Ada"}, {"idempotency_key": "lost"})
    assert [row["id"] for row in user.account.all("customer")] == [response.id]


def test_too_many_requests_are_refused_until_the_pace_allows_them(user: User) -> None:
    user.steer(requests_left=1)
    user.api.customers.list()

    with pytest.raises(stripe.RateLimitError) as refused:
        user.api.customers.list()
    payload: Any = refused.value.json_body
    assert (refused.value.http_status, payload["error"]["code"]) == (429, "rate_limit")


def test_lists_go_forward_and_back_by_cursors_newest_first(user: User) -> None:
    ids = [user.api.customers.create({"name": str(n)}).id for n in range(5)][::-1]

    first = user.api.customers.list({"limit": 2})
    assert ([row.id for row in first.data], first.has_more) == (ids[:2], True)
    rest = user.api.customers.list({"limit": 3, "starting_after": ids[1]})
    assert ([row.id for row in rest.data], rest.has_more) == (ids[2:], False)
    back = user.api.customers.list({"limit": 2, "ending_before": ids[3]})
    assert ([row.id for row in back.data], back.has_more) == (ids[1:3], True)
    assert [row.id for row in user.api.customers.list({"limit": 2}).auto_paging_iter()] == ids
    for wrong, param in (({"limit": 101}, "limit"), ({"starting_after": "cus_none"}, "starting_after")):
        with pytest.raises(stripe.InvalidRequestError) as refused:
            user.api.customers.list(wrong)
        assert refused.value.param == param


def test_lists_are_filtered_by_field_and_by_time(user: User) -> None:
    old = user.api.customers.create({"email": "old@example.com"})
    user.steer(clock_ahead=3600)
    new = user.api.customers.create({"email": "new@example.com"})

    assert [row.id for row in user.api.customers.list({"email": "old@example.com"}).data] == [old.id]
    assert [row.id for row in user.api.customers.list({"created": {"gt": old.created}}).data] == [new.id]
    between = {"gte": old.created, "lt": new.created}
    assert [row.id for row in user.api.customers.list({"created": between}).data] == [old.id]


def test_a_customer_is_changed_and_deleted_and_events_tell_what_was_before(user: User) -> None:
    made = user.api.customers.create({"name": "Ada", "metadata": {"a": "1", "b": "2"}, "address": {"country": "DE"}})
    changed = shaped(user.api.customers.update(made.id, {"name": "Grace", "metadata": {"a": "", "c": "3"}}))

    assert (changed.name, changed.metadata.to_dict()) == ("Grace", {"b": "2", "c": "3"})
    response = user.api.events.list({"type": "customer.updated"}).data[0]
    assert response.data.previous_attributes.to_dict() == {"name": "Ada", "metadata": {"a": "1", "b": "2"}}
    assert shaped(response).request.id.startswith("req_")
    assert user.api.customers.delete(made.id).deleted
    with pytest.raises(stripe.InvalidRequestError):
        user.api.customers.retrieve(made.id)
    assert user.topics() == ["customer.created", "customer.updated", "customer.deleted"]


def test_a_customer_has_tax_ids(user: User) -> None:
    made = user.api.customers.create({"tax_id_data": [{"type": "eu_vat", "value": "DE123456789"}]})
    added = shaped(user.api.customers.tax_ids.create(made.id, {"type": "gb_vat", "value": "GB123456789"}))

    assert [row.value for row in user.api.customers.tax_ids.list(made.id).data] == ["GB123456789", "DE123456789"]
    user.api.customers.tax_ids.delete(made.id, added.id)
    expanded = user.api.customers.retrieve(made.id, {"expand": ["tax_ids"]})
    assert [row.value for row in expanded.tax_ids.data] == ["DE123456789"]


def test_a_lookup_key_moves_to_a_new_price_only_when_requested(user: User) -> None:
    old = shaped(user.price(2900, "basic"))
    with pytest.raises(stripe.InvalidRequestError, match="already uses that lookup key"):
        user.price(3900, "basic")
    new = user.price(3900, "basic", transfer_lookup_key=True)

    assert [row.id for row in user.api.prices.list({"lookup_keys": ["basic"]}).data] == [new.id]
    assert user.api.prices.retrieve(old.id).lookup_key is None
    assert (new.unit_amount, new.recurring.interval, new.type) == (3900, "month", "recurring")


def test_a_price_is_put_away_but_its_amount_never_changes(user: User) -> None:
    price = user.price()
    put_away = user.api.prices.update(price.id, {"active": False, "nickname": "Old"})

    assert (put_away.active, put_away.nickname, put_away.unit_amount) == (False, "Old", 2900)
    with pytest.raises(stripe.InvalidRequestError, match="unknown parameter: unit_amount"):
        user.api.prices.update(price.id, {"unit_amount": 1})
    with pytest.raises(stripe.InvalidRequestError, match="user-created prices"):
        user.api.products.delete(price.product)
    product = shaped(user.api.products.update(price.product, {"active": False, "name": "Gone"}))
    assert (product.active, product.name) == (False, "Gone")


def test_what_an_answer_names_can_be_expanded(user: User) -> None:
    price = user.price()

    found = user.api.prices.list({"expand": ["data.product"]}).data[0]
    assert (found.id, found.product.name) == (price.id, "Basic")
    with pytest.raises(stripe.InvalidRequestError, match="cannot be expanded"):
        user.api.prices.retrieve(price.id, {"expand": ["colour"]})
