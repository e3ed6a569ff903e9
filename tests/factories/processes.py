from factory.declarations import LazyFunction
from factory.django import DjangoModelFactory

from server.kit import clock
from tenants.processes.models import ProcessRecord, RecordState


class ProcessRecordFactory(DjangoModelFactory[ProcessRecord]):
    """A running import."""

    class Meta:
        model = ProcessRecord

    id = LazyFunction(lambda: clock.milliseconds(clock.now()) + ProcessRecord.objects.count())
    action = 1
    user_id = 1
    state = RecordState.RUNNING
    created_at = LazyFunction(clock.now)
