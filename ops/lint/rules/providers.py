"""Whoever asks which provider collects has to be found again for the next one; how they differ lies in one table."""

import ast
from collections.abc import Iterator

from ops.lint.names import origin
from ops.lint.source import Finding, Project, Source

CODE = "TW017"
CONTRACTS = "server.company.payments.contracts"
ROOM = "server/company/payments/"
TABLES = {f"{ROOM}contracts/__init__.py", f"{ROOM}contracts/traits.py"}
CARDS = {f"{ROOM}services/{name}.py" for name in ("card_charges", "disputes", "dunning", "invoices", "prices")} | {
    f"{ROOM}services/sent_refunds.py",
    f"{ROOM}selectors/cards.py",
    "server/hooks/stripe.py",
}
STORE_BILL = {
    f"{ROOM}store_ports.py",
    f"{ROOM}contracts/agreements.py",
    f"{ROOM}selectors/agreements.py",
    f"{ROOM}services/agreements.py",
    f"{ROOM}services/cycles.py",
}
BALANCE = {f"{ROOM}services/{name}.py" for name in ("balance_orders", "balance_plans")} | {
    f"{ROOM}ports.py",
    f"{ROOM}selectors/balance_plans.py",
}
COLLECTORS = TABLES | CARDS | STORE_BILL | BALANCE


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse to name a provider, or to compare with the one that takes cards, outside the collectors."""
    if not source.is_python or not source.under("server", "tenants") or source.path in COLLECTORS:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute | ast.Compare) and (name := _provider_named(node, source)):
            yield source.finding(node.lineno, CODE, f"{name}: ask {CONTRACTS}.traits how it differs.")


def _provider_named(node: ast.Attribute | ast.Compare, source: Source) -> str:
    if isinstance(node, ast.Attribute):
        return ast.unparse(node) if origin(node.value, source.imports) == f"{CONTRACTS}.Provider" else ""
    names = {origin(part, source.imports) for part in ast.walk(node) if isinstance(part, ast.Name)}
    return ast.unparse(node) if f"{CONTRACTS}.CARDS" in names else ""
