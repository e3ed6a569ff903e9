"""Writes to a store begin one at a time, and no more run together than it bears."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.signing import Keys, Method, Signed
from server.kit.models import Window
from server.ports.failures import Retryable
from server.ports.stores import PushedProduct
from tests.adapters.platforms import Store
from tests.adapters.side_by_side import many, put_all
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def woo(each_store: Store, settings: Any) -> Iterator[WooClient]:
    settings.OUTBOUND_RATE = 1_000
    yield WooClient(each_store.access)
    Window.objects.all().delete()


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_the_first_write_runs_alone_and_quick_writes_let_more_run_together(woo: WooClient) -> None:
    assert woo.has_room()
    with woo.borne(write=True):
        assert not woo.has_room()
    assert woo.has_room()
    side_by_side = threading.Barrier(2)

    def write(_: int) -> None:
        with woo.borne(write=True):
            side_by_side.wait(30)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, range(2)))
    window = Window.objects.get()
    assert (window.size, window.held) == (3, {})


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_write_that_waited_for_its_turn_is_signed_when_it_begins(
    woo: WooClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported, sign = [], woo._signers[0]

    @contextmanager
    def turn(*, write: bool) -> Iterator[None]:
        reported.append("turn")
        yield

    def signer(method: Method, url: str, keys: Keys) -> Signed:
        reported.append("signed")
        return sign(method, url, keys)

    monkeypatch.setattr(woo, "turn", turn)
    monkeypatch.setattr(woo, "_signers", (signer,))
    woo.post("products", {"name": "Teapot"})
    assert reported == ["turn", "signed"]


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_write_that_the_host_cuts_after_long_work_was_slow_and_is_looked_at_later(
    woo: WooClient, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.kit.windows.SLOW", 0)
    outside.fails("reset", "/wc/v3/products", method="POST", times=1)
    with pytest.raises(Retryable) as cut:
        woo.post("products", {"name": "Teapot"})
    assert (cut.value.reason.code, cut.value.after) == ("outside.slow", woo.write_seconds)


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_many_products_are_published_within_the_window(woo: WooClient, each_store: Store) -> None:
    came = put_all(each_store, many(12))
    assert [type(pushed) for pushed in came] == [PushedProduct] * 12
    assert len(each_store.titles()) == 12
    window = Window.objects.get()
    assert (window.size > 1, window.held) == (True, {})


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_lost_write_halves_what_runs_together_and_a_read_waits_for_nobody(woo: WooClient, outside: Outside) -> None:
    Window.objects.create(key=f"writes:{woo.access.account}", size=8, held={}, updated_at="2100-01-01T00:00:00Z")
    outside.fails("reset", "/wc/v3/products", method="POST", times=1)
    with pytest.raises(Retryable) as lost:
        woo.post("products", {"name": "Teapot"})
    assert (lost.value.unknown_outcome, Window.objects.get().size) == (True, 4)
    Window.objects.update(size=1, held={"another": time.time() + 60})
    assert not woo.has_room()
    assert list(woo.pages("products")) == []
