// @ts-check
/* The board: its ground, highlights, stacks that fan out, and moving pieces. */
import { bar, byId, drawn, fetchText } from "./dom.js";
import { setting } from "./settings.js";

const MANY = 30;
const NEAR = 1.6;
let ground = "";
/** The text of the ground, while it is on its way. @type {Promise<string>} */
let loading = Promise.resolve("");
/** Each piece's transform before the server's new drawing replaced it. @type {Map<string, string>} */
let previous = new Map();
/** Everything drawn for each place and piece, on the board and in the panels. @type {Map<string, SVGGraphicsElement[]>} */
let things = new Map();

/** @param {string} place */
export const thingsAt = (place) => things.get(place) ?? [];

/** Load the ground and its palette if they changed, and wait until they are there. Returns whether they changed. */
export async function loadGround() {
  const wanted = bar().dataset.ground ?? "";
  if (wanted === ground) {
    await loading;
    return false;
  }
  ground = wanted;
  byId("palette").setAttribute("href", bar().dataset.palette ?? "");
  loading = fetchText(wanted);
  const text = await loading;
  if (wanted !== ground) return false;
  // A ground that didn't arrive is requested again with the next position.
  if (!text) ground = "";
  else byId("ground").innerHTML = text;
  hideCovered();
  return text !== "";
}

/** Hide the names that counters cover, on those levels of zoom on which the drawing of the counters has them elsewhere. */
export function hideCovered() {
  for (const name of drawn("#ground .zl[data-covered]")) delete name.dataset.covered;
  const [moved] = drawn("#pieces .moved-names");
  const names = drawn("#ground .zl:not(.n)");
  for (const part of moved?.dataset.covered?.split(" ") ?? []) {
    const [number = "", levels = ""] = part.split(":");
    names[Number(number)]?.setAttribute("data-covered", levels.replaceAll("-", " "));
  }
}

/** Show another board with its counters, before the rest of the page. @param {{ ground: string, palette: string, pieces: string }} board */
export async function showBoard({ ground: wanted, palette, pieces }) {
  const { dataset } = bar();
  [dataset.ground, dataset.palette] = [wanted, palette];
  await loadGround();
  byId("pieces").innerHTML = pieces;
  hideCovered();
}

/** Put a piece on top of its stack. @param {SVGGraphicsElement} thing */
function raise(thing) {
  const top = thing.matches("#pieces .piece") ? drawn("#pieces .piece").findLast((piece) => piece.dataset.spot === thing.dataset.spot) : undefined;
  if (top && top !== thing) top.after(thing);
  return thing;
}

/** Highlight the selectable places and pieces. @param {string[]} places */
export function highlight(places) {
  things = Map.groupBy(drawn("[data-place]"), (thing) => thing.dataset.place ?? "");
  for (const thing of drawn(".selectable, .selected, .active")) thing.classList.remove("selectable", "selected", "active");
  for (const thing of places.flatMap(thingsAt)) thing.classList.add("selectable");
  for (const thing of (bar().dataset.active ?? "").split(" ").flatMap(thingsAt)) raise(thing).classList.add("active");
  byId("sheet").classList.toggle("many-selectable", drawn("#ground .selectable").length > MANY);
}

/** @param {Element} piece */
const transformOf = (piece) => piece.getAttribute("transform") ?? "";

/** Remember where the pieces are, before they are replaced. */
export function rememberPieces() {
  previous = new Map(drawn("#pieces .piece").map((piece) => [piece.dataset.place ?? "", transformOf(piece)]));
}

/** Animate the pieces that moved, and fade in new ones. */
export function animatePieces() {
  const still = setting("speed") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !previous.size) return;
  for (const piece of drawn("#pieces .piece")) {
    const before = previous.get(piece.dataset.place ?? "");
    if (before === transformOf(piece)) continue;
    const frames = [before ?? "", transformOf(piece)].map((value) => ({ transform: value.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/, "$1px, $2px") }));
    piece.animate(before === undefined ? { opacity: [0, 1] } : frames, { duration: 240, easing: "ease-out" });
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
    piece.style.transform = transformOf(piece).replace(/translate\([^)]*\)/, `translate(${piece.dataset.fan})`);
    piece.parentElement?.append(piece);
  }
}

/** Collapse the stack when the pointer has left all of its counters. @param {{ clientX: number, clientY: number }} pointer */
export function leaveFan({ clientX, clientY }) {
  const boxes = drawn("#pieces .fanned").map((piece) => piece.getBoundingClientRect());
  const near = boxes.some((box) => Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2) < NEAR * box.width);
  if (boxes.length && !near) fan("");
}
