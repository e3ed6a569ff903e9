"""What the provider holds."""

from tests.payments.conftest import Till


def at_provider(till: Till) -> int:
    return sum(one["net"] for one in till.all("balance_transaction"))
