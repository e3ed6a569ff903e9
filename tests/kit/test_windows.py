"""A window begins at one, grows with what a system answers, and shrinks with what it loses."""

from datetime import timedelta

import pytest
from django.db.models import F

from server.kit.models import Window
from server.kit.windows import FRESH, enter, forget_old_windows, has_room, leave

pytestmark = pytest.mark.django_db
MOST = 8


def fill() -> list[str]:
    """Take every place that there is."""
    slots = []
    while slot := enter("store", seconds=60):
        slots.append(slot)
    assert not has_room("store")
    return slots


def round_of(*, took: float | None = 1.0, is_lost: bool = False) -> int:
    """Take every place, and give all back with the same outcome; how many there were."""
    slots = fill()
    for slot in slots:
        leave("store", slot, took=took, is_lost=is_lost, most=MOST)
    return len(slots)


def test_a_window_grows_fast_while_answers_are_quick_up_to_its_limit() -> None:
    assert has_room("store")
    assert [round_of() for _ in range(7)] == [1, 2, 3, 4, 6, 8, 8]


def test_quick_answers_in_sequence_say_nothing_about_many_at_once() -> None:
    for _ in range(9):
        leave("store", enter("store", seconds=60), took=1, most=MOST)
    assert Window.objects.get().size == 2


def test_answers_that_take_long_let_it_grow_slowly() -> None:
    assert [round_of(took=10) for _ in range(5)] == [1, 2, 2, 2, 3]


def test_late_answers_leave_so_many_as_would_answer_in_time() -> None:
    for _ in range(5):
        round_of()
    late, *others = fill()
    assert len(others) == 7
    leave("store", late, took=40, most=MOST)
    assert Window.objects.get().size == 3, "8 took 40 seconds: 3 would take 15"
    for slot in others:
        leave("store", slot, took=None, most=MOST)
    assert [round_of(took=40) for _ in range(2)] == [3, 1]


def test_lost_requests_halve_it_down_to_one() -> None:
    for _ in range(5):
        round_of()
    slots = fill()
    leave("store", slots[0], took=None, is_lost=True, most=MOST)
    assert Window.objects.get().size == 4
    for slot in slots[1:]:
        leave("store", slot, took=None, is_lost=True, most=MOST)
    assert round_of() == 1


def test_a_place_whose_worker_died_is_free_after_its_time_and_changes_nothing_then() -> None:
    late = enter("store", seconds=0)
    assert enter("store", seconds=60)
    leave("store", late, took=1, most=MOST)
    assert Window.objects.get().size == 1


def test_a_window_that_rested_begins_at_one_again() -> None:
    for _ in range(4):
        round_of()
    Window.objects.update(updated_at=F("updated_at") - FRESH - timedelta(seconds=1))
    assert round_of(took=None) == 1
    assert forget_old_windows() == 0
    Window.objects.update(updated_at=F("updated_at") - FRESH - timedelta(seconds=1))
    assert forget_old_windows() == 1
