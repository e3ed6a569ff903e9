import pytest

from tests.lint.conftest import Planted

CONTRACTS = "from server.company.payments.contracts import CARDS, Provider\n"
CHARGES_MODULE = "tenants/plans/services/charges.py"


@pytest.mark.parametrize(
    "question",
    [
        "is_ours = row.provider == Provider.BALANCE",
        "rows = Rows.objects.filter(provider=Provider.SHOPIFY)",
        "first = Provider.SHOPIFY if billed else Provider.STRIPE",
        "is_card = CARDS is provider",
        "is_other = row.provider not in (CARDS,)",
    ],
)
def test_nothing_outside_the_collectors_asks_which_provider_it_is(lint: Planted, question: str) -> None:
    found = lint({CHARGES_MODULE: CONTRACTS + question + "\n"})

    assert found == [f"{CHARGES_MODULE}:2 TW017"] * (2 if "billed" in question else 1)


def test_a_renamed_import_does_not_hide_it(lint: Planted) -> None:
    text = "from server.company.payments.contracts import Provider as Who\nis_ours = row.provider == Who.BALANCE\n"

    assert lint({CHARGES_MODULE: text}) == [f"{CHARGES_MODULE}:2 TW017"]


@pytest.mark.parametrize(
    "text",
    [
        "made = Charge(provider=CARDS)",
        "is_same = row.provider == other.provider",
        "provider = Provider(row.provider)",
    ],
)
def test_a_provider_that_is_given_on_is_no_question(lint: Planted, text: str) -> None:
    assert lint({CHARGES_MODULE: CONTRACTS + text + "\n"}) == []


def test_a_collector_knows_its_own_rows(lint: Planted) -> None:
    text = CONTRACTS + "rows = Rows.objects.filter(provider=Provider.BALANCE)\n"

    assert lint({"server/company/payments/services/balance_plans.py": text}) == []
