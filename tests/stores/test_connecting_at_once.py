"""Consent that comes back several times at the same moment, and two merchants who want the same store."""

from datetime import timedelta

import pytest
import time_machine

from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from server.company.connections.models import Connection
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tenants.stores.tokens import renewed_credentials
from tests.support.consent import allow_square, judge, stores_of
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once
from tests.support.wix import add_to_site, ask_wix, come_back_from_wix, connect_wix

pytestmark = pytest.mark.django_db(transaction=True)
CALLBACK = "/api/square-service/auth/callback"


def come_back(person: Person, query: dict[str, str]) -> str:
    return str(person.client.get(CALLBACK, query)["Location"])


def test_one_answer_of_square_connects_once_however_often_it_arrives(
    owner: Person, square: dict[str, SquareSeller], tenant: TenantRef
) -> None:
    query = allow_square(judge(owner)["msg"])
    outcomes = all_at_once(*[lambda: come_back(owner, query)] * 5)
    assert sum("success=1" in outcome for outcome in outcomes) == 1
    assert (len(stores_of(owner)), Connection.objects.count()) == (1, 1)
    with tenant_scope_of(tenant):
        assert Store.objects.count() == 1


def test_a_site_that_two_merchants_add_at_once_belongs_to_one_of_them(
    owner: Person, stranger: Person, wix: dict[str, WixSite]
) -> None:
    mine, theirs = add_to_site(ask_wix(owner)["url"]), add_to_site(ask_wix(stranger)["url"])
    outcomes = all_at_once(lambda: come_back_from_wix(owner, mine), lambda: come_back_from_wix(stranger, theirs))
    assert sorted("success=1" in outcome for outcome in outcomes) == [False, True]
    assert len(stores_of(owner)) + len(stores_of(stranger)) == 1
    assert Connection.objects.count() == 1


def test_a_token_that_has_ended_is_drawn_once_for_all_who_need_it(
    owner: Person, wix: dict[str, WixSite], tenant: TenantRef, outside: Outside
) -> None:
    connect_wix(owner)
    with tenant_scope_of(tenant):
        store_id = Store.objects.get().pk
    before = len(wix["teahouse"].tokens)

    def read() -> str:
        with tenant_scope_of(tenant):
            return renewed_credentials(store_id)[0]["access_token"]

    with time_machine.travel(clock.now() + timedelta(hours=5), tick=True):
        tokens = all_at_once(*[read] * 5)
    assert len(set(tokens)) == 1
    assert len(wix["teahouse"].tokens) == before + 1
