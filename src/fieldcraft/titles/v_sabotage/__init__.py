"""V-Sabotage: a commando squad in occupied Europe, by night."""
