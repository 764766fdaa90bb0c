// @ts-check
/* The board: its ground, pan and zoom, what is lit, stacks that fan out, and pieces that move. */
import Panzoom from "./vendor/panzoom.js";
import { all, bar, byId, fetchText, motion } from "./page.js";

const board = byId("board");
const sheet = byId("sheet");
/** @type {{ width: number, height: number }} */
let size = { width: 1, height: 1 };
let ground = "";
/** @type {Map<string, string>} */
let stood = new Map();

const view = Panzoom(sheet, {
  canvas: true, origin: "0 0", minScale: 0.05, maxScale: 8, step: 0.25, cursor: "", noBind: false,
  handleStartEvent: (/** @type {Event} */ event) => event.stopPropagation(),
});
board.addEventListener("wheel", (event) => { event.preventDefault(); view.zoomWithWheel(event); }, { passive: false });
sheet.addEventListener("panzoomstart", () => { sheet.style.willChange = "transform"; });
sheet.addEventListener("panzoomend", () => { sheet.style.willChange = ""; });

/** Show the whole board. */
export function fit() {
  moved = false;
  const room = board.getBoundingClientRect();
  if (!room.width || !room.height) return;
  const scale = Math.min(room.width / size.width, room.height / size.height);
  view.setOptions({ minScale: scale * 0.6, maxScale: Math.max(8 * scale, 3) });
  view.zoom(scale, { animate: false });
  view.pan((room.width / scale - size.width) / 2, (room.height / scale - size.height) / 2, { animate: false });
}

const LEGIBLE = 24;
const COMFORTABLE = 34;

/** Where the whole board would be too small to read, come near to what matters now. */
export function comeNear() {
  if (moved) return;
  fit();
  const counter = 44;
  if (view.getScale() * counter >= LEGIBLE) return;
  const lit = all("#sheet .offered", SVGElement);
  const points = (lit.length ? lit : all("#pieces .piece.ours", SVGElement)).map(middle);
  if (!points.length) return;
  const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  const room = board.getBoundingClientRect();
  const roomy = Math.min(room.width / (right - left + 4 * counter), room.height / (bottom - top + 4 * counter));
  const scale = Math.max(LEGIBLE / counter, Math.min(COMFORTABLE / counter, roomy));
  view.zoom(scale, { animate: false });
  const slack = { x: room.width / scale - size.width, y: room.height / scale - size.height };
  const x = room.width / scale / 2 - (left + right) / 2;
  const y = room.height / scale / 2 - (top + bottom) / 2;
  view.pan(clamp(x, slack.x), clamp(y, slack.y), { animate: motion() });
}

/** Keep the sheet over the board's room. @param {number} shift @param {number} slack */
function clamp(shift, slack) {
  return slack > 0 ? slack / 2 : Math.min(0, Math.max(slack, shift));
}

/** Where a drawn thing stands on the sheet. @param {SVGElement} element */
function middle(element) {
  const found = (element.getAttribute("transform") ?? "").match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/);
  return { x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0) };
}

/** @param {number} direction */
export function zoom(direction) {
  moved = true;
  const room = board.getBoundingClientRect();
  const middle = { clientX: room.left + room.width / 2, clientY: room.top + room.height / 2 };
  view.zoomToPoint(view.getScale() * (direction > 0 ? 1.3 : 1 / 1.3), middle, { animate: motion() });
}

/** @param {number} dx @param {number} dy */
export function pan(dx, dy) {
  moved = true;
  const scale = view.getScale();
  view.pan((dx * 80) / scale, (dy * 80) / scale, { relative: true, animate: motion() });
}

/* Until the player moves the board, all of it is shown whatever room there is. */
let moved = false;
sheet.addEventListener("panzoomchange", (event) => { if (/** @type {CustomEvent} */ (event).detail.originalEvent) moved = true; });
new ResizeObserver(comeNear).observe(board);

/** Take the size of the sheet from the drawing, and its ground from the server when it is another one; whether it was. */
export async function lay() {
  const drawn = document.querySelector("#pieces svg");
  const box = drawn instanceof SVGSVGElement ? drawn.viewBox.baseVal : { width: 1, height: 1 };
  if (box.width !== size.width || box.height !== size.height) {
    size = { width: box.width, height: box.height };
    sheet.style.width = `${size.width}px`;
    sheet.style.height = `${size.height}px`;
    fit();
  }
  const wanted = bar().dataset.ground ?? "";
  if (wanted === ground) return false;
  ground = wanted;
  usePalette(bar().dataset.palette ?? "");
  const text = await fetchText(wanted);
  if (wanted !== ground) return false;
  byId("ground").innerHTML = text;
  return true;
}

/** @param {string} url */
function usePalette(url) {
  let link = document.getElementById("palette");
  if (!(link instanceof HTMLLinkElement)) {
    link = document.createElement("link");
    link.id = "palette";
    /** @type {HTMLLinkElement} */ (link).rel = "stylesheet";
    document.head.append(link);
  }
  if (link.getAttribute("href") !== url) link.setAttribute("href", url);
}

/** Every drawn thing by the id of its place or piece, on the board and in the panels. @returns {Map<string, SVGElement[]>} */
export function things() {
  /** @type {Map<string, SVGElement[]>} */
  const found = new Map();
  for (const element of all("[data-place]", SVGElement)) {
    const id = element.dataset.place ?? "";
    found.set(id, [...(found.get(id) ?? []), element]);
  }
  return found;
}

/** Light what can be chosen. @param {Map<string, SVGElement[]>} drawn @param {Iterable<string>} places */
export function light(drawn, places) {
  for (const element of all(".offered, .picked", SVGElement)) element.classList.remove("offered", "picked");
  for (const place of places) for (const element of drawn.get(place) ?? []) element.classList.add("offered");
}

/** Remember where every piece stands, before the server's new drawing comes. */
export function remember() {
  stood = new Map(all("#pieces .piece", SVGElement).map((piece) => [piece.dataset.place ?? "", piece.getAttribute("transform") ?? ""]));
}

/** Let the pieces that stand elsewhere now travel there. */
export function travel() {
  if (!motion() || !stood.size) return;
  for (const piece of all("#pieces .piece", SVGElement)) {
    const before = stood.get(piece.dataset.place ?? "");
    const now = piece.getAttribute("transform") ?? "";
    if (before === now) continue;
    const frames = before === undefined
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: css(before) }, { transform: css(now) }];
    piece.animate(frames, { duration: 240, easing: "ease-out" });
    if (before !== undefined) piece.parentElement?.append(piece);
  }
  stood = new Map();
}

/** A drawing's transform as a style says it. @param {string} transform */
function css(transform) {
  return transform.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");
}

/** @type {string | null} */
let fanned = null;
/** Where the pointer may go while a stack stays fanned out, in the units of the sheet. */
let keep = { left: 0, right: 0, top: 0, bottom: 0 };

/** Let the stack fall together when the pointer has left it. @param {{ clientX: number, clientY: number }} pointer */
export function leaveFan(pointer) {
  if (fanned === null) return;
  const edge = sheet.getBoundingClientRect();
  const scale = view.getScale();
  const [x, y] = [(pointer.clientX - edge.left) / scale, (pointer.clientY - edge.top) / scale];
  if (x < keep.left || x > keep.right || y < keep.top || y > keep.bottom) fan(null);
}

/** Fan out the stack in a place so that each counter can be seen and clicked. @param {string | null} spot */
export function fan(spot) {
  if (spot === fanned) return;
  for (const piece of all("#pieces .piece.fanned", SVGElement)) {
    piece.classList.remove("fanned");
    piece.style.transform = "";
  }
  fanned = spot;
  if (spot === null) return;
  const stack = all("#pieces .piece", SVGElement).filter((piece) => piece.dataset.spot === spot);
  if (stack.length < 2) return;
  const points = stack.map(middle);
  const first = stack[0];
  const step = (first instanceof SVGGraphicsElement ? Math.min(first.getBBox().width, 48) : 44) * 1.12;
  const columns = Math.min(stack.length, 5);
  const centre = points.reduce((sum, point) => sum + point.x, 0) / stack.length;
  const base = Math.max(...points.map((point) => point.y));
  const left = Math.min(Math.max(centre - ((columns - 1) * step) / 2, step / 2), size.width - columns * step);
  const rows = Math.ceil(stack.length / columns);
  keep = {
    left: Math.min(left, ...points.map((point) => point.x)) - step * 0.7,
    right: Math.max(left + (columns - 1) * step, ...points.map((point) => point.x)) + step * 0.7,
    top: Math.min(base - (rows - 1) * step, ...points.map((point) => point.y)) - step * 0.7,
    bottom: base + step * 0.7,
  };
  stack.forEach((piece, index) => {
    const row = Math.floor(index / columns);
    piece.classList.add("fanned");
    const scale = (piece.getAttribute("transform") ?? "").match(/scale\(.*\)/)?.[0] ?? "";
    piece.style.transform = `translate(${left + (index % columns) * step}px, ${base - row * step}px) ${scale}`;
    piece.parentElement?.append(piece);
  });
}
