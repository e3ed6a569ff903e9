"""The two built frontends: hashed assets are cached for ever, pages never; brotli if the browser accepts it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import ninja
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

# Our Content-Security-Policy allows no scripts from other sites.
DOCUMENTATION = Path(ninja.__file__).parent / "static" / "ninja"

# Shared by all handlers, because each test client has its own: finding hundreds of files once is enough.
_found: dict[tuple[str, str], dict[str, Any]] = {}


class FrontendMiddleware(WhiteNoiseMiddleware):
    """Serves `portal/dist` at `/`, `console/dist` at `/console/`, the browser extension's packages at `/extension/`,
    and the scripts of the API's documentation page.
    """

    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        cast(Any, super()).__init__(get_response)
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(cast(Any, self))
        directories = (str(settings.FRONTENDS["portal"]), str(settings.FRONTENDS["console"]))
        if directories not in _found:
            self._find(*directories)
            _found[directories] = self.files
        self.files = _found[directories]

    def _find(self, portal: str, console: str) -> None:
        others = {"/static/ninja/": str(DOCUMENTATION), "/extension/": str(settings.EXTENSION)}
        for prefix, directory in {"/": portal, "/console/": console, **others}.items():
            if Path(directory).is_dir():
                cast(Any, self).add_files(directory, prefix=prefix)

    def __call__(self, request: HttpRequest) -> Any:  # type: ignore[override] # typed as the WSGI class that it is too
        """Serve a file of the frontends; none on a hosted shop's host (HostMiddleware comes first), and none is a
        stream.
        """
        is_no_file = self._is_async or hasattr(request, "urlconf")
        return self.get_response(request) if is_no_file else cast(Any, super()).__call__(request)

    def immutable_file_test(self, path: str, url: str) -> bool:
        return "/assets/" in url

    def add_headers_function(self, headers: Any, path: str, url: str) -> None:
        if url.endswith(".html"):
            headers["Cache-Control"] = "no-cache"
