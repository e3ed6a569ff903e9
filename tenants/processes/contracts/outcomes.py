"""Results of operations."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from server.kit.reasons import Reason
from tenants.processes.contracts.operations import NewOperation, Subject

INTERNAL = Reason("process.internal")
"""An error of our own: it is logged, and the operation is retried."""


class Verdict(StrEnum):
    SUCCESS = "success"
    FAILED = "failed"
    RETRY = "retry"
    NEXT = "next"
    UNDERWAY = "underway"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with its details. The filled fields of `subject` replace those of the snapshot; `config` replaces the
    operation's `config`.
    """

    verdict: Verdict
    reason: Reason | None = None
    is_skipped: bool = False
    subject: Subject | None = None
    after: float | None = None
    begun: bool = False
    elsewhere: bool = False
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
        """Done; the operations in `spawn` are added to the same record in the same transaction."""
        return cls(Verdict.SUCCESS, reason=reason, subject=subject, config=config, spawn=spawn)

    @classmethod
    def skipped(cls, reason: Reason, *, subject: Subject | None = None) -> Self:
        """Successful without any work, because of `reason`: the requested result exists already."""
        return cls(Verdict.SUCCESS, reason=reason, is_skipped=True, subject=subject)

    @classmethod
    def failed(cls, reason: Reason, *, subject: Subject | None = None) -> Self:
        """Refused permanently; the merchant reads `reason` and may retry."""
        return cls(Verdict.FAILED, reason=reason, subject=subject)

    @classmethod
    def retry(cls, reason: Reason, *, after: float | None = None, elsewhere: bool = False) -> Self:
        """Try again, not before `after` seconds; once the attempts are used up it fails with `reason`.

        `elsewhere`: a third party did not answer, or our database, which costs no attempt for two hours.
        """
        return cls(Verdict.RETRY, reason=reason, after=after, elsewhere=elsewhere)

    @classmethod
    def underway(cls, reason: Reason, *, after: float, begun: bool) -> Self:
        """The outside system is still working: check again after `after` seconds, without counting an attempt.

        Once it has `begun` there, the operation is not cancelled: the outside system is asked for the result.
        """
        return cls(Verdict.UNDERWAY, reason=reason, after=after, begun=begun)

    @classmethod
    def next(
        cls, handler: str, *, config: Mapping[str, Any], subject: Subject | None = None, lock_key: str = ""
    ) -> Self:
        """This stage is done; another handler continues the same operation, with its attempts reset."""
        return cls(Verdict.NEXT, subject=subject, handler=handler, config=config, lock_key=lock_key)
