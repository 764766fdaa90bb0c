// @ts-check
/* The board: its ground, what is lit, stacks that fan out, and pieces that move. */
import { all, bar, byId, fetchText, motion } from "./page.js";
import { COUNTER, middle, onSheet, resize, size } from "./view.js";

const MANY = 30;
let ground = "";
/** @type {Map<string, string>} */
let stood = new Map();

/** Take the size of the sheet from the drawing, and its ground from the server when it is another one; whether it was. */
export async function lay() {
  const drawn = document.querySelector("#pieces svg");
  resize(drawn instanceof SVGSVGElement ? drawn.viewBox.baseVal : { width: 1, height: 1 });
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
  const link = byId("palette");
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
  byId("sheet").classList.toggle("many", document.querySelectorAll("#ground .offered").length > MANY);
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
  const { x, y } = onSheet(pointer);
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
  const step = (first instanceof SVGGraphicsElement ? Math.min(first.getBBox().width, 48) : COUNTER) * 1.12;
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
