"""Ask for a withdrawal of the balance."""

from typing import Any

from tests.support.people import PASSWORD, Person

IBAN = "DE89 3704 0044 0532 0130 00"


def withdrawal_form(**changes: Any) -> dict[str, Any]:
    values = {
        "key": "form-0001",
        "currency_type": 1,
        "amount": "120.50",
        "holder": " Anna Muster ",
        "bank": "Commerzbank",
        "account": IBAN,
        "bank_code": "COBADEFF",
        "current_password": PASSWORD,
    }
    return values | changes


def ask(person: Person, **changes: Any) -> Any:
    return person.post("capital/withdrawal", withdrawal_form(**changes))


def requested_withdrawal(person: Person, **changes: Any) -> str:
    answer = ask(person, **changes)
    assert answer["success"] is True, answer
    return str(answer["withdrawal"]["id"])
