"""The laboratory: what is learnt by playing a title many times over."""
