"""Mails to users, in their language."""

from django.core.mail import send_mail

REGISTER, RESET = 1, 2

SUBJECTS = {
    "en": {REGISTER: "Your Tradewind verification code", RESET: "Reset your Tradewind password"},
    "zh": {REGISTER: "您的 Tradewind 验证码", RESET: "重置您的 Tradewind 密码"},
}
TEXTS = {
    "en": "Your verification code is {code}.\n\nIt is valid for ten minutes. If you did not ask for it, ignore "
    "this mail: nothing was changed.\n\nTradewind",
    "zh": "您的验证码是 {code}。\n\n十分钟内有效。如果这不是您本人的操作,请忽略此邮件,"
    "您的账户没有任何变化。\n\nTradewind",
}


def mail_code(*, mailbox: str, purpose: int, code: str, language: str) -> None:
    """Send the code; it is the only number of 4 to 8 digits in the text."""
    key = "zh" if language.startswith("zh") else "en"
    send_mail(SUBJECTS[key][purpose], TEXTS[key].format(code=code), None, [mailbox])
