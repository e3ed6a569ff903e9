"""Who is deactivated learns why, but only with the right password."""

import pytest

from server.company.identity.models import LogInRecord, User
from tests.support.log_in import log_in
from tests.support.people import PASSWORD, Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("mailbox", "why"),
    [
        ("member@example.com", "This sub-account is deactivated. Please ask the owner of the main account."),
        ("owner@example.com", "This account is deactivated. Please contact our support."),
    ],
)
def test_who_is_deactivated_learns_why_only_with_the_right_password(
    owner: Person, member: Person, mailbox: str, why: str
) -> None:
    User.objects.filter(email=mailbox).update(is_active=False)
    wrong, refused = (log_in(mailbox=mailbox, password=typed).json() for typed in ("wrong1", PASSWORD))
    assert (wrong["code"], wrong["msg"]) == (9, "Your account name or password is incorrect.")
    assert (refused["code"], refused["msg"]) == (1005026, why)
    assert dict(LogInRecord.objects.values_list("outcome", "times")) == {"wrong": 1, "right": 1, "refused": 1}
