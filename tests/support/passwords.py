"""Change a password by the one before."""

from typing import Any

from server.company.identity.models import User
from tests.support.people import PASSWORD, Person

NEW = "coffee4one"


def user(person: Person) -> User:
    return User.objects.get(pk=person.actor.user_id)


def change_password(person: Person, **changes: Any) -> Any:
    body = {"current_password": PASSWORD, "password": NEW, "confirmPassword": NEW} | changes
    return person.put("user/password", body)
