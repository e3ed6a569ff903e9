"""Refusals of plan checks with the specification's codes and words (000 section 8; 002 section 8)."""

from server.kit.errors import AppError
from server.platforms.codes import NO_PLAN, OVER_LIMIT
from server.platforms.contracts import Platform


class StoresExceedPlan(AppError):
    """A free plan with fewer stores than the merchant has."""

    def __init__(self, platform: Platform) -> None:
        msg = "Sorry, maximum number of store exceeded. Please choose a higher plan!"
        super().__init__(msg, code=NO_PLAN.get(platform, OVER_LIMIT[platform]))


class PlanNotSatisfied(AppError):
    """The usage does not fit the plan; `all_plans`: nor any other on sale."""

    def __init__(self, platform: Platform, *, all_plans: bool = False) -> None:
        msg = "Current plan is not satisfied, please choose a higher plan."
        if all_plans:
            msg = "All current plan(s) is(are) not satisfied, contact us for a customizable plan."
        super().__init__(msg, code=OVER_LIMIT[platform])


class TooManyMonitored(AppError):
    """No room for one more monitored variant."""

    def __init__(self, platform: Platform) -> None:
        super().__init__("You have reached your subscription limits", code=OVER_LIMIT[platform])
