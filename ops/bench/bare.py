"""The bare list handler on the same server: `uvicorn ops.bench.bare:application`."""

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware

from ops.bench.limits import bare_list

application: Any = WSGIMiddleware(cast(Any, bare_list), workers=int(os.environ.get("WEB_THREADS", "8")))
