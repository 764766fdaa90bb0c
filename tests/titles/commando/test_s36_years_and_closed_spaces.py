"""Chapter S36: years and closed spaces."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Fly
from fieldcraft.titles.commando.setup import Buy, Recruit, forbids_buying
from fieldcraft.titles.commando.state import AIR
from tests.titles.commando.plain import gather, reachable
from tests.titles.lrdg.desert import AIRSTRIKE, IN_1941, IN_1942, MARINES, SAPPER, TRUCKS, closed, desert
from tests.titles.support import offered, play, table


@rule("S36.0a")
def test_a_type_of_certain_years_can_be_bought_in_those_years_only() -> None:
    for mission, year in ((IN_1941, 1941), (IN_1942, 1942)):
        game = table(mission=mission, step=Recruit(("kufra",)), rp=50)
        on_sale = {option.type for option in offered(game, Buy)}
        assert ("jeep" in on_sale) == (year == 1942)
        assert "truck" in on_sale
        refused = forbids_buying(game, game.rules.box.types["jeep"])
        assert (refused is None) == ("jeep" in on_sale)


@rule("23.0a")
def test_the_table_of_objective_locations_is_that_of_the_year() -> None:
    theatres = table().rules.theatres
    assert (theatres[IN_1941].locations[2], theatres[IN_1942].locations[2]) == ("sirte", "agedabia")
    assert theatres[IN_1941].locations[4] == theatres[IN_1942].locations[4] == "jalo"


@rule("S36.0a")
def test_a_recruit_of_another_year_is_refused_with_a_reason() -> None:
    game = table(mission=IN_1941, step=Recruit(("kufra",)), rp=50)
    assert str(game.why_not(piece="popski")) == "Jeep Patrols aren't available in 1941 (S36.0a)"


@rule("S36.0b")
def test_no_force_passes_through_a_closed_space_even_with_a_sapper() -> None:
    free = desert({TRUCKS: "bir-hacheim", SAPPER: "bir-hacheim"}, edit=closed("sirte"))
    gather(free, "bir-hacheim")
    assert "gambut" in reachable(free)
    blocked = desert({TRUCKS: "bir-hacheim", SAPPER: "bir-hacheim"}, edit=closed("el-adem"))
    gather(blocked, "bir-hacheim")
    assert "gambut" not in reachable(blocked)


@rule("S36.0b")
def test_a_closed_space_is_closed_by_air() -> None:
    game = desert({TRUCKS: "jalo", AIRSTRIKE: AIR}, held=["papers"], edit=closed("siwa"))
    play(game, PlayIntel("papers", "airfield"))
    play(game, Embark("jalo", "airfield"))
    play(game, Fly(TRUCKS))
    assert Land("kufra") in offered(game, Land)
    assert Land("siwa") not in offered(game, Land)


@rule("S36.0b")
def test_a_closed_space_is_closed_by_water() -> None:
    game = desert({MARINES: "alexandria"}, edit=closed("benghazi"))
    play(game, PutToSea(MARINES, "alexandria"))
    play(game, SailAlone(MARINES))
    assert SailTo("derna") in offered(game, SailTo)
    assert SailTo("benghazi") not in offered(game, SailTo)
    assert not offered(game, Move)
