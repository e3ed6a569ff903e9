"""Browsers that come back from an outside page, to the registered address instead of the host where they began."""

from collections.abc import Callable

from django.http import HttpRequest

from server.kit.own_paths import begun_at


class BeganElsewhere(Exception):
    """The consent began at another host of ours, and the session's cookie is there: `url` is this request's there."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


def sending_back(guard: Callable[[HttpRequest], object]) -> Callable[[HttpRequest], object]:
    """Return a guard that first sends the browser to the host where it began. The state names it, we know it as ours.

    The query stays as it is: some platforms sign it.
    """

    def check(request: HttpRequest) -> object:
        if origin := begun_at(request.GET.get("state", "")):
            raise BeganElsewhere(origin + request.get_full_path())
        return guard(request)

    return check
