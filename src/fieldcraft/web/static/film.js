// @ts-check
/* The film: the game from an earlier position on, beat by beat. It is paused and resumed here, so that no new fragment can swallow the click. */
import { bar, buttons, byId, gameUrl, load, on } from "./dom.js";
import { isPlaying, nextBeat, playInSteps } from "./beats.js";
import { position } from "./streams.js";
import { setting } from "./settings.js";

/* Without motion, each position stays this long. */
const STILL = 900;
let filming = false;
let timer = 0;
/** Whether to play the last choice step by step, once the position before it is shown. */
let stepNext = false;

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
  playInSteps(false);
  if (stepNext) stepOn();
  stepNext = false;
  showState();
  if (!filming) return;
  const still = setting("speed") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  timer = setTimeout(advance, still ? STILL : 0);
}

/** Stop the film, because the player does something else. */
export function stopFilm() {
  filming = false;
  stepNext = false;
  clearTimeout(timer);
}

/* A press counts at once: the button may be replaced before it is released. A key press is a click without a pointer. */
on("pointerdown", '[data-action="play"]', () => toggle());
on("click", '[data-action="play"]', (_, event) => { if (event.detail === 0) toggle(); });

/** Show the next beat only: of what plays, of the next choice, or at the end of the last one again. */
function step() {
  stopFilm();
  if (nextBeat()) return;
  stepNext = number() >= last();
  if (stepNext) void go(Math.max(0, last() - 1));
  else stepOn();
}

/** Play the next choice, one beat at a time. */
function stepOn() {
  playInSteps(true);
  void go(number() + 1, true);
}
on("click", '[data-action="step"]', step);

/** Where turns and the last enemy phase start. @typedef {{ turns: { number: number, turn: string }[], enemy: number | null }} Timeline */
/** @type {Timeline & { last: number }} */
let timeline = { last: -1, turns: [], enemy: null };

/** Mark the turns on the timeline. */
async function loadTurns() {
  if (timeline.last !== last()) {
    const response = await fetch(`${gameUrl}/turns`);
    timeline = { last: last(), ...(response.ok ? await response.json() : { turns: [], enemy: null }) };
    byId("turns").replaceChildren(...timeline.turns.map(({ number, turn }) => Object.assign(document.createElement("option"), { value: String(number), label: turn })));
  }
  const [button] = buttons('[data-action="replay-turn"]');
  if (button && timeline.enemy !== null) {
    button.title = "Replay the enemy phase";
    button.querySelector(".visually-hidden")?.replaceChildren(button.title);
    button.querySelector("sub")?.replaceChildren("E");
  }
  return timeline;
}

/** Where the last enemy phase starts, or else the last turn. @param {Timeline} timeline */
const lastTurn = ({ turns, enemy }) => enemy ?? turns.findLast((mark) => mark.number < last())?.number ?? 0;

on("pointerover", "#scrubber", () => void loadTurns());
on("focusin", "#moment", () => void loadTurns());
on("click", '[data-action="replay"]', () => filmFrom(last() - 1));
on("click", '[data-action="replay-turn"]', () => void loadTurns().then((found) => filmFrom(lastTurn(found))));
on("click", '#scrubber [hx-get]', () => stopFilm());
