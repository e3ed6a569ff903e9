"""A slow vendor inside a transaction holds locks and a connection, and its effect survives a rollback."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ops.lint.names import Function, functions, is_within, origin, own_nodes
from ops.lint.rules.raw_http import CLIENTS
from ops.lint.source import Finding, Project, Source

CODE = "TW005"
ATOMIC = "django.db.transaction.atomic"
OUTSIDE = ("server.kit.http", "server.adapters", *CLIENTS)
# What the ports promise to answer without the network.
LOCAL = {"recognise", "normalise_shop", "authorise_url", "consent_url"}
ADVICE = "talks to the outside inside a transaction; write the intent, commit, call, write the result."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuses calls of kit.http, ports, adapters and raw clients lexically inside ``transaction.atomic``."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    outside = Outside(source, project, frozenset())
    outside = Outside(source, project, _callers(source, outside))
    seen: set[tuple[int, int]] = set()
    for function in functions(source.tree):
        held = outside.ports_held_by(function)
        for block in _atomic_blocks(function, source.imports):
            for call in _calls(block):
                place = (call.lineno, call.col_offset)
                if place not in seen and outside.reaches(call, held):
                    seen.add(place)
                    yield source.finding(
                        call.lineno, CODE, f"{ast.unparse(call.func)}() {ADVICE}", function.name
                    )


@dataclass(frozen=True)
class Outside:
    """Which calls of one module leave the machine; ``callers`` are its own functions that do."""

    source: Source
    project: Project
    callers: frozenset[str]

    def reaches(self, call: ast.Call, held: frozenset[str]) -> bool:
        """Whether the call goes out; classes are only constructed, so a capital letter is innocent."""
        if isinstance(call.func, ast.Name) and call.func.id in self.callers:
            return True
        if isinstance(call.func, ast.Attribute):
            owner = call.func.value
            if ast.unparse(owner) in held or self._loads_port(owner):
                return call.func.attr not in LOCAL
        name = origin(call.func, self.source.imports)
        return is_within(name, *OUTSIDE) and not name.split(".")[-1][0].isupper()

    def ports_held_by(self, function: Function) -> frozenset[str]:
        """Local names that hold a port: an argument typed as one, or what the registry of ports answered."""
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        typed = {a.arg for a in arguments if a.annotation and self._is_protocol(a.annotation)}
        assigned = {
            node.targets[0].id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and self._loads_port(node.value)
        }
        return frozenset(typed | assigned)

    def _loads_port(self, value: ast.expr) -> bool:
        """Whether this asks the registry of ports for one: loading is local, using it is not."""
        if not isinstance(value, ast.Call):
            return False
        name = origin(value.func, self.source.imports)
        return is_within(name, "server.ports") and not name.split(".")[-1][0].isupper()

    def _is_protocol(self, annotation: ast.expr) -> bool:
        name = origin(annotation, self.source.imports)
        exported = {f"server.ports.{p.rsplit('.', 1)[-1]}" for p in self.project.port_protocols}
        return name in self.project.port_protocols or name in exported


def _callers(source: Source, outside: Outside) -> frozenset[str]:
    """The module's own functions that go out, and those that call them."""
    found: set[str] = set()
    while True:
        wider = Outside(source, outside.project, frozenset(found))
        more = {
            f.name
            for f in source.tree.body
            if isinstance(f, Function)
            and any(wider.reaches(call, wider.ports_held_by(f)) for call in _calls(f.body))
        }
        if more <= found:
            return frozenset(found)
        found |= more


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


def _calls(body: list[ast.stmt]) -> Iterator[ast.Call]:
    return (node for node in own_nodes(body) if isinstance(node, ast.Call))
