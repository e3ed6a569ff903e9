"""Pure rules that check a service's card."""

from server.company.workorders.contracts.cards import CardText
from server.company.workorders.rules.forms import REQUIRED
from server.company.workorders.rules.quotes import CURRENCIES, LARGEST
from server.kit.sentences import Sentence
from server.kit.web_addresses import is_web_address

MOST_EXAMPLES = 10
LONGEST_LINK = 2_000
LONGEST_DAYS = 365


def check_card(text: CardText) -> dict[str, str]:
    """Return errors by field."""
    needed = {"name_en": text.name_en, "detail_en": text.detail_en, "delivered_en": text.delivered_en}
    wrong = {field: REQUIRED for field, said in needed.items() if not said.strip()}
    if text.days is not None and not 1 <= text.days <= LONGEST_DAYS:
        wrong["days"] = Sentence("must be from {least} to {most}", least=1, most=LONGEST_DAYS)
    if text.price_minor is not None and not 0 < text.price_minor <= LARGEST:
        wrong["price"] = "is not an amount"
    if text.price_minor is not None and text.currency not in CURRENCIES:
        wrong["currency"] = "is not one of the choices"
    if len(text.examples) > MOST_EXAMPLES:
        wrong["examples"] = Sentence("has more than {most} rows", most=MOST_EXAMPLES)
    elif not all(is_web_address(example) and len(example) <= LONGEST_LINK for example in text.examples):
        wrong["examples"] = "must be a web address that starts with http:// or https://"
    return wrong
