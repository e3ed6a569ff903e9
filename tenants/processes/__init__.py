"""Long work as records with operations: started, claimed, worked on, finished, cancelled, retried (DESIGN section 4).

`contracts` is what other areas give and get, `engine` is what a worker does with it, `services` are the user's actions.
"""
