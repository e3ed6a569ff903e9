"""Settings by concern, the typed environment, URLs and the ASGI application. Nobody imports this room."""
