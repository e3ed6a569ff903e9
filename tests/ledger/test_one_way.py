"""Nothing but `entries.post_entry` changes a balance: the tree is read for code that would."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("server", "tenants", "fixtures", "ops")
THE_WAY = "server/company/ledger/services/entries.py"
BOOKS = {"Account", "Entry", "Line"}
WRITES = {"save", "create", "update", "delete", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
SQL = re.compile(
    r"\b(update|insert\s+into|delete\s+from|truncate)\b[^;]*\bledger_(account|entry|line)\b", re.IGNORECASE
)


def changes_in(source: str) -> list[str]:
    """What in a module would write to the books: by their models, by SQL, or by a kept balance."""
    tree = ast.parse(source)
    books = _books(tree)
    return [found for node in ast.walk(tree) for found in _changes(node, books)]


def _books(tree: ast.Module) -> set[str]:
    """The names under which a module knows the models, by whatever way they came."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("ledger.models")
        for alias in node.names
        if alias.name in BOOKS
    } | {name for name in BOOKS if any(isinstance(t, ast.ClassDef) and t.name == name for t in ast.walk(tree))}


def _changes(node: ast.AST, books: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
        if books & {t.id for t in ast.walk(node.func.value) if isinstance(t, ast.Name)}:
            yield ast.unparse(node.func)
        if node.func.attr == "update" and any(word.arg == "balance" for word in node.keywords):
            yield ast.unparse(node)
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets: list[ast.expr] = list(node.targets) if isinstance(node, ast.Assign) else [node.target]
        yield from (
            ast.unparse(target) for target in targets if isinstance(target, ast.Attribute) and target.attr == "balance"
        )
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value):
        yield node.value


def modules() -> list[Path]:
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts and str(path.relative_to(ROOT)) != THE_WAY]


def test_no_code_but_posting_changes_the_books() -> None:
    read = {str(path.relative_to(ROOT)): changes_in(path.read_text()) for path in modules()}
    assert len(read) > 500
    assert {name: found for name, found in read.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from server.company.ledger.models import Account\nAccount.objects.filter(pk=1).update(balance=5)",
        "from server.company.ledger.models import Account as Purse\nPurse.objects.create(kind='available')",
        "from server.company.ledger.models import Line\nLine.objects.bulk_create([])",
        "account.balance += 5",
        "account.balance = 0",
        "rows.update(balance=5)",
        "cursor.execute('UPDATE public.ledger_account SET balance = 5')",
        "cursor.execute('delete from ledger_line')",
        "from ..ledger.models import Entry\nEntry.objects.all().delete()",
    ],
)
def test_each_way_around_it_would_be_found(source: str) -> None:
    assert changes_in(source) != []


def test_the_way_itself_is_what_is_looked_for() -> None:
    assert changes_in((ROOT / THE_WAY).read_text()) != []


def test_reading_is_no_change() -> None:
    source = "from server.company.ledger.models import Account\nAccount.objects.filter(pk=1).values_list('balance')"
    assert changes_in(source) == []
