"""Texts, defaults and times of notifications: pure rules."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from server.kit.local_times import format_moment, format_month
from server.kit.sentences import Sentence, in_language
from tenants.notifications.contracts import KINDS, Channel, Digest, EventKind

BY_MAIL = frozenset({Channel.EMAIL, Channel.BOTH})
IN_APP = frozenset({Channel.APP, Channel.BOTH})
PAUSES = {Digest.AT_ONCE: timedelta(0), Digest.HOURLY: timedelta(hours=1), Digest.DAILY: timedelta(days=1)}

TEXTS = {
    EventKind.PRODUCT_GONE: "{title} ({store}) is no longer sold by its supplier. {done}",
    EventKind.PRODUCT_BACK: "{title} ({store}) is sold by its supplier again. {done}",
    EventKind.VARIANT_GONE: "{title} ({store}): the supplier no longer sells {variant}. {done}",
    EventKind.STOCK_CHANGED: "{title} ({store}): supplier stock of {variant} is now {quantity}. {done}",
    EventKind.COST_CHANGED: "{title} ({store}): the cost of {variant} is now {after} (was {before}). {done}",
    EventKind.SHIPPING_CHANGED: (
        "{title} ({store}): fastest shipping to {country}, in days: {days}. Your limit is {most}. {done}"
    ),
    EventKind.PRICE_KEPT: (
        "{title} ({store}): the price of {variant} was changed in the store from {ours} to {theirs}, so it wasn't"
        " repriced. To restore our price, publish the product again and choose to overwrite changes."
    ),
    EventKind.ORDER_PROBLEM: "Order {number} ({store}): {problem}",
    EventKind.ORDERS_TO_PAY: "Orders of {store} that wait for your payment at {supplier}: {count}.",
    EventKind.ORDERS_READ: (
        "The orders of {store} are here: {total}. Some look like another order: {count}. Compare them before you place"
        " them."
    ),
    EventKind.ORDERS_SILENT: "Orders from {store} haven't arrived since {date}. Open Orders to see why.",
    EventKind.ORDERS_BY_RULE: "Your rule placed orders of {store}: {count} ({numbers}).",
    EventKind.RULE_STOPPED: "Orders are no longer placed automatically: {cause}",
    EventKind.CLAIM_NEWS: "Claim against {supplier} for order {number} ({store}): {news}",
    EventKind.CLAIM_DUE: "{due} {date}. Order {number} ({store}), claim against {supplier}.",
    EventKind.DISPUTE_OPENED: (
        "The buyer of order {number} ({store}) disputes {amount} at their bank. Send evidence by {date}."
    ),
    EventKind.DISPUTE_DUE: "Send evidence by {date}. Order {number} ({store}), the buyer disputes {amount}.",
    EventKind.PROCESS_FINISHED: "{action} (#{record}) finished: {success} of {total} done.",
    EventKind.PROCESS_FAILED: "{action} (#{record}) finished: {failed} of {total} failed.",
    EventKind.STORE_DISCONNECTED: "{store} is disconnected. Reconnect it to continue.",
    EventKind.STORE_RECONNECTED: "{store} is connected again.",
    EventKind.STORE_CURRENCY: (
        "{store} now sells in {after} instead of {before}. Check the amounts of its price rule, and publish its"
        " products again."
    ),
    EventKind.BUYER_DATA_REQUESTED: (
        "A buyer of {store} asks for their data. Download what is kept of them in Settings, and give it to them by"
        " {date}."
    ),
    EventKind.SUPPLIER_EXPIRED: "The authorization of your {supplier} account has expired. Connect it again.",
    EventKind.MEMBER_JOINED: "{member} accepted your invitation.",
    EventKind.MEMBER_LEAVES: "{member} wants to leave. The sub-account is deleted on {date}. You get its work.",
    EventKind.MEMBER_STAYS: "{member} stays. The sub-account won't be deleted.",
    EventKind.NEW_DEVICE: "New login from {device}, {address}. If this wasn't you, change your password.",
    EventKind.WORK_RECEIVED: "You took over the work of {giver}: {processes} processes ({running} running).",
    EventKind.MAIN_ROLE: "{receiver} replaced {giver} as the main account.",
    EventKind.WEBHOOK_DISABLED: (
        "The webhook endpoint {url} failed for days and was turned off. Fix it, then turn it on again in Settings."
    ),
    EventKind.PLAN_LIMIT: "You have reached your subscription limits",
    EventKind.TRIAL_ENDS: "Your free trial of the Pro version ends on {date}. Choose a plan to keep it.",
    EventKind.BALANCE_LOW: "Your balance is {amount}, which is below {below}.",
    EventKind.PAYMENT_FAILED: (
        "The payment of {amount} for your {plan} plan ({platform}) failed. Next attempt: {retry}. Update your card or"
        " pay the invoice by {date}. After that you can't publish, import or monitor products until it's paid."
    ),
    EventKind.PAYMENT_STILL_FAILS: (
        "The payment of {amount} for your {plan} plan ({platform}) failed again. Next attempt: {retry}. You can't"
        " publish, import or monitor products until it's paid. When all attempts have failed, the plan ends."
    ),
    EventKind.READ_ONLY_SOON: (
        "Your {plan} plan ({platform}) becomes read-only on {date} unless you pay {amount}. You won't be able to"
        " publish, import or monitor products. Nothing is deleted."
    ),
    EventKind.READ_ONLY: (
        "Your {plan} plan ({platform}) is read-only because {amount} wasn't paid. You can't publish, import or monitor"
        " products until it's paid. Nothing is deleted."
    ),
    EventKind.PAYMENT_ARRIVED: (
        "The payment of {amount} for your {plan} plan ({platform}) arrived. Your plan works as before."
    ),
    EventKind.PLAN_UNPAID: (
        "Your {plan} plan ({platform}) has ended because {amount} wasn't paid. Choose a plan to continue."
    ),
    EventKind.BALANCE_SHORT: (
        "Your balance is too low to renew your {plan} plan ({platform}) on {date}. It costs {amount}. Top up in time."
    ),
    EventKind.BALANCE_UNPAID: (
        "Your balance is too low to pay {amount} for your {plan} plan ({platform}). Top up by {date}. After that you"
        " can't publish, import or monitor products until it's paid."
    ),
    EventKind.CARD_EXPIRES: (
        "Your card ending in {card} expires at the end of {month}. Update it so that your plan payments don't fail."
    ),
    EventKind.AUTO_TOP_UP: "Automatic top-up of {amount}: {result}",
    EventKind.SERVICE_MESSAGE: "{service} (#{order}): new message. {text}",
    EventKind.SERVICE_FORM: "{service} (#{order}): please complete your form. {text}",
    EventKind.SERVICE_RESULT: "{service} (#{order}): your results are ready.",
    EventKind.SERVICE_QUOTE: "{service} (#{order}): you have a quote of {price}.",
    EventKind.SERVICE_DISPUTE_REJECTED: (
        "{service} (#{order}): we looked into your dispute and can't refund this result. {text}"
    ),
    EventKind.SERVICE_DISPUTE_REFUNDED: "{service} (#{order}): we refund {price} after your dispute. {text}",
    EventKind.SERVICE_CANCELLED: "{service} (#{order}) was cancelled. {text}",
}
ACTIONS = {
    "IMPORT_PRODUCT": "Import",
    "PUBLISH_TO_STORE": "Publishing",
    "DELETE_FROM_IMPORT_LIST": "Deletion from Import List",
    "DELETE_FROM_PRODUCT_LIST": "Deletion from My Products",
    "OVERRIDE_PRODUCT": "Override",
    "BULK_CHANGE": "Bulk change",
    "SCHEDULE_FOR_LATER": "Scheduled publishing",
    "SYNC_PRODUCT": "Sync",
    "COLLECT_PRODUCT": "Collection of products",
    "DUPLICATE_PRODUCT": "Duplication",
    "REIMPORT_PRODUCT": "Re-import",
    "SKU_MAPPING": "SKU mapping",
    "ORDER_MAPPING": "Order mapping",
    "PLACE_ORDER": "Placing orders",
    "SYNC_ORDERS": "Order sync",
    "PRICE_UPDATE": "Price update",
}
UNDO = "Undo: {action}"
PAGES = {
    **dict.fromkeys(
        ("OVERRIDE_PRODUCT", "DELETE_FROM_PRODUCT_LIST", "SYNC_PRODUCT", "SKU_MAPPING", "PRICE_UPDATE"),
        "/app/myProducts",
    ),
    **dict.fromkeys(("ORDER_MAPPING", "PLACE_ORDER", "FULFIL_ORDER", "SYNC_ORDERS"), "/app/order"),
    "COLLECT_PRODUCT": "/app/findProducts?key=selfCollection",
}
"""Where processes of these actions are shown; the others at the Import List."""

# What was done after a change at a supplier, and the words for a quantity that is no number.
DONE = {
    "notify": "Nothing was changed in the store.",
    "zero": "Its stock in the store was set to 0.",
    "stock": "The store gets this quantity.",
    "back": "Its stock in the store was restored.",
    "draft": "It was hidden in the store as a draft.",
    "shown": "It is shown in the store again.",
    "still_hidden": "It is still hidden in the store. If you want to sell it, show it there.",
    "removed": "It was removed from the store.",
    "add_again": "Publish the product to add it to the store again.",
    "switched": "It is now bought from your next substitute.",
    "reprice": "It was repriced using your rule.",
    "reprice_at_floor": "It was repriced at your minimum margin.",
    "priced_by_hand": "It has a custom price, which stays.",
    "within_margin": "Your minimum margin is still met, so the price stays.",
    "below_cost": "Your rule would set a price below cost, so the price stays.",
    "no_price": "Your rule can't convert the price to the store's currency, so the price stays.",
}
PROBLEMS = {
    "REFUSED": "the supplier didn't take it, nothing was bought. Open the order to see why.",
    "UNCONFIRMED": "the supplier didn't say whether it took it. We keep asking. Don't buy it again.",
    "CHANGED": "the store changed or cancelled it after it was bought. Stop the supplier's order, or complete it.",
    "DUPLICATE": "it looks like another order. Compare them before you place it.",
    "PARCEL": "a parcel needs you: it's held up, couldn't be handed over, or comes back. Open the order.",
    "NOT_FULFILLED": "a parcel couldn't be written into your store. Open the order to see why.",
    "PARTLY_REFUSED": (
        "Antstore can't send some of its items and paid them back. The rest is sent. Open the order to see which."
    ),
    "CLOSED": "the supplier closed its order. Place it again if the buyer still waits.",
}
CAUSES = {
    "rights": (
        "the user who turned this on may no longer place orders. The main account can turn it on again in Settings."
    ),
    "unpaid": "your plan is read-only until it's paid. Then turn it on again in Settings.",
}
CLAIM_NEWS = {
    "asked": "a refund was asked for there.",
    "offered": "the supplier offers something. Answer it.",
    "agreed": "the supplier owes you the money. Note it when it comes.",
    "escalated": "there is a dispute. Look at what the marketplace asks of you.",
    "refunded": "the money came back.",
    "refused": "the supplier refused. You can ask again or open a dispute.",
    "expired": "its deadline passed.",
}
DUES = {
    "ask": "Ask the supplier by",
    "answer": "Answer the supplier by",
    "supplier": "The supplier must answer by",
    "money": "The money should be back by",
    "ask_passed": "You could ask the supplier until",
    "answer_passed": "You could answer the supplier until",
    "supplier_passed": "The supplier was to answer by",
    "money_passed": "The money was to be back by",
}
RESULTS = {
    "done": "charged to your saved card.",
    "declined": "your saved card couldn't be charged. It's paused.",
    "confirm": "your bank asks you to confirm the payment. It's paused.",
    "unclear": "we don't know whether it was paid. It's paused.",
    "returned": "a card payment was refunded or disputed. It's paused.",
    "limit": "your monthly limit is reached.",
}
QUANTITIES = {"none": "0", "some": "available"}
RETRIES = {"none": "none planned"}
DAYS = {"never": "not shipped there", "unknown": "unknown"}
MOMENTS = frozenset({"date", "retry"})
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def text_of(kind: EventKind, params: Mapping[str, str], language: str, zone: str) -> str:
    """Return the sentence of an event in the reader's language, with times in their zone."""
    # A row without a newer parameter must not break a list.
    known = dict.fromkeys(PLACEHOLDER.findall(TEXTS[kind]), "") | {name: str(value) for name, value in params.items()}
    if language.startswith("zh"):
        known |= {name: known[f"{name}_zh"] for name in ("service", "plan") if known.get(f"{name}_zh")}
    known |= {name: _shown(known[name], language, zone) for name in MOMENTS if name in known}
    known |= {"month": format_month(known["month"], language)} if known.get("month") else {}
    if "action" in known:
        known["action"] = Sentence(ACTIONS.get(known["action"], known["action"].replace("_", " ").capitalize()))
        if known.get("undoes"):
            known["action"] = Sentence(UNDO, action=known["action"])
    if "platform" in known:
        known["platform"] = Sentence(known["platform"])  # our own shop has a name in each language
    for name, words in (
        ("done", DONE),
        ("quantity", QUANTITIES),
        ("days", DAYS),
        ("retry", RETRIES),
        ("result", RESULTS),
        ("problem", PROBLEMS),
        ("cause", CAUSES),
        ("news", CLAIM_NEWS),
        ("due", DUES),
    ):
        if known.get(name) in words:
            known[name] = Sentence(words[known[name]])
    return in_language(Sentence(TEXTS[kind], **known), language, context="notice")


def tells_moment(params: Mapping[str, str]) -> bool:
    """Whether it contains a time of day, which depends on the reader's zone."""
    return any(_is_moment(params.get(name, "")) for name in MOMENTS)


def _is_moment(value: str) -> bool:
    return value[10:11] == "T"  # older rows have only the day


def _shown(value: str, language: str, zone: str) -> str:
    return format_moment(datetime.fromisoformat(value), zone=zone, language=language) if _is_moment(value) else value


def link_of(kind: EventKind, params: Mapping[str, str]) -> str:
    """Return the page of the object: a process in its detail view, an order, a request with its form and messages.

    A new result opens above the list of requests.
    """
    page = KINDS[kind].page
    if order_id := params.get("order_id"):
        return f"{page}?order={order_id}"
    if order := params.get("order"):
        return f"{page}&result={order}" if kind is EventKind.SERVICE_RESULT else f"/app/sourcingInitiate?id={order}"
    if record := params.get("record"):
        shown_at = PAGES.get(params.get("action", ""), page)
        return f"{shown_at}{'&' if '?' in shown_at else '?'}process={record}"
    return page


def channel_of(kind: EventKind, chosen: Mapping[str, str]) -> Channel:
    """Return the channel of a kind: as chosen, else the default."""
    return Channel(chosen.get(kind, KINDS[kind].channel))


def next_mail_at(digest: Digest, last: datetime | None, now: datetime) -> datetime:
    """Return when the next mail may be sent: at once, or an hour or a day after the last one."""
    return now if last is None else max(now, last + PAUSES[digest])


def first_sentence(text: str) -> str:
    """Return the first sentence of the text, on one line and without the full stop."""
    return re.split(r"\. |。|\.$", " ".join(text.split()), maxsplit=1)[0]
