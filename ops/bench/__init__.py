"""Performance targets (DESIGN, "Numbers to hold"), each compared with a limit measured in the same run.

`make bench` runs them all; `python -m ops.bench lists imports` runs some. The code of the limits is in `limits.py`.
"""
