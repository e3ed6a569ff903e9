"""Words, defaults and moments of notifications: pure rules."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from tenants.notifications.contracts import KINDS, Channel, Digest, EventKind

BY_MAIL = frozenset({Channel.EMAIL, Channel.BOTH})
IN_APP = frozenset({Channel.APP, Channel.BOTH})
PAUSES = {Digest.AT_ONCE: timedelta(0), Digest.HOURLY: timedelta(hours=1), Digest.DAILY: timedelta(days=1)}

TEXTS: Mapping[str, Mapping[EventKind, str]] = {
    "en": {
        EventKind.PRODUCT_GONE: "{title} ({store}) is no longer sold by its supplier. {done}",
        EventKind.VARIANT_GONE: "{title} ({store}): the supplier no longer sells {variant}. {done}",
        EventKind.STOCK_CHANGED: "{title} ({store}): supplier stock of {variant} is now {quantity}. {done}",
        EventKind.COST_CHANGED: "{title} ({store}): the cost of {variant} is now {after} (was {before}). {done}",
        EventKind.PRICE_KEPT: (
            "{title} ({store}): the price of {variant} was changed in the store from {ours} to {theirs}, so it wasn't"
            " repriced. To restore our price, publish the product again and choose to overwrite changes."
        ),
        EventKind.PROCESS_FINISHED: "{action} (#{record}) finished: {success} of {total} done.",
        EventKind.PROCESS_FAILED: "{action} (#{record}) finished: {failed} of {total} failed.",
        EventKind.STORE_DISCONNECTED: "{store} is disconnected. Reconnect it to continue.",
        EventKind.STORE_RECONNECTED: "{store} is connected again.",
        EventKind.STORE_CURRENCY: "{store} now sells in {after} instead of {before}. Publish its products again.",
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
    },
    "zh": {
        EventKind.PRODUCT_GONE: "{title}（{store}）已在供应商处下架。{done}",
        EventKind.VARIANT_GONE: "{title}（{store}）：供应商已停售 {variant}。{done}",
        EventKind.STOCK_CHANGED: "{title}（{store}）：{variant} 在供应商处的库存为 {quantity}。{done}",
        EventKind.COST_CHANGED: "{title}（{store}）：{variant} 的供应商成本为 {after}，此前为 {before}。{done}",
        EventKind.PRICE_KEPT: (
            "{title}（{store}）：{variant} 的价格已在店铺中从 {ours} 改为 {theirs}，未重新定价。"
            "如需恢复我们的价格，请重新发布该商品并选择覆盖更改。"
        ),
        EventKind.PROCESS_FINISHED: "{action}（#{record}）已完成：{total} 项中完成 {success} 项。",
        EventKind.PROCESS_FAILED: "{action}（#{record}）已结束，{total} 项中失败 {failed} 项。",
        EventKind.STORE_DISCONNECTED: "店铺 {store} 已断开连接，请重新连接后继续。",
        EventKind.STORE_RECONNECTED: "店铺 {store} 已重新连接。",
        EventKind.STORE_CURRENCY: "店铺 {store} 的货币已由 {before} 改为 {after}，请重新发布其中的商品。",
        EventKind.SUPPLIER_EXPIRED: "您在 {supplier} 的账号授权已过期，请重新连接。",
        EventKind.MEMBER_JOINED: "{member} 已接受您的邀请。",
        EventKind.MEMBER_LEAVES: "{member} 申请离开：其子账户将于 {date} 删除，工作将移交给您。",
        EventKind.MEMBER_STAYS: "{member} 决定留下：其子账户不会被删除。",
        EventKind.NEW_DEVICE: "新设备登录：{device}，{address}。如果不是您本人，请修改密码。",
        EventKind.WORK_RECEIVED: "您已接手 {giver} 的工作：{processes} 个进程，其中 {running} 个正在运行。",
        EventKind.MAIN_ROLE: "{receiver} 已接替 {giver} 成为主账户。",
        EventKind.WEBHOOK_DISABLED: "Webhook 端点 {url} 连续多天失败，已被停用。请修复后在设置中重新启用。",
        EventKind.PLAN_LIMIT: "您已达到套餐上限",
    },
}
ACTIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "IMPORT_PRODUCT": "Import",
        "PUBLISH_TO_STORE": "Publishing",
        "DELETE_FROM_IMPORT_LIST": "Deletion from Import List",
        "DELETE_FROM_PRODUCT_LIST": "Deletion from My Products",
    },
    "zh": {
        "IMPORT_PRODUCT": "导入",
        "PUBLISH_TO_STORE": "发布",
        "DELETE_FROM_IMPORT_LIST": "从导入列表删除",
        "DELETE_FROM_PRODUCT_LIST": "从我的商品删除",
    },
}

# What was done about something that was noticed at a supplier, and how a quantity is said that is no number.
DONE: Mapping[str, Mapping[str, str]] = {
    "en": {
        "notify": "Nothing was changed in the store.",
        "zero": "Its stock in the store was set to 0.",
        "stock": "The store gets this quantity.",
        "reprice": "It was repriced using your rule.",
        "priced_by_hand": "It has a custom price, which stays.",
        "within_margin": "Your minimum margin is still met, so the price stays.",
        "below_cost": "Your rule would set a price below cost, so the price stays.",
        "no_price": "Your rule can't convert the price to the store's currency, so the price stays.",
    },
    "zh": {
        "notify": "店铺中未作改动。",
        "zero": "店铺库存已设为 0。",
        "stock": "店铺将使用此数量。",
        "reprice": "已按您的规则重新定价。",
        "priced_by_hand": "价格为手动填写，保持不变。",
        "within_margin": "利润率仍达标，价格保持不变。",
        "below_cost": "按您的规则售价会低于成本，价格保持不变。",
        "no_price": "无法按您的规则换算为店铺货币，价格保持不变。",
    },
}
QUANTITIES: Mapping[str, Mapping[str, str]] = {
    "en": {"none": "0", "some": "available"},
    "zh": {"none": "0", "some": "有货"},
}


class _Known(dict[str, str]):
    """What is not known stands as nothing: an old row never breaks a list."""

    def __missing__(self, key: str) -> str:
        return ""


def text_of(kind: EventKind, params: Mapping[str, str], language: str) -> str:
    """The sentence of an event in the reader's language."""
    spoken = "zh" if language.startswith("zh") else "en"
    known = _Known({name: str(value) for name, value in params.items()})
    if "action" in known:
        known["action"] = ACTIONS[spoken].get(known["action"], known["action"].replace("_", " ").capitalize())
    for name, words in (("done", DONE), ("quantity", QUANTITIES)):
        if name in known:
            known[name] = words[spoken].get(known[name], known[name])
    return TEXTS[spoken][kind].format_map(known)


def link_of(kind: EventKind, params: Mapping[str, str]) -> str:
    """The page of the object; a process opens in its detail view."""
    page = KINDS[kind].page
    return f"{page}?process={params['record']}" if params.get("record") else page


def channel_of(kind: EventKind, chosen: Mapping[str, str]) -> Channel:
    """How a user is told of a kind: as chosen, else as at first."""
    return Channel(chosen.get(kind, KINDS[kind].channel))


def next_mail_at(digest: Digest, last: datetime | None, now: datetime) -> datetime:
    """When the next mail may leave: at once, or an hour or a day after the last one."""
    return now if last is None else max(now, last + PAUSES[digest])
