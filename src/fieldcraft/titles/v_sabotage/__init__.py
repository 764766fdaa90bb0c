"""V-Sabotage: commandos in occupied Europe, unseen if they can."""
