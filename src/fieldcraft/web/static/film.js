// @ts-check
/* The film: the game from an earlier position on, beat by beat. It is paused and resumed here, so that no new fragment can swallow the click. */
import { bar, buttons, byId, gameUrl, load, on } from "./dom.js";
import { isPlaying } from "./beats.js";
import { position } from "./streams.js";
import { setting } from "./settings.js";

/* Without motion, each position stays this long. */
const STILL = 900;
let filming = false;
let timer = 0;

const number = () => Number(bar().dataset.number);
const last = () => Number(bar().dataset.last);

/** Show an earlier position; with `on`, play the beats that lead to it. @param {number} wanted @param {boolean} [on] */
const go = (wanted, on = false) => load(`${gameUrl}/at?number=${wanted}${on ? `&${position()}` : ""}`, "#bar", "outerHTML");

/** Show whether the film runs. */
function showState() {
  for (const button of buttons('[data-action="play"]')) {
    button.title = filming ? "Pause" : "Play from here";
    button.querySelector(".glyph")?.replaceChildren(filming ? "\u275a\u275a" : "\u25b6");
    button.querySelector(".visually-hidden")?.replaceChildren(button.title);
  }
}

function toggle() {
  filming = !filming;
  clearTimeout(timer);
  showState();
  if (!filming || isPlaying()) return;
  if (number() >= last()) void go(0);
  else advance();
}

/** Go on to the next position. */
function advance() {
  clearTimeout(timer);
  if (!filming || isPlaying()) return;
  if (number() >= last()) filming = false;
  else void go(number() + 1, true);
  showState();
}

/** Start the film at a position. @param {number} from */
function filmFrom(from) {
  filming = true;
  showState();
  void go(Math.max(0, from));
}

/** After a new position is shown, the film goes on. */
export function continueFilm() {
  showState();
  if (!filming) return;
  const still = setting("speed") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  timer = setTimeout(advance, still ? STILL : 0);
}

/** Stop the film, because the player does something else. */
export function stopFilm() {
  filming = false;
  clearTimeout(timer);
}

/* A press counts at once: the button may be replaced before it is released. A key press is a click without a pointer. */
on("pointerdown", '[data-action="play"]', () => toggle());
on("click", '[data-action="play"]', (_, event) => { if (event.detail === 0) toggle(); });

/** @type {{ last: number, marks: { number: number, turn: string }[] }} */
let turns = { last: -1, marks: [] };

/** Mark the turns on the timeline. */
async function loadTurns() {
  if (turns.last === last()) return turns.marks;
  const response = await fetch(`${gameUrl}/turns`);
  turns = { last: last(), marks: response.ok ? await response.json() : [] };
  byId("turns").replaceChildren(...turns.marks.map(({ number, turn }) => Object.assign(document.createElement("option"), { value: String(number), label: turn })));
  return turns.marks;
}

on("pointerover", "#scrubber", () => void loadTurns());
on("focusin", "#moment", () => void loadTurns());
on("click", '[data-action="replay"]', () => filmFrom(last() - 1));
on("click", '[data-action="replay-turn"]', () => void loadTurns().then((marks) => filmFrom(marks.findLast((mark) => mark.number < last())?.number ?? 0)));
on("click", '#scrubber [hx-get]', () => stopFilm());
