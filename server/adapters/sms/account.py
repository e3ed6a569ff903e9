"""The operator's account at an SMS gateway."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SmsAccount:
    """The operator's SMS account.

    `sender`: a number or messaging service at Twilio, the approved signature at Aliyun, with its `template`.
    """

    gateway: str
    endpoint: str
    key: str
    secret: str = field(repr=False)
    sender: str
    template: str
