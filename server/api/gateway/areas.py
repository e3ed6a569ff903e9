"""Routers whose operations must each name their permission; the handler runs inside its caller's tenant."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from inspect import cleandoc
from typing import Any, ParamSpec, TypeVar, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from server.api.gateway.guards import (
    async_merchant_guard,
    async_staff_guard,
    merchant_guard,
    public_guard,
    staff_guard,
    writing_guard,
)
from server.api.gateway.permissions import Permission, Stake
from server.api.gateway.queries import checking_query, checking_query_async, query_names
from server.api.gateway.requests import ActorRequest
from server.api.gateway.returns import sending_back
from server.api.gateway.throttles import Limit, refuse_when_too_often
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of

P = ParamSpec("P")
R = TypeVar("R")
Handler = Callable[P, R]


class _Verbs(ABC):
    """Operations by method. A handler's docstring is the summary; its second paragraph is the description."""

    def __init__(self, tag: str) -> None:
        self.router = Router(tags=[tag])

    @abstractmethod
    def operation(self, method: str, path: str, *args: Any, **options: Any) -> Callable[[Handler[P, R]], Handler[P, R]]:
        """Declare an operation."""

    def get(self, path: str, **options: Any) -> Callable[[Handler[P, R]], Handler[P, R]]:
        return self.operation("GET", path, **options)

    def post(self, path: str, **options: Any) -> Callable[[Handler[P, R]], Handler[P, R]]:
        return self.operation("POST", path, **options)

    def put(self, path: str, **options: Any) -> Callable[[Handler[P, R]], Handler[P, R]]:
        return self.operation("PUT", path, **options)

    def delete(self, path: str, **options: Any) -> Callable[[Handler[P, R]], Handler[P, R]]:
        return self.operation("DELETE", path, **options)

    def _add(
        self,
        method: str,
        path: str,
        handler: Handler[P, R],
        may: Permission,
        summary: str = "",
        stake: Stake | None = None,
        **rest: Any,
    ) -> None:
        said, _, more = cleandoc(handler.__doc__ or "").partition("\n\n")
        summary = summary or _line(said).removesuffix(".")
        extra = {"x-permission": may.name} | ({"x-stake": stake.value} if stake else {})
        self.router.add_api_operation(path, [method], handler, summary=summary, openapi_extra=extra, **rest)
        # Otherwise ninja uses the whole docstring.
        self.router.path_operations[path].operations[-1].description = _line(more)


class Area(_Verbs):
    """An area of the merchant contract."""

    def operation(
        self,
        method: str,
        path: str,
        *,
        id: str,
        may: Permission,
        summary: str = "",
        response: Any = None,
        unsafe_get: bool = False,
        writes: bool = False,
        stake: Stake | None = None,
        called_from_outside: bool = False,
        in_market: bool = False,
        also_in_market: bool = False,
        rate: Limit | None = None,
    ) -> Callable[[Handler[P, R]], Handler[P, R]]:
        """Declare an operation.

        `summary`: if the handler's docstring does not give it. `response`: if it differs from the handler's return
        type. `unsafe_get`: a GET that changes something; a session by cookie alone is refused. `writes`: a GET
        that changes something, but nothing that a link to it could harm. `called_from_outside`:
        an outside system sends the browser here, with any query parameters, perhaps to another host of ours than where
        it began. `stake`: what it puts at stake; every
        write names it, a read only if it is for the user alone. `in_market`: accepts any session of
        the service market. `also_in_market`: accepts a session of the market if it belongs to the user of the page.
        `rate`: the limit per merchant, for all its users together.
        """
        known: set[str] = set()

        def declare(handler: Handler[P, R]) -> Handler[P, R]:
            guard = (
                (writing_guard if unsafe_get else public_guard)
                if may.public
                else merchant_guard(
                    may,
                    operation=id,
                    stake=stake or Stake.WORK,
                    unsafe_get=unsafe_get,
                    writes=writes,
                    in_market=in_market,
                    also_in_market=also_in_market,
                )
            )
            self._add(
                method,
                path,
                handler if may.public else _in_tenant(handler, rate),
                may,
                summary,
                stake,
                auth=sending_back(guard) if called_from_outside else checking_query(guard, known),
                response=response or _answer_of(handler),
                operation_id=id if method != "GET" or not unsafe_get else f"{id}.get",
                by_alias=True,
            )
            known.update(query_names(self.router, path))
            return handler

        return declare

    def stream(self, path: str, *, id: str, may: Permission) -> Callable[[Handler[P, R]], Handler[P, R]]:
        """Declare an NDJSON stream: an async handler on the event loop that enters the tenant itself."""

        def declare(handler: Handler[P, R]) -> Handler[P, R]:
            auth = checking_query_async(async_merchant_guard(may, operation=id), ())
            self._add("GET", path, handler, may, auth=auth, operation_id=id)
            return handler

        return declare


class StaffArea(_Verbs):
    """An area of the console API."""

    def operation(
        self, method: str, path: str, *, id: str, may: Permission
    ) -> Callable[[Handler[P, R]], Handler[P, R]]:
        """Declare an operation with its staff right; the answer is the handler's return type."""
        known: set[str] = set()

        def declare(handler: Handler[P, R]) -> Handler[P, R]:
            auth = checking_query(public_guard if may.public else staff_guard(may), known)
            answer = _answer_of(handler)
            self._add(method, path, handler, may, auth=auth, response=answer, operation_id=id, by_alias=True)
            known.update(query_names(self.router, path))
            return handler

        return declare

    def stream(self, path: str, *, id: str, may: Permission) -> Callable[[Handler[P, R]], Handler[P, R]]:
        """Declare an NDJSON stream: an async handler on the event loop."""

        def declare(handler: Handler[P, R]) -> Handler[P, R]:
            auth = checking_query_async(async_staff_guard(may), ())
            self._add("GET", path, handler, may, auth=auth, operation_id=id)
            return handler

        return declare


def _line(text: str) -> str:
    return " ".join(text.split())


def _answer_of(handler: Callable[..., Any]) -> Any:
    """Return the schema of the answer; none for a file."""
    answer = handler.__annotations__["return"]
    return None if issubclass(answer, HttpResponseBase) else answer


def _in_tenant(handler: Handler[P, R], rate: Limit | None) -> Handler[P, R]:
    @wraps(handler)
    def entered(*args: P.args, **kwargs: P.kwargs) -> R:
        actor = cast(ActorRequest, cast(HttpRequest, args[0])).actor
        if rate:
            refuse_when_too_often(rate, str(actor.tenant_id))
        with tenant_scope_of(TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)):
            return handler(*args, **kwargs)

    return entered
