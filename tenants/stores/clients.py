"""Stores of several merchants at once, for their counsellor: one query for any number of merchants."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection
from psycopg import sql

from server.company.connections.contracts import ConnectionRef


@dataclass(frozen=True, slots=True)
class ClientStore:
    """A client's store; `id` is its connection, which is unique among all merchants."""

    id: int
    shop: str
    name: str
    platform: int
    currency: str
    tenant_id: int


def stores_of_clients(routes: Collection[ConnectionRef]) -> list[ClientStore]:
    """Return the stores behind these live connections, in their order, without removed ones.

    The caller has checked that the reader may see these merchants.
    """
    if not routes:
        return []
    found = _read(sorted({route.schema_name for route in routes}))
    rows = [(route, found.get((route.schema_name, route.store_id))) for route in routes]
    return [_client_store(route, facts) for route, facts in rows if facts is not None]


def _read(schemas: list[str]) -> dict[tuple[str, int], tuple[str, str, str]]:
    query = sql.SQL("SELECT {name}, id, shop, name, currency FROM {table} WHERE removed_at IS NULL")
    parts = [query.format(name=sql.Literal(schema), table=sql.Identifier(schema, "stores_store")) for schema in schemas]
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(" UNION ALL ").join(parts))
        return {(schema, store_id): (shop, name, currency) for schema, store_id, shop, name, currency in cursor}


def _client_store(route: ConnectionRef, facts: tuple[str, str, str]) -> ClientStore:
    shop, name, currency = facts
    return ClientStore(
        id=route.id, shop=shop, name=name, platform=route.platform, currency=currency, tenant_id=route.tenant_id
    )
