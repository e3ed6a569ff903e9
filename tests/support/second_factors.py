"""Set up a second factor."""

from typing import Any

from server.company.identity.services.one_time_codes import current_code
from tests.support.people import PASSWORD, Person

PROOF = {"current_password": PASSWORD}


def draw(person: Person) -> Any:
    return person.post("user/second_factor/totp/secret", PROOF)


def set_up(person: Person) -> tuple[str, list[str]]:
    """The secret in the app, and the recovery codes."""
    drawn = draw(person)
    code = current_code(drawn["secret"])
    answer = person.post("user/second_factor/totp", {"draft": drawn["draft"], "code": code})
    assert answer["success"] is True, answer
    return drawn["secret"], answer["recovery_codes"]
