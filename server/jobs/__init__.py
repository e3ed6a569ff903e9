"""The one door to django-q2: registry, enqueue, runner, schedules, and the worker process."""
