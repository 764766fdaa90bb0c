"""Beats frame by frame: every animation waits, and the test says how far it is. No test waits for time."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.player import AT_REST, Player

# Animations are born paused. `frames.at` shows all of them at a share of the beat's length, `frames.end` ends the beat.
HOLD = """
(() => {
    const held = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
        const made = animate.apply(this, args);
        if (!document.body?.classList.contains("playing") && this.id !== "banner") return made;
        made.pause();
        held.add(made);
        made.finished.then(() => held.delete(made), () => held.delete(made));
        return made;
    };
    const end = (one) => one.effect.getComputedTiming().endTime;
    const length = () => Math.max(0, ...[...held].map(end));
    window.frames_ = {
        at: (share) => { for (const one of held) one.currentTime = Math.min(end(one) * 0.999, share * length()); },
        end: () => { for (const one of [...held]) one.finish(); },
        count: () => held.size,
    };
})();
"""
# The view is moved by a transition, which isn't held: on a busy machine it may still be on its way.
SHOW = f"async (share) => {{ await ({AT_REST})(); frames_.at(share); }}"
PLAYING = "() => frames_.count() > 0 && document.getElementById('board').dataset.beat !== undefined"


class Frames:
    """The beats that a page plays, held at any moment."""

    def __init__(self, page: Page):
        self.page = page

    @staticmethod
    def hold(page: Page) -> Frames:
        """Hold all animations of the pages that are opened from now on."""
        page.add_init_script(HOLD)
        page.emulate_media(reduced_motion="no-preference")
        return Frames(page)

    @property
    def beat(self) -> int | None:
        """The number of the beat on display, or None if none plays."""
        number = self.page.get_attribute("#board", "data-beat")
        return None if number is None else int(number)

    def choose(self, player: Player) -> None:
        """Make the sensible choice on the page, begin the enemy phase if that is asked, and hold the first beat."""
        self.page.click(f'#options [data-index="{player.index(player.game.title.sensible(player.game))}"]')
        self.page.wait_for_function(f"() => document.querySelector('#begin') || ({PLAYING})()")
        if self.page.locator("#begin").count():
            player.begin_enemy_phase()
        self.wait()

    def wait(self) -> None:
        """Wait until a beat plays."""
        self.page.wait_for_function(PLAYING)

    def show(self, share: float) -> None:
        """Show the moment at a share of the beat, once the view has arrived."""
        self.page.evaluate(SHOW, share)

    def end(self) -> bool:
        """End the beat, or the banner that holds it. Returns whether another one follows."""
        before = self.beat
        self.page.evaluate("() => frames_.end()")
        self.page.wait_for_function(
            "(before) => { const { beat } = document.getElementById('board').dataset;"
            " return beat === undefined || frames_.count() > 0; }",
            arg=before,
        )
        return self.beat is not None

    def finish(self) -> None:
        """End all beats."""
        while self.beat is not None and self.end():
            pass
