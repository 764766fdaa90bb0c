// @ts-check
/* What part of the board is seen: it is dragged, pinched, zoomed and fitted by hand, wheel and keys. */
import Panzoom from "./vendor/panzoom.js";
import { all, byId, motion } from "./page.js";

/** @typedef {{ x: number, y: number }} Point */

const board = byId("board");
const sheet = byId("sheet");
export const COUNTER = 44;
const LEGIBLE = 24;
const COMFORTABLE = 34;
const SETTLED = 180;
const FASTEST = 0.4;

/** The size of the sheet in its own units. */
export let size = { width: 1, height: 1 };
/* Until the player moves the board, all of it is shown whatever room there is. */
let moved = false;

const view = Panzoom(sheet, {
  canvas: true, origin: "0 0", minScale: 0.05, maxScale: 8, cursor: "",
  handleStartEvent: (/** @type {Event} */ event) => event.stopPropagation(),
});
sheet.addEventListener("panzoomchange", (event) => { if (/** @type {CustomEvent} */ (event).detail.originalEvent) moved = true; });
new ResizeObserver(comeNear).observe(board);

export function scale() {
  return view.getScale();
}

/** Take another size of the sheet, and show all of it. @param {{ width: number, height: number }} wanted */
export function resize(wanted) {
  if (wanted.width === size.width && wanted.height === size.height) return;
  size = { width: wanted.width, height: wanted.height };
  sheet.style.width = `${size.width}px`;
  sheet.style.height = `${size.height}px`;
  fit();
}

/** Show the whole board. */
export function fit() {
  moved = false;
  const room = board.getBoundingClientRect();
  if (!room.width || !room.height) return;
  const whole = Math.min(room.width / size.width, room.height / size.height);
  view.setOptions({ minScale: whole * 0.6, maxScale: Math.max(8 * whole, 3) });
  view.zoom(whole, { animate: false });
  view.pan((room.width / whole - size.width) / 2, (room.height / whole - size.height) / 2, { animate: false });
}

/** Where the whole board would be too small to read, come near to what matters now. */
export function comeNear() {
  if (moved) return;
  fit();
  if (scale() * COUNTER >= LEGIBLE) return;
  const lit = all("#sheet .offered", SVGElement);
  const points = (lit.length ? lit : all("#pieces .piece.ours", SVGElement)).map(middle);
  if (!points.length) return;
  const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  const room = board.getBoundingClientRect();
  const roomy = Math.min(room.width / (right - left + 4 * COUNTER), room.height / (bottom - top + 4 * COUNTER));
  const near = Math.max(LEGIBLE / COUNTER, Math.min(COMFORTABLE / COUNTER, roomy));
  view.zoom(near, { animate: false });
  const slack = { x: room.width / near - size.width, y: room.height / near - size.height };
  const x = room.width / near / 2 - (left + right) / 2;
  const y = room.height / near / 2 - (top + bottom) / 2;
  view.pan(clamp(x, slack.x), clamp(y, slack.y), { animate: motion() });
}

/** Keep the sheet over the board's room. @param {number} shift @param {number} slack */
function clamp(shift, slack) {
  return slack > 0 ? slack / 2 : Math.min(0, Math.max(slack, shift));
}

/** Where a drawn thing stands on the sheet. @param {SVGElement} element @returns {Point} */
export function middle(element) {
  const found = (element.getAttribute("transform") ?? "").match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/);
  return { x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0) };
}

/** Where a point of the window lies on the sheet, once it has come to rest. @param {{ clientX: number, clientY: number }} pointer @returns {Point} */
export function onSheet(pointer) {
  const room = board.getBoundingClientRect();
  const at = view.getPan();
  return { x: (pointer.clientX - room.left) / scale() - at.x, y: (pointer.clientY - room.top) / scale() - at.y };
}

/* The browser moves and stretches the picture that it has of the sheet. When the scale rests, it draws it anew, once. */
let resting = 0;
function sharpenSoon() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    sheet.style.willChange = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => { sheet.style.willChange = ""; }));
  }, SETTLED);
}

/** Zoom so that a point of the sheet lies under a point of the window. @param {number} wanted @param {Point} kept @param {{ clientX: number, clientY: number }} under @param {boolean} [animate] */
function zoomAbout(wanted, kept, under, animate = false) {
  moved = true;
  sharpenSoon();
  const room = board.getBoundingClientRect();
  const before = view.getPan();
  const from = scale();
  view.zoom(wanted, { animate: false });
  const now = scale();
  const to = { x: (under.clientX - room.left) / now - kept.x, y: (under.clientY - room.top) / now - kept.y };
  view.pan(to.x, to.y, { animate: false });
  if (animate) glide(`scale(${from}) translate(${before.x}px, ${before.y}px)`, `scale(${now}) translate(${to.x}px, ${to.y}px)`);
}

/** Let the sheet come to where it is now from where it was. @param {string} from @param {string} to */
function glide(from, to) {
  sheet.animate([{ transform: from }, { transform: to }], { duration: 160, easing: "ease-out" });
}

/** Come nearer or go farther, about the middle of what is seen. @param {number} direction */
export function zoom(direction) {
  const room = board.getBoundingClientRect();
  const point = { clientX: room.left + room.width / 2, clientY: room.top + room.height / 2 };
  zoomAbout(scale() * (direction > 0 ? 1.3 : 1 / 1.3), onSheet(point), point, motion());
}

/** @param {number} dx @param {number} dy */
export function pan(dx, dy) {
  moved = true;
  view.pan((dx * 80) / scale(), (dy * 80) / scale(), { relative: true, animate: motion() });
}

/* The wheel zooms about the pointer, as far as it is turned: a notch of a mouse is much, a touchpad sends many that are little. */
const LINES = 33;
board.addEventListener("wheel", (event) => {
  event.preventDefault();
  const turned = (event.deltaY || event.deltaX) * (event.deltaMode ? LINES : 1) * (event.ctrlKey ? 5 : 1);
  const much = Math.max(-FASTEST, Math.min(FASTEST, -turned / 500));
  zoomAbout(scale() * Math.exp(much), onSheet(event), event);
}, { passive: false });

/* Two fingers hold the board: what was under them stays under them. Then the library must not drag it as well. */
/** @type {Map<number, { clientX: number, clientY: number }>} */
const fingers = new Map();
/** @type {{ apart: number, scale: number, kept: Point } | null} */
let pinch = null;

/** How far two fingers are apart, and the point between them. */
function between() {
  const [one, other] = [...fingers.values()];
  if (!one || !other) return null;
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { apart: Math.max(apart, 1), clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch" || !(event.target instanceof Element) || !event.target.closest("#board")) return;
  fingers.set(event.pointerId, event);
  const held = between();
  if (held) pinch = { apart: held.apart, scale: scale(), kept: onSheet(held) };
  if (pinch) event.stopPropagation();
}, true);
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (!pinch) return;
  event.stopPropagation();
  const held = between();
  if (held) zoomAbout((pinch.scale * held.apart) / pinch.apart, pinch.kept, held);
}, true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
    if (!fingers.size) pinch = null;
  }, true);
}
