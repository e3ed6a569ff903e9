"""Calls that leave the machine: directly, through a port, or through our own functions at any depth."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ops.lint.names import Function, is_within, origin, own_nodes
from ops.lint.source import Project, Source

CLIENTS = (
    "requests", "httpx", "httpcore", "urllib.request", "urllib3", "aiohttp", "http.client", "socket",
    "smtplib", "ftplib", "websockets", "pycurl",
)  # fmt: skip
DOORS = ("server.kit.http", "server.adapters", "django.core.mail", *CLIENTS)
# Port methods that never use the network.
LOCAL = {
    "recognise",
    "normalise_shop",
    "authorise_url",
    "consent_url",
    "lacking_order_scopes",
    "lacking_payout_scopes",
    "lacking_dispute_scopes",
}


@dataclass(frozen=True)
class Outside:
    """The outgoing calls of one module."""

    source: Source
    project: Project

    def reaches(self, call: ast.Call, held: frozenset[str]) -> bool:
        """Return whether the call itself goes out; classes are only constructed, so capitalised names do not count."""
        if isinstance(call.func, ast.Attribute) and call.func.attr not in LOCAL:
            owner = call.func.value
            if ast.unparse(owner) in held or self._loads_port(owner):
                return True
        name = self.name_of(call)
        return is_within(name, *DOORS) and not name.split(".")[-1][0].isupper()

    def name_of(self, call: ast.Call) -> str:
        """Return the dotted name of the called function, also for one of this module."""
        name = origin(call.func, self.source.imports)
        return f"{self.source.module}.{name}" if name and name in self._own_functions() else name

    def ports_held_by(self, function: Function) -> frozenset[str]:
        """Return local names that hold a port: arguments typed as one, or results of the ports' registry."""
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        typed = {a.arg for a in arguments if a.annotation and self._is_protocol(a.annotation)}
        assigned = {
            node.targets[0].id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and self._loads_port(node.value)
        }
        return frozenset(typed | assigned)

    def _own_functions(self) -> set[str]:
        return {node.name for node in self.source.tree.body if isinstance(node, Function)}

    def _loads_port(self, value: ast.expr) -> bool:
        """Return whether this loads a port from the registry: loading is local, using it is not."""
        if not isinstance(value, ast.Call):
            return False
        name = origin(value.func, self.source.imports)
        return is_within(name, "server.ports") and not name.split(".")[-1][0].isupper()

    def _is_protocol(self, annotation: ast.expr) -> bool:
        name = origin(annotation, self.source.imports)
        exported = {f"server.ports.{p.rsplit('.', 1)[-1]}" for p in self.project.port_protocols}
        return name in self.project.port_protocols or name in exported


@cache
def outgoing(project: Project) -> frozenset[str]:
    """Return dotted names of the platform's module-level functions that go out, directly or not."""
    called: dict[str, set[str]] = {}
    found: set[str] = set()
    for source in project.sources:
        if source.is_python and source.under("server", "tenants"):
            for name, goes_out, callees in _functions(Outside(source, project)):
                called[name] = callees
                found |= {name} if goes_out else set()
    while more := {name for name, callees in called.items() if name not in found and callees & found}:
        found |= more
    return frozenset(found)


def calls(body: list[ast.stmt]) -> Iterator[ast.Call]:
    """Yield calls that run in place, without those in lambdas and nested functions."""
    return (node for node in own_nodes(body) if isinstance(node, ast.Call))


def _functions(outside: Outside) -> Iterator[tuple[str, bool, set[str]]]:
    for node in outside.source.tree.body:
        if isinstance(node, Function):
            held, made = outside.ports_held_by(node), list(calls(node.body))
            goes_out = any(outside.reaches(call, held) for call in made)
            name = f"{outside.source.module}.{node.name}"
            yield name, goes_out, {outside.name_of(call) for call in made}
