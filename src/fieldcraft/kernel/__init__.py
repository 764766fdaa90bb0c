"""The kernel: games as agendas of steps, chance, the record, odds and saves. It knows no title."""
