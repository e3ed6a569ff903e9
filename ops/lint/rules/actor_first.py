"""Rights, the store restriction and authorship are decided in services and selectors, by asking the actor."""

import ast
from collections.abc import Iterator

from ops.lint.names import Function, public_functions
from ops.lint.source import Finding, Project, Source

CODE = "TW008"
ROOMS = {"services", "selectors"}
ACTOR = "actor"
STORES = {"store_id", "store_ids"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """In a merchant area's services and selectors, ``actor`` comes first, is used, and goes with a store id."""
    if not source.is_python or not source.under("tenants"):
        return
    if not any(part.removesuffix(".py") in ROOMS for part in source.parts):
        return
    for function in public_functions(source.tree):
        if message := _wrong(function):
            yield source.finding(function.lineno, CODE, f"{function.name} {message}", function.name)


def _wrong(function: Function) -> str:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    if ACTOR not in names:
        return "takes a store's id and no actor who may see that store." if STORES & {*names} else ""
    if names[0] != ACTOR:
        return "must take its actor first."
    is_used = any(isinstance(node, ast.Name) and node.id == ACTOR for part in function.body for node in ast.walk(part))
    return "" if is_used else "takes an actor whom it does not ask: leave it out."
