// Nothing: what is measured is how long a Swift program takes to start and end.
