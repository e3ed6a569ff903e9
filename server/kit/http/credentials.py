"""The secrets that a call sends: the other side may quote them in its answer, in any form."""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping

import httpx

from server.kit.redaction import hide_from_now_on

_NAMED = re.compile(r"authorization|cookie|token|secret|password|signature|consumer_key|^sign$|^session$|^code$", re.I)
_SCHEME = re.compile(r"(bearer|basic)\s+(\S+)", re.I)


def hide_credentials(made: httpx.Request, *bodies: object) -> None:
    """Let no later text of this process hold what the call sends as a secret in headers, query or `bodies`."""
    named: list[tuple[object, object]] = [*made.headers.multi_items(), *made.url.params.multi_items()]
    named += [pair for body in bodies if isinstance(body, Mapping) for pair in body.items()]
    secrets = (str(value) for name, value in named if _NAMED.search(str(name)))
    hide_from_now_on(part for value in secrets for part in _parts(value))


def _parts(value: str) -> Iterator[str]:
    """Yield the value, of a scheme's header what stands behind its name: a token, or a name and password."""
    scheme = _SCHEME.fullmatch(value)
    yield scheme[2] if scheme else value
    if scheme and scheme[1].lower() == "basic":
        yield from b64decode(scheme[2]).decode("utf-8", "replace").split(":")
