"""Messages that suppliers push about purchases: the supplier is asked at once, instead of at the next turn."""

import json
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.company.inbox.contracts import StoredEvent
from server.company.inbox.services import mark_handled
from server.jobs.door import enqueue
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.models import Purchase


def hear_push(event: StoredEvent, *, now: datetime) -> None:
    """Let the supplier be asked about the purchases that a message named, also about closed ones that were paid.

    It says nothing itself that is believed. One that is being read just now is read once more: the answer may be older
    than the message.
    """
    ids = json.loads(event.body)["purchase_ids"] if event.body else []
    with transaction.atomic():
        named = Purchase.objects.filter(pk__in=ids, way=PurchaseWay.API)
        paid_back = Q(state=PurchaseState.CANCELLED, paid_at__isnull=False)
        if named.filter(Q(state=PurchaseState.PLACED) | paid_back).update(check_at=now):
            enqueue("orders.check_purchases", key="purchases")
        mark_handled(event_id=event.id, now=now)
