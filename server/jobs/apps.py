from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "server.jobs"
    label = "jobs"

    def ready(self) -> None:
        """Import every area's `jobs` module, so that its handlers are registered."""
        autodiscover_modules("jobs")
