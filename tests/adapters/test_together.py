"""Products that are published side by side leave when their process is cancelled, unless something was written."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Barrier, Event

import pytest

from server.ports.failures import Underway
from server.ports.together import AT_ONCE, Together

SOON = 20.0


@pytest.fixture
def cancelled() -> Event:
    return Event()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(AT_ONCE + 3) as threads:
        yield threads


def has_left(product: "Future[str]") -> bool:
    failure = product.exception(timeout=SOON)
    return isinstance(failure, Underway) and not failure.begun


def test_what_waits_for_its_turn_leaves_before_the_store_has_answered(
    cancelled: Event, pool: ThreadPoolExecutor
) -> None:
    together, answered, barrier = Together(AT_ONCE + 3, is_cancelled=cancelled.is_set), Event(), Barrier(AT_ONCE + 1)

    def publish(*, writes: bool, has_begun: bool = False) -> str:
        with together.taking_part(has_begun=has_begun):
            with together.turn(write=writes):
                barrier.wait(SOON)
                assert answered.wait(SOON)
            with together.turn(write=True):
                return "done"

    first = [pool.submit(publish, writes=False) for _ in range(AT_ONCE - 2)]
    begun = [pool.submit(publish, writes=True), pool.submit(publish, writes=False, has_begun=True)]
    barrier.wait(SOON)
    later = [pool.submit(publish, writes=False) for _ in range(3)]
    cancelled.set()
    assert [has_left(product) for product in later] == [True] * 3
    assert not any(product.done() for product in (*first, *begun))
    answered.set()
    assert [has_left(product) for product in first] == [True] * len(first)
    assert [product.result(SOON) for product in begun] == ["done", "done"]


def test_what_waits_for_its_batch_leaves_and_what_is_sent_stays(
    cancelled: Event, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.ports.together._LATECOMERS", 60.0)
    together, answered, sending = Together(4, is_cancelled=cancelled.is_set), Event(), Event()

    def create(items: Sequence[int]) -> list[str]:
        sending.set()
        assert answered.wait(SOON)
        return [f"made {item}" for item in items]

    def publish(item: int) -> str:
        with together.taking_part():
            made = together.ask("create", item, create, most=2)
            with together.turn(write=False):
                return made

    sent = [pool.submit(publish, item) for item in (1, 2)]
    assert sending.wait(SOON)
    waiting = pool.submit(publish, 3)
    assert not wait([waiting], timeout=0.1).done
    cancelled.set()
    assert has_left(waiting)
    answered.set()
    assert [product.result(SOON) for product in sent] == ["made 1", "made 2"]
