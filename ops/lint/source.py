"""The files to check, read and parsed once, and facts about the whole tree."""

import ast
import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TypedDict

from ops.lint.names import Import, imports_of, module_name

FACTS_SCRIPT = Path(__file__).with_name("frontend.mjs")
LARGEST = 2_000_000


class Fact(TypedDict):
    """One finding of the TypeScript parser: an import, a literal text, a raw request, a long function."""

    kind: str
    line: int
    name: str
    value: str


@dataclass(frozen=True)
class Finding:
    """A broken rule at a place; ``symbol`` is the function or class, if the rule is about one."""

    path: str
    line: int
    code: str
    message: str
    symbol: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.code} {self.message}"


@dataclass(frozen=True)
class Source:
    """One file; ``path`` is relative to the root, with forward slashes."""

    root: Path
    path: str

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return PurePosixPath(self.path).parts

    @cached_property
    def text(self) -> str:
        """The content; empty for a file that is not UTF-8 text or too large to be written by hand."""
        file = self.root / self.path
        try:
            return file.read_text("utf-8") if file.stat().st_size <= LARGEST else ""
        except UnicodeDecodeError:
            return ""

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed module; empty for one with syntax errors, which ruff reports."""
        try:
            return ast.parse(self.text)
        except SyntaxError:
            return ast.Module(body=[], type_ignores=[])

    @cached_property
    def module(self) -> str:
        return module_name(self.path)

    @cached_property
    def imported(self) -> list[Import]:
        return list(imports_of(self.tree, self.module, is_package=self.path.endswith("__init__.py")))

    @cached_property
    def imports(self) -> dict[str, str]:
        """Local name to dotted origin; ``import a.b`` binds ``a``."""
        return {item.local: item.stands_for for item in self.imported}

    @property
    def is_python(self) -> bool:
        return self.path.endswith(".py")

    @property
    def is_frontend(self) -> bool:
        return self.path.endswith((".ts", ".tsx")) and self.parts[0] in {"portal", "console"}

    def under(self, *folders: str) -> bool:
        """Return whether the file is in one of these folders of the root, given with forward slashes."""
        return any(self.path.startswith(f"{folder}/") for folder in folders)

    def finding(self, line: int, code: str, message: str, symbol: str = "") -> Finding:
        return Finding(self.path, line, code, message, symbol)


@dataclass(frozen=True, eq=False)
class Project:
    """Every file that git would commit below ``root``."""

    root: Path
    sources: list[Source] = field(default_factory=list)

    @classmethod
    def load(cls, root: Path) -> "Project":
        return cls(root, [Source(root, path) for path in _tracked(root)])

    @cached_property
    def tenant_labels(self) -> frozenset[str]:
        """Django app labels of the merchant's areas with tables; all other labels are in the public schema."""
        areas = [source for source in self.sources if source.under("tenants") and len(source.parts) > 2]
        declared = {source.parts[1]: set(_labels(source)) for source in areas if source.parts[-1] == "apps.py"}
        tables = {source.parts[1] for source in areas if source.parts[2] in ("models.py", "models")}
        # An area without a label of its own is named by its folder.
        return frozenset(label for area in {*tables, *declared} for label in declared.get(area) or {area})

    @cached_property
    def port_protocols(self) -> frozenset[str]:
        """Dotted names of the Protocols in server/ports: a call through one may leave the machine."""
        return frozenset(
            f"{source.module}.{node.name}"
            for source in self.sources
            if source.is_python and source.under("server/ports")
            for node in source.tree.body
            if isinstance(node, ast.ClassDef) and any(ast.unparse(b).endswith("Protocol") for b in node.bases)
        )

    @cached_property
    def frontend_facts(self) -> dict[str, list[Fact]]:
        """Facts from the TypeScript compiler's parser about the two frontends, by path."""
        paths = [s.path for s in self.sources if s.is_frontend and "generated" not in s.parts]
        return _read_facts(self.root, paths) if paths else {}


def _tracked(root: Path) -> list[str]:
    """Return the paths that git would commit; outside a work tree (an unpacked archive), all but the usual litter."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        return sorted({p for p in listed.stdout.split("\0") if p and (root / p).is_file()})
    return sorted(_walk(root))


def _walk(root: Path) -> Iterator[str]:
    litter = {".git", ".venv", "node_modules", "dist", "var", "__pycache__"}
    for file in root.rglob("*"):
        relative = file.relative_to(root)
        if file.is_file() and not litter.intersection(relative.parts):
            yield relative.as_posix()


def _labels(source: Source) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "label"
            and isinstance(node.value, ast.Constant)
        ):
            yield str(node.value.value)


def _read_facts(root: Path, paths: list[str]) -> dict[str, list[Fact]]:
    node = shutil.which("node")
    if node is None:
        raise SystemExit("ops.lint: Node 20+ is needed to read the frontends; install it and run again.")
    answer = subprocess.run(
        [node, str(FACTS_SCRIPT)],
        input=json.dumps({"root": str(root), "paths": paths}),
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise SystemExit(f"ops.lint: the frontends could not be read; run `npm ci`.\n{answer.stderr.strip()}")
    facts: dict[str, list[Fact]] = json.loads(answer.stdout)
    return facts
