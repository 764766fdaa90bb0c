// @ts-check
/* Pointing at the board: a click or a tap chooses or asks why not; hovering, focus and a long press show what would happen. */
import { bar, byId, drawn, fetchText, gameUrl, on, put } from "./page.js";
import { fan, leaveFan, thingsAt } from "./board.js";
import { answers, open, picking, placesOf } from "./choose.js";

/** @typedef {{ clientX: number, clientY: number }} Where */

const SLIP = 6;
const LONG = 400;
const THING = "#sheet [data-place], .counters [data-place]";
const tag = byId("tag");

/** The options that concern a place or a piece; if one concerns little else, that one. @param {string} place @returns {HTMLButtonElement[]} */
function meant(place) {
  const about = answers().filter((answer) => placesOf(answer).includes(place) && (!picking() || answer.dataset.piece));
  const fewest = Math.min(...about.map((answer) => placesOf(answer).length));
  const closest = about.filter((answer) => placesOf(answer).length === fewest);
  return closest.length === 1 ? closest : about;
}

/** The pieces in a place that can be chosen. @param {string} place */
const offeredIn = (place) => drawn("#pieces .piece.offered").filter((piece) => piece.dataset.spot === place).map((piece) => piece.dataset.place ?? "");

/** What a thing stands for: its own options, or those of its place, or of the only piece in it. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function optionsAt({ dataset: { place = "", spot = "" } }) {
  const [here = "", ...others] = offeredIn(place);
  const about = open() ? [place, spot, others.length ? "" : here] : [];
  return about.map(meant).find((found) => found.length) ?? [];
}

/** Where pieces are picked, a place stands for all of them that are there: those not yet marked, else all. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function stackAt(thing) {
  const about = open() && picking() ? offeredIn(thing.dataset.place ?? "").flatMap(meant) : [];
  const unmarked = about.filter((answer) => answer.getAttribute("aria-pressed") !== "true");
  return unmarked.length ? unmarked : about;
}

/** Choose what a thing stands for, or learn why it stands for nothing. @param {SVGElement} thing @param {Where} where */
function point(thing, where) {
  const offered = optionsAt(thing);
  if (offered.length > 1) return showMenu(offered, where);
  const chosen = offered.length ? offered : stackAt(thing);
  for (const answer of chosen) answer.click();
  if (!chosen.length) put(`${gameUrl}/why?${thing.dataset.spot ? "piece" : "place"}=${encodeURIComponent(thing.dataset.place ?? "")}`);
}

/** Put a tag beside the pointer. @param {Where} where @param {(string | Node)[]} words @param {boolean} glance whether it is only looked at */
function showTag(where, words, glance) {
  tag.replaceChildren(...words);
  tag.classList.toggle("glance", glance);
  tag.hidden = false;
  const room = byId("board").getBoundingClientRect();
  const left = Math.min(where.clientX - room.left + 14, room.width - tag.offsetWidth - 8);
  const top = Math.min(where.clientY - room.top + 14, room.height - tag.offsetHeight - 8);
  tag.style.left = `${Math.max(4, left)}px`;
  tag.style.top = `${Math.max(4, top)}px`;
}

/** Several options of one place, to choose from. @param {HTMLButtonElement[]} offered @param {Where} where */
function showMenu(offered, where) {
  const copies = offered.map((answer) => {
    const { text: textContent = "", index, places } = answer.dataset;
    const copy = Object.assign(document.createElement("button"), { type: "button", className: "answer", role: "menuitem", textContent });
    Object.assign(copy.dataset, { index, places });
    copy.addEventListener("click", () => answer.click());
    return copy;
  });
  showTag(where, copies, false);
  copies[0]?.focus();
}

/** Close the tag; whether it was a menu. */
export function hideTag() {
  const shown = !tag.hidden && !tag.classList.contains("glance");
  tag.hidden = true;
  return shown;
}

/** A thing on the board shows in a few words what it would do. @param {SVGElement} thing @param {Where} where */
function glance(thing, where) {
  const offered = optionsAt(thing);
  const [first] = offered;
  const name = thing.getAttribute("aria-label") ?? "";
  const words = offered.length > 1 ? `${name}: ${offered.length} options` : (first?.dataset.text ?? name);
  const odds = offered.length === 1 ? first?.querySelector(".odds")?.textContent?.trim() : "";
  showTag(where, [odds ? `${words}: ${odds}` : words], true);
  for (const answer of answers()) answer.classList.toggle("pointed", offered.includes(answer));
  void trace(first);
}

/** An option under the pointer or in focus shows on the board what it concerns, and what it would do. @param {HTMLElement} [answer] */
export function lookAt(answer) {
  for (const thing of drawn("#sheet .pointed")) thing.classList.remove("pointed");
  for (const thing of answer ? placesOf(answer).flatMap(thingsAt) : []) thing.classList.add("pointed");
  void trace(answer);
}

let wanted = "";
/** Pencil what an option would do over the board. The server draws the line. @param {HTMLElement} [answer] */
async function trace(answer) {
  const index = answer?.dataset.index ?? "";
  if (index === wanted) return;
  wanted = index;
  byId("trace").replaceChildren();
  if (!index || !document.querySelector("#options[data-traced]")) return;
  const line = await fetchText(`${gameUrl}/trace/${index}?version=${bar().dataset.version}`);
  if (wanted === index) byId("trace").innerHTML = line;
}

/** @param {EventTarget | null} target @returns {SVGElement | null} */
const thingUnder = (target) => (target instanceof Element ? target.closest(THING) : null);
/** @param {EventTarget | null} target @returns {HTMLElement | undefined} */
const answerUnder = (target) => /** @type {any} */ (target instanceof Element && target.closest("#options .answer, #tag .answer")) || undefined;

/** @type {Where | null} */
let pressed = null;
let holding = 0;
/* A finger that rests has asked what would happen; lifting it chooses nothing. */
let held = false;
/* A lit counter that the mouse carries to a place: first the counter is chosen, and then, at the next decision, the place. */
/** @type {SVGElement | null} */
let carried = null;
/** @type {{ place: string, where: Where } | null} */
let bound = null;

/** The next decision stands: whatever was carried goes on to its place. */
export function goOn() {
  const onto = bound && !byId("complaint").textContent ? thingsAt(bound.place)[0] : null;
  if (bound && onto) point(onto, bound.where);
  bound = null;
}

/** Whether the pointer has gone far from where it was pressed. @param {Where} now */
const slipped = (now) => pressed !== null && Math.hypot(now.clientX - pressed.clientX, now.clientY - pressed.clientY) > SLIP;

document.addEventListener("pointerdown", (event) => {
  pressed = event;
  held = false;
  clearTimeout(holding);
  if (!tag.contains(/** @type {Node} */ (event.target))) hideTag();
  const thing = thingUnder(event.target);
  carried = event.pointerType === "mouse" && thing?.matches(".piece.offered, .counter.offered") && !picking() && optionsAt(thing).length === 1 ? thing : null;
  if (carried) event.stopPropagation();
  if (event.pointerType === "touch" && event.isPrimary && thing) holding = setTimeout(() => { held = true; glance(thing, event); }, LONG);
}, true);
document.addEventListener("pointermove", (event) => {
  leaveFan(event);
  if (slipped(event)) clearTimeout(holding);
  if (carried && slipped(event)) glance(carried, event);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
document.addEventListener("pointerup", (event) => {
  const onto = carried && slipped(event) ? thingUnder(event.target) : null;
  const [first] = carried && onto && onto !== carried ? optionsAt(carried) : [];
  carried = null;
  if (!first || !onto) return;
  bound = { place: onto.dataset.place ?? "", where: event };
  first.click();
});
document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
on("click", THING, (thing, event) => { if (!held && !slipped(event)) point(/** @type {any} */ (thing), event); });

document.addEventListener("pointerover", (event) => {
  const thing = thingUnder(event.target);
  const finger = event.pointerType === "touch";
  if (!thing?.closest("#sheet")) {
    if (tag.classList.contains("glance") && !finger) tag.hidden = true;
    return lookAt(answerUnder(event.target) ?? answerUnder(document.activeElement));
  }
  if (thing.dataset.spot) fan(thing.dataset.spot);
  if (!finger && (tag.hidden || tag.classList.contains("glance"))) glance(thing, event);
});
document.addEventListener("focusin", (event) => {
  const answer = answerUnder(event.target);
  if (answer || answerUnder(event.relatedTarget)) lookAt(answer);
});
document.addEventListener("htmx:beforeRequest", hideTag);
