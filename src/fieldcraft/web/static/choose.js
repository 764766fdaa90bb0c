// @ts-check
/* Choosing: by button or by key; several pieces in one gesture. */
import { all, byId } from "./page.js";
import { fan, light, things } from "./board.js";
import { write } from "./figures.js";

/** @type {Map<string, SVGElement[]>} */
let drawn = new Map();

/** @returns {HTMLButtonElement[]} */
export function answers() {
  return all("#options .answer", HTMLButtonElement);
}

/** @param {HTMLElement} answer @returns {string[]} */
export function placesOf(answer) {
  return (answer.dataset.places ?? "").split(" ").filter(Boolean);
}

export function picking() {
  return byId("options").classList.contains("picking");
}

/** What is drawn of a place or a piece. @param {string} place @returns {SVGElement[]} */
export function drawnAt(place) {
  return drawn.get(place) ?? [];
}

/** Look at the new decision: light the board and set up the picking of pieces. */
export function meet() {
  drawn = things();
  fan(null);
  write(drawn, document.getElementById("options") ? answers() : []);
  if (!document.getElementById("options")) return light(drawn, []);
  const here = document.querySelector("#options:not([inert])") ? answers() : [];
  light(drawn, here.flatMap((answer) => (picking() && !answer.dataset.piece ? [] : placesOf(answer))));
  if (picking()) showPicked();
}

/** @returns {HTMLButtonElement[]} */
function picked() {
  return answers().filter((answer) => answer.getAttribute("aria-pressed") === "true");
}

function showPicked() {
  const form = byId("options");
  const confirm = byId("confirm");
  if (!(confirm instanceof HTMLButtonElement)) return;
  const count = picked().length;
  const least = Math.max(1, Number(form.dataset.least));
  const most = Number(form.dataset.most);
  confirm.disabled = count < least || count > most;
  confirm.textContent = count ? `Confirm ${count}` : `Pick ${least === most ? least : `${least} to ${most}`}`;
  for (const answer of answers()) {
    const on = answer.getAttribute("aria-pressed") === "true";
    for (const element of drawn.get(answer.dataset.piece ?? "") ?? []) element.classList.toggle("picked", on);
  }
}

/** Put a piece into the set, or take it out. @param {HTMLButtonElement} answer */
function toggle(answer) {
  answer.setAttribute("aria-pressed", answer.getAttribute("aria-pressed") === "true" ? "false" : "true");
  showPicked();
}

/** Clear what is picked; whether there was anything. */
export function clearPicked() {
  const marked = document.getElementById("options") ? picked() : [];
  for (const answer of marked) answer.setAttribute("aria-pressed", "false");
  if (marked.length) showPicked();
  return marked.length > 0;
}

document.addEventListener("click", (event) => {
  const answer = event.target instanceof Element ? event.target.closest("#options .answer.take") : null;
  if (answer instanceof HTMLButtonElement) toggle(answer);
});

/** What the form sends: the pieces that are picked, and whether forced choices pass. */
document.addEventListener("htmx:configRequest", (event) => {
  const detail = /** @type {CustomEvent} */ (event).detail;
  const auto = document.getElementById("auto");
  if (detail.verb === "post" && auto instanceof HTMLInputElement) detail.parameters["auto"] = auto.checked ? "yes" : "no";
  if (detail.elt?.id === "options" && picking() && detail.triggeringEvent?.submitter?.id === "confirm") {
    detail.parameters["pieces"] = picked().map((answer) => answer.dataset.piece);
  }
});

/** Enter confirms what is picked. */
export function confirmPicked() {
  const confirm = document.getElementById("confirm");
  if (confirm instanceof HTMLButtonElement && !confirm.disabled) confirm.click();
}
