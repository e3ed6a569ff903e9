"""How much there is."""

from server.kit.rows import read_number
from tenants.importing.totals import LISTED


def count_listed() -> int:
    """How many products the Import List has, the trash apart."""
    return read_number(LISTED)
