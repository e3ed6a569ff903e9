"""django-q2 behind the one door `server.jobs`. Pauses between attempts are ours, not the broker's."""

from typing import Any

from server.config.env import load_env

_env = load_env()

Q_CLUSTER: dict[str, Any] = {
    "name": "tradewind",
    "workers": _env.worker_processes,
    "recycle": 500,
    "timeout": 120,
    "retry": 400,
    "queue_limit": _env.worker_processes,
    "max_attempts": 0,
    "ack_failures": True,
    "save_limit": -1,
    "catch_up": False,
    "bulk": 1,
    # A commit that queues a job wakes the cluster at once. Polling is for changes without a commit (an expired lease).
    "poll": 1.0,
    "guard_cycle": 1,
    "orm": "default",
    "broker_class": "server.jobs.brokers.database.DatabaseQueue",
    # Periodic jobs are ours (server.jobs.schedules).
    "scheduler": False,
}
if _env.redis_url:
    Q_CLUSTER.pop("orm")
    Q_CLUSTER["redis"] = _env.redis_url
    Q_CLUSTER["broker_class"] = "server.jobs.brokers.redis.RedisQueue"
