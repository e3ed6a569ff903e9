"""A cent too many in a ledger, written past the services."""

from collections.abc import Sequence
from random import Random

from django.db import connection

from ops.drills.quarter.people import Person
from server.tenancy.scope import tenant_scope_of

_COLUMNS = """
    line_id, order_id, store_id, purchase_id, kind, ref, is_actual, currency, base_currency, rate, rate_source,
    rate_day, expected_minor, expected_base_minor, source, occurred_on, booked_on, adjusts, written_at
"""
_INJECT = f"""
    INSERT INTO tenant_ledger_ledgerentry ({_COLUMNS}, amount_minor, base_minor, source_key)
    SELECT {_COLUMNS}, 1, 1, 'injected' FROM tenant_ledger_ledgerentry
    WHERE base_minor IS NOT NULL ORDER BY id OFFSET %s LIMIT 1
    RETURNING id
"""  # noqa: S608
_NUMBER = "SELECT count(*) FROM tenant_ledger_ledgerentry WHERE base_minor IS NOT NULL"
_NAMES = """
    SELECT e.order_id, coalesce(h.number, ''), l.line_id, e.kind, e.ref FROM tenant_ledger_ledgerentry e
    JOIN tenant_ledger_ledgerline l ON l.id = e.line_id
    LEFT JOIN tenant_ledger_ledgerhead h ON h.order_id = e.order_id WHERE e.id = %s
"""


def inject(people: Sequence[Person], dice: Random) -> tuple[Person, str]:
    """Add a minor unit beside a random row of a random merchant; return whose, and how `check_ledgers` names it."""
    person = dice.choice(people)
    with tenant_scope_of(person.tenant), connection.cursor() as cursor:
        cursor.execute(_NUMBER)
        cursor.execute(_INJECT, [dice.randrange(cursor.fetchone()[0])])
        cursor.execute(_NAMES, cursor.fetchone())
        order_id, number, line, kind, ref = cursor.fetchone()
    if kind == "advertising":
        return person, f"{kind} {ref}"
    return person, f"{person.tenant.schema_name} order {order_id} ({number}) line {line} {kind}"
