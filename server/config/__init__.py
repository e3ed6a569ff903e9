"""Settings by concern, the typed environment, URLs and the ASGI application. No other room imports this one."""
