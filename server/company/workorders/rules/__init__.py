"""Pure rules of requests: forms and their answers, moves between states, results, clocks."""
