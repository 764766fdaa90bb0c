// @ts-check
/* What part of the board is seen: it is dragged, pinched, zoomed and fitted by hand, wheel and keys. */
import Panzoom from "./vendor/panzoom.js";
import { bar, byId } from "./page.js";

/** @typedef {{ clientX: number, clientY: number }} Where */
/** @typedef {{ x: number, y: number }} Point */

const board = byId("board");
const sheet = byId("sheet");
/* How large a counter of 44 units must be to be read, and to be read with ease. */
const LEGIBLE = 24 / 44;
const COMFORTABLE = 34 / 44;
const SETTLED = 180;
const FASTEST = 0.4;
const LINES = 33;
const STEP = 80;

/* The hand below says where the sheet goes, so that what is under it stays there; the library lays it and keeps within limits. */
const sheetOn = /** @type {import("@panzoom/panzoom").PanzoomObject} */ (Panzoom(sheet, { noBind: true, canvas: true, origin: "0 0", cursor: "", duration: 160, easing: "ease-out" }));
let whole = 1;
/* Until the player moves the board, all of it is shown whatever room there is. */
let moved = false;

const watching = new ResizeObserver((seen) => {
  moved &&= !seen.some((one) => one.target === sheet);
  comeNear();
});
watching.observe(board);
watching.observe(sheet);

/** Zoom as far as the limits go, and let a point of the sheet lie at a point of the board. @param {number} wanted @param {Point} kept @param {Point} at @param {boolean} [animate] */
function lay(wanted, kept, at, animate = false) {
  const before = sheetOn.getScale();
  const { scale } = sheetOn.zoom(wanted, { animate });
  sheetOn.pan(at.x / scale - kept.x, at.y / scale - kept.y, { animate });
  if (scale === before) return;
  clearTimeout(resting);
  resting = setTimeout(sharpen, SETTLED);
}

/* The browser moves and stretches the picture it has, and draws it anew once, when the scale rests. */
let resting = 0;
function sharpen() {
  sheet.style.willChange = "auto";
  requestAnimationFrame(() => requestAnimationFrame(() => { sheet.style.willChange = ""; }));
}

/** Show the whole board. */
export function fit() {
  moved = false;
  const room = board.getBoundingClientRect();
  whole = Math.min(room.width / sheet.offsetWidth, room.height / sheet.offsetHeight) || whole;
  sheetOn.setOptions({ minScale: whole * 0.6, maxScale: Math.max(8 * whole, 3) });
  lay(whole, { x: sheet.offsetWidth / 2, y: sheet.offsetHeight / 2 }, { x: room.width / 2, y: room.height / 2 });
}

/** Where the whole board would be too small to read, come near to what matters now. */
export function comeNear() {
  if (moved) return;
  fit();
  const [x = 0, y = 0, width = 0, height = 0] = (bar().dataset.near ?? "").split(" ").map(Number);
  if (whole >= LEGIBLE || !width) return;
  const room = board.getBoundingClientRect();
  const scale = Math.max(LEGIBLE, Math.min(COMFORTABLE, room.width / width, room.height / height));
  const at = { x: shift(room.width, scale * x, scale * sheet.offsetWidth), y: shift(room.height, scale * y, scale * sheet.offsetHeight) };
  lay(scale, { x: 0, y: 0 }, at);
}

/** Bring something to the middle of the room, as far as the sheet goes. @param {number} room @param {number} middle @param {number} length */
function shift(room, middle, length) {
  return room > length ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - middle));
}

/** Where a point of the window lies on the sheet. @param {Where} where */
function onSheet({ clientX, clientY }) {
  const room = board.getBoundingClientRect();
  const [scale, { x, y }] = [sheetOn.getScale(), sheetOn.getPan()];
  return { x: (clientX - room.left) / scale - x, y: (clientY - room.top) / scale - y };
}

/** Zoom so that what lies under one point of the window comes to lie under another. @param {number} times @param {Where} from @param {Where} [to] @param {boolean} [animate] */
function zoomAbout(times, from, to = from, animate = false) {
  moved = true;
  const room = board.getBoundingClientRect();
  lay(sheetOn.getScale() * times, onSheet(from), { x: to.clientX - room.left, y: to.clientY - room.top }, animate);
}

/** Come nearer or go farther, about the middle of what is seen. @param {number} times */
export function zoom(times) {
  const room = board.getBoundingClientRect();
  const centre = { clientX: room.left + room.width / 2, clientY: room.top + room.height / 2 };
  zoomAbout(times, centre, centre, true);
}

/** @param {number} dx @param {number} dy */
export function pan(dx, dy) {
  moved = true;
  sheetOn.pan((STEP * dx) / sheetOn.getScale(), (STEP * dy) / sheetOn.getScale(), { relative: true, animate: true });
}

/* The wheel zooms about the pointer, as far as it is turned: a notch of a mouse is much, a touchpad sends many that are little. */
board.addEventListener("wheel", (event) => {
  event.preventDefault();
  const turned = (event.deltaY || event.deltaX) * (event.deltaMode ? LINES : 1) * (event.ctrlKey ? 5 : 1);
  zoomAbout(Math.exp(Math.max(-FASTEST, Math.min(FASTEST, -turned / 500))), event);
}, { passive: false });

/* One finger or the mouse drags the board, two hold it: what was under them stays under them. */
/** @type {Map<number, Where>} */
const fingers = new Map();

/** The point between the fingers, and how far they are apart. */
function grip() {
  const [one = { clientX: 0, clientY: 0 }, other = one] = fingers.values();
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { apart: Math.max(apart, 1), clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}

board.addEventListener("pointerdown", (event) => {
  if (event.button === 0 && !(/** @type {Element} */ (event.target).closest("button, #tag"))) fingers.set(event.pointerId, event);
});
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const before = grip();
  fingers.set(event.pointerId, event);
  const now = grip();
  if (now.clientX !== before.clientX || now.clientY !== before.clientY) zoomAbout(now.apart / before.apart, before, now);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(end, (event) => fingers.delete(event.pointerId));
