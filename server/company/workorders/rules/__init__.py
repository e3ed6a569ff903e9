"""Pure rules of requests: forms and answers, state moves, results, clocks."""
