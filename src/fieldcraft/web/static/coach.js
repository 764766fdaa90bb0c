// @ts-check
/* The guide: one mark at a time, beside what it explains, with an arrow to it and a ring around it. */
import { thingsAt } from "./board.js";
import { buttons, byId, drawn, gameUrl, on } from "./dom.js";
import { shownBy } from "./options.js";
import { frame, release } from "./viewport.js";

const GAP = 28;
const EDGE = 8;
const RING = 5;
/** The places in the window that are tried are this far apart. */
const STEP = 20;
/** What it costs to cover a pixel of a button that answers or of the target, where one of another part costs 1, and to be a pixel farther away. */
const [NEVER, HARDLY, RATHER_NOT, FAR] = [1000, 100, 30, 8];
/** What the callout had better leave free: lit places, counters and options. It costs so much a pixel, up to the size of a counter. */
const AVOIDED = "#sheet .selectable, #pieces .piece, #stage [data-place], #options .option";
/** What is asked, what can be chosen in a fight and what decides it, what the mark lights up, and controls: the callout covers them only where it can't be helped. */
const KEPT_FREE = ".zoom button, #confirm, #main, #head button, #sheet .named, #stage .selectable, #stage .stage-slip";
const [SELDOM, A_COUNTER] = [4, 1500];
/** Where more than this is lit, the callout can't help covering some. */
const MOST_AVOIDED = 150;
/** What lies over the edge of the board mustn't cover a target. */
const MARGIN = 60;
const [ring, arrow] = [byId("coach-ring"), byId("coach-arrow")];
const HIDDEN = `guide-hidden:${gameUrl}`;

/** The number of the mark on display; beyond the last, none is. */
let at = 0;
/** What was measured last, so that nothing is written while nothing moves. */
let measured = "";

const box = () => /** @type {HTMLElement | null} */ (document.querySelector(".coach"));
/** @returns {HTMLElement[]} */
const marks = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".coach .mark"))];
const isHidden = () => localStorage.getItem(HIDDEN) === "yes";
const current = () => (isHidden() ? undefined : marks()[at]);

/** Show the first mark of a new moment. */
export function show() {
  at = 0;
  update();
}

/** The text of the mark on display, for screen readers. */
export const text = () => current()?.querySelector(".mark-text")?.textContent ?? "";

/** Go on to the next mark, or close the last one. */
export function next() {
  at += 1;
  update();
  byId("announcer").textContent = text();
}

/** Close the marks of this moment. Returns whether there was one. */
export function dismiss() {
  const open = current() !== undefined;
  at = marks().length;
  update();
  return open;
}

/** The board goes back to where it was before a mark showed a place. */
export const leave = () => release();

/** Hide the guide of this game, or show it again, with the marks that were closed. */
export function toggle() {
  const hide = current() !== undefined || (!isHidden() && !marks().length);
  localStorage.setItem(HIDDEN, hide ? "yes" : "no");
  at = 0;
  update();
  byId("announcer").textContent = isHidden() ? "The guide is hidden. Shift G shows it again." : text();
}

function update() {
  const mark = current();
  for (const each of marks()) each.hidden = each !== mark;
  const resume = document.getElementById("coach-resume");
  if (resume) resume.hidden = mark !== undefined || !marks().length;
  const guide = box();
  if (guide) guide.hidden = !mark;
  document.body.classList.toggle("guide-hidden", isHidden());
  measured = "";
  leave();
  light(mark);
  if (mark) bringIntoView(mark);
  follow();
}

/** Light what a mark recommends and its places, as long as it is on display. @param {HTMLElement} [mark] */
function light(mark) {
  for (const thing of drawn("#sheet .named")) thing.classList.remove("named");
  for (const option of document.querySelectorAll("#options .recommended")) option.classList.remove("recommended");
  const named = mark && recommended(mark);
  named?.classList.add("recommended");
  for (const thing of named ? shownBy(named).flatMap(thingsAt) : []) thing.classList.add("named");
}

/** What a mark recommends: the option that it names, or the first suggestion. @param {HTMLElement} mark @returns {HTMLElement | null} */
function recommended({ dataset: { option, target } }) {
  if (option !== undefined) return document.querySelector(`#options [data-index="${option}"]`);
  return target === "#suggestions" ? document.querySelector("#suggestions .suggestion") : null;
}

/** Bring what a mark points at into view, and what it lights up. @param {HTMLElement} mark */
function bringIntoView(mark) {
  reveal(targetOf(mark));
  if (!targetOf(mark)?.closest("#sheet")) reveal(litPlace());
}

/** The first place that the mark on display has lit. */
const litPlace = () => document.querySelector("#ground .named");

/** What a mark points at, if it is on the screen: of a set, the piece to pick next. @param {HTMLElement} mark @returns {Element | null} */
function targetOf(mark) {
  const target = nextPick(mark) ?? document.querySelector(mark.dataset.target ?? "");
  return target?.checkVisibility() ? target : null;
}

/** The next piece of a set, if the mark points at one by name; once all that it names are picked, the button that confirms them. @param {HTMLElement} mark @returns {Element | null} */
function nextPick({ dataset: { option = "", picks = option, target = "" } }) {
  const named = picks.split(" ").flatMap((index) => buttons(`#options .pick[data-index="${index}"]`));
  const left = named.find((one) => one.getAttribute("aria-pressed") === "false");
  if (left) return target.startsWith("#options") ? left : null;
  return named.length ? document.querySelector("#confirm:not(:disabled)") : null;
}

on("click", "#options .pick", () => {
  const mark = current();
  const next = mark && nextPick(mark);
  // The button that confirms is always in view.
  if (next?.matches(".pick")) reveal(next);
});

/** Bring a target into view: scroll the panel that it is in, or pan the board. @param {Element | null} target */
function reveal(target) {
  if (!target) return;
  // The prompt stays at the upper edge of the decision and the buttons that end it at the lower one: the middle is clear of both.
  if (!target.closest("#sheet")) return target.scrollIntoView({ block: target.closest("#options") ? "center" : "nearest", inline: "nearest" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const sheet = byId("sheet");
  const ground = sheet.getBoundingClientRect();
  const scale = ground.width / sheet.offsetWidth;
  const around = [left - ground.left - MARGIN, top - ground.top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  frame(around.map((value) => value / scale));
}

/** Keep the callout, its arrow and the ring beside the target while either moves. */
function follow() {
  const mark = current();
  ring.hidden = arrow.hidden = !mark || !targetOf(mark);
  if (!mark) return;
  place(mark);
  requestAnimationFrame(() => { if (current() === mark) follow(); });
}

/* When the board changes its size, it is fitted again, and the target may be out of view. */
const observer = new ResizeObserver(() => {
  const mark = current();
  if (mark) bringIntoView(mark);
});
for (const id of ["board", "sheet"]) observer.observe(byId(id));

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** Put the callout where it covers neither its target nor the buttons that answer, and as little else as can be helped. @param {HTMLElement} mark */
function place(mark) {
  const [guide, target] = [box(), targetOf(mark)];
  if (!guide) return;
  const seen = target ? visiblePart(target) : null;
  const clear = answers(mark);
  const lit = litPlace();
  const now = JSON.stringify([mark.id, seen, clear, lit && visiblePart(lit), guide.offsetWidth, guide.offsetHeight, innerWidth, innerHeight, byId("banner").hidden]);
  if (now === measured) return;
  measured = now;
  const spot = seen ? besideOrDocked(guide, seen, clear) : { ...sizeOf(guide), left: (innerWidth - guide.offsetWidth) / 2, top: EDGE };
  Object.assign(guide.style, { left: `${spot.left}px`, top: `${spot.top}px` });
  if (seen) point(seen, spot);
}

/** The size of the callout; a pixel more makes up for what rounding took from it. @param {HTMLElement} guide @returns {Box} */
const sizeOf = ({ offsetWidth, offsetHeight }) => ({ left: 0, top: 0, width: offsetWidth + 1, height: offsetHeight + 1 });

/** The best place for the callout; where each would hide the target or an answer, it becomes a strip along an edge. @param {HTMLElement} guide @param {Box} target @param {Box[]} clear @returns {Box} */
function besideOrDocked(guide, target, clear) {
  guide.classList.remove("docked");
  const beside = bestSpot(target, clear, sizeOf(guide));
  const hidden = (/** @type {Box} */ spot) => covered(spot, [...clear, ...(fillsScreen(target) ? [] : [target])]);
  if (!hidden(beside)) return beside;
  guide.classList.add("docked");
  const strip = sizeOf(guide);
  const edges = [EDGE, innerHeight - strip.height - EDGE].map((top) => ({ ...strip, left: (innerWidth - strip.width) / 2, top }));
  const [docked] = edges.sort((one, other) => hidden(one) - hidden(other));
  return docked ?? beside;
}

/** Whether a target leaves no room beside it: then the callout lies on its upper or lower edge. @param {Box} target */
const fillsScreen = ({ width, height }) => width * height > 0.4 * innerWidth * innerHeight;

/** The buttons that must stay in reach: those that end the decision, and the one that the mark names. @param {HTMLElement} mark @returns {Box[]} */
function answers(mark) {
  const named = mark.dataset.option ? `, #options [data-index="${mark.dataset.option}"]` : "";
  const found = document.querySelectorAll(`#begin, #options .endings button:not(:disabled)${named}`);
  return [...found].map(visiblePart).filter(({ width, height }) => width > 1 && height > 1);
}

/** The part of a target that its panel or the board doesn't clip. @param {Element} target @returns {Box} */
function visiblePart(target) {
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const room = (target.closest("#board, #bar, #side, #tracks") ?? document.documentElement).getBoundingClientRect();
  const [x1, y1] = [Math.max(left, room.left, 0), Math.max(top, room.top, 0)];
  const [x2, y2] = [Math.min(right, room.right, innerWidth), Math.min(bottom, room.bottom, innerHeight)];
  return { left: Math.min(x1, innerWidth - 1), top: Math.min(y1, innerHeight - 1), width: Math.max(1, x2 - x1), height: Math.max(1, y2 - y1) };
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The best of the places around a target, or of all places in the window if none of those is free. @param {Box} target @param {Box[]} clear @param {Box} callout @returns {Box} */
function bestSpot(target, clear, { width, height }) {
  const [middle, centre] = [target.left + target.width / 2 - width / 2, target.top + target.height / 2 - height / 2];
  const spots = [[target.left - width - GAP, centre], [target.left + target.width + GAP, centre], [middle, target.top + target.height + GAP], [middle, target.top - height - GAP]];
  if (fillsScreen(target)) spots.push([middle, target.top + target.height - height - GAP]);
  for (let y = EDGE; y <= innerHeight - height - EDGE; y += STEP) for (let x = EDGE; x <= innerWidth - width - EDGE; x += STEP) spots.push([x, y]);
  const avoided = boxesOf(AVOIDED, target);
  const kept = boxesOf(KEPT_FREE, target);
  const inTheWay = [...document.querySelectorAll("#bar, #head, #goals, #banner:not([hidden])")].map((part) => part.getBoundingClientRect());
  const [best] = spots
    .map(([x = 0, y = 0]) => ({ left: within(x, innerWidth - width), top: within(y, innerHeight - height), width, height }))
    .map((spot) => ({ spot, cost: NEVER * covered(spot, clear) + HARDLY * overlap(spot, target) + covered(spot, inTheWay) + RATHER_NOT * covered(spot, kept) + SELDOM * covered(spot, avoided, A_COUNTER) + FAR * distance(spot, target) }))
    .sort((one, other) => one.cost - other.cost);
  return best?.spot ?? { left: EDGE, top: EDGE, width, height };
}

/** How much of some boxes a spot covers, each counted up to a most. @param {Box} spot @param {Box[]} boxes @param {number} [most] */
const covered = (spot, boxes, most = Infinity) => boxes.reduce((sum, one) => sum + Math.min(most, overlap(spot, one)), 0);

/** The boxes in the window of what a selector finds, without a target; none if they are too many. @param {string} selector @param {Box} target */
function boxesOf(selector, target) {
  const found = [...document.querySelectorAll(selector)].map(visiblePart);
  const boxes = found.filter((one) => one.width > 1 && one.height > 1 && overlap(one, target) < 0.5 * one.width * one.height);
  return boxes.length > MOST_AVOIDED ? [] : boxes;
}

/** How far apart two boxes are, beyond the gap that the arrow needs. @param {Box} one @param {Box} other */
function distance(one, other) {
  const across = Math.max(one.left - other.left - other.width, other.left - one.left - one.width, 0);
  const down = Math.max(one.top - other.top - other.height, other.top - one.top - one.height, 0);
  return Math.max(GAP, Math.hypot(across, down));
}

/** @param {number} value @param {number} room */
const within = (value, room) => Math.round(Math.max(EDGE, Math.min(value, room - EDGE)));

/** Draw the ring around the target, and the arrow from the callout to it. @param {Box} target @param {Box} callout */
function point(target, callout) {
  const [left, top] = [Math.max(1, target.left - RING), Math.max(1, target.top - RING)];
  const right = Math.min(innerWidth - 1, target.left + target.width + RING);
  const bottom = Math.min(innerHeight - 1, target.top + target.height + RING);
  Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
  const [from, to] = [middleOf(callout), middleOf(target)];
  const [start, end] = [onEdge(callout, from, to), onEdge(target, to, from)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) - RING;
  arrow.hidden = overlap(callout, target) > 0 || length < 4;
  Object.assign(arrow.style, { left: `${start.x}px`, top: `${start.y}px`, width: `${Math.max(0, length)}px`, rotate: `${Math.atan2(end.y - start.y, end.x - start.x)}rad` });
}

/** @param {Box} box */
const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** Where the line from the middle of a box to a point leaves the box. @param {Box} box @param {{ x: number, y: number }} middle @param {{ x: number, y: number }} to */
function onEdge({ width, height }, middle, to) {
  const [dx, dy] = [to.x - middle.x, to.y - middle.y];
  const share = Math.min(1, Math.min(width / 2 / Math.abs(dx || 1e-6), height / 2 / Math.abs(dy || 1e-6)));
  return { x: middle.x + dx * share, y: middle.y + dy * share };
}
