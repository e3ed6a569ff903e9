"""The guide's state machine (specification 000, section 4; DESIGN, deliberate differences)."""

from server.company.onboarding.contracts import FirstLogin, GuideMove, GuideStep

START = FirstLogin(state=GuideStep.WELCOME, type=GuideMove.NEXT, num=0)
IGNORED = 5
"""A state that an import of the older app wrote into the guide."""

TO_ORDERS_CLICKED = 8
"""A click on state 16 writes 8; it means orders, that is 17."""


def is_over(state: int) -> bool:
    return state > GuideStep.CONTACT_US


def after(present: FirstLogin, first_login: FirstLogin) -> FirstLogin:
    """Return the state to keep. It never goes back, except to the start, so that an outdated device undoes nothing.

    Skip ends the guide in any state. A state below the guide's first one restarts it.
    """
    if first_login.state == IGNORED:
        return present
    if first_login.type is GuideMove.SKIP:
        return FirstLogin(state=max(present.state, GuideStep.DONE), type=GuideMove.SKIP, num=first_login.num)
    state = GuideStep.ORDERS if first_login.state == TO_ORDERS_CLICKED else first_login.state
    if state <= GuideStep.WELCOME:
        return FirstLogin(state=GuideStep.WELCOME, type=GuideMove.NEXT, num=0)
    if state <= present.state:
        return present
    return FirstLogin(state=min(state, GuideStep.DONE), type=GuideMove.NEXT, num=first_login.num)
