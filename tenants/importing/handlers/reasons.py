"""Reasons why an import operation did not import a product."""

from server.kit.reasons import Reason
from tenants.importing.rules.completeness import REPEATS

EXISTS = Reason("import.exists")
NO_ROOM = Reason("import.over_limit")
NOT_IN_LIST = Reason("import.not_in_list")
STOPS_PROGRAM = "import.stops_program"


def malformed(count: int) -> Reason:
    return Reason("import.malformed", {"count": str(count)})


def list_short(stated: int, shown: int) -> Reason:
    return Reason("import.list_short", {"stated": str(stated), "shown": str(shown)})


def list_repeats(shown: int) -> Reason:
    return Reason(REPEATS, {"shown": str(shown)})


def store_empty(host: str) -> Reason:
    return Reason("import.store_empty", {"host": host})
