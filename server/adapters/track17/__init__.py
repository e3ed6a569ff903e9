"""17TRACK: a service that asks some 3,000 carriers (api.17track.net, v2.4)."""
