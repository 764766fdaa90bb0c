// @ts-check
/* The shop: pointing at a place on the board says where the next purchase goes. */
import { on } from "./dom.js";
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
