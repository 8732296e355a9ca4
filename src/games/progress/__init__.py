"""The commands about games that were left or finished: resume, stats, history and their like."""
