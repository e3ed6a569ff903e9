"""The two built frontends: hashed assets for ever, pages never cached, brotli where the browser takes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class FrontendMiddleware(WhiteNoiseMiddleware):
    """Serves `portal/dist` at `/` and `console/dist` at `/console/` from memory-mapped files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        cast(Any, super()).__init__(get_response)
        for prefix, directory in (
            ("/", settings.FRONTENDS["portal"]),
            ("/console/", settings.FRONTENDS["console"]),
        ):
            if Path(directory).is_dir():
                cast(Any, self).add_files(str(directory), prefix=prefix)

    def immutable_file_test(self, path: str, url: str) -> bool:
        return "/assets/" in url

    def add_headers_function(self, headers: Any, path: str, url: str) -> None:
        if url.endswith(".html"):
            headers["Cache-Control"] = "no-cache"
