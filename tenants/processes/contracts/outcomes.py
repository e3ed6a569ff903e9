"""How an operation came out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from server.kit.reasons import Reason
from tenants.processes.contracts.operations import NewOperation, Subject

INTERNAL = Reason("process.internal")
"""A fault of ours: it is logged, and tried again."""


class Verdict(StrEnum):
    SUCCESS = "success"
    FAILED = "failed"
    RETRY = "retry"
    NEXT = "next"
    UNDERWAY = "underway"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with what goes with it. `subject` replaces those fields of the snapshot that it fills, `config` what
    the operation was asked with."""

    verdict: Verdict
    reason: Reason | None = None
    is_skipped: bool = False
    subject: Subject | None = None
    after: float | None = None
    begun: bool = False
    handler: str = ""
    lock_key: str = ""
    config: Mapping[str, Any] | None = None
    spawn: tuple[NewOperation, ...] = field(default=())

    @classmethod
    def success(
        cls,
        *,
        subject: Subject | None = None,
        reason: Reason | None = None,
        config: Mapping[str, Any] | None = None,
        spawn: tuple[NewOperation, ...] = (),
    ) -> Self:
        """Done; `spawn` joins the same record in the same transaction."""
        return cls(Verdict.SUCCESS, reason=reason, subject=subject, config=config, spawn=spawn)

    @classmethod
    def skipped(cls, reason: Reason, *, subject: Subject | None = None) -> Self:
        """Successful without doing anything, because of `reason`: it is there already."""
        return cls(Verdict.SUCCESS, reason=reason, is_skipped=True, subject=subject)

    @classmethod
    def failed(cls, reason: Reason, *, subject: Subject | None = None) -> Self:
        """Refused for good; the merchant reads `reason` and may retry."""
        return cls(Verdict.FAILED, reason=reason, subject=subject)

    @classmethod
    def retry(cls, reason: Reason, *, after: float | None = None) -> Self:
        """Try again, not before `after` seconds; when the attempts are used up it fails with `reason`."""
        return cls(Verdict.RETRY, reason=reason, after=after)

    @classmethod
    def underway(cls, reason: Reason, *, after: float, begun: bool) -> Self:
        """The outside goes on by itself: look again after `after` seconds, at no cost to its attempts.

        What has `begun` there is not cancelled here: it is asked what became of it.
        """
        return cls(Verdict.UNDERWAY, reason=reason, after=after, begun=begun)

    @classmethod
    def next(
        cls, handler: str, *, config: Mapping[str, Any], subject: Subject | None = None, lock_key: str = ""
    ) -> Self:
        """This stage is done; the same operation goes on with another handler, its attempts counted from none."""
        return cls(Verdict.NEXT, subject=subject, handler=handler, config=config, lock_key=lock_key)
