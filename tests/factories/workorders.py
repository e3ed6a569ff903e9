from factory.declarations import LazyFunction
from factory.django import DjangoModelFactory

from server.company.workorders.contracts import BASE, OrderState
from server.company.workorders.models import FormVersion, Service, WorkOrder
from server.kit import clock

SERVICE = "market_research"


class WorkOrderFactory(DjangoModelFactory[WorkOrder]):
    """A market research request that awaits service; `tenant_id` is the merchant."""

    class Meta:
        model = WorkOrder

    service = LazyFunction(lambda: Service.objects.get(form__key=SERVICE))
    base = LazyFunction(lambda: FormVersion.objects.get(form__key=BASE, number=1))
    version = LazyFunction(lambda: FormVersion.objects.get(form__key=SERVICE, number=1))
    state = OrderState.AWAITING
    parts = LazyFunction(lambda: [{"first_name": "Ada"}, {"categories": "Socks", "keywords": "wool"}])
    created_at = LazyFunction(clock.now)
    updated_at = LazyFunction(clock.now)
