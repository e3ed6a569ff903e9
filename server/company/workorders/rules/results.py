"""Pure rules that store and check results."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from server.company.workorders.contracts.results import Result, ResultRow
from server.kit.money import MAX_MINOR
from server.kit.sentences import Sentence
from server.kit.web_addresses import is_web_address

MOST_ROWS = 200
MOST_FILES = 20
MOST_COUNT = 10**9
TITLE, LINK = 400, 2_000

NO_LINK = "must be a web address that starts with http:// or https://"
NO_PRODUCT = "is not a product of this request"
NO_AMOUNT = "is not an amount"
NOTHING = "Add a product, a file, a link or a page first."

_RESULT = TypeAdapter(Result)


def read_result(stored: Mapping[str, Any] | None) -> Result:
    """Read a result written by `stored_result`; an empty one for None."""
    return _RESULT.validate_python(stored) if stored else Result()


def stored_result(result: Result) -> dict[str, Any]:
    """Return a result as JSON, without default values."""
    return dict(_RESULT.dump_python(result, mode="json", exclude_defaults=True))


def quantities_of(parts: Sequence[Mapping[str, Any]]) -> tuple[int | None, ...]:
    """Return how many pieces of each product are requested; None where the form does not ask for a number."""
    return tuple(_pieces(part.get("quantity")) for part in parts[1:]) or (None,)


def check_result(result: Result, *, products: int) -> dict[str, str]:
    """Return errors by field; `products`: how many the request asked for."""
    wrong: dict[str, str] = {}
    if len(result.rows) > MOST_ROWS:
        wrong["rows"] = Sentence("has more than {most} rows", most=MOST_ROWS)
    if len(result.files) > MOST_FILES:
        wrong["files"] = Sentence("has more than {most} files", most=MOST_FILES)
    if result.link and not _is_link(result.link):
        wrong["link"] = NO_LINK
    for place, row in enumerate(result.rows[:MOST_ROWS]):
        wrong |= {f"rows.{place}.{field}": fault for field, fault in _check_row(row, products).items()}
    return wrong


def _pieces(answer: Any) -> int | None:
    text = str(answer or "")
    return int(text) if text.isdecimal() and int(text) <= MOST_COUNT else None


def _check_row(row: ResultRow, products: int) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if not 0 <= row.source < products:
        wrong["source"] = NO_PRODUCT
    for field in ("id", "title"):
        if not str(asdict(row)[field]).strip():
            wrong[field] = "is required"
    for field in ("url", "selected_image"):
        if (link := str(asdict(row)[field])) and not _is_link(link):
            wrong[field] = NO_LINK
    if not 0 <= row.total_minor <= MAX_MINOR:
        wrong["total_price"] = NO_AMOUNT
    return wrong


def _is_link(link: str) -> bool:
    return is_web_address(link) and len(link) <= LINK and link.isprintable()
