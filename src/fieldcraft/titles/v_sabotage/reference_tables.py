"""The tables of the rulebook: what actions cost, what dice mean, what the enemy does, and how a game ends."""

from __future__ import annotations

from fieldcraft.kernel.library import Table
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage.rules import Sabotage

SOURCE = "rulebook"
HIDING = {
    "small": "stealthy after an ordinary move",
    "medium": "stealthy only after a stealthy move",
    "large": "visible",
}


def tables(rules: Sabotage) -> tuple[Table, ...]:
    """The tables of a set-up, in the order of the book."""
    return (
        sequence(),
        actions(rules),
        tiles(rules),
        stealth(),
        stealth_checks(),
        alarm(rules),
        shooting(rules),
        health(rules),
        reinforcements(rules),
        enemy_movement(),
        enemy_shooting(rules),
        victory(),
        components(rules),
    )


def sequence() -> Table:
    """4.1: the phases of a turn."""
    rows = (
        ("1", "Event", "Draw a card for each level in play."),
        ("2", "Commandos", "Each commando is activated once, in the order you choose."),
        ("3", "Enemy", "Reinforcements, movement, shooting; you may act before and after each."),
        ("4", "End of turn", "Check for success and failure; discard the event cards."),
    )
    return Table("table:turn", "Turn", ("", "Phase", "What happens"), rows, (), "4.1a", SOURCE)


def actions(rules: Sabotage) -> Table:
    """6.2: the actions and their costs."""
    rows = (
        ("Collect, drop or hand over equipment", "0", "on the same tile; green and blue tokens only"),
        ("Set off a TNT charge", "0", "anywhere on the level"),
        ("Take or leave an MG42 nest", "0", "on the same tile"),
        ("Move", "1", "to an adjacent tile with a free space, or in by an open trap door"),
        ("Move stealthily", "2", "onto a medium tile"),
        ("Leave by a trap door", "1", "an open one on the tile; ends the turn of the commando"),
        ("Unblock a trap door", "1", "on the tile"),
        ("Attack in close combat", "1", "a stealthy commando, an enemy on the tile; no dice"),
        ("Shoot or throw a grenade", "1", "the tile or an adjacent one, no wall or locked door between"),
        ("Shoot a locked door open", "1", "a firearm, from a tile that the door touches; no dice"),
        ("Use equipment", "1", "from the card"),
        ("Interrupt the alarm", "1", "a stealthy commando on its tile, once per level"),
        ("Interact with an objective", "varies", "on its tile, for the AP and equipment the level card names"),
        ("Save an AP", "1", 'take a "+1 AP" token, if there is a free slot for it'),
    )
    text = (
        f"Each commando has {rules.action_points} AP in a commando phase, less 1 for each injury.",
        '0-AP actions and "+1 AP" tokens can be used before and after any action and any enemy step, never during one.',
    )
    return Table("table:actions", "Actions", ("Action", "AP", "Condition"), rows, text, "6.2a", SOURCE)


def tiles(rules: Sabotage) -> Table:
    """6.7, 6.15, 3.2: the sizes of tile, and the nest."""
    rows = [
        (size.capitalize(), str(tile.spaces), f"{tile.hit} or more", HIDING[size])
        for size, tile in rules.box.sizes.items()
    ]
    nest = rules.box.nest
    rows.append(("MG42 nest", f"1, and takes {nest.takes} of its tile", f"{nest.hit} or more", "as before"))
    heading = ("Tile", "Spaces", "A die hits on", "A commando who enters it")
    text = (f"The MG42 of a nest rolls {count(nest.dice, 'die', 'dice')}.",)
    return Table("table:tiles", "Tiles", heading, tuple(rows), text, "6.7a", SOURCE)


def stealth() -> Table:
    """3.2, 3.3: becoming stealthy and visible."""
    rows = (
        ("Move onto a small tile without enemies", "stealthy"),
        ("Move stealthily onto a medium tile without enemies", "stealthy"),
        ("Put on a German uniform on a tile without enemies", "stealthy"),
        ("Move onto a medium tile with the ordinary move", "visible"),
        ("Move onto a large tile", "visible"),
        ("Fire a weapon that reveals its user", "visible"),
        ("Fail a stealth check", "visible"),
        ("Find a spotted token beside another enemy", "visible"),
        ("Enter a tile with enemies while visible", "visible still, after reaction fire"),
    )
    return Table("table:stealth", "Stealth", ("What a commando does", "Becomes"), rows, (), "3.2a", SOURCE)


def stealth_checks() -> Table:
    """3.4, 15.2a, 15.3: what each roll of a stealth check means."""
    limits = (("1", 1), ("2", 2), ("3", 3))
    rows = [(die, *("seen" if number <= limit else "unseen" for limit in (2, 3, 3, 1, 1))) for die, number in limits]
    rows.append(("4 to 6", *["unseen"] * 5))
    heading = ("Die", "Usually", "Dog handler", "Flare", "Rain", "Beside a steady Officer")
    text = (
        "One die for each enemy on the tile entered, or for each enemy that enters; one that sees is enough.",
        "What makes it worse and what makes it better add up; a 1 always fails.",
    )
    return Table("table:stealth-checks", "Stealth checks", heading, tuple(rows), text, "3.4b", SOURCE)


def alarm(rules: Sabotage) -> Table:
    """3.5: what triggers the alarm and what it does."""
    rows = (
        ("Equipment with the alarm mark is used on the level", "triggered"),
        ("A commando on the level is visible", "triggered"),
        ("More commandos are on the level than its card allows", "triggered"),
        ("A stealthy commando interrupts it, once per level", "silent"),
    )
    seen = "sets off" if rules.escorts_alarm else "doesn't set off"
    text = (
        f"A visible escorted character {seen} the alarm in this game.",
        "A triggered alarm stays on until it is interrupted; if it goes off again, it stays on for good.",
    )
    return Table("table:alarm", "Alarm", ("What happens", "The alarm is"), rows, text, "3.5a", SOURCE)


def shooting(rules: Sabotage) -> Table:
    """6.15, 7.9: what each roll to hit means."""
    sizes = rules.box.sizes
    needs = [*(tile.hit for tile in sizes.values()), rules.box.nest.hit]
    rows = tuple((str(die), *("hit" if die >= need else "miss" for need in needs)) for die in range(1, 7))
    heading = ("Die", *(f"{size.capitalize()} tile" for size in sizes), "In an MG42 nest")
    text = (
        "Roll as many dice as the weapon has. Each hit eliminates an enemy of your choice on the tile.",
        "Hits of a grenade or bombardment left over go to visible commandos and characters there.",
    )
    return Table("table:shooting", "Shooting", heading, rows, text, "6.15b", SOURCE)


def health(rules: Sabotage) -> Table:
    """10: injuries and what they do."""
    full = rules.action_points
    rows = (
        ("0", "healthy", f"{full} AP"),
        ("1", "injured", f'{max(0, full - 1)} AP; no "+1 AP" token can be saved'),
        ("2", "injured", f'{max(0, full - 2)} AP; no "+1 AP" token can be saved'),
        ("3", "critical condition", "0-AP actions only; eliminated at the end of the next turn unless healed"),
    )
    text = ('An injury takes the top free slot and turns over a "+1 AP" token there.',)
    return Table("table:health", "Health", ("Injuries", "Condition", "Effect"), rows, text, "10.2a", SOURCE)


def reinforcements(rules: Sabotage) -> Table:
    """7.2, 7.3, 13.3: what the entrances bring."""
    rows = (
        ("Alarm silent", "1 token at each entrance"),
        ("Alarm triggered", "2 tokens at each entrance"),
        ("No space on the tile", "they wait outside"),
        ("Barricade", f"they wait until they count {rules.barricade_holds}, a sledgehammer as 2"),
        ("∅ token", "no unit; it leaves the game, and a special unit joins the reserve"),
        ("Too few tokens in the reserve", "the operation fails"),
    )
    heading = ("Situation", "What comes")
    return Table("table:reinforcements", "Enemy reinforcements", heading, rows, (), "7.2a", SOURCE)


def enemy_movement() -> Table:
    """7.4 to 7.7: where the enemy moves."""
    rows = (
        ("A commando is visible", "one tile towards the nearest visible one"),
        ("No one is visible", "one tile in the direction of the event card"),
        ("Protects a triangular token", "stays"),
        ("A visible commando is on the tile", "stays"),
        ("The way is blocked by a wall, or the tile is full", "stays"),
        ("Several ways", "equal groups; you choose where those that remain go"),
    )
    text = ("Enemies pass locked doors but don't use trap doors. The nearest move first.",)
    return Table("table:enemy-movement", "Enemy movement", ("Situation", "An enemy"), rows, text, "7.5a", SOURCE)


def enemy_shooting(rules: Sabotage) -> Table:
    """7.8 to 7.10: whom the enemy shoots at."""
    rows = (
        ("1", "a visible commando on its own tile"),
        ("2", "an adjacent tile with a visible commando, of your choice if there are several"),
    )
    dice = count(rules.box.nest.dice, "die", "dice")
    text = (f"All enemies on a tile roll together; one in a nest rolls {dice}. You divide the hits.",)
    return Table("table:enemy-shooting", "Enemy shooting", ("Priority", "Target"), rows, text, "7.8c", SOURCE)


def victory() -> Table:
    """8.2, 8.3: how an operation ends."""
    rows = (
        ("Success", "all levels completed: objectives done, no commando left on it, one got out by a trap door"),
        ("Failure", "all commandos eliminated"),
        ("Failure", "too few tokens in the enemy reserve for the units required"),
        ("Failure", "a condition of a level card or operation card, such as a turn limit"),
        ("Failure", "an objective that must not be destroyed is destroyed"),
    )
    return Table("table:victory", "Success and failure", ("Result", "When"), rows, (), "8.2a", SOURCE)


def components(rules: Sabotage) -> Table:
    """2.1: what the box holds."""
    rows = tuple((part.id.replace("-", " ").capitalize(), str(part.count)) for part in rules.box.components.values())
    return Table("table:components", "Components", ("Component", "Number"), rows, (), "2.1a", SOURCE)
