"""What stands around a partner's form, in the visitor's language."""

from collections.abc import Mapping

_ENGLISH = {
    "send": "Send",
    "sent": "Thank you",
    "sent_text": "We have received your message and will get back to you.",
    "required": "required",
    "choose": "Please choose",
    "website": "Leave this empty",
    "not_sent": "Nothing was sent yet. Please check what is marked.",
    "stale": "This page was open for too long. Please send it again.",
    "too_often": "Too many messages from your connection. Please try again in a few minutes.",
    "missing": "Please fill this in.",
    "wrong": "Please check this.",
    "too_long": "This is too long.",
}
_CHINESE = {
    "send": "提交",
    "sent": "谢谢",
    "sent_text": "我们已收到您的信息，会尽快与您联系。",
    "required": "必填",
    "choose": "请选择",
    "website": "请留空",
    "not_sent": "尚未提交，请检查标出的内容。",
    "stale": "页面打开时间过长，请重新提交。",
    "too_often": "您的网络提交过于频繁，请几分钟后再试。",
    "missing": "请填写此项。",
    "wrong": "请检查此项。",
    "too_long": "内容过长。",
}


def form_texts(language: str) -> Mapping[str, str]:
    """The texts for `zh`; English for every other language."""
    return _CHINESE if language == "zh" else _ENGLISH
