// @ts-check
/* The options: highlight them on the board, and select several pieces for one choice. */
import { buttons, byId, on } from "./dom.js";
import { fan, highlight, thingsAt } from "./board.js";
import { deliveryPlaces, showPlace, showShelves } from "./shop.js";

export const options = () => buttons("#options .option:not([inert] *)");

/** @param {HTMLElement} option @returns {string[]} */
export const placesOf = (option) => (option.dataset.places ?? "").split(" ").filter(Boolean);

/** The form, if this player may act now. */
export const activeForm = () => document.querySelector("#options:not([inert])");
export const picking = () => document.querySelector("#options.picking") !== null;
const selected = () => buttons('#options .pick[aria-pressed="true"]');

/** Set up a new decision: highlight the board and prepare the selection of pieces. */
export function setUp() {
  fan("");
  const choosable = activeForm() ? options().filter((option) => !picking() || option.dataset.piece) : [];
  highlight([...choosable.flatMap(placesOf), ...deliveryPlaces()]);
  showPlace();
  showShelves();
  if (picking()) showSelection();
}

function showSelection() {
  const { minimum = "", maximum = "" } = byId("options").dataset;
  const [count, low, high] = [selected().length, Math.max(1, Number(minimum)), Number(maximum)];
  const [confirm] = buttons("#confirm");
  if (!confirm) return;
  confirm.disabled = count < low || count > high;
  confirm.textContent = count ? `Confirm ${count}` : `Select ${low === high ? low : `${low} to ${high}`}`;
  for (const option of options()) {
    const on = option.getAttribute("aria-pressed") === "true";
    for (const thing of thingsAt(option.dataset.piece ?? "")) thing.classList.toggle("selected", on);
  }
}

/** Clear the selection. Returns whether anything was selected. */
export function clearSelection() {
  const marked = selected();
  for (const option of marked) option.click();
  return marked.length > 0;
}

/** Take back the first click on what is open at any time. Returns whether there was one. @param {Element | null} [except] */
export function disarm(except = null) {
  const armed = buttons("#options .rights .armed").filter((right) => right !== except);
  for (const right of armed) right.classList.remove("armed");
  return armed.length > 0;
}

/* What is open at any time takes two clicks, so that a slip never uses it up. */
document.addEventListener("click", (event) => {
  const right = event.target instanceof Element ? event.target.closest("#options .rights .option") : null;
  disarm(right);
  if (!right || right.classList.contains("armed")) return;
  event.preventDefault();
  right.classList.add("armed");
  byId("announcer").textContent = "Choose it again to confirm.";
}, true);

on("click", "#options .pick", (option) => {
  option.setAttribute("aria-pressed", String(option.getAttribute("aria-pressed") !== "true"));
  showSelection();
});

/* An answer that settles a question for the rest of the game: the setting is on before the form is sent. */
on("click", "#options [data-settles]", () => { if (!document.querySelector("#ties:checked")) byId("ties").click(); });

/* The form also sends the selected pieces, and whether to auto-play forced choices. */
on("htmx:configRequest", "*", (_, { detail }) => {
  if (detail.verb === "post") detail.parameters["auto"] = document.querySelector("#auto:checked") ? "yes" : "no";
  if (detail.verb === "post") detail.parameters["small"] = document.querySelector("#small:checked") ? "yes" : "no";
  if (detail.verb === "post") detail.parameters["ties"] = document.querySelector("#ties:checked") ? "yes" : "no";
  const { then } = detail.triggeringEvent?.submitter?.dataset ?? {};
  if (then !== undefined) detail.parameters["then"] = then;
  if (detail.verb === "post" && detail.parameters["hold"] === undefined) detail.parameters["hold"] = document.querySelector("#start-enemy:checked") ? "no" : "yes";
  if (detail.triggeringEvent?.submitter?.id === "confirm") detail.parameters["pieces"] = selected().map((option) => option.dataset.piece);
});
