"""Many log-ins at the same moment: wrong ones get no more tries, right ones all come in."""

from collections import Counter
from datetime import timedelta

import pytest

from server.company.identity import rules
from server.company.identity.errors import WrongCredentials
from server.company.identity.models import FailedLogIn
from server.company.identity.services import guesses
from server.company.identity.services.log_in import check_log_in
from server.kit import clock
from server.kit.errors import Throttled
from tests.support.people import PASSWORD, Person
from tests.support.threads import all_at_once

NOW = clock.now()


def log_in(password: str = PASSWORD) -> str:
    try:
        check_log_in(mailbox="owner@example.com", password=password, address="203.0.113.7", now=NOW)
    except WrongCredentials:
        return "wrong"
    except Throttled as refused:
        return f"wait {refused.wait}"
    return "in"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "LOOKS", 2000)


class TestManyAtOnce:
    pytestmark = pytest.mark.django_db(transaction=True)

    def test_wrong_passwords_at_once_get_no_more_tries_than_in_sequence(self, owner: Person, patient: None) -> None:
        answers = all_at_once(*[lambda: log_in("wrong1")] * 14)
        assert Counter(answers) == {"wrong": rules.FREE_GUESSES_PER_MAILBOX, "wait 2": 9}
        assert log_in() == "wait 2"

    def test_the_right_password_comes_in_each_time(self, owner: Person, patient: None) -> None:
        assert all_at_once(*[log_in] * 14) == ["in"] * 14
        assert set(FailedLogIn.objects.values_list("count", "in_flight")) == {(0, 0)}


@pytest.mark.django_db
class TestWhoDiedOnTheWay:
    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(guesses, "LOOKS", 2)

    def leave_behind(self, *, seconds: int) -> None:
        assert log_in() == "in"
        last_at = NOW - timedelta(seconds=seconds)
        FailedLogIn.objects.update(count=rules.FREE_GUESSES_PER_MAILBOX, in_flight=1, last_at=last_at)

    def test_is_waited_for_a_moment(self, owner: Person) -> None:
        self.leave_behind(seconds=0)
        assert log_in() == f"wait {guesses.WAIT_FOR_PLACE_SECONDS}"
        assert set(FailedLogIn.objects.values_list("count", "in_flight")) == {(5, 1)}

    def test_keeps_nobody_out_for_long(self, owner: Person) -> None:
        self.leave_behind(seconds=21)
        assert log_in() == "in"
        *account, place = FailedLogIn.objects.order_by("count").values_list("count", "in_flight")
        assert (account, place) == ([(0, 0), (0, 0)], (5, 0))
