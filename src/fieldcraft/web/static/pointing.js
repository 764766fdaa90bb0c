// @ts-check
/* What a thing on the board or in a panel stands for: its options, its stack, its card. No rules: only which options name it. */
import { bar, drawn } from "./dom.js";
import { activeForm, options, picking, placesOf } from "./options.js";

export const THING = "#sheet [data-place], .counters [data-place], #roster [data-place], #stage [data-place]";

/** @param {EventTarget | null} target @returns {SVGElement | null} */
export const thingUnder = (target) => (target instanceof Element ? target.closest(THING) : null);
/** @param {SVGElement} thing */
export const placeOf = (thing) => thing.dataset.place ?? "";
/** @param {SVGElement} thing */
export const isEnemy = (thing) => thing.matches(".theirs") || thing.querySelector(".theirs") !== null;
/** Whether a thing is one of the pieces that the decision acts with. @param {SVGElement} thing */
export const isActive = (thing) => Boolean(activeForm()) && (bar().dataset.active ?? "").split(" ").includes(placeOf(thing));
/** @param {SVGElement} thing */
export const isLit = (thing) => thing.matches(".selectable");

/** The options that name a place or piece. @param {string} place @returns {HTMLButtonElement[]} */
const optionsNaming = (place) => options().filter((option) => placesOf(option).includes(place) && (!picking() || option.dataset.piece));

/** The selectable pieces in a place. @param {string} place */
const selectableIn = (place) => drawn("#pieces .piece.selectable").filter((piece) => piece.dataset.spot === place).map(placeOf);

/** The options of a thing: its own and, unless it is an enemy, those of the place it lies in; for a place, else those of the only lit piece in it. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
export function optionsAt(thing) {
  if (!activeForm()) return [];
  const own = optionsNaming(placeOf(thing));
  const { spot } = thing.dataset;
  // What selects and acts at once belongs to the place: a click on a counter that can be selected selects it.
  const around = spot ? optionsNaming(spot).filter((option) => !own.length || option.dataset.then === undefined) : [];
  if (spot && !isEnemy(thing)) return [...new Set([...own, ...around])];
  if (own.length || isEnemy(thing)) return own;
  const [only = "", ...others] = selectableIn(placeOf(thing));
  return others.length ? [] : optionsNaming(only);
}

/** The options of the place that an enemy lies in: offered beside its card, never chosen by a click on it. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
export const optionsAround = (thing) => (activeForm() && thing.dataset.spot ? optionsNaming(thing.dataset.spot) : []);

/** The options that take a piece to a place at this decision. @param {SVGElement} piece @param {SVGElement} target @returns {HTMLButtonElement[]} */
export function optionsFor(piece, target) {
  const there = optionsAt(target);
  return isActive(piece) ? there : there.filter((option) => placesOf(option).includes(placeOf(piece)));
}

/** While pieces are picked, a place means all pieces in it: those not yet selected, else all. @param {SVGElement} thing @returns {HTMLButtonElement[]} */
export function stackAt(thing) {
  const found = activeForm() && picking() ? selectableIn(placeOf(thing)).flatMap(optionsNaming) : [];
  const unselected = found.filter((option) => option.getAttribute("aria-pressed") !== "true");
  return unselected.length ? unselected : found;
}

/** The address of a thing's card. @param {SVGElement} thing */
export const cardQuery = (thing) => `${thing.dataset.spot !== undefined || thing.matches(".counter") ? "piece" : "place"}=${encodeURIComponent(placeOf(thing))}`;
