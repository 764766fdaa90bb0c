// @ts-check
/* Choosing: what is on offer is lit, and several pieces are picked in one gesture. */
import { buttons, byId, on } from "./page.js";
import { fan, light, thingsAt } from "./board.js";

export const answers = () => buttons("#options .answer");

/** @param {HTMLElement} answer @returns {string[]} */
export const placesOf = (answer) => (answer.dataset.places ?? "").split(" ").filter(Boolean);

/** The form, if this player may fill it in now. */
export const open = () => document.querySelector("#options:not([inert])");
export const picking = () => document.querySelector("#options.picking") !== null;
const picked = () => buttons('#options .take[aria-pressed="true"]');

/** Look at the new decision: light the board and set up the picking of pieces. */
export function meet() {
  fan("");
  const here = open() ? answers().filter((answer) => !picking() || answer.dataset.piece) : [];
  light(here.flatMap(placesOf));
  if (picking()) showPicked();
}

function showPicked() {
  const { least = "", most = "" } = byId("options").dataset;
  const [count, few, many] = [picked().length, Math.max(1, Number(least)), Number(most)];
  const [confirm] = buttons("#confirm");
  if (!confirm) return;
  confirm.disabled = count < few || count > many;
  confirm.textContent = count ? `Confirm ${count}` : `Pick ${few === many ? few : `${few} to ${many}`}`;
  for (const answer of answers()) {
    const on = answer.getAttribute("aria-pressed") === "true";
    for (const thing of thingsAt(answer.dataset.piece ?? "")) thing.classList.toggle("picked", on);
  }
}

/** Clear what is picked; whether there was anything. */
export function clearPicked() {
  const marked = picked();
  for (const answer of marked) answer.click();
  return marked.length > 0;
}

on("click", "#options .take", (answer) => {
  answer.setAttribute("aria-pressed", String(answer.getAttribute("aria-pressed") !== "true"));
  showPicked();
});

/* What the form sends: the pieces that are picked, and whether forced choices pass. */
on("htmx:configRequest", "*", (_, { detail }) => {
  if (detail.verb === "post") detail.parameters["auto"] = document.querySelector("#auto:checked") ? "yes" : "no";
  if (detail.triggeringEvent?.submitter?.id === "confirm") detail.parameters["pieces"] = picked().map((answer) => answer.dataset.piece);
});
