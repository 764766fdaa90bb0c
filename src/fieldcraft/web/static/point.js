// @ts-check
/* Pointing at the board: a click or a tap chooses or asks why not; hovering, focus and a long press show what would happen. */
import { all, byId } from "./page.js";
import { fan, leaveFan } from "./board.js";
import { answers, drawnAt, picking, placesOf } from "./choose.js";
import { say } from "./answers.js";
import { whyOf } from "./ask.js";
import { forgetTraces, showTrace } from "./trace.js";

/** @typedef {{ clientX: number, clientY: number }} Where */

const SLIP = 6;
const LONG = 400;

/** The options that a thing on the board stands for, the ones that concern little else first. @param {string} place @returns {HTMLButtonElement[]} */
function meant(place) {
  const about = answers().filter((answer) => placesOf(answer).includes(place) && (!picking() || answer.dataset.piece));
  const fewest = Math.min(...about.map((answer) => placesOf(answer).length));
  const closest = about.filter((answer) => placesOf(answer).length === fewest);
  return closest.length === 1 ? closest : about;
}

/** @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function optionsAt(thing) {
  if (!document.querySelector("#options:not([inert])")) return [];
  const place = thing.dataset.place ?? "";
  const direct = meant(place);
  if (direct.length) return direct;
  if (thing.dataset.spot) return meant(thing.dataset.spot);
  const here = all("#pieces .piece.offered", SVGElement).filter((piece) => piece.dataset.spot === place);
  return here.length === 1 ? meant(here[0]?.dataset.place ?? "") : [];
}

/** Where pieces are picked, a place stands for all of them that are there: those not yet marked, else all. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function stackAt(thing) {
  if (thing.dataset.spot || !document.querySelector("#options.picking:not([inert])")) return [];
  const here = all("#pieces .piece.offered", SVGElement).filter((piece) => piece.dataset.spot === thing.dataset.place);
  const about = here.flatMap((piece) => meant(piece.dataset.place ?? ""));
  const unmarked = about.filter((answer) => answer.getAttribute("aria-pressed") !== "true");
  return unmarked.length ? unmarked : about;
}

/** @param {EventTarget | null} target @returns {SVGElement | null} */
function thingUnder(target) {
  const found = target instanceof Element ? target.closest("#sheet [data-place], .counters [data-place]") : null;
  return found instanceof SVGElement ? found : null;
}

/** An option in the list, or in the menu beside a place. @param {EventTarget | null} target @returns {HTMLElement | undefined} */
function answerUnder(target) {
  const found = target instanceof Element ? target.closest("#options .answer, #tag .answer") : null;
  return found instanceof HTMLElement ? found : undefined;
}

/** Choose what a thing stands for, or learn why it stands for nothing. @param {SVGElement} thing @param {Where} where */
async function point(thing, where) {
  const offered = optionsAt(thing);
  if (offered.length === 1 && offered[0]) return offered[0].click();
  if (offered.length > 1) return showMenu(offered, where);
  const stack = stackAt(thing);
  if (stack.length) return stack.forEach((answer) => answer.click());
  say(await whyOf(thing));
}

/* The tag beside the pointer. */

/** Several options of one place, to choose from. @param {HTMLButtonElement[]} offered @param {Where} where */
function showMenu(offered, where) {
  const tag = byId("tag");
  tag.classList.remove("glance");
  tag.replaceChildren(...offered.map((answer) => {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "answer";
    copy.setAttribute("role", "menuitem");
    copy.textContent = answer.dataset.text ?? "";
    copy.dataset.index = answer.dataset.index;
    copy.dataset.places = answer.dataset.places;
    copy.addEventListener("click", () => answer.click());
    return copy;
  }));
  put(tag, where);
  tag.querySelector("button")?.focus();
}

/** @param {HTMLElement} tag @param {Where} where */
function put(tag, where) {
  tag.hidden = false;
  const room = byId("board").getBoundingClientRect();
  const left = Math.min(where.clientX - room.left + 14, room.width - tag.offsetWidth - 8);
  const top = Math.min(where.clientY - room.top + 14, room.height - tag.offsetHeight - 8);
  tag.style.left = `${Math.max(4, left)}px`;
  tag.style.top = `${Math.max(4, top)}px`;
}

/** Close the tag; whether it was a menu. */
export function hideTag() {
  const tag = byId("tag");
  const shown = !tag.hidden && !tag.classList.contains("glance");
  tag.hidden = true;
  return shown;
}

/** A new decision: nothing is looked at yet. */
export function lookAway() {
  hideTag();
  forgetTraces();
  lookAt(undefined);
}

/** An option shows on the board what it concerns and what it would do. @param {HTMLElement | undefined} answer */
function lookAt(answer) {
  for (const element of all("#sheet .pointed", SVGElement)) element.classList.remove("pointed");
  for (const place of answer ? placesOf(answer) : []) for (const element of drawnAt(place)) element.classList.add("pointed");
  void showTrace(answer);
}

/** A thing on the board shows in a few words what it would do. @param {SVGElement} thing @param {Where} where */
function glance(thing, where) {
  const offered = optionsAt(thing);
  const [first] = offered;
  const name = thing.getAttribute("aria-label") ?? "";
  const odds = offered.length === 1 ? first?.querySelector(".odds")?.textContent?.trim() : "";
  const words = offered.length > 1 ? `${name}: ${offered.length} options` : (first?.dataset.text ?? name);
  const tag = byId("tag");
  tag.textContent = odds ? `${words}: ${odds}` : words;
  tag.classList.add("glance");
  put(tag, where);
  for (const answer of answers()) answer.classList.toggle("pointed", offered.includes(answer));
  void showTrace(first);
}

/* The hand. */

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
  const onto = bound && !document.querySelector("#bar .complaint") ? drawnAt(bound.place)[0] : null;
  if (bound && onto) void point(onto, bound.where);
  bound = null;
}

document.addEventListener("pointerdown", (event) => {
  pressed = event;
  held = false;
  clearTimeout(holding);
  if (!(event.target instanceof Element) || !event.target.closest("#tag")) hideTag();
  const thing = thingUnder(event.target);
  carried = event.pointerType === "mouse" && thing?.matches(".piece.offered, .counter.offered") && !picking() && optionsAt(thing).length === 1 ? thing : null;
  if (carried) event.stopPropagation();
  if (event.pointerType !== "touch" || !event.isPrimary || !thing) return;
  holding = setTimeout(() => { held = true; glance(thing, event); }, LONG);
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
document.addEventListener("click", (event) => {
  const thing = thingUnder(event.target);
  if (thing && !held && !slipped(event)) void point(thing, event);
});

/** Whether the pointer has gone far from where it was pressed. @param {Where} now */
function slipped(now) {
  return pressed !== null && Math.hypot(now.clientX - pressed.clientX, now.clientY - pressed.clientY) > SLIP;
}

document.addEventListener("pointerover", (event) => {
  const thing = thingUnder(event.target);
  const tag = byId("tag");
  if (!thing?.closest("#sheet")) {
    if (tag.classList.contains("glance") && event.pointerType !== "touch") tag.hidden = true;
    lookAt(answerUnder(event.target) ?? answerUnder(document.activeElement));
    return;
  }
  if (thing.dataset.spot) fan(thing.dataset.spot);
  if (event.pointerType !== "touch" && (tag.hidden || tag.classList.contains("glance"))) glance(thing, event);
});
document.addEventListener("focusin", (event) => {
  const answer = answerUnder(event.target);
  if (answer || answerUnder(event.relatedTarget)) lookAt(answer);
});
document.addEventListener("htmx:beforeRequest", hideTag);
