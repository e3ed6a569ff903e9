"""Emails and text messages to users, in their language. An email has the same words as text and as HTML."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.company.identity import rules
from server.company.identity.errors import NotDelivered
from server.company.identity.message_texts import CODE_NOTE, CODE_TEXT, NOTICES, SMS_TEXT, SUBJECTS
from server.jobs.door import enqueue
from server.jobs.services import change_payloads
from server.kit.local_times import format_moment
from server.kit.log import get_logger
from server.kit.sentences import Sentence, in_language
from server.kit.vault import Change, seal, unseal
from server.ports import registry
from server.ports.failures import OutsideFailure

log = get_logger(__name__)
MAINLAND = "+86"
NOTICE_JOB = "accounts.deliver_notice"


def deliver_code(*, mailbox: str, purpose: int, code: str, language: str) -> None:
    """Send the code by email or text message. Raise NotDelivered when the gateway or mail server does not accept it."""
    if rules.is_phone(mailbox):
        return _text(mailbox, in_language(Sentence(SMS_TEXT, code=code), language), code)
    words = [in_language(text, language) for text in (SUBJECTS[purpose], CODE_TEXT, CODE_NOTE)]
    return mail_words(email=mailbox, language=language, words=words, code=code)


def notify(
    *, email: str, phone: str, notice: str, language: str, time_zone: str = "UTC", **values: str | datetime
) -> None:
    """Queue a message to a user about their account, by email, else by text message. The caller does not wait.

    `notice` names an entry of `message_texts.NOTICES`; `values` fill it, with moments shown in `time_zone`. All of it
    is encrypted, because jobs are kept for days.
    """
    texts = {name: _shown_value(item, time_zone, language) for name, item in values.items()}
    to = {"email": email, "phone": phone, "notice": notice, "language": language}
    enqueue(NOTICE_JOB, sealed=seal({**texts, **to}))


def deliver_notice(sealed: str) -> None:
    """Send what `notify` encrypted. Raise NotDelivered when the gateway or mail server does not accept it."""
    values = unseal(sealed)
    email, phone, language = values.pop("email"), values.pop("phone"), values.pop("language")
    words = _filled(values.pop("notice"), language, values)
    if email:
        mail_words(email=email, language=language, words=words)
    elif phone:
        _text(phone, " ".join(words[:2]))


def change_queued_notices(change: Change) -> int:
    """Pass what `notify` encrypted through the change. Return how many notices are kept as jobs."""
    return change_payloads(NOTICE_JOB, "sealed", change)


def mail_notice(*, email: str, notice: str, language: str, **values: str) -> None:
    """Mail a notice while the caller waits. Raise NotDelivered when it was not accepted."""
    mail_words(email=email, language=language, words=_filled(notice, language, values))


def mail_words(*, email: str, language: str, words: Sequence[str], code: str = "") -> None:
    """Mail a subject and paragraphs written in this language. Raise NotDelivered when the mail was not accepted."""
    subject, *paragraphs = words
    spoken = "zh" if language.startswith("zh") else "en"
    values = {"subject": subject, "paragraphs": paragraphs, "code": code, "language": spoken}
    message = EmailMultiAlternatives(subject, render_to_string("identity/mail.txt", values), None, [email])
    message.attach_alternative(render_to_string("identity/mail.html", values), "text/html")
    try:
        message.send()
    except OSError as error:
        log.warning("mail refused", error=type(error).__name__)
        raise NotDelivered from error


def _shown_value(value: str | datetime, time_zone: str, language: str) -> str:
    if isinstance(value, str):
        return value
    return f"{format_moment(value, zone=time_zone, language=language)} ({time_zone})"


def _filled(notice: str, language: str, values: Mapping[str, str]) -> list[str]:
    return [in_language(Sentence(text, **values), language) for text in NOTICES[notice]]


def _text(phone: str, text: str, code: str = "") -> None:
    try:
        registry.sms().send(f"{MAINLAND}{phone}", text, code=code)
    except OutsideFailure as error:
        log.warning("text message refused", reason=error.reason.code, params=dict(error.reason.params))
        raise NotDelivered from error
