// @ts-check
/* Beats: what a choice changed, played on the old board before the new one takes its place. The server says what to show; nothing here knows the rules. */
import { byId, termNodes } from "./dom.js";
import { clearActors, movePieces } from "./actors.js";
import { showDice } from "./dice.js";
import { clearAll, clearEffects, lightRows, rollTracks, showCard, showPhase, showRings, showShots, showStage } from "./effects.js";
import { frame, release } from "./viewport.js";
import { seat, subjects } from "./room.js";
import { showBoard } from "./board.js";
import { cardDrawing } from "./cards.js";
import { hideBanner, showBanner } from "./banner.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";
import { begin, clock, endRunning, finishAll, isOver } from "./clock.js";

/** @typedef {{ id: string, x: number, y: number, scale?: number, svg?: string }} Put */
/** @typedef {{ put?: Put[], gone?: string[], ways?: { id: string, points: number[], joined?: string }[], shots?: { source: string, target: string, line?: number[] }[], box?: number[], rings?: { x: number, y: number, reach: number }[] }} Motion */
/** @typedef {{ dice: string[], faces?: number[], purpose?: string, needed?: string, results?: string[], side?: string, column?: string }} Roll */
/** @typedef {{ text?: string, parts?: string[][], rule?: string, heading?: string, enemy?: boolean, quiet?: boolean, matters?: string, motion?: Motion, rolls?: Roll[], tracks?: Record<string, string>, card?: string, stage?: string[], board?: { ground: string, palette: string, pieces: string } }} Beat */

const BEAT = 600;
const ROLL = 900;
const CARD = 1500;
const QUIET = 240;
/* What a caption adds to its beat for every letter beyond a line, so that it can be read. */
const LINE = 80;
const LETTER = 15;
const LONGEST = 2000;
/* From how many captions on a story says how far it is, and how to skip it. */
const LONG = 6;
const STORY = /<script type="application\/json" id="beats">(.*)<\/script>\s*$/s;
const caption = byId("caption");
let playing = false;
/** What waits while a term of a caption is explained. @type {Animation[]} */
let waiting = [];
/* Step by step: each beat stays until the player asks for the next one. */
let stepping = false;
/** Where something happened last, in this story. @type {number[] | undefined} */
let scene;
/** Goes on to the next beat, while one stays. @type {(() => void) | null} */
let goOn = null;

export const isPlaying = () => playing;

/** Let the beats that are about to play wait for the player, one by one; or not. @param {boolean} wanted */
export function playInSteps(wanted) {
  stepping = wanted;
}

/** Whether a beat has a caption; what the player has just chosen needs none. @param {Beat} beat */
const isTold = ({ text, quiet }) => Boolean(text) && !quiet;

/** Whether the closing banner of a fight says what the caption would. @param {Beat} beat */
const isClosing = ({ matters, rolls, stage }) => matters === "battle" && !rolls && Boolean(stage?.[0]?.includes("stage-closing"));

/** How far a story is, where the player goes on step by step or it is long. @param {number} told @param {number} all */
function progress(told, all) {
  if (stepping) return `${told} of ${all}`;
  return all < LONG ? "" : `${told} of ${all} \u00b7 ${matchMedia("(pointer: coarse)").matches ? "tap to skip" : "Space skips"}`;
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
  let [seen, told] = [0, 0];
  if (moves()) {
    start();
    const all = story.filter(isTold).length;
    for (const { card } of story) if (card) void cardDrawing(card);
    for (const beat of story) {
      if (isOver()) break;
      byId("board").dataset.beat = String(seen);
      seen += 1;
      if (isTold(beat)) told += 1;
      await show(beat, progress(told, all));
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
  scene = undefined;
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

/** Show one beat to its end. @param {Beat} beat @param {string} number how far the story is, if that is said */
async function show(beat, number) {
  const { motion = {}, rolls = [], quiet = false } = beat;
  const captioned = isTold(beat);
  const length = quiet ? QUIET : beat.card ? CARD : rolls.length ? ROLL : BEAT;
  if (beat.board) await showBoard(beat.board);
  // A card is turned over once it is there to be seen.
  if (beat.card && !isOver()) await cardDrawing(beat.card);
  if (motion.box) frame(motion.box);
  showPhase(beat.heading ?? "");
  if (isClosing(beat)) caption.hidden = true;
  else if (captioned) showCaption(beat, length, number);
  // Dice without a place of their own fall where something happened last.
  scene = motion.box ?? (beat.board ? undefined : scene);
  if (beat.stage) showStage(beat.stage[0] ?? "", length);
  if (beat.card) showCard(beat.card, length);
  if (rolls.length) {
    showDice(rolls, scene, motion.shots ?? [], length);
    lightRows(rolls, length);
  }
  showRings(motion.rings ?? [], length);
  showShots(motion.shots ?? [], length);
  rollTracks(beat.tracks ?? {}, length);
  const land = movePieces(motion, length);
  sound(beat);
  await clock();
  if (stepping && captioned && !isOver()) await asked();
  land();
  clearEffects();
  if (beat.matters && !stepping && !isOver()) await showBanner([beat], true);
}

/** @param {Beat} beat @param {number} length @param {string} number how far the story is, if that is said */
function showCaption(beat, length, number) {
  const { heading = "", text = "", motion = {} } = beat;
  const where = Object.assign(document.createElement("b"), { textContent: heading });
  caption.replaceChildren(...(heading ? [where, " "] : []), ...termNodes(beat), ...(number ? [" ", Object.assign(document.createElement("small"), { textContent: number })] : []));
  caption.hidden = false;
  seat(caption, motion.box ? subjects(motion.box, motion.shots ?? []) : []);
  const reading = Math.min(LONGEST, BEAT + LETTER * Math.max(0, text.length - LINE));
  // It slides: on a phone it lies over the decision, and text that fades in over other text can't be read.
  clock(caption, [{ translate: "0 6px" }, { translate: "0", offset: 0.2 }, { translate: "0" }], Math.max(length, reading));
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
  waiting = ["board", "told"].flatMap((part) => byId(part).getAnimations({ subtree: true })).filter((animation) => animation.playState === "running");
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
