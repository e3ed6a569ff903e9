"""The columns of files about advertising, as Meta, Google, TikTok and people name them. Pure."""

from collections.abc import Mapping, Sequence

DAY, AMOUNT, CURRENCY, STORE, CHANNEL = "day", "amount", "currency", "store", "channel"
WORDS: Mapping[str, Sequence[str]] = {
    DAY: ("day", "date", "reportingstarts", "statdate", "bydate", "datestart", "日期", "天", "报告开始日期"),
    AMOUNT: (
        "amountspent",
        "amount",
        "spend",
        "cost",
        "totalcost",
        "adspend",
        "花费",
        "花费金额",
        "金额",
        "费用",
        "消耗",
    ),
    CURRENCY: ("currency", "currencycode", "accountcurrency", "货币", "币种"),
    STORE: ("store", "shop", "storename", "店铺", "店铺名称"),
    CHANNEL: ("channel", "platform", "source", "account", "accountname", "campaign", "campaignname", "渠道", "平台"),
}
NEEDED = ((DAY, "Date"), (AMOUNT, "Amount"))


def guess_columns(headings: Sequence[str]) -> dict[str, int]:
    """Return the place of each column that is known; of several with one meaning, the surer word counts."""
    names = [_plain(heading) for heading in headings]
    found = {}
    for meaning, words in WORDS.items():
        places = [names.index(word) for word in words if word in names]
        if places:
            found[meaning] = places[0]
    return found


def _plain(heading: str) -> str:
    """Return a heading without what stands in brackets, such as a currency, and without spaces."""
    name = heading.casefold().partition("(")[0].partition("（")[0]
    return "".join(sign for sign in name if sign.isalnum())
