"""The operations of an API description as names for a frontend: one constant each, which bundlers can leave out."""

import json
import re
from pathlib import Path
from typing import Any

OF_EVERY_ANSWER = {"success", "code", "msg"}
HEAD = """\
// Written by `make openapi` from the API description: one name for each operation that answers JSON.
import { operation, operationOnce } from "../operation";

"""


def write_operations(document: Path, target: Path) -> None:
    """Write a constant for each operation of ``document`` to the TypeScript file ``target``."""
    description = json.loads(document.read_text())
    lines = {}
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            line = _line(description, path, method, operation)
            name = _camel(operation["operationId"])
            if name in lines:
                raise SystemExit(f"{document}: two operations are named {name}")
            lines[name] = line and f"export const {name} = {line};\n"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(HEAD + "".join(lines[name] for name in sorted(lines)))


def _line(description: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    answers = operation["responses"].get("200", {}).get("content", {}).get("application/json")
    if not answers:
        return ""
    arguments: list[object] = [operation["operationId"], method, path]
    arguments += _only_key(description, answers["schema"])
    call = ", ".join(json.dumps(argument) for argument in arguments)
    is_once = any(each["name"] == "Idempotency-Key" for each in operation.get("parameters", ()))
    return f"/* @__PURE__ */ operation{'Once' if is_once else ''}({call})"


def _only_key(description: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    """Return the key of an answer that has one beside those of every answer: what it stands for is the answer."""
    name = schema.get("$ref", "").rpartition("/")[2]
    properties = description["components"]["schemas"][name]["properties"] if name else {}
    keys = sorted(properties.keys() - OF_EVERY_ANSWER)
    return keys if len(keys) == 1 else []


def _camel(operation_id: str) -> str:
    return re.sub(r"[._]+(\w)", lambda found: found[1].upper(), operation_id)
