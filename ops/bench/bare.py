"""The bare list handler on the same server: `uvicorn ops.bench.bare:application`."""

import os

from ops.bench.limits import bare_list
from server.config.threads import FixedThreads

application = FixedThreads(bare_list, threads=int(os.environ.get("WEB_THREADS", "8")))
