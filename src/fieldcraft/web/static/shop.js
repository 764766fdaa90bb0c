// @ts-check
/* The shop: pointing at a place on the board says where the next purchase goes. */
import { byId, on } from "./dom.js";
import { thingsAt } from "./board.js";

/** @returns {HTMLInputElement[]} */
const radios = () => /** @type {any} */ ([...document.querySelectorAll("#options:not([inert]) .deliver input")]);

/** The places that can be pointed at. */
export const deliveryPlaces = () => radios().map((radio) => radio.value);

/** Say where the next purchase goes. Returns whether it can go there. @param {string} place */
export function deliverTo(place) {
  const radio = radios().find((one) => one.value === place);
  if (!radio) return false;
  radio.checked = true;
  showPlace();
  return true;
}

/** Mark the place on the board. */
export function showPlace() {
  for (const radio of radios()) {
    for (const thing of thingsAt(radio.value)) thing.classList.toggle("selected", radio.checked);
  }
}

on("change", ".deliver input", showPlace);

/** Where the shelves are in the window, if there are any. */
const shelves = () => document.querySelector("#options .wares")?.getBoundingClientRect().top;
/** Where they were before the last change. @type {number | undefined} */
let before;

/** Whether the player is shopping. Remembers where the shelves are. */
export function rememberShelves() {
  before = shelves();
  return before !== undefined;
}

/** Scroll the shelves to where they were, so that what is bought twice stays under the pointer. */
export function keepShelves() {
  const now = shelves();
  if (before !== undefined && now !== undefined) byId("bar").scrollTop += now - before;
}
