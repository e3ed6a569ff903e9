"""A shop of our own and its pages."""

from typing import Any

from django.conf import settings
from django.test import Client

from server.ports.stores import PushImage, PushOption, PushProduct, PushVariant, StoreAccess
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.selectors import store_access
from tests.support.people import Person


def host(label: str) -> str:
    return f"{label}.{settings.SHOP_DOMAIN}"


def page(label: str, path: str = "/") -> Any:
    return Client().get(path, headers={"Host": host(label)})


def open_shop(person: Person, name: str = "Tea House") -> StoreAccess:
    store = person.post("store", {"platform": 9, "name": name})["store"]
    with tenant_scope_of(TenantRef(id=person.actor.tenant_id, schema_name=person.actor.schema_name)):
        return store_access(person.actor, int(store["id"]))[1]


def teapot(**changes: Any) -> PushProduct:
    values: dict[str, Any] = {
        "reference": "ref-1",
        "title": "Teapot <b>",
        "description_html": "<p>Keeps warm.</p>",
        "currency": "USD",
        "options": (PushOption("Colour", ("Red", "Blue")),),
        "images": (PushImage("https://cdn.example/teapot.png", "A teapot"),),
        "variants": (
            PushVariant("v1", ("Red",), 1999, 2999, sku="T-R", stock=3),
            PushVariant("v2", ("Blue",), 2099, None, sku="T-B", stock=0),
        ),
    }
    return PushProduct(**(values | changes))
