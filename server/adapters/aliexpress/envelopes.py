"""Answers as the gateway wraps them: bare, in `{method}_response`, in `resp_result`; lists in objects. Pure."""

from typing import Any

from server.adapters.aliexpress.errors import failure
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.failures import Retryable

_FINE = frozenset({"", "0", "200"})


def unwrap(answer: Any, host: str) -> Any:
    """The result itself, or the whole answer where it names none. Raises what the error code in it means."""
    if not isinstance(answer, dict):
        raise Retryable(Reason("outside.garbled", {"host": host}))
    if "error_response" in answer:
        raise _failure(as_dict(answer["error_response"]), host)
    inner = _inside(answer)
    if _code(inner) not in _FINE:
        raise _failure(inner, host)
    return inner.get("result", inner)


def items(value: Any) -> list[dict[str, Any]]:
    """A list of objects, also where it is wrapped as `{"item_type": [...]}`."""
    if isinstance(value, dict):
        value = next((inner for inner in value.values() if isinstance(inner, list)), [])
    return [entry for entry in as_list(value) if isinstance(entry, dict)]


def _inside(answer: dict[str, Any]) -> dict[str, Any]:
    for name, inner in answer.items():
        if isinstance(inner, dict) and (name.endswith("_response") or name == "resp_result"):
            return _inside(inner)
    return answer


def _code(answer: dict[str, Any]) -> str:
    return next((read_text(answer[key]) for key in ("rsp_code", "resp_code", "code") if key in answer), "")


def _failure(answer: dict[str, Any], host: str) -> Exception:
    message = next(
        (text for key in ("msg", "message", "rsp_msg", "resp_msg") if (text := read_text(answer.get(key)))), ""
    )
    codes = [code for key in ("sub_code", "rsp_code", "resp_code", "code") if (code := read_text(answer.get(key)))]
    return failure(codes, message, host)
