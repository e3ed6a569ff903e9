"""What the provider holds."""

from tests.payments.conftest import Till


def at_provider(till: Till) -> int:
    return sum(row["net"] for row in till.all("balance_transaction"))
