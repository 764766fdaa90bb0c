// @ts-check
/* The viewport: pan and zoom the board by drag, pinch, wheel and keys. */
import Panzoom from "./vendor/panzoom.js";
import { bar, byId } from "./dom.js";

/** @typedef {{ clientX: number, clientY: number }} Where */
/** @typedef {{ x: number, y: number }} Point */

const board = byId("board");
const sheet = byId("sheet");
/* The sizes, in pixels, at which a counter is legible, and comfortable to read. */
const LEGIBLE = 26;
const COMFORTABLE = 34;
const SHARPEN_DELAY = 180;
const MAX_WHEEL_STEP = 0.4;
const LINE_HEIGHT = 33;
const PAN_STEP = 80;
/* The height of a board, in pixels, that has room for the goals above it. */
const ROOMY = 520;
/* How far, in pixels, something may lie beyond the edge and still count as in view. */
const EDGE = 12;

/* We implement the pan and zoom gestures ourselves, so that the point under a finger stays under it; the library applies the transform and its limits. */
const panzoom = /** @type {import("@panzoom/panzoom").PanzoomObject} */ (Panzoom(sheet, { noBind: true, canvas: true, origin: "0 0", cursor: "", duration: 160, easing: "ease-out" }));
let fitScale = 1;
/* Until the player moves the board, it follows changes of the window size. */
let moved = false;

/* The board also gains or loses a little when the decision below it does. */
let windowSize = "";
const observer = new ResizeObserver((seen) => {
  const size = `${innerWidth} ${innerHeight}`;
  const newSheet = seen.some((one) => one.target === sheet);
  if (newSheet) moved = false;
  if (newSheet || size !== windowSize) focusBoard();
  else follow();
  windowSize = size;
});
observer.observe(board);
observer.observe(sheet);

/** Zoom within the limits, and put a point of the sheet at a point of the board. @param {number} wanted @param {Point} anchor @param {Point} at @param {boolean} [animate] */
function transform(wanted, anchor, at, animate = false) {
  const before = panzoom.getScale();
  const { scale } = panzoom.zoom(wanted, { animate });
  panzoom.pan(at.x / scale - anchor.x, at.y / scale - anchor.y, { animate });
  if (scale === before) return;
  clearTimeout(sharpenTimer);
  sharpenTimer = setTimeout(sharpen, SHARPEN_DELAY);
}

/* While zooming, the browser stretches its bitmap of the sheet; redraw it once when the scale stops changing. */
let sharpenTimer = 0;
function sharpen() {
  showLevel();
  sheet.style.willChange = "auto";
  requestAnimationFrame(() => requestAnimationFrame(() => { sheet.style.willChange = ""; }));
}

/** Show the labels of this zoom: the drawing says from which scale on each level holds. */
function showLevel() {
  const reached = (sheet.dataset.zooms ?? "").split(" ").filter((from) => Number(from) <= panzoom.getScale()).length;
  sheet.dataset.zoom = String(Math.max(0, reached - 1));
}

/* The goals lie over the upper edge. Their room never shrinks, so that the board doesn't move when they do. */
let lid = 0;

/** Where the whole board fits, below the goals where there is room. */
function whole() {
  const room = board.getBoundingClientRect();
  lid = room.height > ROOMY ? Math.max(lid, byId("goals").offsetHeight) : 0;
  /** @param {number} high */
  const scaleIn = (high) => Math.min(room.width / sheet.offsetWidth, high / sheet.offsetHeight) || fitScale;
  const legible = LEGIBLE / Number(bar().dataset.counter);
  // A board that is just large enough to read as a whole keeps all of the room.
  const above = scaleIn(room.height) >= legible && scaleIn(room.height - lid) < legible ? 0 : lid;
  const height = room.height - above;
  fitScale = scaleIn(height);
  panzoom.setOptions({ minScale: fitScale * 0.6, maxScale: Math.max(8 * fitScale, 3) });
  return { x: room.width / 2, y: above + height / 2 };
}

/** Fit the whole board. */
export function fit() {
  moved = false;
  const at = whole();
  transform(fitScale, { x: sheet.offsetWidth / 2, y: sheet.offsetHeight / 2 }, at);
  showLevel();
}

/** What matters now: its centre and size on the sheet. */
const focus = () => (bar().dataset.focus ?? "").split(" ").map(Number);

/** Fit the board; if it would be too small to read, zoom to what matters now. @param {boolean} [animate] */
export function focusBoard(animate = false) {
  if (moved) return;
  const [x = 0, y = 0, width = 0, height = 0] = focus();
  const counter = Number(bar().dataset.counter);
  whole();
  if (fitScale >= LEGIBLE / counter || !width) return fit();
  const room = board.getBoundingClientRect();
  const scale = Math.max(LEGIBLE / counter, Math.min(COMFORTABLE / counter, room.width / width, room.height / height));
  const at = { x: shift(room.width, scale * x, scale * sheet.offsetWidth), y: shift(room.height, scale * y, scale * sheet.offsetHeight) };
  transform(scale, { x: 0, y: 0 }, at, animate);
  showLevel();
}

/** Show the next position: the view stays where it is while what matters now is in it and legible. */
export function follow() {
  if (moved) return;
  const [x = 0, y = 0, width = 0, height = 0] = focus();
  const room = board.getBoundingClientRect();
  const [start, end] = [toBoard({ x: x - width / 2, y: y - height / 2 }), toBoard({ x: x + width / 2, y: y + height / 2 })];
  const inside = start.x >= 0 && start.y >= byId("goals").offsetHeight && end.x <= room.width && end.y <= room.height;
  whole();
  const legible = LEGIBLE / Number(bar().dataset.counter);
  if (fitScale < legible && width && inside && panzoom.getScale() >= legible * 0.999) return;
  focusBoard(!matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Centre something in the room, without going past the edge of the sheet. @param {number} room @param {number} middle @param {number} length */
function shift(room, middle, length) {
  return room > length ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - middle));
}

/** Where a point of the sheet is on the board, once it has stopped moving. @param {Point} point */
export function toBoard({ x, y }) {
  const [scale, pan] = [panzoom.getScale(), panzoom.getPan()];
  return { x: (x + pan.x) * scale, y: (y + pan.y) * scale };
}

/** Do something whenever the board is panned or zoomed. @param {() => void} handle */
export const onViewChange = (handle) => sheet.addEventListener("panzoomchange", handle);

/** Bring a point of the sheet to the middle of the view. @param {Point} point */
export function bringIntoView(point) {
  moved = true;
  const room = board.getBoundingClientRect();
  transform(panzoom.getScale(), point, { x: room.width / 2, y: room.height / 2 }, true);
}

/* The view to return to when the beats are over. */
/** @type {{ scale: number, x: number, y: number } | null} */
let home = null;

/** Bring an area of the sheet into view, if it isn't: pan, and zoom out only as far as needed. @param {number[]} area left, top, width and height */
export function frame([x = 0, y = 0, width = 0, height = 0]) {
  const room = board.getBoundingClientRect();
  const [start, end] = [toBoard({ x, y }), toBoard({ x: x + width, y: y + height })];
  if (start.x >= -EDGE && start.y >= -EDGE && end.x <= room.width + EDGE && end.y <= room.height + EDGE) return;
  const scale = panzoom.getScale();
  home ??= { scale, ...panzoom.getPan() };
  const wanted = Math.min(scale, room.width / width, room.height / height);
  transform(wanted, { x: x + width / 2, y: y + height / 2 }, { x: room.width / 2, y: room.height / 2 }, true);
}

/** Return to the view from before the beats. */
export function release() {
  if (!home) return;
  const { scale, x, y } = home;
  home = null;
  transform(scale, { x: 0, y: 0 }, { x: x * scale, y: y * scale }, true);
}

/** Convert a point of the window to the sheet. @param {Where} where */
function onSheet({ clientX, clientY }) {
  const room = board.getBoundingClientRect();
  const [scale, { x, y }] = [panzoom.getScale(), panzoom.getPan()];
  return { x: (clientX - room.left) / scale - x, y: (clientY - room.top) / scale - y };
}

/** Zoom so that what was under one point of the window is under another. @param {number} times @param {Where} from @param {Where} [to] @param {boolean} [animate] */
function zoomAbout(times, from, to = from, animate = false) {
  moved = true;
  const room = board.getBoundingClientRect();
  transform(panzoom.getScale() * times, onSheet(from), { x: to.clientX - room.left, y: to.clientY - room.top }, animate);
}

/** Zoom about the centre of the view. @param {number} times */
export function zoom(times) {
  const room = board.getBoundingClientRect();
  const centre = { clientX: room.left + room.width / 2, clientY: room.top + room.height / 2 };
  zoomAbout(times, centre, centre, true);
}

/** @param {number} dx @param {number} dy */
export function pan(dx, dy) {
  moved = true;
  panzoom.pan((PAN_STEP * dx) / panzoom.getScale(), (PAN_STEP * dy) / panzoom.getScale(), { relative: true, animate: true });
}

/* The wheel zooms about the pointer in proportion to its delta: one notch of a mouse is large, a touchpad sends many small ones. */
board.addEventListener("wheel", (event) => {
  event.preventDefault();
  const turned = (event.deltaY || event.deltaX) * (event.deltaMode ? LINE_HEIGHT : 1) * (event.ctrlKey ? 5 : 1);
  zoomAbout(Math.exp(Math.max(-MAX_WHEEL_STEP, Math.min(MAX_WHEEL_STEP, -turned / 500))), event);
}, { passive: false });

/* One finger or the mouse drags the board, two fingers pinch it; what is under them stays under them. */
/** @type {Map<number, Where>} */
const fingers = new Map();

/** The point between the fingers, and their distance. */
function pinch() {
  const [one = { clientX: 0, clientY: 0 }, other = one] = fingers.values();
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { apart: Math.max(apart, 1), clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}

board.addEventListener("pointerdown", (event) => {
  if (event.button === 0 && !(/** @type {Element} */ (event.target).closest("button, #tag"))) fingers.set(event.pointerId, event);
});
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const before = pinch();
  fingers.set(event.pointerId, event);
  const now = pinch();
  if (now.clientX !== before.clientX || now.clientY !== before.clientY) zoomAbout(now.apart / before.apart, before, now);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(end, (event) => fingers.delete(event.pointerId));
