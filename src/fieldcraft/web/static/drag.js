// @ts-check
/* Dragging a lit or active counter moves it; the board never pans under it. A lit enemy is a target and stays where it is. */
import { buttons, byId, drawn } from "./dom.js";
import * as pointing from "./pointing.js";
import { picking } from "./options.js";
import { ask, hint } from "./popover.js";

/** @typedef {import("./popover.js").Where} Where */

/* A counter put down within this share of its width hasn't been moved: a fan lies over its neighbours. */
const NEAR = 0.8;
/** @param {Where} one @param {Where} other */
const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
/** The counter in hand. @type {{ piece: SVGElement, from: Where } | null} */
let held = null;
/** The place it was dropped on, to be chosen at the next decision. @type {{ place: string, where: Where, version: string } | null} */
let destination = null;

/** Take hold of a counter. Returns whether it can be dragged. @param {SVGElement | null} thing @param {Where} from */
export function take(thing, from) {
  const counter = thing?.matches(".piece, .counter") ? thing : null;
  held = counter && (pointing.isActive(counter) || (pointing.isLit(counter) && !pointing.isEnemy(counter))) ? { piece: counter, from } : null;
  return held !== null;
}

/** Let the counter follow the pointer. @param {Where} now */
export function follow(now) {
  if (!held) return;
  const { piece, from } = held;
  const scale = new DOMMatrix(getComputedStyle(byId("sheet")).transform).a;
  const by = piece.closest("#sheet") ? scale : 1;
  piece.classList.add("dragged");
  piece.style.translate = `${(now.clientX - from.clientX) / by}px ${(now.clientY - from.clientY) / by}px`;
  const target = under(now);
  if (target) hint(target.getAttribute("aria-label") ?? "", pointing.optionsFor(piece, target), now);
}

/** Put the counter back where the server drew it. */
export function release() {
  for (const piece of drawn(".dragged")) {
    piece.classList.remove("dragged");
    piece.style.translate = "";
  }
  held = null;
}

/** What lies under the counter. @param {Where} where @returns {SVGElement | null} */
function under({ clientX, clientY }) {
  return pointing.thingUnder(document.elementFromPoint(clientX, clientY));
}

/** Whether a counter was put down where it came from, which means nothing. @param {SVGElement} piece @param {SVGElement} target */
function isHere(piece, target) {
  const { spot } = piece.dataset;
  return target === piece || (spot !== undefined && (pointing.placeOf(target) === spot || target.dataset.spot === spot));
}

/** Drop the counter: move it there, ask which way, or say why not. @param {Where} where @param {(thing: SVGElement, where: Where) => void} explain */
export function drop(where, explain) {
  const piece = held?.piece;
  const near = held !== null && distance(held.from, where) < held.piece.getBoundingClientRect().width * NEAR;
  const target = under(where);
  release();
  if (!piece || !target || near || isHere(piece, target)) return;
  const found = pointing.optionsFor(piece, target);
  if (found.length) return found.length > 1 ? ask(found, where) : found[0]?.click();
  if (pointing.isActive(piece)) return explain(target, where);
  const first = pointing.optionsAt(piece);
  destination = { place: pointing.placeOf(target), where, version: version() };
  if (picking()) pickUp(first);
  else if (first.length > 1) ask(first, where);
  else first[0]?.click();
}

/** Select a counter, with those selected before, and confirm. @param {HTMLButtonElement[]} found */
function pickUp(found) {
  for (const option of found) if (option.getAttribute("aria-pressed") !== "true") option.click();
  const [confirm] = buttons("#confirm:not(:disabled)");
  if (confirm) confirm.click();
  else destination = null;
}

const version = () => byId("bar").dataset.version ?? "";

/** At the decision after a drop, choose the place the counter was dropped on. @param {(thing: SVGElement, where: Where) => void} choose */
export function finish(choose) {
  if (!destination || destination.version === version()) return;
  const { place, where } = destination;
  destination = null;
  const target = drawn(pointing.THING).find((thing) => pointing.placeOf(thing) === place);
  if (target) choose(target, where);
}

/** Forget where a counter was dropped, because the player did something else. */
export function forget() {
  destination = null;
}

