// @ts-check
/* Beats: what a choice changed, played on the old board before the new one takes its place. The server says what to show; nothing here knows the rules. */
import { byId, termNodes } from "./dom.js";
import { clearActors, movePieces } from "./actors.js";
import { clearAll, clearEffects, rollTracks, showCard, showDice, showRings, showShots, showStage } from "./effects.js";
import { frame, release } from "./viewport.js";
import { showBoard } from "./board.js";
import { cardDrawing } from "./cards.js";
import { hideBanner, showBanner } from "./banner.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";
import { begin, clock, endRunning, finishAll, isOver } from "./clock.js";

/** @typedef {{ id: string, x: number, y: number, scale?: number, svg?: string }} Put */
/** @typedef {{ put?: Put[], gone?: string[], ways?: { id: string, points: number[], joined?: string }[], shots?: { source: string, target: string, line?: number[] }[], box?: number[], rings?: { x: number, y: number, reach: number }[] }} Motion */
/** @typedef {{ dice: string[], faces?: number[], purpose?: string, needed?: string, results?: string[], side?: string }} Roll */
/** @typedef {{ text?: string, parts?: string[][], rule?: string, heading?: string, enemy?: boolean, quiet?: boolean, matters?: string, motion?: Motion, rolls?: Roll[], tracks?: Record<string, string>, card?: string, stage?: string[], board?: { ground: string, palette: string, pieces: string } }} Beat */

const BEAT = 600;
const ROLL = 900;
const CARD = 1500;
const QUIET = 240;
const STORY = /<script type="application\/json" id="beats">(.*)<\/script>\s*$/s;
const caption = byId("caption");
let playing = false;
/** What waits while a term of a caption is explained. @type {Animation[]} */
let waiting = [];
/* Step by step: each beat stays until the player asks for the next one. */
let stepping = false;
/** Goes on to the next beat, while one stays. @type {(() => void) | null} */
let goOn = null;

export const isPlaying = () => playing;

/** Let the beats that are about to play wait for the player, one by one; or not. @param {boolean} wanted */
export function playInSteps(wanted) {
  stepping = wanted;
}

/** Show the next beat, and let it stay. Returns whether beats play. */
export function nextBeat() {
  if (!playing) return false;
  stepping = true;
  if (goOn) goOn();
  else if (!hideBanner()) endRunning();
  return true;
}

/** @returns {Promise<void>} */
const asked = () => new Promise((resolve) => { goOn = () => { goOn = null; resolve(); }; });

/** Take the beats out of a response of the server. @param {{ serverResponse: string }} detail @returns {Beat[]} */
export function takeStory(detail) {
  const found = STORY.exec(detail.serverResponse);
  detail.serverResponse = detail.serverResponse.replace(STORY, "");
  return found ? JSON.parse(found[1] ?? "[]") : [];
}

/** Whether beats are shown as motion: not with speed off, for those who prefer reduced motion, or in a hidden tab. */
const moves = () => setting("speed") !== "off" && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a purchase shows no more than that: the basket and the board say it at once, and the next one needn't wait. @param {Beat[]} story */
export const isPlain = (story) => story.every(({ rolls, card, matters, stage, board }) => !(rolls || card || matters || stage || board));

/** Play beats, if they are to be seen; `done` puts the new position in place. @param {Beat[]} story @param {() => void} done */
export async function play(story, done) {
  hideBanner();
  let seen = 0;
  if (moves()) {
    start();
    for (const { card } of story) if (card) void cardDrawing(card);
    for (const beat of story) {
      if (isOver()) break;
      byId("board").dataset.beat = String(seen);
      seen += 1;
      await show(beat, `${seen} of ${story.length}`);
    }
    stop();
  }
  done();
  // What was skipped still counts, if it matters.
  const missed = story.slice(seen).filter((beat) => beat.matters);
  if (missed.length) void showBanner(missed, false);
}

function start() {
  playing = true;
  begin();
  document.body.classList.add("playing");
  document.getElementById("options")?.setAttribute("inert", "");
}

function stop() {
  playing = false;
  stepping = false;
  clearActors();
  clearAll();
  caption.hidden = true;
  waiting = [];
  openTerm()?.hidePopover();
  delete byId("board").dataset.beat;
  document.body.classList.remove("playing");
  release();
}

/** Dismiss the banner, or go to the end. */
function skip() {
  if (hideBanner()) return;
  finishAll();
  goOn?.();
}

/** Show one beat to its end. @param {Beat} beat @param {string} number */
async function show(beat, number) {
  const { motion = {}, rolls = [], quiet = false } = beat;
  const length = quiet ? QUIET : beat.card ? CARD : rolls.length ? ROLL : BEAT;
  if (beat.board) await showBoard(beat.board);
  // A card is turned over once it is there to be seen.
  if (beat.card && !isOver()) await cardDrawing(beat.card);
  if (!quiet && beat.text) showCaption(beat, length, stepping ? number : "");
  if (motion.box) frame(motion.box);
  if (beat.stage) showStage(beat.stage[0] ?? "", length);
  if (beat.card) showCard(beat.card, length);
  if (rolls.length) showDice(rolls, motion.box, length);
  showRings(motion.rings ?? [], length);
  showShots(motion.shots ?? [], length);
  rollTracks(beat.tracks ?? {}, length);
  const land = movePieces(motion, length);
  sound(beat);
  await clock();
  if (stepping && !quiet && beat.text && !isOver()) await asked();
  land();
  clearEffects();
  if (beat.matters && !stepping && !isOver()) await showBanner([beat], true);
}

/** @param {Beat} beat @param {number} length @param {string} number which of the beats it is, when they are stepped through */
function showCaption(beat, length, number) {
  const { heading = "" } = beat;
  const where = Object.assign(document.createElement("b"), { textContent: heading });
  caption.replaceChildren(...(heading ? [where, " "] : []), ...termNodes(beat), ...(number ? [" ", Object.assign(document.createElement("small"), { textContent: number })] : []));
  caption.hidden = false;
  clock(caption, [{ opacity: 0.2 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], length);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden || !playing) return;
  hideBanner();
  finishAll();
  goOn?.();
});

/** The explanation of a term, while it is open. @returns {HTMLElement | null} */
const openTerm = () => document.querySelector("#term-popover:popover-open");

/* A caption whose term is being explained waits until that is read. */
document.addEventListener("toggle", ({ target }) => {
  if (!(target instanceof HTMLElement) || target.id !== "term-popover") return;
  for (const animation of waiting) if (animation.playState === "paused") animation.play();
  waiting = [];
  if (!playing || !openTerm() || !document.querySelector("#caption [aria-describedby], #banner [aria-describedby]")) return;
  waiting = byId("board").getAnimations({ subtree: true }).filter((animation) => animation.playState === "running");
  for (const animation of waiting) animation.pause();
}, true);

/* While beats play, a click on the table or the space bar goes to the end, and does nothing else. */
document.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("#caption .term, #banner .term, [data-action=step]")) return;
  if (!playing) hideBanner();
  if (!playing || !at?.closest("#board, #bar, #tools, #scrubber")) return;
  skip();
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("dialog, input, select, textarea");
  if (![" ", "Escape", "Enter"].includes(event.key) || typing || !playing || (event.key === "Escape" && openTerm())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  skip();
}, true);
