"""Every text that our code can say to people, found where it stands: no list kept by hand."""

import ast
import builtins
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from server.kit.errors import AppError
from server.kit.quiet import WAY_OUT
from server.kit.ring import WRONG_RING

ROOT = Path(__file__).parents[2]
ROOMS = ("server/api", "server/company", "server/hooks", "server/kit", "tenants")
NO_ROOMS = frozenset({"migrations", "management", "generated", "http", "models"})
"""Without people: history, the operator's commands, calls to the outside, labels of columns."""
PROSE = re.compile(r"[A-Za-z']{2,}[,.:;!?]? (?:[A-Za-z'(]+|\{\w)")
"""Two words: what is no text at all seldom has them."""
NO_PROSE = re.compile(
    r"\b(SELECT|UPDATE|CASE|WHERE|FROM|UNION|RETURNING|INSERT|VALUES|AND|OR|BY|DESC|NULL|VACUUM|EXISTS|QuerySet|coalesce|date_trunc|bigint|count|max|sum|bool_or)\b|=|^(private|public|noopener|default-src)\b"
)
FOR_DEVELOPERS = frozenset(
    {"action", "description", "help_text", "hint", "name", "reason", "summary", "target", "title"}
)
"""Keywords whose value goes into the API's description, the audit or the schema."""
SAYING = frozenset({"Sentence", "in_language"})
UNSAID = (
    "Area(",
    "Consent(",
    "HttpResponse(",
    "NinjaAPI(",
    "StaffArea(",
    "cast(",
    "log.",
    "on_record(",
    "pick(",
    "re.",
)
"""Calls whose texts go into the API's description, a log, the audit or a program."""
NOT_SAID = {
    "mistakes of operators and programmers": {
        WRONG_RING,
        WAY_OUT,
        "The {} is not built: run `make run`.",
        "not ready",
        "only {} MB are free in DATA_DIR",
        "{} is set aside: {}",
        "the movements of {} do not balance",
        "{} moves a merchant's money but names none",
        "{} moves a merchant's money, which is posted by itself",
        "{} names a debt, which follows from the balance",
        "{} is no key of a file",
    },
    "read by programs, and by whoever writes one": {
        "Accepted and ignored: the session identifies the user.",
        "Another store's delivery.",
        "Not a compliance topic.",
        "Not about an app subscription.",
        'One of the reasons of specification 000, section 9, or "Other: " with your own text.',
        "This is a test. Nothing has happened.",
        "The margin in whole percent of the price, rounded down; null if no cost is known.",
        "enrolling staff",
        "signed in",
    },
    "chosen from a list of the portal, which has their Chinese": {
        "Can't find the function I need",
        "Can't find the product I want",
        "Can't find the service I want",
        "Function bugs lead to bad app experience",
        "I have decided to use another app of the same type",
        "No longer use this store",
    },
    "columns of a file that is read back, whatever its reader's language": {
        "Compare-at price",
        "Listing ID",
        "Variant ID",
    },
    "pages of the portal": {
        "/app/findProducts?key=selfCollection",
    },
    "words of suppliers, which are compared": {
        "default title",
        "extra large",
        "extra small",
        "free size",
        "multi color",
        "navy blue",
        "one size",
    },
    "the wire's names of quotas": {
        "Current Sub-accounts",
        "Current monitored variants",
        "Current products",
        "Current stores",
    },
    "kept for staff, and what goes to partners": {
        "Logged in as",
        "New lead: {}",
        "Redacted by the platform",
        "Replaced by another plan",
        "The quote was no longer open when it was paid.",
        "staff member {}",
        "work order {}",
    },
    "heads of a file that comes back, the same in every language": {"Product ID", "Product type"},
    "patterns of dates": {"MMM d, y, h:mm a", "MMMM y"},
    "keys, names and numbers": {"0", "Mac OS", "queue webhooks", "second factor:{}", "signed in:{}"},
}


def sources(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of some rooms by their dotted name, parsed."""
    for path in sorted(path for room in rooms for path in (ROOT / room).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if not NO_ROOMS & set(parts):
            yield ".".join(parts), ast.parse(path.read_text())


def constants(*rooms: str) -> set[str]:
    """Every text that stands in these rooms."""
    nodes = (node for _, tree in sources(*rooms) for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def spoken_texts() -> dict[str, str]:
    """What people can read of us, with the module that says it; `{}` where an f-string fills something in."""
    found: dict[str, str] = {}
    for name, tree in sources(*ROOMS):
        module = importlib.import_module(name)
        found |= dict.fromkeys([*_prose(tree, module), *_words(tree)], name)
    return found


def _prose(node: ast.AST, module: ModuleType) -> Iterator[str]:
    """Prose below a node that is no docstring, log line, query or programmer's mistake."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = _text(node)
        if PROSE.search(text) and not NO_PROSE.search(text):
            yield text
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func) in SAYING and isinstance(node.args[0], ast.Constant):
        yield _text(node.args[0])
    for part in ast.iter_child_nodes(node):
        if not _is_unsaid(part, module):
            yield from _prose(part, module)


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node.value, str) else ""


def _is_unsaid(node: ast.AST, module: ModuleType) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in FOR_DEVELOPERS
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or ast.unparse(node).startswith(UNSAID)
    if isinstance(node, ast.Call):
        return ast.unparse(node).startswith(UNSAID)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute) and target.attr == "target" for target in node.targets)
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return _is_for_programmers(ast.unparse(node.exc.func), module)
    return isinstance(node, ast.ClassDef) and _is_for_programmers(node.name, module)


def _is_for_programmers(name: str, module: ModuleType) -> bool:
    kind = getattr(module, name, getattr(builtins, name, None))
    if not isinstance(kind, type) or not issubclass(kind, Exception):
        return False
    return not issubclass(kind, AppError | ValueError)


def _words(tree: ast.Module) -> Iterator[str]:
    """The single words of tables in modules that say texts; names need no Chinese."""
    if any(isinstance(node, ast.ImportFrom) and node.module == "server.kit.sentences" for node in tree.body):
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict | ast.Tuple):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if not ast.unparse(target).endswith(("_NAMES", "_LANGUAGES")):
                    yield from _leaves(node.value)


def _leaves(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Dict | ast.Tuple):
        for value in node.values if isinstance(node, ast.Dict) else node.elts:
            yield from _leaves(value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
