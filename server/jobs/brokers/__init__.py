"""django-q2's brokers, made first in first out and beating.

A SIGKILLed idle worker can leave a cluster that takes no task any more. So each cluster's own pusher slips a
beat into the local queue every few seconds; where none is worked off, the supervisor restarts the cluster.
"""
