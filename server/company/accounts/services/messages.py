"""Mails and text messages to users, in their language. A mail is text and HTML of the same words."""

from collections.abc import Mapping, Sequence

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.company.accounts import rules
from server.company.accounts.errors import NotDelivered
from server.company.accounts.message_texts import CODE_NOTE, CODE_TEXT, NOTICES, SMS_TEXT, SUBJECTS
from server.jobs.door import enqueue
from server.kit.log import get_logger
from server.kit.vault import seal, unseal
from server.ports import registry
from server.ports.failures import OutsideFailure

log = get_logger(__name__)
MAINLAND = "+86"
NOTICE_JOB = "accounts.deliver_notice"


def deliver_code(*, mailbox: str, purpose: int, code: str, language: str) -> None:
    """Send the code by mail or text message. NotDelivered when the gateway or mail server does not take it."""
    spoken = _spoken(language)
    if rules.is_phone(mailbox):
        return _text(mailbox, SMS_TEXT[spoken].format(code=code), code)
    subject = SUBJECTS[spoken][purpose]
    return _mail(mailbox, subject, spoken, paragraphs=[CODE_TEXT[spoken], CODE_NOTE[spoken]], code=code)


def notify(*, email: str, phone: str, notice: str, language: str, **values: str) -> None:
    """Queue a word to a user about what happened to their account, by mail, else by text message: nobody waits for it.

    `notice` names an entry of `message_texts.NOTICES`; `values` fill it. Both are sealed: jobs are kept for days.
    """
    to = {"email": email, "phone": phone, "notice": notice, "language": language}
    enqueue(NOTICE_JOB, sealed=seal({**values, **to}))


def deliver_notice(sealed: str) -> None:
    """Send what `notify` sealed. NotDelivered when the gateway or mail server does not take it."""
    values = unseal(sealed)
    email, phone, spoken = values.pop("email"), values.pop("phone"), _spoken(values.pop("language"))
    subject, *paragraphs = _filled(spoken, values.pop("notice"), values)
    if email:
        _mail(email, subject, spoken, paragraphs=paragraphs)
    elif phone:
        _text(phone, f"{subject} {paragraphs[0]}")


def mail_notice(*, email: str, notice: str, language: str, **values: str) -> None:
    """Mail a notice that somebody waits for. NotDelivered when it was not taken."""
    spoken = _spoken(language)
    subject, *paragraphs = _filled(spoken, notice, values)
    _mail(email, subject, spoken, paragraphs=paragraphs)


def mail_words(*, email: str, language: str, words: Mapping[str, Sequence[str]]) -> None:
    """Mail words of one's own: subject and paragraphs under "en" and "zh". NotDelivered when it was not taken."""
    spoken = _spoken(language)
    subject, *paragraphs = words[spoken]
    _mail(email, subject, spoken, paragraphs=paragraphs)


def _filled(spoken: str, notice: str, values: Mapping[str, str]) -> list[str]:
    return [part.format(**values) for part in NOTICES[spoken][notice]]


def _spoken(language: str) -> str:
    return "zh" if language.startswith("zh") else "en"


def _text(phone: str, text: str, code: str = "") -> None:
    try:
        registry.sms().send(f"{MAINLAND}{phone}", text, code=code)
    except OutsideFailure as error:
        log.warning("text message refused", reason=error.reason.code, params=dict(error.reason.params))
        raise NotDelivered from error


def _mail(to: str, subject: str, spoken: str, *, paragraphs: list[str], code: str = "") -> None:
    values = {"subject": subject, "paragraphs": paragraphs, "code": code, "language": spoken}
    message = EmailMultiAlternatives(subject, render_to_string("accounts/mail.txt", values), None, [to])
    message.attach_alternative(render_to_string("accounts/mail.html", values), "text/html")
    try:
        message.send()
    except OSError as error:
        log.warning("mail refused", error=type(error).__name__)
        raise NotDelivered from error
