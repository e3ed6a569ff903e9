"""Every sentence that our code can say to a merchant or to staff, found where it is said: no list kept by hand."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from server.kit.errors import AppError

ROOMS = ("server/company", "server/kit", "server/api/gateway", "server/api/merchant", "server/api/console", "tenants")
FILLED = re.compile(r"\{\w+\}")
ROOT = Path(__file__).parents[2]


def spoken_sentences() -> dict[str, set[str]]:
    """By sentence, with `{}` where something is filled in, the modules that say it."""
    found: dict[str, set[str]] = {}
    for path in sorted(one for room in ROOMS for one in (ROOT / room).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if ".migrations." in name or ".management." in name:
            continue
        for sentence in _Speaker(importlib.import_module(name), ast.parse(path.read_text())).sentences():
            found.setdefault(sentence, set()).add(name)
    return found


class _Speaker:
    def __init__(self, module: ModuleType, tree: ast.Module) -> None:
        self.module, self.tree = module, tree
        self.helpers = self._helpers()

    def sentences(self) -> Iterator[str]:
        """What refusals and answers of this module say."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and self._is_refusal(ast.Name(node.name)):
                yield from self._of_class(node)
            elif isinstance(node, ast.FunctionDef):
                yield from self._of_function(node)

    def _helpers(self) -> dict[str, int]:
        """Functions that refuse with a sentence of their caller's, each with the place of that argument."""
        found: dict[str, int] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
                said = {ast.unparse(call.args[0]) for call in _calls(node) if call.args and self._is_refusal(call.func)}
                places = [names.index(name) for name in said & set(names)]
                found |= dict.fromkeys([node.name] if places else [], min(places, default=0))
        return found

    def _of_class(self, node: ast.ClassDef) -> Iterator[str]:
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                for call in _calls(part):
                    if ast.unparse(call.func) == "super().__init__":
                        yield from self._of_call(call, part)
                for default in part.args.defaults:
                    yield from self._texts(default, part)

    def _of_function(self, node: ast.FunctionDef) -> Iterator[str]:
        for call in _calls(node):
            if self._is_refusal(call.func) or ast.unparse(call.func) == "ValueError":
                yield from self._of_call(call, node)
            place = self.helpers.get(ast.unparse(call.func))
            if place is not None and place < len(call.args):
                yield from self._texts(call.args[place], node)
            for keyword in call.keywords:
                if keyword.arg in ("msg", "sentence"):
                    yield from self._texts(keyword.value, node)

    def _of_call(self, call: ast.Call, scope: ast.FunctionDef) -> Iterator[str]:
        for argument in call.args[:1]:
            yield from self._texts(argument, scope)
        for keyword in call.keywords:
            if keyword.arg == "msg":
                yield from self._texts(keyword.value, scope)
            if keyword.arg == "fields" and isinstance(keyword.value, ast.Dict):
                for value in keyword.value.values:
                    yield from self._texts(value, scope)

    def _texts(self, node: ast.expr, scope: ast.FunctionDef) -> Iterator[str]:
        if isinstance(node, ast.IfExp):
            yield from self._texts(node.body, scope)
            yield from self._texts(node.orelse, scope)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        elif isinstance(node, ast.Name):
            yield from self._named(node.id, scope)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            yield from (FILLED.sub("{}", text) for text in self._texts(node.func.value, scope))

    def _named(self, name: str, scope: ast.FunctionDef) -> Iterator[str]:
        kept = getattr(self.module, name, None)
        if isinstance(kept, str):
            yield kept
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets):
                yield from () if isinstance(node.value, ast.Name) else self._texts(node.value, scope)

    def _is_refusal(self, func: ast.expr) -> bool:
        named = getattr(self.module, func.id, None) if isinstance(func, ast.Name) else None
        return isinstance(named, type) and issubclass(named, AppError)


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Call))
