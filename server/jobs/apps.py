from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "server.jobs"
    label = "jobs"

    def ready(self) -> None:
        """Import the `jobs` module of every area to register its handlers."""
        autodiscover_modules("jobs")
