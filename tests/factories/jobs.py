from factory.declarations import LazyFunction, SelfAttribute
from factory.django import DjangoModelFactory

from server.jobs.models import Job
from server.kit import clock


class JobFactory(DjangoModelFactory[Job]):
    """A queued job. Its times are its creation time unless given."""

    class Meta:
        model = Job

    name = "test.job"
    max_attempts = 1
    created_at = LazyFunction(clock.now)
    run_after = SelfAttribute("created_at")
    queued_at = SelfAttribute("created_at")
