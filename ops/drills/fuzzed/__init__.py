"""What the fuzzing drill needs beside it: its own check, and a staff session."""
