"""Contracts of the pipeline: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Stage(StrEnum):
    """The columns of the board, in order. `OUT`: on no board, for example spam or our own staff."""

    LEAD = "lead"
    TRIAL = "trial"
    PAID = "paid"
    AT_RISK = "at_risk"
    CHURNED = "churned"
    OUT = "out"


class Why(StrEnum):
    """The reason for a customer's stage."""

    ASKED = "asked"
    DISMISSED = "dismissed"
    STAFF = "staff"
    JOINED = "joined"
    TRIES = "tries"
    PAYS = "pays"
    UNPAID = "unpaid"
    ENDING = "ending"
    SILENT = "silent"
    PLAN_ENDED = "plan_ended"
    GONE = "gone"
    LEAVING = "leaving"


@dataclass(frozen=True, slots=True)
class Signs:
    """The facts about a person that decide their stage. Moments are None if they never happened.

    `is_staff`: the account's owner works for us; `had_plan`: they once had a plan that costs something; `plan_ends_at`:
    when their last running plan ends for good.
    """

    is_merchant: bool
    is_staff: bool = False
    joined_at: datetime | None = None
    seen_at: datetime | None = None
    leaves: bool = False
    pays: bool = False
    had_plan: bool = False
    owes: bool = False
    plan_ends_at: datetime | None = None
    tries_until: datetime | None = None
    has_open_lead: bool = False


@dataclass(frozen=True, slots=True)
class CustomerRow:
    """A person in the pipeline. `tenant_id` is None without an account; `source` is the first lead's partner."""

    id: int
    tenant_id: int | None
    name: str
    email: str
    phone: str
    source: str
    lead_id: int | None
    stage: Stage
    why: Why
    since: datetime


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move in the pipeline; `before` is empty for the first."""

    id: int
    at: datetime
    before: str
    after: Stage
    why: Why


@dataclass(frozen=True, slots=True)
class CustomerFilter:
    """Staff filter for customers; empty fields do not filter. Without a stage: everybody on the board."""

    q: str = ""
    stage: Stage | None = None
    why: Why | None = None
