"""Money that is put on the balance."""

from typing import Any

from tests.support.people import Person


def ask(person: Person, amount: str = "50.00", **more: Any) -> Any:
    return person.post("capital/top_up", {"key": "form-0001", "currency_type": 1, "amount": amount} | more)


def opened(person: Person, amount: str = "50.00", **more: Any) -> Any:
    answer = ask(person, amount, **more)
    assert answer["success"], answer
    return answer


def check(person: Person, number: str) -> Any:
    return person.post(f"capital/top_up/{number}/check")
