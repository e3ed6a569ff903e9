"""A sample product file: one product with variants, one without."""

import json
from pathlib import Path

COLUMNS, *ROWS = json.loads(Path(__file__).with_name("file_samples.json").read_text())
