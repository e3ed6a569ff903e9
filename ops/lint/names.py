"""Names in a module, resolved to the dotted paths of their imports."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

AREA_ROOTS = (("tenants",), ("server", "company"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """A module's area (``tenants.orders``) and its room inside (``services``)."""

    area: str
    room: str


class Import(NamedTuple):
    """One import: its target, its line, and the local name with the path it stands for."""

    line: int
    target: str
    local: str
    stands_for: str


def module_name(path: str) -> str:
    """Return the dotted name of the module at ``path``; a package has the name of its folder."""
    parts = list(PurePosixPath(path).with_suffix("").parts)
    if parts and parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def imports_of(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[Import]:
    """Yield every import in the module, inside functions too, with relative ones made absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                bound = (alias.asname, alias.name) if alias.asname else (top, top)
                yield Import(node.lineno, alias.name, *bound)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module, is_package=is_package)
            for alias in node.names:
                target = f"{base}.{alias.name}"
                yield Import(node.lineno, target, alias.asname or alias.name, target)


def dotted(node: ast.AST) -> str:
    """Return ``a.b.c`` for a chain of names, empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (base := dotted(node.value)):
        return f"{base}.{node.attr}"
    return ""


def origin(node: ast.AST, imports: dict[str, str]) -> str:
    """Return the dotted path of a name or chain of names, following imports."""
    first, _, rest = dotted(node).partition(".")
    if not first:
        return ""
    start = imports.get(first, first)
    return f"{start}.{rest}" if rest else start


def is_within(name: str, *packages: str) -> bool:
    """Return whether the dotted ``name`` is one of the packages or inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def place_of(module: str) -> Place | None:
    """Return the area and room of a dotted name; None outside merchant and company areas."""
    parts = tuple(module.split("."))
    for root in AREA_ROOTS:
        if parts[: len(root)] == root and len(parts) > len(root):
            area = parts[: len(root) + 1]
            return Place(".".join(area), parts[len(area)] if len(parts) > len(area) else "")
    return None


def functions(tree: ast.AST) -> Iterator[Function]:
    """Yield every function and method, nested ones too."""
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def public_functions(tree: ast.Module) -> Iterator[Function]:
    """Yield the module's own public functions."""
    for node in tree.body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            yield node


def own_nodes(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield nodes that run in place, without the bodies of nested functions and lambdas."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def _absolute(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    kept = len(parts) - node.level + (1 if is_package else 0)
    return ".".join([*parts[:kept], *([node.module] if node.module else [])])
