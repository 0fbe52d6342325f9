"""What both games stand on: agenda, chance, files, orders. No word of either game."""
