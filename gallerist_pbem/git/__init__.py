"""A carrier: moves as commits, histories that git tells and puts together."""
