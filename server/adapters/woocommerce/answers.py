"""Parsing of a store's answers, also with PHP notices around the JSON."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import orjson

from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.translate import read_json
from server.kit.http import OutboundResponse
from server.kit.web_addresses import join_address

MOVED = frozenset({301, 308})
_PAGE = re.compile(rb"<!doctype|<html|<head|<body", re.I)
_OPENING = re.compile(r"[{\[]")
_LONGEST_NOISE = 65_536
_MOST_OPENINGS = 200
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Answer:
    """The data of a successful answer; `pages` is the list's number of pages, None if the store does not report it."""

    data: Any
    pages: int | None = None


def read(response: OutboundResponse, *, write: bool) -> Answer:
    """Return the answer's data. Retryable when it is an HTML page or incomplete."""
    data = find_json(response.body)
    if data is None:
        data = read_json(response, write=write)
    stated = response.headers.get("x-wp-totalpages", "")
    return Answer(data, int(stated) if stated.isdigit() else None)


def is_page(response: OutboundResponse, *, write: bool) -> bool:
    """Return whether this address has no API: an HTML page, the web server's 404, or WordPress itself, which without
    permalinks redirects to the same address with a slash. A successful write is none.
    """
    if response.status in MOVED:
        return _adds_slash(response)
    missed = response.status == 404 or (response.status == 200 and not write)
    return missed and response.is_html and find_json(response.body) is None


def _adds_slash(response: OutboundResponse) -> bool:
    here, there = response.url.split("?")[0], join_address(response.url, response.headers.get("location", ""))
    return there.split("?")[0] == f"{here}/"


def record_of(data: Any) -> dict[str, Any]:
    """Return the data as a record. MalformedAnswer when it is not one."""
    if not isinstance(data, dict):
        raise MalformedAnswer
    return data


def list_of(data: Any) -> list[dict[str, Any]]:
    """Return the data as a list of records. MalformedAnswer when it is not one."""
    if not isinstance(data, list):
        raise MalformedAnswer
    return [record_of(each) for each in data]


def id_of(record: Any) -> int:
    """Return the id of a record. MalformedAnswer when it has none."""
    found = record_of(record).get("id")
    if not isinstance(found, int) or isinstance(found, bool) or found <= 0:
        raise MalformedAnswer
    return found


def find_json(body: bytes) -> dict[str, Any] | list[Any] | None:
    """Find the JSON object or list in a body, also after a byte order mark or PHP notices; None for an HTML page."""
    try:
        whole = orjson.loads(body)
        return whole if isinstance(whole, dict | list) else None
    except orjson.JSONDecodeError:
        pass
    if _PAGE.search(body[:_LONGEST_NOISE]):
        return None
    return next(_values_amid_noise(body.decode("utf-8-sig", "replace")), None)


def _values_amid_noise(text: str) -> Iterator[Any]:
    for opening in islice(_OPENING.finditer(text, 0, _LONGEST_NOISE), _MOST_OPENINGS):
        start = opening.start()
        if not _may_begin(text[:start]):
            continue
        try:
            value, end = _DECODER.raw_decode(text, start)
        except ValueError:
            continue
        if _may_end(text[end:]):
            yield value


def _may_begin(before: str) -> bool:
    """Return whether JSON may start here: noise ends with a tag or a line. Skip brackets inside incomplete JSON."""
    noise = before.rstrip()
    ends_line = "\n" in before[len(noise) :] and not noise.endswith(("[", "{", ",", ":"))
    return not noise or noise.endswith(">") or ends_line


def _may_end(after: str) -> bool:
    noise = after.lstrip()
    return not noise or noise.startswith("<") or (after[0] in "\r\n" and noise[0] not in ",]}:")
