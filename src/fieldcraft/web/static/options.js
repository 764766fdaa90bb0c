// @ts-check
/* The options: highlight them on the board, and select several pieces for one choice. */
import { buttons, byId, on } from "./dom.js";
import { fan, highlight, thingsAt } from "./board.js";
import { deliveryPlaces, showPlace, showShelves } from "./shop.js";

/** Two clicks that are nearer to each other than this, in pixels, fall on the same place. */
const SAME_PLACE = 40;

export const options = () => buttons("#options .option:not([inert] *)");

/** @param {HTMLElement} option @returns {string[]} */
export const placesOf = (option) => (option.dataset.places ?? "").split(" ").filter(Boolean);

/** What lights up on the board with an option; a suggestion shows where its choices lie, but a click there doesn't take it. @param {HTMLElement} option @returns {string[]} */
export const shownBy = (option) => (option.dataset.shows ?? option.dataset.places ?? "").split(" ").filter(Boolean);

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

/** Take back the first click on what takes two. Returns whether there was one. @param {Element | null} [except] */
export function disarm(except = null) {
  const armed = buttons("#options .armed").filter((option) => option !== except);
  for (const option of armed) option.classList.remove("armed");
  return armed.length > 0;
}

/** Where the last click fell that chose an option, if that option ended something. */
let ended = { x: NaN, y: NaN };

/** Whether a click may be the second on a button that isn't there any more. @param {Element} option @param {MouseEvent} event */
const mayBeSlip = (option, { detail, clientX: x, clientY: y }) => detail > 0 && option.closest(".endings") !== null && Math.hypot(x - ended.x, y - ended.y) < SAME_PLACE;

/* What is open at any time takes two clicks, so that a slip never uses it up. So does a button that ends something, if it has come to lie where the last one was clicked that did. */
document.addEventListener("click", (event) => {
  const option = event.target instanceof Element ? event.target.closest("#options .option:not(.pick)") : null;
  disarm(option);
  if (!option || option.classList.contains("armed") || !(option.closest(".rights") || mayBeSlip(option, event))) {
    if (option) ended = option.closest(".endings") ? { x: event.clientX, y: event.clientY } : { x: NaN, y: NaN };
    return;
  }
  event.preventDefault();
  option.classList.add("armed");
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
