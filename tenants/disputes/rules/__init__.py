"""Pure rules of disputes: states, deadlines, money."""
