"""Add a passkey to an account."""

from typing import Any

from tests.identity.passkey_holder import PasskeyHolder
from tests.support.people import PASSWORD, Person

ORIGIN = "https://tradewind.example"


PROOF = {"current_password": PASSWORD}


def add(person: Person, holder: PasskeyHolder) -> Any:
    begun = person.post("user/passkey/begin", PROOF)
    body = {"challenge": begun["challenge"], "name": "My phone", "credential": holder.create(begun["options"])}
    return person.post("user/passkey", body)
