"""A slow vendor inside a transaction holds locks and a connection, and its effect survives a rollback."""

import ast
from collections.abc import Iterator

from ops.lint.names import Function, functions, origin
from ops.lint.outside import Outside, calls, outgoing
from ops.lint.source import Finding, Project, Source

CODE = "TW005"
ATOMIC = "django.db.transaction.atomic"
ADVICE = "talks to the outside inside a transaction; write the intent, commit, call, write the result."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse kit.http, ports, adapters and mail inside ``transaction.atomic``, through helpers too."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    outside = Outside(source, project)
    seen: set[tuple[int, int]] = set()
    for function in functions(source.tree):
        held = outside.ports_held_by(function)
        for block in _atomic_blocks(function, source.imports):
            for call in calls(block):
                place = (call.lineno, call.col_offset)
                goes_out = outside.reaches(call, held) or outside.name_of(call) in outgoing(project)
                if place not in seen and goes_out:
                    seen.add(place)
                    message = f"{ast.unparse(call.func)}() {ADVICE}"
                    yield source.finding(call.lineno, CODE, message, function.name)


def _atomic_blocks(function: Function, imports: dict[str, str]) -> Iterator[list[ast.stmt]]:
    if any(_is_atomic(decorator, imports) for decorator in function.decorator_list):
        yield function.body
    for node in ast.walk(function):
        if isinstance(node, ast.With | ast.AsyncWith) and any(
            _is_atomic(item.context_expr, imports) for item in node.items
        ):
            yield node.body


def _is_atomic(expression: ast.expr, imports: dict[str, str]) -> bool:
    called = expression.func if isinstance(expression, ast.Call) else expression
    return origin(called, imports) == ATOMIC
