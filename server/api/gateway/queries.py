"""The query of a request: unknown names and NUL are refused by name, like the fields of a body."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from django.http import HttpRequest
from ninja import Router

from server.api.gateway.schemas import ACCEPTED_EVERYWHERE, HOLDS_NUL, NOT_KNOWN
from server.kit.errors import Invalid

Guard = Callable[[HttpRequest], object]
AsyncGuard = Callable[[HttpRequest], Awaitable[object]]


def query_names(router: Router, path: str) -> frozenset[str]:
    """Return the query names of the last operation declared at this path."""
    operation = router.path_operations[path].operations[-1]
    models: list[Any] = [model for model in operation.models if model.__ninja_param_source__ == "query"]
    return frozenset(name for model in models for name in model.__ninja_flatten_map__)


def checking_query(guard: Guard | None, known: Collection[str]) -> Guard:
    """Return a guard that also checks the query; `known` may be filled after this call."""
    return _then(guard, lambda request: refuse_odd_query(request, known))


def checking_query_async(guard: AsyncGuard, known: Collection[str]) -> AsyncGuard:
    """The same guard for streams."""

    async def check(request: HttpRequest) -> object:
        let_in = await guard(request)
        refuse_odd_query(request, known)
        return let_in

    return check


def _then(guard: Guard | None, refuse: Callable[[HttpRequest], None]) -> Guard:
    def check(request: HttpRequest) -> object:
        let_in = guard(request) if guard else True
        refuse(request)
        return let_in

    return check


def refuse_odd_query(request: HttpRequest, known: Collection[str]) -> None:
    """Raise Invalid naming a parameter that is unknown here or contains NUL."""
    for name in request.GET:
        if name not in known and name not in ACCEPTED_EVERYWHERE:
            raise Invalid.of_fields({name[:100]: NOT_KNOWN})
    refuse_nul(request)


def refuse_nul(request: HttpRequest) -> None:
    """Raise Invalid naming a parameter with NUL, which the database cannot store."""
    for name, values in request.GET.lists():
        if any("\x00" in value for value in values):
            named = name.replace("\x00", "")[:100]
            raise Invalid.of_fields({named: HOLDS_NUL})
