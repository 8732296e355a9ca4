"""How a person sees and types, in a terminal or through a pipe. Knows no game by name."""
