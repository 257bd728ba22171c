// An empty program, which measures the start and exit of a Swift program.
