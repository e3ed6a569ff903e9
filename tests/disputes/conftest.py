"""A merchant whose orders are paid, and disputed."""

from tests.orders.conftest import inside as inside
from tests.orders.conftest import intake as intake
from tests.orders.conftest import make_store as make_store
from tests.profit.conftest import books as books
