"""A mail server that takes nothing says so; what is not certain stays an error of the connection."""

from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from unittest.mock import patch

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from server.adapters.mail.smtp import MailServer
from server.ports.messages import MailRefused

MESSAGE = EmailMessage("Hi", "Text", "shop@example.com", ["mia@example.com"])


def failure(*, opens: Exception | bool = True, sends: Exception | None = None) -> OSError:
    """What a sending raises where the server fails like this."""
    with (
        patch.object(EmailBackend, "open", side_effect=[opens]),
        patch.object(EmailBackend, "send_messages", side_effect=sends),
        patch.object(EmailBackend, "close") as closed,
        pytest.raises(OSError) as caught,  # noqa: PT011 - its kind is what is tested
    ):
        MailServer().send_messages([MESSAGE])
    assert closed.called is (opens is True)
    return caught.value


@pytest.mark.parametrize(
    ("failing", "again"),
    [
        ({"opens": ConnectionRefusedError()}, True),
        ({"opens": TimeoutError()}, True),
        ({"sends": SMTPDataError(554, b"spam")}, True),
        ({"sends": SMTPRecipientsRefused({"a": (450, b"later")})}, True),
        ({"sends": SMTPRecipientsRefused({"a": (550, b"nobody")})}, False),
    ],
)
def test_what_was_surely_not_taken_is_a_refusal(failing: dict[str, Exception], again: bool) -> None:
    refused = failure(**failing)
    assert isinstance(refused, MailRefused)
    assert refused.again is again


@pytest.mark.parametrize("error", [SMTPServerDisconnected("gone"), TimeoutError()])
def test_a_connection_that_broke_leaves_it_open(error: OSError) -> None:
    assert failure(sends=error) is error
