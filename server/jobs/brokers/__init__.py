"""django-q2's brokers, changed to be first in, first out and to carry heartbeats.

A SIGKILLed idle worker process can leave a cluster that takes no more tasks. So the pusher of each cluster adds a
heartbeat task to the local queue every few seconds. When none is processed, the supervisor restarts the cluster.
"""
