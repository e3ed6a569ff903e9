"""A withdrawal goes to an account that can exist: an IBAN of its country, or a plain number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.company.balance.contracts import PayoutDetails
from server.company.balance.models import Withdrawal
from server.company.balance.rules import payout_hint, plain_account
from server.kit.vault import seal, unseal
from tests.balance.conftest import Finance, kept
from tests.support.people import Person
from tests.support.withdrawals import ask, requested_withdrawal

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "account",
    [
        "- - 12",
        "DE00 3704 0044 0532 0130 00",
        "de89 3704 0044 0532 0130 0",
        "ＤＥ90 3704 0044 0532 0130 00",
        "XX89 3704 0044 0532 0130 00",
    ],
)
def test_a_wrong_account_is_refused_by_its_field(rich: Person, account: str) -> None:
    answer = ask(rich, account=account)
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, ["account"])
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.count()) == ((500_000, 0), 0)


@pytest.mark.parametrize("account", ["ＧＢ82 west-1234-5698-7654-32", "XK051212012345678906", "0532013000", "A1234567"])
def test_an_iban_of_any_country_and_a_plain_number_are_taken(rich: Person, account: str) -> None:
    assert ask(rich, account=account)["success"]


def test_a_wrong_iban_of_an_old_request_is_not_approved(rich: Person, finance: Finance) -> None:
    number = requested_withdrawal(rich)
    row = Withdrawal.objects.get()
    row.sealed_payout = seal(unseal(row.sealed_payout) | {"account": "DE00370400440532013000"})
    row.save()
    assert finance.decide(number, "approve", status=409)["message"].startswith("The IBAN is not valid.")
    assert (Withdrawal.objects.get().state, kept(rich.actor.tenant_id)) == ("waiting", (487_950, 12_050))


@given(account=st.text(max_size=60), bank=st.text(max_size=60))
def test_a_hint_shows_no_more_than_four_characters_of_an_account(account: str, bank: str) -> None:
    hint = payout_hint(PayoutDetails(holder="A", bank=bank, account=account))
    assert hint == f"{bank} ···· {plain_account(account)[-4:]}"
