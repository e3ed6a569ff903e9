"""The suite's settings with the probe jobs, for workers that tests start."""

import os
from importlib import import_module

_suite = import_module(os.environ["SUITE_SETTINGS"])
globals().update({name: getattr(_suite, name) for name in dir(_suite) if name.isupper()})
JOBS_LEASE_SECONDS = 6
INSTALLED_APPS = [*_suite.INSTALLED_APPS, "tests.jobs.probes"]
