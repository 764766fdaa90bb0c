// @ts-check
/* What the pointer does on the board and the panels. docs/table.md says what each gesture means; this file does just that. */
import { bar, buttons, byId, drawn, fetchText, gameUrl, on } from "./dom.js";
import { fan, leaveFan, thingsAt } from "./board.js";
import { options, placesOf, shownBy } from "./options.js";
import { deliverTo } from "./shop.js";
import { atRest, unsettled, wakes } from "./guard.js";
import * as drag from "./drag.js";
import * as pointing from "./pointing.js";
import * as popover from "./popover.js";

/** @typedef {import("./popover.js").Where} Where */

const DRAG_DISTANCE = 6;
const LONG_PRESS = 400;

/** A click: deselect an active piece, choose the only option, ask which, pick a stack, or open the card. @param {SVGElement} thing @param {Where} where */
function chooseAt(thing, where) {
  if (pointing.isActive(thing) && deselect()) return;
  if (deliverTo(pointing.placeOf(thing)) || deliverTo(thing.dataset.spot ?? "")) return;
  const found = pointing.optionsAt(thing);
  if (found.length > 1 || (found.length && pointing.isActive(thing))) return popover.ask(found, where);
  const chosen = found.length ? found : pointing.stackAt(thing);
  for (const option of chosen) option.click();
  if (!chosen.length) inspect(thing, where);
}

/** Take the selection of the active piece back. Returns whether that is possible. */
export function deselect() {
  const [undo] = bar().dataset.deselect === undefined ? [] : buttons("[data-action=undo]:not(:disabled)");
  undo?.click();
  return undo !== undefined;
}

/** What can be chosen where a thing lies. @param {SVGElement} thing */
function offersOf(thing) {
  const found = pointing.optionsAt(thing);
  return found.length ? found : pointing.optionsAround(thing);
}

/** Open a thing's card, with what can be chosen where it lies. @param {SVGElement} thing @param {Where} where */
const inspect = (thing, where) => void popover.openCard(pointing.cardQuery(thing), where, offersOf(thing));

/** Show what a click on a thing would do, its odds and its trace. @param {SVGElement} thing @param {Where} where */
function preview(thing, where) {
  const found = pointing.optionsAt(thing);
  popover.hint(thing.getAttribute("aria-label") ?? "", found, where);
  for (const option of options()) option.classList.toggle("highlighted", found.includes(option));
  showNotes(found[0]);
  void trace(found[0]);
}

/** Show what the shading says of the places of an option. @param {HTMLElement} [option] */
function showNotes(option) {
  const places = option ? placesOf(option) : [];
  for (const note of drawn("#pieces .shade-note")) note.classList.toggle("shown", places.includes(note.dataset.shade ?? ""));
}

/** Highlight the places of an option on the board, and show its trace. @param {HTMLElement} [option] */
export function highlightOption(option) {
  for (const thing of drawn("#sheet .highlighted")) thing.classList.remove("highlighted");
  for (const thing of option ? shownBy(option).flatMap(thingsAt) : []) thing.classList.add("highlighted");
  showNotes(option);
  void trace(option);
}

let traced = "";
/** Show the trace of an option over the board; the server draws it. @param {HTMLElement} [option] */
async function trace(option) {
  const { version } = bar().dataset;
  const index = option?.dataset.index ? `${option.dataset.index}?version=${version}` : "";
  if (index === traced) return;
  traced = index;
  byId("trace").replaceChildren();
  if (!index || !document.querySelector("#options[data-traces]")) return;
  const line = await fetchText(`${gameUrl}/trace/${index}`);
  // A line that arrives after the next choice belongs to a moment that has gone.
  if (traced === index && bar().dataset.version === version) byId("trace").innerHTML = line;
}

/** @param {EventTarget | null} target @returns {HTMLElement | undefined} */
const optionUnder = (target) => /** @type {any} */ (target instanceof Element && target.closest("#options .option, #popup .option")) || undefined;

/** @type {Where | null} */
let pressed = null;
let longPressTimer = 0;
/* After a long press, lifting the finger chooses nothing. */
let longPressed = false;
/* What a finger was put down on: a stack fans out under it, and the click finds another counter there. */
let touched = /** @type {SVGElement | null} */ (null);

/** At the next decision, choose the place a counter was dropped on. */
export const finishDrag = () => drag.finish(chooseAt);

/** Whether the pointer has moved away from where it was pressed. @param {Where} now */
const isDrag = (now) => pressed !== null && Math.hypot(now.clientX - pressed.clientX, now.clientY - pressed.clientY) > DRAG_DISTANCE;

document.addEventListener("pointerdown", (event) => {
  pressed = event;
  longPressed = false;
  clearTimeout(longPressTimer);
  const thing = pointing.thingUnder(event.target);
  touched = event.pointerType === "touch" ? thing : null;
  if (!popover.holds(/** @type {Node} */ (event.target))) popover.hide();
  drag.forget();
  drag.release();
  if (event.button || !event.isPrimary) return;
  if (drag.take(thing, event)) event.stopPropagation();
  if (event.pointerType === "touch" && thing) longPressTimer = setTimeout(() => { longPressed = true; drag.release(); inspect(thing, event); void trace(pointing.optionsAt(thing)[0]); }, LONG_PRESS);
}, true);
document.addEventListener("pointermove", (event) => {
  if (wakes(event)) lookAt(event);
  leaveFan(event);
  if (!isDrag(event)) return;
  clearTimeout(longPressTimer);
  drag.follow(event);
});
document.addEventListener("pointercancel", () => { clearTimeout(longPressTimer); drag.release(); });
document.addEventListener("pointerup", (event) => {
  clearTimeout(longPressTimer);
  if (isDrag(event) && !unsettled()) drag.drop(event, inspect);
  else drag.release();
});
document.addEventListener("contextmenu", (event) => {
  const thing = pointing.thingUnder(event.target);
  if (!thing && !longPressed) return;
  event.preventDefault();
  if (thing && !longPressed) inspect(thing, event);
});
on("click", `${pointing.THING}, #board`, (under, event) => {
  const byFinger = event.detail > 0 && event.pointerType === "touch" && touched?.isConnected;
  const thing = byFinger ? touched : pointing.thingUnder(under);
  if (!thing) return;
  const box = thing.getBoundingClientRect();
  // A click by key has no place of its own.
  if (event.detail === 0) chooseAt(thing, { clientX: box.left, clientY: box.top });
  else if (!longPressed && !isDrag(event)) chooseAt(thing, event);
});
/* What was asked for by name offers what can be chosen there, as a click would. */
on("htmx:afterSettle", "#message-text", (box) => {
  const asked = /** @type {HTMLElement | null} */ (box.querySelector("[data-asked]"));
  const thing = asked && drawn(pointing.THING).find((one) => pointing.placeOf(one) === asked.dataset.asked);
  if (!asked || !thing) return;
  popover.fill(asked, offersOf(thing));
  asked.focus();
});
/* A counter on an option or in the shop: its card opens, and nothing is chosen. */
on("click", "[data-card]", (button, event) => {
  event.preventDefault();
  event.stopPropagation();
  const box = button.getBoundingClientRect();
  void popover.openCard(`piece=${encodeURIComponent(button.dataset.card ?? "")}`, { clientX: box.right, clientY: box.top });
});
on("click", "#popup [data-action=close-card]", () => popover.hide());

/** Show what the pointer has come to. @param {PointerEvent} event */
function lookAt(event) {
  if (atRest(event)) return;
  const thing = pointing.thingUnder(event.target);
  const touch = event.pointerType === "touch";
  if (!thing) {
    if (!touch) popover.hideTooltip();
    return highlightOption(optionUnder(event.target) ?? optionUnder(document.activeElement));
  }
  if (thing.dataset.spot) fan(thing.dataset.spot);
  if (!touch && !popover.isOpen()) preview(thing, event);
}
document.addEventListener("pointerover", lookAt);
document.addEventListener("focusin", (event) => {
  const option = optionUnder(event.target);
  if (option || optionUnder(event.relatedTarget)) highlightOption(option);
});
/* The popover goes when the moment goes. */
on("htmx:beforeRequest", "*", (_, { detail }) => { if (detail.target?.id === "bar") popover.hide(); });

/** Clear everything that belonged to the moment before. */
export function clear() {
  popover.hide();
  popover.forget();
  drag.release();
  highlightOption();
}
