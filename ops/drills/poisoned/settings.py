"""The platform's settings with the poisonous jobs; DRILL_LEASE shortens the jobs' lease for quick runs."""

import os

from server.config import settings

globals().update({name: getattr(settings, name) for name in dir(settings) if name.isupper()})
INSTALLED_APPS = [*settings.INSTALLED_APPS, "ops.drills.poisoned"]
JOBS_LEASE_SECONDS = float(os.environ.get("DRILL_LEASE", "20"))
