"""Mails with the notifications that users want by mail: at once, hourly or daily.

A mail is sent again by itself only if the mail server surely has not got it (ADR 0051). What it told stays unread in
the app, where the user sees which mail may not have arrived.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from server.company.identity.contracts import Actor, MailAddress
from server.company.identity.errors import NotDelivered
from server.company.identity.selectors.actors import actor_of
from server.company.identity.selectors.recipients import mail_addresses, users_of_merchants
from server.company.identity.services.messages import mail_words
from server.kit.sentences import Sentence, in_language
from server.ports.messages import MailRefused
from tenants.notifications.contracts import KINDS, Digest, EventKind, NoticeTab
from tenants.notifications.models import DigestMail, Notification, NotificationSettings
from tenants.notifications.rules import (
    BY_MAIL,
    channel_of,
    first_sentence,
    link_of,
    next_mail_at,
    tells_moment,
    text_of,
)

MOST_LINES = 30
LOOK_BACK = timedelta(days=1)
"""How far back the first mail of a user goes."""
SUBJECT = "What happened in your Tradewind account"
MORE = "And {count} more."
ALL = "/app/notice"
WHERE = "Open it in Tradewind: {link}"
ZONE = "Times are in your time zone, {zone}."


def mail_due(tenant_id: int, *, now: datetime) -> float | None:
    """Send the due mails to the merchant's users; return the seconds until the next mail may leave, None for never.

    Raise NotDelivered, once all were tried, if the mail server takes some of them later.
    """
    waits, refused = list[float](), None
    for address in mail_addresses(list(users_of_merchants([tenant_id]))):
        try:
            wait = _mail_user(address, now)
        except NotDelivered as failure:
            refused = failure
        else:
            waits += [] if wait is None else [wait]
    if refused is not None:
        raise refused
    return min(waits, default=None)


def _mail_user(address: MailAddress, now: datetime) -> float | None:
    NotificationSettings.objects.bulk_create([NotificationSettings(user_id=address.user_id)], ignore_conflicts=True)
    row = NotificationSettings.objects.get(user_id=address.user_id)
    actor = actor_of(address.user_id)
    lines = _lines(actor, row, now)
    if not lines:
        return None
    due = next_mail_at(Digest(row.digest), row.mailed_at, now)
    if due > now:
        return (due - now).total_seconds()
    words = _words(lines, address.language, actor.time_zone)
    if _hand_over(row, now):
        _send(address, row, words, now)
    return None


def _hand_over(row: NotificationSettings, now: datetime) -> bool:
    """Write that the mail server is about to get the mail, so that a job that runs twice sends it once. From here on
    it may have arrived.
    """
    with transaction.atomic():
        mine = NotificationSettings.objects.filter(user_id=row.user_id, mailed_until=row.mailed_until)
        is_mine = bool(mine.update(mailed_until=now, mailed_at=now))
        if is_mine:
            DigestMail.objects.create(user_id=row.user_id, since=_since(row, now), handed_at=now)
    return is_mine


def _send(address: MailAddress, row: NotificationSettings, words: list[str], now: datetime) -> None:
    try:
        mail_words(email=address.email, language=address.language, words=words)
    except NotDelivered as failure:
        if not _is_surely_not_taken(failure):
            return
        with transaction.atomic():
            before = {"mailed_until": row.mailed_until, "mailed_at": row.mailed_at}
            NotificationSettings.objects.filter(user_id=row.user_id, mailed_until=now).update(**before)
            DigestMail.objects.filter(user_id=row.user_id, handed_at=now).delete()
        raise
    DigestMail.objects.filter(user_id=row.user_id, handed_at=now).delete()


def _is_surely_not_taken(failure: NotDelivered) -> bool:
    """Whether the mail server said that it has not got a mail and may take it later."""
    return isinstance(failure.__cause__, MailRefused) and failure.__cause__.again


def _since(row: NotificationSettings, now: datetime) -> datetime:
    return row.mailed_until or now - LOOK_BACK


def _lines(actor: Actor, row: NotificationSettings, now: datetime) -> list[Notification]:
    requested = [str(kind) for kind in EventKind if channel_of(kind, row.chosen) in BY_MAIL]
    fresh = Notification.objects.seen_by(actor).unread_by(actor).filter(kind__in=requested, at__lte=now)
    fresh = fresh.filter(at__gt=_since(row, now))
    return list(fresh.exclude(object_key__in=row.muted).order_by("at", "pk"))


def _words(lines: list[Notification], language: str, zone: str) -> list[str]:
    shown = lines[:MOST_LINES]
    reported = [text_of(EventKind(row.kind), row.params, language, zone) for row in shown]
    last = [Sentence(MORE, count=len(lines) - MOST_LINES)] if len(lines) > MOST_LINES else []
    last.append(Sentence(WHERE, link=f"{settings.PUBLIC_URL}{_page(shown)}"))
    if any(tells_moment(row.params) for row in shown):
        last.append(Sentence(ZONE, zone=zone))
    return [_subject(lines, reported, language), *reported, *(in_language(sentence, language) for sentence in last)]


def _page(lines: list[Notification]) -> str:
    """Return the page for the mail's link: the page of all its notifications if they share one, else the list."""
    pages = {link_of(EventKind(row.kind), row.params) for row in lines}
    return pages.pop() if len(pages) == 1 else ALL


def _subject(lines: list[Notification], reported: list[str], language: str) -> str:
    """Return the subject: notifications about money come first, because they are urgent."""
    both = zip(lines, reported, strict=False)
    urgent = next((text for row, text in both if KINDS[EventKind(row.kind)].tab is NoticeTab.BILLING), "")
    return first_sentence(urgent) or in_language(SUBJECT, language)
