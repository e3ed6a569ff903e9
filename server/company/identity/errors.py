"""Errors of identity with the specification's codes and words (000, sections 5 and 8)."""

from collections.abc import Mapping
from typing import ClassVar

from server.kit.codes import Code
from server.kit.errors import AppError, Invalid, Throttled
from server.kit.sentences import Sentence


class WrongCredentials(AppError):
    says = "Your account name or password is incorrect."


class SecondFactorNeeded(AppError):
    """The password was right. The second factor must answer `challenge` within `seconds`."""

    code = Code.SECOND_FACTOR_NEEDED

    def __init__(self, challenge: str, *, seconds: int) -> None:
        super().__init__("Please enter the code from your authenticator app.")
        self.more = {"challenge": challenge, "seconds": seconds}


class SecondFactorRefused(Invalid):
    """The code is wrong or was already used."""

    def __init__(self) -> None:
        msg = "This code is wrong or was already used. Enter a new code."
        super().__init__(msg, fields={"code": msg})


class PasskeyRefused(AppError):
    """The passkey was refused. One message for all causes, so that an attacker learns nothing."""

    says = "This passkey wasn't accepted. Please try again."


class ChallengeOver(AppError):
    """The login challenge has expired, was tried too often, or is finished. Start again with the password."""

    def __init__(self) -> None:
        super().__init__("This login has expired. Please log in again.", fields={"challenge": "has expired"})


class AccountLeaving(AppError):
    code = Code.ACCOUNT_LEAVING
    says = "This account is being deleted. Only its owner can still log in."


class SetAside(AppError):
    """An upgrade of this merchant's data failed."""

    status = 503
    says = "We are repairing your account after an update. Nothing is lost. Please try again later."


class AccountDeactivated(AppError):
    """The password was right. Its main account deactivated a sub-account, our support a main account."""

    code = Code.ACCOUNT_DEACTIVATED
    SAYS: ClassVar[Mapping[bool, str]] = {
        True: "This sub-account is deactivated. Please ask the owner of the main account.",
        False: "This account is deactivated. Please contact our support.",
    }

    def __init__(self, *, is_sub_account: bool) -> None:
        super().__init__(self.SAYS[is_sub_account])


class SubAccountExpired(AppError):
    code = Code.SUB_ACCOUNT_EXPIRED
    says = "Sorry, this sub account has expired."


class AccountUnknown(AppError):
    code = Code.ACCOUNT_UNKNOWN
    says = "The account does not exist. Please enter a valid Login ID"


class AlreadyRegistered(AppError):
    def __init__(self, *, phone: bool = False) -> None:
        msg = Sentence("{login} has been registered.", login=Sentence("Your phone number" if phone else "This email"))
        super().__init__(msg, fields={"mailbox": msg})


class InvitationRefused(AppError):
    says = "This invitation is no longer valid. Please ask for a new one."


class CodeRefused(Invalid):
    def __init__(self) -> None:
        super().__init__("Invalid code, please check.", fields={"code": "Invalid code, please check."})


class NotDelivered(AppError):
    """The gateway did not accept the message. The user may retry at once."""

    says = "The message could not be sent. Please check the address, or try again later."


class CodeNotDelivered(NotDelivered):
    """The gateway did not accept a verification code, sent by email or text message."""

    says = "The message could not be sent. Please try again, or use another way to receive the code."


class SentTooRecently(Throttled):
    """A code was sent less than 59 seconds ago. `wait` is how many seconds the button stays disabled."""

    status = 200
