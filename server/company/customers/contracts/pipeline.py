"""How far a customer is: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Stage(StrEnum):
    """The columns of the board, in their order. `OUT`: on no board, as what turned out to be spam."""

    LEAD = "lead"
    TRIAL = "trial"
    PAID = "paid"
    AT_RISK = "at_risk"
    CHURNED = "churned"
    OUT = "out"


class Why(StrEnum):
    """What put a customer where they are."""

    ASKED = "asked"
    DISMISSED = "dismissed"
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
    """What happened with somebody, as far as it places them. Moments are None for what never was.

    `had_plan`: a plan that costs something ran once; `plan_ends_at` is when what runs ends for good.
    """

    is_merchant: bool
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
    """Somebody in the pipeline. `tenant_id` is None for who has no account; `source` is the first lead's partner."""

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
    """A step of the pipeline; `before` is empty for the first."""

    id: int
    at: datetime
    before: str
    after: Stage
    why: Why


@dataclass(frozen=True, slots=True)
class CustomerFilter:
    """Who staff look for; empty parts do not narrow. Without a stage: everybody on the board."""

    q: str = ""
    stage: Stage | None = None
    why: Why | None = None
