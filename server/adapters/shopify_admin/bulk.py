"""Publishing many products in one bulk operation: the shop works through a file of lines ("Bulk import data").

The operation's id is saved with the run, so any worker can continue. Workers ask for the status when the shop reports
the end, and every few seconds, as that report may not come. Products of forgotten operations are found by reference.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryFile

import orjson

from server.adapters import translate
from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.references import by_reference, define_reference
from server.adapters.shopify_admin.variants import AT_ONCE
from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES, BULK_FILE_BYTES
from server.ports.failures import Permanent, Retryable, Underway
from server.ports.stores import PushProduct

_QUESTION = "bulk operations"
_OPEN = frozenset({"CREATED", "RUNNING", "CANCELING"})
_FULL = frozenset({"OPERATION_IN_PROGRESS", "LIMIT_REACHED"})
_LINES_A_SECOND, _SOONEST, _LATEST = 40, 2.0, 8.0
_MOST_BYTES = 200_000_000

Known = dict[str, list[tuple[str, int, bool]]]
"""By id of a bulk operation: reference, line number and whether it is new, for each product."""
LineResult = Json | Exception | None


@dataclass(frozen=True, slots=True)
class Line:
    """A product of a bulk operation.

    `variables` are the variables of `productSet`; None when an operation of this run has the product already.
    """

    product: PushProduct
    variables: Json | None = None
    is_new: bool = False


def takes(client: ShopifyClient, product: PushProduct) -> bool:
    """Return whether the run is large enough for a bulk operation; products with many variants never use one."""
    return client.together.size >= BATCHES[Platform.SHOPIFY].at_least and len(product.variants) <= AT_ONCE


def begun(client: ShopifyClient, product: PushProduct) -> bool | None:
    """Return whether the product is new, if a bulk operation of this run has it; else None."""
    lines = (line for lines in _known(client).values() for line in lines)
    return next((is_new for reference, _, is_new in lines if reference == product.reference), None)


def outcome(client: ShopifyClient, line: Line) -> Json:
    """Return the product after its line was processed. Retryable where the shop has neither a result nor the product.

    Underway until the bulk operation has ended, UserErrors where its line was refused.
    """
    with line.product.making.begun(UserErrors):
        result: Json | None = client.together.ask(
            "productSet", line, partial(_send, client), most=BATCHES[Platform.SHOPIFY].most
        )
        found = result or by_reference(client, line.product.reference)
        if not found:
            raise Retryable(Reason("outside.broken", {"host": client.host}))
    return found


def _known(client: ShopifyClient) -> Known:
    return client.answers.once(_QUESTION, dict)


def _send(client: ShopifyClient, lines: Sequence[Line]) -> list[LineResult]:
    results: dict[str, LineResult] = {}
    references = {line.product.reference for line in lines if line.variables is None}
    for gid, known in _known(client).items():
        own = [each for each in known if each[0] in references]
        if own:
            results |= _look(client, gid, own, total=len(known))
    if fresh := [line for line in lines if line.variables is not None]:
        results |= zip((line.product.reference for line in fresh), _start(client, fresh), strict=True)
    return [results.get(line.product.reference) for line in lines]


def _look(
    client: ShopifyClient, gid: str, lines: Sequence[tuple[str, int, bool]], *, total: int
) -> dict[str, LineResult]:
    """Return the results of lines of a bulk operation; cancel it if the run was cancelled."""
    operation = as_dict(client.query(queries.BULK, {"id": gid}).get("bulkOperation"))
    status = read_text(operation.get("status"))
    if status in _OPEN:
        if client.together.is_cancelled() and status != "CANCELING":
            with suppress(UserErrors):  # it may have just ended
                client.mutate("bulkOperationCancel", queries.CANCEL_BULK, {"id": gid})
        done = min(read_count(operation.get("rootObjectCount")) or 0, total)
        return {reference: _underway(client, done, total) for reference, _, _ in lines}
    url = read_text(operation.get("url")) or read_text(operation.get("partialDataUrl"))
    results = dict(_results(client, url, {at for _, at, _ in lines}))
    _forget(client, gid, {reference for reference, _, _ in lines})
    return {reference: results.get(at) for reference, at, _ in lines}


def _underway(client: ShopifyClient, done: int, total: int) -> Underway:
    params = {"host": client.host, "done": str(done), "total": str(total)}
    pause = min(max((total - done) / _LINES_A_SECOND, _SOONEST), _LATEST)
    return Underway(Reason("publish.bulk_running", params), after=pause)


def _results(client: ShopifyClient, url: str, numbers: Collection[int]) -> Iterator[tuple[int, Json | UserErrors]]:
    if not url:
        return
    with TemporaryFile() as file:
        response = translate.call("GET", url, timeout=60, max_bytes=_MOST_BYTES, into=file)
        if response.status != 200:
            raise Retryable(Reason("outside.broken", {"host": translate.host_of(url)}), unknown_outcome=True)
        file.seek(0)
        for text in file:
            try:
                line = as_dict(orjson.loads(text))
            except orjson.JSONDecodeError as error:
                raise garbled(client.host) from error
            if line.get("__lineNumber") in numbers:
                yield int(line["__lineNumber"]), _result(client, line)


def _result(client: ShopifyClient, line: Json) -> Json | UserErrors:
    payload = as_dict(as_dict(line.get("data")).get("productSet"))
    errors = [as_dict(error) for error in (as_list(payload.get("userErrors")) or as_list(line.get("errors")))]
    record = as_dict(payload.get("product"))
    if errors or not record.get("id"):
        return UserErrors(client.host, errors)
    variants = as_dict(record.get("variants"))
    nodes = [as_dict(edge).get("node") for edge in as_list(variants.get("edges"))]
    return {**record, "variants": {**variants, "nodes": nodes}}


def _start(client: ShopifyClient, lines: Sequence[Line]) -> Sequence[LineResult]:
    """Start a bulk operation with as many lines as fit into its file; the caller has to ask again for all of them."""
    if not client.together.may_begin():
        return [client.later(0) for _ in lines]
    if any(line.product.first_attempt_at for line in lines) and _unknown_runs(client):
        return [_underway(client, 0, len(lines)) for _ in lines]
    client.answers.once("reference defined", partial(define_reference, client))
    content, count = _file(lines)
    try:
        params = {"mutation": queries.PUT_IN_BULK, "path": _upload(client, content)}
        payload = client.mutate("bulkOperationRunMutation", queries.RUN_BULK, params)
    except UserErrors as refusal:
        if not refusal.codes & _FULL:
            raise
        return [client.later(_SOONEST) for _ in lines]
    gid = read_text(as_dict(payload.get("bulkOperation")).get("id"))
    if not gid:
        raise garbled(client.host)
    _note(client, gid, lines[:count])
    return [_underway(client, 0, count) for _ in lines[:count]] + [client.later(0) for _ in lines[count:]]


def _unknown_runs(client: ShopifyClient) -> bool:
    """Return whether an unknown operation of ours runs: a worker may have died before saving its id."""
    nodes = as_list(as_dict(client.query(queries.BULKS).get("bulkOperations")).get("nodes"))
    found = (as_dict(node) for node in nodes)
    ours = (
        operation
        for operation in found
        if operation.get("status") in _OPEN and queries.BULK_NAME in read_text(operation.get("query"))
    )
    return any(our.get("id") not in _known(client) for our in ours)


def _file(lines: Sequence[Line]) -> tuple[bytes, int]:
    """Return the file and the number of lines in it."""
    texts: list[bytes] = []
    size = 0
    for line in lines:
        texts.append(orjson.dumps(line.variables) + b"\n")
        size += len(texts[-1])
        if size > BULK_FILE_BYTES and len(texts) > 1:
            texts.pop()
            break
    return b"".join(texts), len(texts)


def _upload(client: ShopifyClient, content: bytes) -> str:
    """Upload the file to the shop's staging area; return its path there."""
    payload = client.mutate("stagedUploadsCreate", queries.STAGE, {"input": [queries.STAGED]})
    target = as_dict(next(iter(as_list(payload.get("stagedTargets"))), None))
    parameters = [as_dict(parameter) for parameter in as_list(target.get("parameters"))]
    fields = {read_text(parameter.get("name")): read_text(parameter.get("value")) for parameter in parameters}
    url = read_text(target.get("url"))
    if not url or not fields.get("key"):
        raise garbled(client.host)
    parts: dict[str, tuple[str | None, bytes, str]] = {
        name: (None, value.encode(), "text/plain") for name, value in fields.items()
    }
    parts["file"] = ("products.jsonl", content, "text/jsonl")
    response = translate.call("POST", url, files=parts, timeout=120, retries=0)
    if not 200 <= response.status < 300:
        raise Permanent(Reason("store.refused", {"host": translate.host_of(url), "message": f"HTTP {response.status}"}))
    return fields["key"]


def _note(client: ShopifyClient, gid: str, lines: Sequence[Line]) -> None:
    new = [(line.product.reference, at, line.is_new) for at, line in enumerate(lines)]
    known = _known(client)
    client.answers.anew(_QUESTION, known, lambda: {**known, gid: new})


def _forget(client: ShopifyClient, gid: str, references: set[str]) -> None:
    known = _known(client)
    left: Mapping[str, list[tuple[str, int, bool]]] = {
        each: [line for line in lines if each != gid or line[0] not in references] for each, lines in known.items()
    }
    client.answers.anew(_QUESTION, known, lambda: {each: lines for each, lines in left.items() if lines})
