"""Night Post: three couriers, five places, six nights."""
