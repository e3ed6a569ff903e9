"""HTTP to one store: signing, rate limit, answers and refusals."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.woocommerce import answers
from server.adapters.woocommerce.address import API_ADDRESSES, with_query
from server.adapters.woocommerce.answers import Answer, id_of, list_of, record_of
from server.adapters.woocommerce.refusals import WooRefusal, of_error, refused
from server.adapters.woocommerce.signing import Keys, Method, Signer, signers
from server.kit.http import OutboundResponse
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES, PACES
from server.ports.answers import UncachedAnswers
from server.ports.stores import StoreAccess

PER_PAGE = 100
AT_ONCE = BATCHES[Platform.WOOCOMMERCE].most
"""`woocommerce_rest_batch_items_limit`: the total of items to create, update and delete."""
FIRST = 5
"""Items of the first batch: slow hosts take seconds for each picture, and may end a request after 30 seconds."""

Json = dict[str, Any]


class WooClient(StoreClient):
    """HTTP session with one store; remembers the API's address and the signing method that works."""

    pace = PACES[Platform.WOOCOMMERCE].used
    repeats = 1

    def __init__(self, access: StoreAccess) -> None:
        super().__init__(access)
        self._base = access.base_url.rstrip("/")
        self._keys = Keys(*(access.credentials.get(half, "") for half in ("consumer_key", "consumer_secret")))
        self._addresses = API_ADDRESSES
        self._signers = signers(self._base)

    def get(self, path: str, params: Mapping[str, str] | None = None) -> Json:
        """Read one record of REST v3. WooRefusal, MalformedAnswer, or a failure of the port."""
        return record_of(self._read(path, params).data)

    def probe(self, path: str) -> None:
        """Read one entry of a list. WooRefusal when the key lacks the right."""
        list_of(self._read(path, {"per_page": "1", "_fields": "id"}).data)

    def _read(self, path: str, params: Mapping[str, str] | None = None) -> Answer:
        # Some hosts cache equal requests; an answer from before a write would be wrong.
        fresh = {**(params or {}), "_": secrets.token_hex(4)}
        return self._exchange("GET", path, fresh)

    def rows(self, path: str) -> list[Json]:
        """Read a list without pages. A path that begins with a slash has a namespace of its own."""
        return list_of(self._read(path).data)

    def page(self, path: str, number: int, params: Mapping[str, str]) -> list[Json]:
        """Read one page of a list, from 1; for terms, the page after the last is empty."""
        return list_of(self._page(path, number, params).data)

    def counted_page(self, path: str, params: Mapping[str, str]) -> tuple[list[Json], int]:
        """Read the first page of a list; return it with the number of pages, 1 where the store does not report it."""
        answer = self._page(path, 1, params)
        return list_of(answer.data), answer.pages or 1

    def _page(self, path: str, number: int, params: Mapping[str, str]) -> Answer:
        return self._read(path, {**params, "per_page": str(PER_PAGE), "page": str(number)})

    def pages(self, path: str, params: Mapping[str, str] | None = None) -> Iterator[Json]:
        """Yield every entry of a list, page by page. MalformedAnswer when a page is repeated as the next one."""
        page, before = 1, 0
        while True:
            query = {**(params or {}), "per_page": str(PER_PAGE), "page": str(page)}
            answer = self._read(path, query)
            entries = list_of(answer.data)
            if entries and id_of(entries[0]) == before:
                raise MalformedAnswer
            yield from entries
            is_last = len(entries) < PER_PAGE if answer.pages is None else page >= answer.pages
            if is_last or not entries:
                return
            page, before = page + 1, id_of(entries[0])

    def post(self, path: str, payload: Json) -> Json:
        """Create or batch. A lost answer is Retryable with `unknown_outcome`."""
        return self._write("POST", path, payload)

    def put(self, path: str, payload: Json) -> Json:
        """Update an existing resource."""
        return self._write("PUT", path, payload)

    def post_batch(self, path: str, kind: str, sent: list[Json]) -> list[Json]:
        """Send items of one kind; return the answer to each, which may hold an `error`."""
        try:
            with self.batch_size(f"{kind} {path.split('/')[-2]}").halved_when_lost(sum(map(_weight, sent))):
                answer = self.post(path, {kind: sent})
        except WooRefusal as refusal:
            if refusal.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE or len(sent) == 1:
                raise
            # The store has a lower limit (`woocommerce_rest_batch_items_limit`).
            half = len(sent) // 2
            return self.post_batch(path, kind, sent[:half]) + self.post_batch(path, kind, sent[half:])
        return results(answer, kind, len(sent))

    def product(self, product_id: str) -> Json:
        """Read a product, together with others that are read at the same moment. WooRefusal when there is none."""
        return self.joined("read", product_id, self._alone, self._listed, most=PER_PAGE, writes=False)

    def make(self, payload: Json) -> Json:
        """Create a product, together with others created at the same moment."""
        return self._product("create", payload, lambda row: self.post("products", row))

    def change(self, product_id: int, fields: Json) -> Json:
        """Update a product, together with others that change at the same moment."""
        alone = {"id": product_id, **fields}
        return self._product("update", alone, lambda _: self.put(f"products/{product_id}", fields))

    def _product(self, kind: str, payload: Json, alone: Callable[[Json], Json]) -> Json:
        most = max(1, self.batch_size(f"{kind} products").now() // _weight(payload))
        return self.joined(kind, payload, alone, partial(self._products, kind), most=most, begins=kind == "create")

    def _products(self, kind: str, sent: Sequence[Json]) -> list[Json | WooRefusal]:
        answers = self.post_batch("products/batch", kind, list(sent))
        errors = ((answer, answer.get("error")) for answer in answers)
        return [of_error(self.host, 400, error) if isinstance(error, dict) else row for row, error in errors]

    def _alone(self, product_id: str) -> Json:
        return self.get(f"products/{product_id}")

    def _listed(self, product_ids: Sequence[str]) -> list[Json | None]:
        """Return the products that a list shows; None for others, such as those in the trash."""
        found = self.page("products", 1, {"include": ",".join(product_ids), "status": "any"})
        by_id = {str(id_of(each)): each for each in found}
        return [by_id.get(each) for each in product_ids]

    def batch_size(self, work: str = "") -> BatchSize:
        """Return the current batch size for this store; in a run, slow `work` begins with `FIRST`."""
        in_run = not isinstance(self.answers, UncachedAnswers)
        return BatchSize(self.answers, AT_ONCE, FIRST if work and in_run else 0, work)

    def delete(self, path: str) -> None:
        """Delete permanently; an item that is already gone is not a failure."""
        try:
            self._exchange("DELETE", path, {"force": "true"})
        except WooRefusal as refusal:
            if not refusal.is_missing:
                raise

    def index(self) -> OutboundResponse:
        """Read WordPress's own index of its API without a key; any status."""
        params = {"_fields": "name,namespaces,timezone_string", "_": secrets.token_hex(4)}
        with self.turn(write=False):
            return self._at_api("", lambda url: self._call("GET", with_query(url, params), {}, None, once=False))

    def _write(self, method: Method, path: str, payload: Json) -> Json:
        data = self._exchange(method, path, payload=payload).data
        # PHP writes an empty object, such as the answer to an empty batch, as a list.
        return {} if data == [] else record_of(data)

    def _exchange(
        self, method: Method, path: str, params: Mapping[str, str] | None = None, payload: Json | None = None
    ) -> Answer:
        write = method != "GET"
        route = path[1:] if path.startswith("/") else f"wc/v3/{path}"
        response = self._at_api(
            route, lambda url: self._signed(method, with_query(url, params or {}), payload), write=write
        )
        if not _is_done(response):
            refused(response, write=write)
        return answers.read(response, write=write)

    def _at_api(self, route: str, ask: Callable[[str], OutboundResponse], *, write: bool = False) -> OutboundResponse:
        """Call the first address that does not answer with an HTML page, and remember it."""
        for address in self._addresses:
            response = ask(address(self._base, route))
            if not answers.is_page(response, write=write):
                self._addresses = (address,)
                break
        return response

    def _signed(self, method: Method, url: str, payload: Json | None) -> OutboundResponse:
        """Try the signing methods until the store accepts the key; remember the one that works."""
        for signer in self._signers[:-1]:
            try:
                return self._send(signer, method, url, payload)
            except WooRefusal as refusal:
                if not refusal.key_was_not_seen:
                    raise
                self._signers = self._signers[1:]
        return self._send(self._signers[-1], method, url, payload)

    def _send(self, signer: Signer, method: Method, url: str, payload: Json | None) -> OutboundResponse:
        write = method != "GET"
        with self.turn(write=write):
            # Signed only now: stores refuse a signature that has waited for its turn too long.
            signed = signer(method, url, self._keys)
            response = self._call(method, signed.url, signed.headers, payload, once=signed.once)
        if not _is_done(response) and not answers.is_page(response, write=write):
            refused(response, write=write)
        return response

    def _call(
        self, method: Method, url: str, headers: Mapping[str, str], payload: Json | None, *, once: bool
    ) -> OutboundResponse:
        given = {"accept": "application/json", **headers}
        repeats = 0 if once else self.repeats
        write = method != "GET"
        return self.call_now(method, url, write=write, headers=given, json=payload, retries=repeats, idempotent=None)


def results(answer: Json, kind: str, count: int) -> list[Json]:
    """Return the answers to `count` items, in order. MalformedAnswer when the store left some out."""
    items = list_of(answer.get(kind))
    if len(items) != count:
        raise MalformedAnswer
    return items


def _weight(payload: Json) -> int:
    """Return how many items a payload counts as: downloading a picture takes the store as long as a product."""
    return 1 + sum("src" in image for image in payload.get("images", ()))


def _is_done(response: OutboundResponse) -> bool:
    return 200 <= response.status < 300
