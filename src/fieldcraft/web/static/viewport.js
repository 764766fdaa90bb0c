// @ts-check
/* The viewport: pan and zoom the board by drag, pinch, wheel and keys. */
import Panzoom from "./vendor/panzoom.js";
import { placeOf } from "./actors.js";
import { bar, byId, drawn } from "./dom.js";

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
/* How many times larger a view must be to be worth a move while beats play. */
const CLOSER = 1.2;
/* How large the whole board may be, compared with what fits, and stay as it is. */
const NEARLY = 0.85;

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
  const [x, y] = [at.x / scale - anchor.x, at.y / scale - anchor.y];
  panzoom.pan(x, y, { animate });
  // The library pans to its start in a timer, which on a busy machine runs after the first view is set.
  panzoom.setOptions({ startX: x, startY: y });
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

/* The view to return to when the beats are over, or a mark of the guide has shown its place. */
/** @type {{ scale: number, x: number, y: number } | null} */
let home = null;

/** Fit the whole board. @param {boolean} [animate] */
export function fit(animate = false) {
  moved = false;
  home = null;
  const at = whole();
  transform(fitScale, { x: sheet.offsetWidth / 2, y: sheet.offsetHeight / 2 }, at, animate);
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
  if (fitScale >= LEGIBLE / counter || !width) return fit(animate);
  const room = board.getBoundingClientRect();
  const scale = Math.max(LEGIBLE / counter, Math.min(COMFORTABLE / counter, room.width / width, room.height / height));
  const at = { x: shift(room.width, scale * x, scale * sheet.offsetWidth), y: shift(room.height, scale * y, scale * sheet.offsetHeight) };
  transform(scale, { x: 0, y: 0 }, at, animate);
  showLevel();
}

/** Show the next position: the view stays where it is while what matters now is in it and legible, and else moves as little as it must. */
export function follow() {
  if (moved) return;
  const [, , width = 0, height = 0] = focus();
  whole();
  const [counter, scale] = [Number(bar().dataset.counter), panzoom.getScale()];
  const legible = LEGIBLE / counter;
  if (fitScale >= legible) return staysWhole() ? undefined : focusBoard(isMoving());
  const [room, top] = [board.getBoundingClientRect(), byId("goals").offsetHeight];
  const largest = Math.max(legible, Math.min(COMFORTABLE / counter, room.width / width, (room.height - top) / height));
  // Without anything that matters now, there is nothing to move for.
  const wanted = scale < legible * 0.999 || (width && scale > largest) ? largest : scale;
  nudge(wanted, [...(width ? [focusBox()] : []), ...activeBoxes()]);
}

/** Whether the view moves visibly. */
const isMoving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the whole board is in view already, about as large as it can be, and nothing on it lies under the goals. */
function staysWhole() {
  const [room, { x, y }] = [board.getBoundingClientRect(), toBoard({ x: 0, y: 0 })];
  const end = toBoard({ x: sheet.offsetWidth, y: sheet.offsetHeight });
  const inside = x >= -1 && y >= -1 && end.x <= room.width + 1 && end.y <= room.height + 1;
  return inside && panzoom.getScale() > NEARLY * fitScale && !drawn("#pieces .piece, #ground .selectable").some((thing) => underGoals(thing.getBoundingClientRect()));
}

/** What matters now, as an area of the sheet. */
function focusBox() {
  const [x = 0, y = 0, width = 0, height = 0] = focus();
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Where the pieces lie that act now. */
function activeBoxes() {
  const counter = Number(bar().dataset.counter);
  return drawn("#pieces .piece.active").map(placeOf).map(({ x, y }) => ({ x: x - counter, y: y - counter, width: 2 * counter, height: 2 * counter }));
}

/** Bring areas of the sheet into view one after the other, each as little as it needs, without going past the edge of the sheet. @param {number} scale @param {{ x: number, y: number, width: number, height: number }[]} areas */
function nudge(scale, areas) {
  const [room, top] = [board.getBoundingClientRect(), byId("goals").offsetHeight];
  const middle = onSheet({ clientX: room.left + room.width / 2, clientY: room.top + room.height / 2 });
  const before = toBoard({ x: 0, y: 0 });
  // Another scale keeps the middle of the view where it is.
  let [x, y] = scale === panzoom.getScale() ? [before.x, before.y] : [room.width / 2 - scale * middle.x, room.height / 2 - scale * middle.y];
  for (const area of areas) {
    x += push(x + scale * area.x, x + scale * (area.x + area.width), 0, room.width);
    y += push(y + scale * area.y, y + scale * (area.y + area.height), top, room.height);
  }
  x = within(x, 0, room.width, scale * sheet.offsetWidth);
  y = within(y, top, room.height, scale * sheet.offsetHeight);
  if (scale === panzoom.getScale() && Math.hypot(x - before.x, y - before.y) < 1) return;
  transform(scale, { x: 0, y: 0 }, { x, y }, isMoving());
  showLevel();
}

/** How far to push a stretch so that it lies between two limits or, if it is longer, fills the room between them. @param {number} start @param {number} end @param {number} low @param {number} high */
function push(start, end, low, high) {
  const [one, other] = [low - start, high - end];
  return Math.max(Math.min(one, other), Math.min(0, Math.max(one, other)));
}

/** Where the sheet starts, so that no room is lost beyond its edges. @param {number} start @param {number} low @param {number} high @param {number} length */
function within(start, low, high, length) {
  return length < high - low ? low + (high - low - length) / 2 : Math.max(high - length, Math.min(low, start));
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

/** From now on the view is where the player put it. */
function takeOver() {
  moved = true;
  home = null;
}

/** Bring a point of the sheet to the middle of the view below the goals, or as near as the edge of the sheet allows. @param {number} scale @param {Point} point */
function centre(scale, { x, y }) {
  const [room, top] = [board.getBoundingClientRect(), byId("goals").offsetHeight];
  const at = { x: shift(room.width, scale * x, scale * sheet.offsetWidth), y: top + shift(room.height - top, scale * y, scale * sheet.offsetHeight) };
  transform(scale, { x: 0, y: 0 }, at, true);
}

/** Bring a point of the sheet into view, and leave the view there. @param {Point} point */
export function bringIntoView(point) {
  takeOver();
  centre(panzoom.getScale(), point);
}

/** Whether the goals lie over something in the window. @param {{ left: number, right: number, top: number }} area */
const underGoals = ({ left, right, top }) => [...byId("goals").children].map((one) => one.getBoundingClientRect()).some((goal) => goal.width > 0 && left + EDGE < goal.right && right - EDGE > goal.left && top + EDGE < goal.bottom);

/** Bring an area of the sheet into view, if it isn't: pan, zoom out only as far as needed, and in again once less is needed to read it. @param {number[]} area left, top, width and height */
export function frame([x = 0, y = 0, width = 0, height = 0]) {
  const [room, scale] = [board.getBoundingClientRect(), panzoom.getScale()];
  const [start, end] = [toBoard({ x, y }), toBoard({ x: x + width, y: y + height })];
  const top = byId("goals").offsetHeight;
  // Where the whole board is in view, nothing is to be gained below the goals.
  const covered = scale > fitScale * 1.01 && underGoals({ left: room.left + start.x, right: room.left + end.x, top: room.top + start.y });
  const inside = start.x >= -EDGE && start.y >= -EDGE && end.x <= room.width + EDGE && end.y <= room.height + EDGE && !covered;
  const wanted = Math.min(home?.scale ?? scale, room.width / width, (room.height - top) / height);
  if (inside && (scale >= LEGIBLE / Number(bar().dataset.counter) || wanted < CLOSER * scale)) return;
  home ??= { scale, ...panzoom.getPan() };
  centre(wanted, { x: x + width / 2, y: y + height / 2 });
}

/** Return to the view from before the beats or the mark, unless the player has moved it since. */
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
  takeOver();
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
  takeOver();
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
