// @ts-check
/* Pointing at the board: click or tap to choose or to ask why not; hover, focus or long-press to preview; drag a counter to a place. */
import { bar, byId, drawn, fetchText, gameUrl, load, on } from "./dom.js";
import { fan, leaveFan, thingsAt } from "./board.js";
import { activeForm, options, picking, placesOf } from "./options.js";

/** @typedef {{ clientX: number, clientY: number }} Where */

const DRAG_DISTANCE = 6;
const LONG_PRESS = 400;
const THING = "#sheet [data-place], .counters [data-place]";
const popup = byId("popup");

/** The options that involve a place or piece; if exactly one involves the fewest places, only that one. @param {string} place @returns {HTMLButtonElement[]} */
function optionsInvolving(place) {
  const found = options().filter((option) => placesOf(option).includes(place) && (!picking() || option.dataset.piece));
  const fewest = Math.min(...found.map((option) => placesOf(option).length));
  const closest = found.filter((option) => placesOf(option).length === fewest);
  return closest.length === 1 ? closest : found;
}

/** The selectable pieces in a place. @param {string} place */
const selectableIn = (place) => drawn("#pieces .piece.selectable").filter((piece) => piece.dataset.spot === place).map((piece) => piece.dataset.place ?? "");

/** The options of a thing: its own, or those of its place, or of the only selectable piece in it. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function optionsAt({ dataset: { place = "", spot = "" } }) {
  const [only = "", ...others] = selectableIn(place);
  const candidates = activeForm() ? [place, spot, others.length ? "" : only] : [];
  return candidates.map(optionsInvolving).find((found) => found.length) ?? [];
}

/** While pieces are picked, a place means all pieces in it: those not yet selected, else all. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function stackAt(thing) {
  const found = activeForm() && picking() ? selectableIn(thing.dataset.place ?? "").flatMap(optionsInvolving) : [];
  const unselected = found.filter((option) => option.getAttribute("aria-pressed") !== "true");
  return unselected.length ? unselected : found;
}

/** Choose the option of a thing, or show why it has none. @param {SVGElement} thing @param {Where} where */
function chooseAt(thing, where) {
  const found = optionsAt(thing);
  if (found.length > 1) return showMenu(found, where);
  const chosen = found.length ? found : stackAt(thing);
  for (const option of chosen) option.click();
  if (!chosen.length) load(`${gameUrl}/why?${thing.dataset.spot ? "piece" : "place"}=${encodeURIComponent(thing.dataset.place ?? "")}`);
}

/** Show the popup next to the pointer. @param {Where} where @param {(string | Node)[]} content @param {boolean} tooltip whether it ignores the pointer */
function showPopup(where, content, tooltip) {
  popup.replaceChildren(...content);
  popup.classList.toggle("tooltip", tooltip);
  popup.hidden = false;
  const room = byId("board").getBoundingClientRect();
  const left = Math.min(where.clientX - room.left + 14, room.width - popup.offsetWidth - 8);
  const top = Math.min(where.clientY - room.top + 14, room.height - popup.offsetHeight - 8);
  popup.style.left = `${Math.max(4, left)}px`;
  popup.style.top = `${Math.max(4, top)}px`;
}

/** Show a menu with the options of one place. @param {HTMLButtonElement[]} found @param {Where} where */
function showMenu(found, where) {
  const items = found.map((option) => {
    const { text: textContent = "", index, places } = option.dataset;
    const item = Object.assign(document.createElement("button"), { type: "button", className: "option", role: "menuitem", textContent });
    Object.assign(item.dataset, { index, places });
    item.addEventListener("click", () => option.click());
    return item;
  });
  showPopup(where, items, false);
  items[0]?.focus();
}

/** Close the popup. Returns whether it was a menu. */
export function hidePopup() {
  const menu = !popup.hidden && !popup.classList.contains("tooltip");
  popup.hidden = true;
  return menu;
}

/** Show a thing's option, its odds and its trace. @param {SVGElement} thing @param {Where} where */
function preview(thing, where) {
  const found = optionsAt(thing);
  const [first] = found;
  const name = thing.getAttribute("aria-label") ?? "";
  const text = found.length > 1 ? `${name}: ${found.length} options` : (first?.dataset.text ?? name);
  const odds = found.length === 1 ? first?.querySelector(".odds.known")?.cloneNode(true) : null;
  showPopup(where, odds ? [text, odds] : [text], true);
  for (const option of options()) option.classList.toggle("highlighted", found.includes(option));
  void trace(first);
}

/** Highlight the places of an option on the board, and show its trace. @param {HTMLElement} [option] */
export function highlightOption(option) {
  for (const thing of drawn("#sheet .highlighted")) thing.classList.remove("highlighted");
  for (const thing of option ? placesOf(option).flatMap(thingsAt) : []) thing.classList.add("highlighted");
  void trace(option);
}

let traced = "";
/** Show the trace of an option over the board; the server draws it. @param {HTMLElement} [option] */
async function trace(option) {
  const index = option?.dataset.index ?? "";
  if (index === traced) return;
  traced = index;
  byId("trace").replaceChildren();
  if (!index || !document.querySelector("#options[data-traces]")) return;
  const line = await fetchText(`${gameUrl}/trace/${index}?version=${bar().dataset.version}`);
  if (traced === index) byId("trace").innerHTML = line;
}

/** @param {EventTarget | null} target @returns {SVGElement | null} */
const thingUnder = (target) => (target instanceof Element ? target.closest(THING) : null);
/** @param {EventTarget | null} target @returns {HTMLElement | undefined} */
const optionUnder = (target) => /** @type {any} */ (target instanceof Element && target.closest("#options .option, #popup .option")) || undefined;

/** @type {Where | null} */
let pressed = null;
let longPressTimer = 0;
/* After a long press, lifting the finger chooses nothing. */
let longPressed = false;
/* Dragging a counter to a place makes two choices: first the counter and then, at the next decision, the place. */
/** @type {SVGElement | null} */
let dragged = null;
/** @type {{ place: string, where: Where } | null} */
let destination = null;

/** At the next decision, choose the place a counter was dropped on. */
export function finishDrag() {
  const target = destination && !byId("error").textContent ? thingsAt(destination.place)[0] : null;
  if (destination && target) chooseAt(target, destination.where);
  destination = null;
}

/** Whether the pointer has moved away from where it was pressed. @param {Where} now */
const isDrag = (now) => pressed !== null && Math.hypot(now.clientX - pressed.clientX, now.clientY - pressed.clientY) > DRAG_DISTANCE;

document.addEventListener("pointerdown", (event) => {
  pressed = event;
  longPressed = false;
  clearTimeout(longPressTimer);
  if (!popup.contains(/** @type {Node} */ (event.target))) hidePopup();
  const thing = thingUnder(event.target);
  dragged = event.pointerType === "mouse" && thing?.matches(".piece.selectable, .counter.selectable") && !picking() && optionsAt(thing).length === 1 ? thing : null;
  if (dragged) event.stopPropagation();
  if (event.pointerType === "touch" && event.isPrimary && thing) longPressTimer = setTimeout(() => { longPressed = true; preview(thing, event); }, LONG_PRESS);
}, true);
document.addEventListener("pointermove", (event) => {
  leaveFan(event);
  if (isDrag(event)) clearTimeout(longPressTimer);
  if (dragged && isDrag(event)) preview(dragged, event);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(longPressTimer));
document.addEventListener("pointerup", (event) => {
  const target = dragged && isDrag(event) ? thingUnder(event.target) : null;
  const [first] = dragged && target && target !== dragged ? optionsAt(dragged) : [];
  dragged = null;
  if (!first || !target) return;
  destination = { place: target.dataset.place ?? "", where: event };
  first.click();
});
document.addEventListener("contextmenu", (event) => { if (longPressed) event.preventDefault(); });
on("click", THING, (thing, event) => { if (!longPressed && !isDrag(event)) chooseAt(/** @type {any} */ (thing), event); });

document.addEventListener("pointerover", (event) => {
  const thing = thingUnder(event.target);
  const touch = event.pointerType === "touch";
  if (!thing?.closest("#sheet")) {
    if (popup.classList.contains("tooltip") && !touch) popup.hidden = true;
    return highlightOption(optionUnder(event.target) ?? optionUnder(document.activeElement));
  }
  if (thing.dataset.spot) fan(thing.dataset.spot);
  if (!touch && (popup.hidden || popup.classList.contains("tooltip"))) preview(thing, event);
});
document.addEventListener("focusin", (event) => {
  const option = optionUnder(event.target);
  if (option || optionUnder(event.relatedTarget)) highlightOption(option);
});
document.addEventListener("htmx:beforeRequest", hidePopup);
