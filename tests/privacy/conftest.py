"""Orders of a merchant, whose personal data is encrypted."""

from tests.orders.conftest import intake as intake
from tests.orders.conftest import make_store as make_store
