// @ts-check
/* The shop: pointing at a place on the board says where the next purchase goes, and filters show a part of what is for sale. */
import { buttons, byId, on } from "./dom.js";
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

/* What is shown: one shelf or all, and only what can be bought or everything. It stays while you buy. */
const shown = { shelf: "", affordable: false };

/** Show what the filters let through. */
export function showShelves() {
  const shop = document.querySelector("#options .shop");
  if (!shop) return;
  const shelves = buttons("#options .shop section[data-shelf]");
  if (!shelves.some((one) => one.dataset.shelf === shown.shelf)) shown.shelf = "";
  // What isn't shown can't be bought by its key either.
  for (const one of shelves) one.hidden = one.inert = shown.shelf !== "" && one.dataset.shelf !== shown.shelf;
  shop.classList.toggle("affordable", shown.affordable);
  for (const filter of buttons("#options .filter")) {
    const pressed = filter.matches(".affordable") ? shown.affordable : filter.dataset.shelf === shown.shelf;
    filter.setAttribute("aria-pressed", String(pressed));
  }
}

on("click", "#options .filter", (filter) => {
  if (filter.matches(".affordable")) shown.affordable = !shown.affordable;
  else shown.shelf = filter.dataset.shelf ?? "";
  showShelves();
});

/** Where the shelves are in the window, if there are any. */
const shelves = () => document.querySelector("#options .wares:not([hidden])")?.getBoundingClientRect().top;
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
