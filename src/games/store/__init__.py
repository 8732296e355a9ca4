"""What is kept on disk: saved games, games in progress, results."""
