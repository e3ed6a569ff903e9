"""Reasons why an import operation did not import a product."""

from server.kit.reasons import Reason
from tenants.importing.rules.completeness import REPEATS

EXISTS = Reason("import.exists")
NO_ROOM = Reason("import.over_limit")
NOT_IN_LIST = Reason("import.not_in_list")
STOPS_PROGRAM = "import.stops_program"


def malformed(count: int) -> Reason:
    return Reason("import.malformed", {"count": str(count)})


def closed(host: str, count: int) -> Reason:
    return Reason("import.closed_to_programs", {"host": host, "count": str(count)})


def list_short(stated: int, shown: int) -> Reason:
    return Reason("import.list_short", {"stated": str(stated), "shown": str(shown)})


def list_repeats(shown: int) -> Reason:
    return Reason(REPEATS, {"shown": str(shown)})


def list_over_limit(unread: int) -> Reason:
    """Return the reason for the products of a list that were not read, because the plan has no room for them.

    `unread`: 0 when the source does not say how many there are.
    """
    if not unread:
        return Reason("import.list_over_limit")
    return Reason("import.list_over_limit_by", {"count": str(unread)})


def store_empty(host: str) -> Reason:
    return Reason("import.store_empty", {"host": host})
