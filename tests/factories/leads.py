from factory.declarations import LazyFunction, Sequence, SubFactory
from factory.django import DjangoModelFactory

from server.company.leads.contracts import LeadState
from server.company.leads.models import Lead, LeadForm
from server.kit import clock


class LeadFormFactory(DjangoModelFactory[LeadForm]):
    """A partner's form; `edited_by_id` is its author."""

    class Meta:
        model = LeadForm

    code = "acme"
    partner = "Acme"
    title_en = "Talk to us"
    fields = LazyFunction(list)
    edited_at = LazyFunction(clock.now)


class LeadFactory(DjangoModelFactory[Lead]):
    """A visitor's submission of a form."""

    class Meta:
        model = Lead

    form = SubFactory(LeadFormFactory)
    nonce = Sequence(str)
    title = "Talk to us"
    answers = LazyFunction(lambda: [{"key": "name", "kind": "text", "label": "Name", "value": "Anna"}])
    language = "en"
    state = LeadState.NEW
    created_at = LazyFunction(clock.now)
