"""Sherman Leader: an American combat group, week by week and battle by battle."""
