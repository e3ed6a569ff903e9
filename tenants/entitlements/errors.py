"""Refusals of plan checks with the specification's codes and words (000 section 8; 002 section 8)."""

from server.kit.codes import Code
from server.kit.errors import AppError
from server.ports.stores import Platform
from tenants.stores.errors import OVER_LIMIT

NO_PLAN = {
    Platform.SHOPIFY: Code.NO_PLAN_SHOPIFY,
    Platform.BIGCOMMERCE: Code.NO_PLAN_BIGCOMMERCE,
    Platform.WIX: Code.NO_PLAN_WIX,
    Platform.WOOCOMMERCE: Code.NO_PLAN_WOOCOMMERCE,
    Platform.SQUARE: Code.NO_PLAN_SQUARE,
}
PLAN_ENDED = {
    Platform.SHOPIFY: Code.PLAN_ENDED_SHOPIFY,
    Platform.BIGCOMMERCE: Code.PLAN_ENDED_BIGCOMMERCE,
    Platform.WIX: Code.PLAN_ENDED_WIX,
    Platform.WOOCOMMERCE: Code.PLAN_ENDED_WOOCOMMERCE,
    Platform.SQUARE: Code.PLAN_ENDED_SQUARE,
}
"""What the plan check answers by platform (specification 000, section 4); the product's own shop needs no plan."""


class StoresExceedPlan(AppError):
    """A free plan with fewer stores than the merchant has."""

    def __init__(self, platform: Platform) -> None:
        msg = "Sorry, maximum number of store exceeded. Please choose a higher plan!"
        super().__init__(msg, code=NO_PLAN.get(platform, OVER_LIMIT[platform]))


class PlanNotSatisfied(AppError):
    """What is used does not fit the plan; `all_plans`: nor any other on sale."""

    def __init__(self, platform: Platform, *, all_plans: bool = False) -> None:
        msg = "Current plan is not satisfied, please choose a higher plan."
        if all_plans:
            msg = "All current plan(s) is(are) not satisfied, contact us for a customizable plan."
        super().__init__(msg, code=OVER_LIMIT[platform])


class TooManyMonitored(AppError):
    """No room for one more monitored variant."""

    def __init__(self, platform: Platform) -> None:
        super().__init__("You have reached your subscription limits", code=OVER_LIMIT[platform])
