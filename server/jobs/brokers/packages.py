"""django-q2's signed packages, with types."""

from typing import Any, cast

from django_q.signing import SignedPackage

_signed = cast(Any, SignedPackage)


def pack(task: dict[str, Any]) -> str:
    return str(_signed.dumps(task))


def unpack(package: str) -> dict[str, Any]:
    """The task of a package. BadSignature when SECRET_KEY has changed since."""
    task: dict[str, Any] = _signed.loads(package)
    return task
