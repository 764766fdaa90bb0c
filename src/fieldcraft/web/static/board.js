// @ts-check
/* The board: its ground, what is lit, stacks that fan out, and pieces that move. */
import { bar, byId, drawn, fetchText } from "./page.js";

const MANY = 30;
const NEAR = 1.6;
let ground = "";
/** Where every piece stood before the server's new drawing came. @type {Map<string, string>} */
let stood = new Map();
/** What is drawn of each place and piece, on the board and in the panels. @type {Map<string, SVGGraphicsElement[]>} */
let things = new Map();

/** @param {string} place */
export const thingsAt = (place) => things.get(place) ?? [];

/** Take the ground and its inks from the server when they are others; whether they were. */
export async function lay() {
  const wanted = bar().dataset.ground ?? "";
  if (wanted === ground) return false;
  ground = wanted;
  byId("palette").setAttribute("href", bar().dataset.palette ?? "");
  const text = await fetchText(wanted);
  if (wanted !== ground) return false;
  byId("ground").innerHTML = text;
  return true;
}

/** Light what can be chosen, and nothing else. @param {string[]} places */
export function light(places) {
  things = Map.groupBy(drawn("[data-place]"), (thing) => thing.dataset.place ?? "");
  for (const thing of drawn(".offered, .picked")) thing.classList.remove("offered", "picked");
  for (const thing of places.flatMap(thingsAt)) thing.classList.add("offered");
  byId("sheet").classList.toggle("many", drawn("#ground .offered").length > MANY);
}

/** @param {Element} piece */
const place = (piece) => piece.getAttribute("transform") ?? "";

export function remember() {
  stood = new Map(drawn("#pieces .piece").map((piece) => [piece.dataset.place ?? "", place(piece)]));
}

/** Let the pieces that stand elsewhere now travel there, and those that are new appear. */
export function travel() {
  const still = document.body.classList.contains("no-motion") || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !stood.size) return;
  for (const piece of drawn("#pieces .piece")) {
    const before = stood.get(piece.dataset.place ?? "");
    if (before === place(piece)) continue;
    const ways = [before ?? "", place(piece)].map((way) => ({ transform: way.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/, "$1px, $2px") }));
    piece.animate(before === undefined ? { opacity: [0, 1] } : ways, { duration: 240, easing: "ease-out" });
    if (before !== undefined) piece.parentElement?.append(piece);
  }
}

let fanned = "";

/** Fan out the stack in a place so that each counter can be seen and clicked. @param {string} spot */
export function fan(spot) {
  if (spot === fanned) return;
  for (const piece of drawn("#pieces .fanned")) {
    piece.classList.remove("fanned");
    piece.style.transform = "";
  }
  fanned = spot;
  for (const piece of spot ? drawn(`#pieces [data-fan][data-spot="${CSS.escape(spot)}"]`) : []) {
    piece.classList.add("fanned");
    piece.style.transform = place(piece).replace(/translate\([^)]*\)/, `translate(${piece.dataset.fan})`);
    piece.parentElement?.append(piece);
  }
}

/** Let the stack fall together when the pointer is near none of its counters. @param {{ clientX: number, clientY: number }} pointer */
export function leaveFan({ clientX, clientY }) {
  const boxes = drawn("#pieces .fanned").map((piece) => piece.getBoundingClientRect());
  const near = boxes.some((box) => Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2) < NEAR * box.width);
  if (boxes.length && !near) fan("");
}
