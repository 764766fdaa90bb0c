// @ts-check
/* Counters in motion. One that moves is lifted off the board into a layer of its own, so that the board isn't painted again while it travels. */
import { byId, drawn } from "./dom.js";
import { clock } from "./clock.js";

/** @typedef {import("./beats.js").Motion} Motion */
/** @typedef {import("./beats.js").Put} Put */

/* The edge of a counter's drawing around its centre, with room for its shadow and badges. */
const REACH = 30;
const LIFT = 1.14;
/* Counters that appear together drop in one by one. */
const STAGGER = 90;
const stage = byId("actors");

/** @param {string} id @returns {SVGGElement | undefined} */
const pieceOf = (id) => /** @type {any} */ (drawn(`#pieces .piece[data-place="${CSS.escape(id)}"]`)[0]);

/** Where a counter is drawn: its centre and scale. @param {Element} piece */
export function placeOf(piece) {
  const [, x = 0, y = 0, scale = 1] = (/translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)(?:\s*scale\(([\d.]+)\))?/.exec(piece.getAttribute("transform") ?? "") ?? []).map((value) => (value === undefined ? undefined : Number(value)));
  return { x, y, scale };
}

/** Put a copy of a counter into a layer of its own. The outer element travels, the inner one is lifted or turned. @param {Element} piece */
function actorOf(piece) {
  const { x, y, scale } = placeOf(piece);
  const [outer, inner] = [document.createElement("div"), document.createElement("div")];
  // The page's policy forbids style attributes, also in copies.
  piece.removeAttribute("style");
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const name of ["transform", "data-place", "data-spot", "data-fan"]) copy.removeAttribute(name);
  copy.classList.remove("selectable", "selected", "highlighted", "fanned");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "pieces");
  svg.setAttribute("viewBox", `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`);
  svg.append(copy);
  inner.append(svg);
  outer.append(inner);
  outer.className = "actor";
  outer.style.width = outer.style.height = `${2 * REACH * scale}px`;
  outer.style.transform = moveTo(x, y, scale);
  stage.append(outer);
  piece.classList.add("away");
  return { outer, inner, x, y, scale };
}

/** @param {number} x @param {number} y @param {number} scale */
const moveTo = (x, y, scale) => `translate(${x - REACH * scale}px, ${y - REACH * scale}px)`;

/** Send a counter along a way. @param {Element} piece @param {number[]} points @param {number} length */
function travel(piece, points, length) {
  const { outer, inner, scale } = actorOf(piece);
  const stops = Array.from({ length: points.length / 2 }, (_, n) => ({ x: points[2 * n] ?? 0, y: points[2 * n + 1] ?? 0 }));
  let far = 0;
  const along = stops.map((stop, n) => (far += n ? Math.hypot(stop.x - (stops[n - 1]?.x ?? 0), stop.y - (stops[n - 1]?.y ?? 0)) : 0));
  const frames = stops.map(({ x, y }, n) => ({ transform: moveTo(x, y, scale), offset: far ? (along[n] ?? 0) / far : n / (stops.length - 1) }));
  void clock(outer, frames, length);
  void clock(inner, [{ transform: "none" }, { transform: `scale(${LIFT})`, offset: 0.25 }, { transform: `scale(${LIFT})`, offset: 0.75 }, { transform: "none" }], length);
}

/** Draw a counter as the server sent it. @param {string} svg @returns {SVGGElement} */
function parse(svg) {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.innerHTML = svg;
  return /** @type {SVGGElement} */ (holder.firstElementChild);
}

/** Animate what a beat changes on the board. Returns what to call at its end, which leaves the counters where they belong. @param {Motion} motion @param {number} length */
export function movePieces({ put = [], gone = [], ways = [] }, length) {
  const way = new Map(ways.map((one) => [one.id, one]));
  const arriving = new Set(ways.map(({ joined }) => joined));
  const sheet = document.querySelector("#pieces .pieces:not(.marks)");
  if (!sheet) return () => {};
  /** @type {(() => void)[]} */
  const ends = [];
  for (const { id, points, joined } of ways) {
    const piece = joined ? pieceOf(id) : undefined;
    if (piece) travel(piece, points, length);
  }
  let late = 0;
  for (const one of put) {
    const piece = pieceOf(one.id);
    // What travels there becomes part of it, and isn't there before.
    if (!piece && arriving.has(one.id)) ends.push(() => { if (one.svg) sheet.append(parse(one.svg)); });
    else if (!piece) ends.push(appear(sheet, one, length, STAGGER * late++));
    else ends.push(change(sheet, piece, one, way.get(one.id)?.points, length));
  }
  for (const id of gone) {
    const piece = pieceOf(id);
    if (!piece) continue;
    if (!way.has(id)) tipOver(piece, length);
    ends.push(() => piece.remove());
  }
  for (const count of drawn("#pieces .count")) count.classList.add("away");
  return () => {
    for (const end of ends) end();
    for (const piece of drawn("#pieces .piece.away")) piece.classList.remove("away");
    clearActors();
  };
}

/** @param {Element} sheet @param {Put} one @param {number} length @param {number} delay */
function appear(sheet, one, length, delay) {
  if (!one.svg) return () => {};
  const piece = parse(one.svg);
  sheet.append(piece);
  const { inner } = actorOf(piece);
  void clock(inner, [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "none" }], Math.min(length, 400), { delay });
  return () => {};
}

/** Move, turn over or replace a counter. @param {Element} sheet @param {SVGGElement} piece @param {Put} one @param {number[] | undefined} points @param {number} length */
function change(sheet, piece, one, points, length) {
  const from = placeOf(piece);
  const after = one.svg ? parse(one.svg) : piece;
  const moved = Math.hypot(one.x - from.x, one.y - from.y) > 0.5;
  if (points || moved) travel(piece, points ?? [from.x, from.y, one.x, one.y], points ? length : Math.min(length, 360));
  else if (one.svg) {
    const { inner } = actorOf(piece);
    void clock(inner, [{ transform: "none" }, { transform: "scaleX(0.05)" }, { transform: "none" }], Math.min(length, 360));
  }
  return () => {
    if (after === piece) piece.setAttribute("transform", `translate(${one.x} ${one.y})${one.scale ? ` scale(${one.scale})` : ""}`);
    else piece.replaceWith(after);
    if (points) sheet.append(after);
  };
}

/** A counter that is lost tips over, greys and leaves. @param {SVGGElement} piece @param {number} length */
function tipOver(piece, length) {
  const { outer, inner } = actorOf(piece);
  outer.classList.add("lost");
  void clock(inner, [{ transform: "none", opacity: 1 }, { transform: "rotate(-24deg) scale(1.06)", opacity: 1, offset: 0.35 }, { transform: "translateY(14px) rotate(-78deg) scale(0.8)", opacity: 0 }], length);
}

/** Take everything that moves off the board. */
export function clearActors() {
  stage.replaceChildren();
}
