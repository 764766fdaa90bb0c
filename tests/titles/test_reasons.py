"""Any question about what can't be chosen has an answer."""

import pytest

import fieldcraft as fc


@pytest.mark.parametrize("title", ["lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage"])
def test_a_list_where_a_name_belongs_gets_an_answer(title: str) -> None:
    game = fc.new(title, seed=3)
    for _ in range(40):
        if game.over:
            break
        for name in ("place", "piece"):
            assert str(game.why_not(**{name: ["here", ["there"]]})).strip()
        game.choose(game.title.sensible(game))
