"""Requests that wait for other people's servers hold up nobody who does not."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from django.urls import resolve

from server.config.asgi import OUTWARD_THREADS
from server.config.env import load_env
from server.config.outward import PATHS, waits_outside
from server.kit.image_links import SHOP_PATH
from tenants.stores.errors import StoreRefused
from tests.support.people import PASSWORD, Person
from tests.support.site import site as site

SILENT = {"platform": 6, "shop": "silent.example", "consumer_key": "ck_1", "consumer_secret": "cs_1"}


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A store that does not answer until the event is set."""
    answers = threading.Event()

    def wait(*_: object, **__: object) -> int:
        answers.wait(60)
        raise StoreRefused("Nobody there.")

    monkeypatch.setattr("server.api.merchant.stores.connect_with_keys", wait)
    yield answers
    answers.set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.serial
def test_stores_that_do_not_answer_keep_nobody_else_waiting(site: str, owner: Person, silent: threading.Event) -> None:
    crowd = OUTWARD_THREADS + load_env().web_threads
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    with httpx.Client(base_url=site, headers={"Host": "testserver"}, timeout=60) as client:
        token = client.post(f"{site}/user/login", json=body).json()["token"]

        def connect(_: int) -> Any:
            return client.post(f"{site}/store", json=SILENT, headers={"Authorization": token}).json()["msg"]

        with ThreadPoolExecutor(crowd) as pool:
            waiting = [pool.submit(connect, number) for number in range(crowd)]
            for _ in range(10):
                assert client.post(f"{site}/user/login", json=body).json()["success"]
            assert not any(one.done() for one in waiting)
            silent.set()
            assert [one.result() for one in waiting] == ["Nobody there."] * crowd


@pytest.mark.parametrize("path", sorted(PATHS))
def test_each_address_that_waits_outside_is_one_of_ours(path: str) -> None:
    urls = "server.api.shop.urls" if path == SHOP_PATH else None
    assert resolve(path, urls).func.__name__ != "portal_page"


def test_only_connecting_a_store_waits_outside_not_listing_them() -> None:
    path = "/api/account-service/store"
    assert (waits_outside("POST", path), waits_outside("GET", path)) == (True, False)
