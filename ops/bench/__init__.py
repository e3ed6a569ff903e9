"""The numbers that we hold (DESIGN, "Numbers to hold"), each against a limit measured in the same run.

`make bench` runs them all; `python -m ops.bench lists imports` some. The limits' own code stands in `limits.py`.
"""
