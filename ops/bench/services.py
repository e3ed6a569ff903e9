"""Service requests among very many: the pages of staff and merchants, compared with bare SQL, and open consoles."""

import asyncio
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import psycopg

from ops.bench import consoles
from ops.bench.installation import Installation, web_options
from ops.bench.lists import wait_for
from ops.bench.load import Measured, press
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

AIM = 0.6
SECONDS = 2.0
MERCHANTS, MESSAGES = 10, 10

_ORDERS = """
INSERT INTO workorders_workorder (tenant_id, service_id, base_id, version_id, state, parts, sku, remarks, source,
    edition, currency, created_at, updated_at, assignee_id, due_at, result_due_at)
SELECT (%(tenants)s::bigint[])[1 + n %% %(merchants)s], s.id, b.id, v.id, k.state,
    '[{"first_name": "Ada"}, {"categories": "Socks"}]', 'SKU-' || n,
    (ARRAY['Please hurry', 'Blue socks', ''])[1 + n %% 3],
    '', '', '', k.at, k.at, CASE WHEN n %% 4 > 0 THEN %(staff)s END,
    CASE WHEN k.state < 3 THEN k.at + interval '5 days' END, k.at + interval '5 days'
FROM generate_series(1, %(count)s) AS n,
    LATERAL (SELECT CASE WHEN n %% 100 < 90 THEN 3 WHEN n %% 100 < 94 THEN 4 WHEN n %% 100 < 95 THEN 5
        WHEN n %% 100 < 98 THEN 2 ELSE 1 END AS state, now() - (%(count)s - n) * interval '5 minutes' AS at) AS k,
    (SELECT s.id, f.id AS form FROM workorders_service s JOIN workorders_form f ON f.id = s.form_id
        WHERE f.key = 'market_research') AS s,
    LATERAL (SELECT id FROM workorders_formversion WHERE form_id = s.form LIMIT 1) AS v,
    (SELECT v.id FROM workorders_formversion v JOIN workorders_form f ON f.id = v.form_id WHERE f.key = 'base'
        LIMIT 1) AS b
"""
_MESSAGES = """
INSERT INTO workorders_ordermessage (order_id, at, from_staff, author_id, text)
SELECT o.id, o.created_at + n * interval '1 hour', n %% 2 = 0, CASE WHEN n %% 2 = 0 THEN %(staff)s END, 'Message ' || n
FROM workorders_workorder o, generate_series(1, %(each)s) AS n ORDER BY n, o.id
"""
_READ = """
UPDATE workorders_workorder o SET wrote_id = m.last, staff_read_id = CASE WHEN o.state < 3 AND o.id %% 2 = 0
    THEN 0 ELSE m.last END
FROM (SELECT order_id, max(id) AS last FROM workorders_ordermessage WHERE NOT from_staff GROUP BY 1) AS m
WHERE m.order_id = o.id
"""
TABLES = ("workorders_workorder", "workorders_ordermessage")
STAFF = {
    "inbox": "work_orders?page=1&per_page=25",
    "the hundredth page": "work_orders?page=100&per_page=25",
    "a column of the board": "work_orders?state=2&per_page=25",
    "unread": "work_orders?unread=true",
    "overdue": "work_orders?overdue=true",
    "words": "work_orders?q=hurry",
    "a SKU": "work_orders?q=sku-4711",
    "a merchant's name": "work_orders?q=nobody+of+this+name",
    "one request": "work_orders/{order}",
}
MERCHANT = {
    "records": "work-order/list?page=1&size=10",
    "records, completed": "work-order/list?page=1&size=10&state=3",
    "messages": "work-order/{order}/messages",
}


@dataclass(frozen=True)
class PageRequest:
    name: str
    path: str
    token: str


def measure(made: Installation, orders: int) -> list[Figure]:
    """Measure each page in turn with the bare handler; then 200 open consoles."""
    merchants = [make_merchant(f"services-{time.time_ns()}-{number}") for number in range(MERCHANTS)]
    staff_id, token = _make_staff()
    order = _fill(merchants, staff_id, orders)
    requested = [PageRequest(name, f"/api/console/{path.format(order=order)}", token) for name, path in STAFF.items()]
    requested += [
        PageRequest(name, f"/api/crm-service/{path.format(order=order)}", merchants[0].token)
        for name, path in MERCHANT.items()
    ]
    figures = [_compare(made, page_request, orders) for page_request in requested]
    writing = f"{made.web}/api/crm-service/work-order/{order}/messages"
    return figures + consoles.measure(made, made.web + requested[0].path, token, writing, merchants[0].token)


def _make_staff() -> tuple[int, str]:
    from server.company.identity.contracts import TokenKind
    from server.company.identity.services.tokens import issue_token
    from server.company.staff.services.log_in import create_staff_member
    from server.kit import clock

    staff_id = create_staff_member(mailbox="desk@bench.example", password=secrets.token_hex(8), roles=["support"])
    return staff_id, issue_token(user_id=staff_id, kind=TokenKind.CONSOLE, now=clock.now()).value


def _fill(merchants: list[Merchant], staff_id: int, count: int) -> int:
    """Create requests and messages by rule and vacuum the tables; return a request of the first merchant."""
    tenants = [merchant.tenant_id for merchant in merchants]
    given = {"tenants": tenants, "merchants": len(tenants), "count": count, "staff": staff_id, "each": MESSAGES}
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        for statement in (_ORDERS, _MESSAGES, _READ):
            connection.execute(statement, given)
        for table in TABLES:
            connection.execute(f"VACUUM ANALYZE {table}")
        found = connection.execute("SELECT max(id) FROM workorders_workorder WHERE tenant_id = %s", tenants[:1])
        row = found.fetchone()
    return int(row[0]) if row else 0


def _compare(made: Installation, requested: PageRequest, orders: int) -> Figure:
    statements = Path(made.environment["DATA_DIR"]) / f"statements-{time.time_ns()}.json"
    captured = _capture(requested)
    statements.write_bytes(orjson.dumps(captured, default=str))
    made.environment["BENCH_STATEMENTS"] = str(statements)
    port = int(made.environment["PORT"]) + 5
    made.start("bare", "-m", "uvicorn", "ops.bench.bare:application", *web_options(port, 2))
    bare = f"http://127.0.0.1:{port}/"
    try:
        wait_for(bare, Merchant(0, 0, "", requested.token))
        runs = [(_press(made.web + requested.path, requested.token), _press(bare, requested.token)) for _ in range(3)]
    finally:
        made.stop("bare")
    ours, limit = (max(side, key=lambda run: run.per_second) for side in zip(*runs, strict=True))
    ratio = ours.per_second / limit.per_second
    return Figure(
        name=f"requests among {orders:,}, {requested.name}: {len(captured['list']) + 1} queries, 1 connection",
        ours=f"{ours.per_second:.0f}/s, p50 {ours.p50:.1f} ms",
        limit=f"{limit.per_second:.0f}/s, p50 {limit.p50:.1f} ms",
        ratio=ratio,
        aim=f"at least {AIM:.0%}",
        holds=ratio >= AIM and not ours.failed,
    )


def _press(url: str, token: str) -> Measured:
    return asyncio.run(press(url, token, connections=1, seconds=SECONDS))


def _capture(requested: PageRequest) -> dict[str, Any]:
    """Return the SQL that the request runs in this process, with its parameters."""
    from django.db import connection
    from django.test import Client

    noted: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith("SELECT"):
            noted.append((sql, params if isinstance(params, dict) else list(params or ())))
        return execute(sql, params, many, context)

    client = Client(SERVER_NAME="localhost", headers={"Authorization": requested.token})
    with connection.execute_wrapper(note):
        answer = client.get(requested.path)
    if answer.status_code != 200:
        raise RuntimeError(f"{requested.path}: {answer.content[:500]!r}")
    (token, _), *rest = noted
    return {"token": token, "list": rest}
