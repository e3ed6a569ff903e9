"""Mails to buyers: queued once per parcel and event, and sent again only if the mail server surely has not got them."""

import re
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from server.company.identity.contracts import Actor
from server.company.messaging.services.shop_mails import new_message_id, send_mail_of_shop
from server.jobs.door import enqueue
from server.kit.errors import NotFound
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.carriers import carriers
from server.ports.messages import MailRefused
from server.ports.parcels import ParcelState
from tenants.orders.selectors.shipped import read_buyer, read_buyers_order
from tenants.parcels.contracts import StoreSide
from tenants.parcels.contracts.mails import MailEvent
from tenants.parcels.errors import MailNotOpen
from tenants.parcels.models import BuyerMail, Parcel, ParcelPiece
from tenants.parcels.rules.labels import page_of
from tenants.parcels.rules.mails import MAY_BE_SENT, due_events, text_for, write_mail
from tenants.parcels.selectors.buyer_pages import order_address
from tenants.parcels.selectors.settings import read_mail_rules, read_tracking_rules
from tenants.stores.selectors import list_stores, name_of

SEND_JOB = "parcels.send_mails"
A_TURN = 50
MOST_TRIES = 5
MOST_A_DAY = 2_000
"""Mails of one merchant in 24 hours: they leave from our address, whose good name all merchants share."""
DAY, PAUSE = timedelta(days=1), timedelta(minutes=10)
NO_BUYER, BY_STORE = Reason("parcel.mail_no_buyer"), Reason("parcel.mail_by_store")
LIMIT, OFF = Reason("parcel.mail_limit"), Reason("parcel.mail_off")
REFUSED, UNCLEAR = Reason("parcel.mail_refused"), Reason("parcel.mail_unclear")
FAILED = Reason("parcel.mail_failed")
LEASE = timedelta(minutes=10)
"""More than a turn of the job may take: whoever has a mail for longer has died."""
_NO_LETTER = re.compile(r"[^\w\s'\u2019-]|[\d_]")
log = get_logger(__name__)


class TakenOver(Exception):
    """Another worker has the mail now."""


def queue_mails(parcels: Collection[Parcel], *, filled: Collection[int], now: datetime) -> None:
    """Queue what buyers are to be told of these parcels now; the same once more is nothing new.

    `filled`: ids of parcels whose contents are known. Needs a transaction.
    """
    rules, _ = read_mail_rules()
    if not rules.since:
        return
    rows = [
        BuyerMail(parcel=parcel, event=event, created_at=now, due_at=now)
        for parcel in parcels
        if not parcel.goes_to_forwarder
        for event, at in _due(parcel, is_filled=parcel.pk in filled, now=now).items()
        if event in rules.since and at >= datetime.fromisoformat(rules.since[event])
    ]
    if rows:
        BuyerMail.objects.bulk_create(rows, ignore_conflicts=True)
        enqueue(SEND_JOB, key="mails")


def queue_delays(*, now: datetime) -> None:
    """Queue mails about parcels that became late since the last look. Needs a transaction."""
    rules, _ = read_mail_rules()
    if MailEvent.DELAYED not in rules.since:
        return
    late = Parcel.objects.filter(stale_at__lte=now, stale_at__gt=now - DAY, goes_to_forwarder=False)
    unsent = late.exclude(mails__event=MailEvent.DELAYED).order_by("pk")[:MOST_A_DAY]
    queue_mails(list(unsent), filled=(), now=now)


def _due(parcel: Parcel, *, is_filled: bool, now: datetime) -> dict[MailEvent, datetime]:
    return due_events(
        state=ParcelState(parcel.state),
        store_side=StoreSide(parcel.store_side),
        is_filled=is_filled,
        created_at=parcel.created_at,
        shipped_at=parcel.shipped_at,
        last_event_at=parcel.last_event_at,
        delivered_at=parcel.delivered_at,
        stale_at=parcel.stale_at,
        now=now,
    )


def send_due_mails(*, now: datetime) -> bool:
    """Send mails that are due; return whether there may be more. Calls the mail server, outside any transaction."""
    _recover(now=now)
    due = list(BuyerMail.objects.filter(due_at__lte=now, claimed_at=None).order_by("due_at", "pk")[:A_TURN])
    for mail in due:
        mail.message_id = mail.message_id or new_message_id()
        claimed = {"claimed_at": now, "message_id": mail.message_id, "tries": F("tries") + 1}
        if BuyerMail.objects.filter(pk=mail.pk, claimed_at=None, due_at=mail.due_at).update(**claimed):
            _send(mail, now=now)
    return len(due) == A_TURN


def _recover(*, now: datetime) -> None:
    """Go on with mails whose worker died: those that were surely not handed over are due again."""
    left = BuyerMail.objects.filter(due_at__isnull=False, claimed_at__lt=now - LEASE)
    left.filter(handed_at__isnull=False).update(due_at=None, reason=UNCLEAR.stored())
    left.filter(handed_at=None, tries__gte=MOST_TRIES).update(due_at=None, reason=FAILED.stored())
    left.filter(handed_at=None).update(claimed_at=None)


def send_again(actor: Actor, parcel_id: int, event: MailEvent, *, now: datetime) -> None:
    """Have a mail sent, or sent again, of which nobody knows whether it arrived. NotFound; MailNotOpen."""
    visible = Parcel.objects.filter(pk=parcel_id, store_id__in=[store.id for store in list_stores(actor)])
    mail = BuyerMail.objects.filter(parcel__in=visible, event=event).first()
    if mail is None:
        raise NotFound
    again = BuyerMail.objects.filter(pk=mail.pk, due_at=None, sent_at=None, reason__code__in=MAY_BE_SENT)
    with transaction.atomic():
        if not again.update(due_at=now, claimed_at=None, handed_at=None, tries=0, reason=None):
            raise MailNotOpen
        enqueue(SEND_JOB, key="mails")


def _send(mail: BuyerMail, *, now: datetime) -> None:
    reason = None
    try:
        reason = _sent(mail, now=now)
    except TakenOver:
        return
    except MailRefused as failure:
        if failure.again and mail.tries + 1 < MOST_TRIES:
            later = now + PAUSE * (mail.tries + 1)
            BuyerMail.objects.filter(pk=mail.pk).update(claimed_at=None, handed_at=None, due_at=later)
            return
        reason = REFUSED
    except OSError as failure:
        log.warning("mail unclear", error=type(failure).__name__)
        reason = UNCLEAR
    stored = reason.stored() if reason else None
    BuyerMail.objects.filter(pk=mail.pk).update(due_at=None, sent_at=None if reason else now, reason=stored)


def _sent(mail: BuyerMail, *, now: datetime) -> Reason | None:
    """Send a mail; return why it is not to be sent, None where it was."""
    parcel, (rules, _) = mail.parcel, read_mail_rules()
    event = MailEvent(mail.event)
    order, buyer = read_buyers_order(parcel.order_id), read_buyer(parcel.order_id)
    if event not in rules.since:
        return OFF
    if order is None or buyer is None:
        return NO_BUYER
    if event is MailEvent.SHIPPED and not rules.besides_stores and _store_writes(parcel, order.platform):
        return BY_STORE
    if BuyerMail.objects.filter(sent_at__gt=now - DAY).count() >= MOST_A_DAY:
        return LIMIT
    shop = rules.sender or name_of(parcel.store_id)
    carrier = carriers().get(parcel.carrier)
    values = {
        "order": order.number,
        "shop": shop,
        "name": _first_name(buyer.name),
        "number": parcel.number,
        "carrier": carrier.name if carrier else parcel.carrier_word,
        "items": _items(parcel, order.titles),
        "link": order_address(order.id) or page_of(parcel.number, parcel.carrier, parcel.page),
    }
    written = write_mail(*text_for(rules, event, buyer.language), values)
    # From here on the mail server may have it. Whoever took the mail over meanwhile sends it.
    if not BuyerMail.objects.filter(pk=mail.pk, claimed_at=now, handed_at=None).update(handed_at=now):
        raise TakenOver
    send_mail_of_shop(
        sender=shop,
        reply_to=rules.reply_to,
        to=buyer.email,
        subject=written.subject,
        paragraphs=written.paragraphs,
        language=written.language,
        message_id=mail.message_id,
    )
    return None


def _store_writes(parcel: Parcel, platform: Platform | None) -> bool:
    """Whether the store itself writes to the buyer when the parcel leaves."""
    port = registry.store_fulfilments(platform) if platform is not None else None
    if port is None or parcel.store_side == StoreSide.OFF:
        return False
    limits = port.fulfilment_limits()
    return limits.always_notifies or (limits.notifies and read_tracking_rules()[0].store_notifies)


def _first_name(name: str) -> str:
    """Return a name as a greeting: buyers type it, so that it must not be a link to somewhere."""
    return " ".join(_NO_LETTER.sub(" ", name).split())[:40]


def _items(parcel: Parcel, titles: Mapping[int, str]) -> str:
    pieces = ParcelPiece.objects.filter(parcel=parcel).order_by("pk").values_list("line_id", "quantity")
    return "\n".join(f"{quantity} × {titles[line_id]}" for line_id, quantity in pieces if line_id in titles)
