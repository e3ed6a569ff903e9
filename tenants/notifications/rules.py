"""Words, defaults and moments of notifications: pure rules."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from tenants.notifications.contracts import KINDS, Channel, Digest, EventKind

BY_MAIL = frozenset({Channel.EMAIL, Channel.BOTH})
IN_APP = frozenset({Channel.APP, Channel.BOTH})
PAUSES = {Digest.AT_ONCE: timedelta(0), Digest.HOURLY: timedelta(hours=1), Digest.DAILY: timedelta(days=1)}

TEXTS: Mapping[str, Mapping[EventKind, str]] = {
    "en": {
        EventKind.PROCESS_FINISHED: "{action} (#{record}) is finished: {success} of {total} done.",
        EventKind.PROCESS_FAILED: "{action} (#{record}) is finished, {failed} of {total} failed.",
        EventKind.STORE_DISCONNECTED: "The store {store} is disconnected: reconnect it to go on.",
        EventKind.STORE_RECONNECTED: "The store {store} is connected again.",
        EventKind.SUPPLIER_EXPIRED: "The authorization of your account at {supplier} has expired: connect it again.",
        EventKind.MEMBER_JOINED: "{member} has accepted your invitation.",
        EventKind.NEW_DEVICE: "New log-in from {device}, {address}. If this was not you, change your password.",
        EventKind.WORK_RECEIVED: "You have taken over the work of {giver}: {processes} processes ({running} running).",
        EventKind.MAIN_ROLE: "{receiver} is the main account now, in the place of {giver}.",
        EventKind.WEBHOOK_DISABLED: "The webhook endpoint {url} has failed for days and was switched off.",
        EventKind.PLAN_LIMIT: "You have reached your subscription limits",
    },
    "zh": {
        EventKind.PROCESS_FINISHED: "{action}（#{record}）已完成：{total} 项中完成 {success} 项。",
        EventKind.PROCESS_FAILED: "{action}（#{record}）已结束，{total} 项中失败 {failed} 项。",
        EventKind.STORE_DISCONNECTED: "店铺 {store} 已断开连接，请重新连接后继续。",
        EventKind.STORE_RECONNECTED: "店铺 {store} 已重新连接。",
        EventKind.SUPPLIER_EXPIRED: "您在 {supplier} 的账号授权已过期，请重新连接。",
        EventKind.MEMBER_JOINED: "{member} 已接受您的邀请。",
        EventKind.NEW_DEVICE: "新设备登录：{device}，{address}。如果不是您本人，请修改密码。",
        EventKind.WORK_RECEIVED: "您已接手 {giver} 的工作：{processes} 个任务，其中 {running} 个正在运行。",
        EventKind.MAIN_ROLE: "{receiver} 已接替 {giver} 成为主账户。",
        EventKind.WEBHOOK_DISABLED: "Webhook 端点 {url} 持续失败，已被停用。",
        EventKind.PLAN_LIMIT: "您已达到套餐上限",
    },
}
ACTIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "IMPORT_PRODUCT": "Import",
        "PUBLISH_TO_STORE": "Publishing",
        "DELETE_FROM_IMPORT_LIST": "Deletion from the Import List",
        "DELETE_FROM_PRODUCT_LIST": "Deletion from My Products",
    },
    "zh": {
        "IMPORT_PRODUCT": "导入",
        "PUBLISH_TO_STORE": "发布",
        "DELETE_FROM_IMPORT_LIST": "从导入列表删除",
        "DELETE_FROM_PRODUCT_LIST": "从我的商品删除",
    },
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
