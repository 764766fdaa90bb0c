// @ts-check
/* Choosing: by button, by key, or by pointing at the board; several pieces in one gesture. */
import { all, bar, byId, fetchText, gameUrl } from "./page.js";
import { fan, leaveFan, light, things } from "./board.js";
import { say } from "./answers.js";
import { write } from "./figures.js";

/** @type {Map<string, SVGElement[]>} */
let drawn = new Map();

/** @returns {HTMLButtonElement[]} */
export function answers() {
  return all("#options .answer", HTMLButtonElement);
}

/** @param {HTMLElement} answer @returns {string[]} */
function placesOf(answer) {
  return (answer.dataset.places ?? "").split(" ").filter(Boolean);
}

function picking() {
  return byId("options").classList.contains("picking");
}

/** Look at the new decision: light the board and set up the picking of pieces. */
export function meet() {
  drawn = things();
  hideTag();
  fan(null);
  write(drawn, document.getElementById("options") ? answers() : []);
  if (!document.getElementById("options")) return light(drawn, []);
  const here = bar().dataset.mayAct !== "no" ? answers() : [];
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

/** Take an option as if its button were pressed. @param {HTMLButtonElement} answer */
export function take(answer) {
  hideTag();
  answer.click();
}

/** Enter confirms what is picked. */
export function confirmPicked() {
  const confirm = document.getElementById("confirm");
  if (confirm instanceof HTMLButtonElement && !confirm.disabled) confirm.click();
}

/* Pointing at the board. */

/** The options that a thing on the board stands for, the ones that concern little else first. @param {string} place @returns {HTMLButtonElement[]} */
function meant(place) {
  const about = answers().filter((answer) => placesOf(answer).includes(place) && (!picking() || answer.dataset.piece));
  const fewest = Math.min(...about.map((answer) => placesOf(answer).length));
  const closest = about.filter((answer) => placesOf(answer).length === fewest);
  return closest.length === 1 ? closest : about;
}

/** @param {SVGElement} thing @returns {HTMLButtonElement[]} */
function optionsAt(thing) {
  const place = thing.dataset.place ?? "";
  const direct = meant(place);
  if (direct.length) return direct;
  if (thing.dataset.spot) return meant(thing.dataset.spot);
  const here = all("#pieces .piece.offered", SVGElement).filter((piece) => piece.dataset.spot === place);
  return here.length === 1 ? meant(here[0]?.dataset.place ?? "") : [];
}

/** @param {SVGElement} thing @param {{ clientX: number, clientY: number }} where */
async function point(thing, where) {
  const offered = document.getElementById("options")?.matches(":not([inert])") ? optionsAt(thing) : [];
  if (offered.length === 1 && offered[0]) return take(offered[0]);
  if (offered.length > 1) return showMenu(offered, where);
  const what = thing.dataset.spot ? `piece=${encodeURIComponent(thing.dataset.place ?? "")}` : `place=${encodeURIComponent(thing.dataset.place ?? "")}`;
  say(await fetchText(`${gameUrl}/why?${what}`));
}

/** @param {HTMLButtonElement[]} offered @param {{ clientX: number, clientY: number }} where */
function showMenu(offered, where) {
  const tag = byId("tag");
  tag.classList.remove("glance");
  tag.replaceChildren(...offered.map((answer) => {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "answer";
    copy.setAttribute("role", "menuitem");
    copy.textContent = answer.dataset.text ?? "";
    copy.addEventListener("click", () => take(answer));
    return copy;
  }));
  put(tag, where);
  tag.querySelector("button")?.focus();
}

/** @param {HTMLElement} tag @param {{ clientX: number, clientY: number }} where */
function put(tag, where) {
  tag.hidden = false;
  const room = byId("board").getBoundingClientRect();
  const left = Math.min(where.clientX - room.left + 14, room.width - tag.offsetWidth - 8);
  const top = Math.min(where.clientY - room.top + 14, room.height - tag.offsetHeight - 8);
  tag.style.left = `${Math.max(4, left)}px`;
  tag.style.top = `${Math.max(4, top)}px`;
}

export function hideTag() {
  const tag = byId("tag");
  const shown = !tag.hidden && !tag.classList.contains("glance");
  tag.hidden = true;
  return shown;
}

/** @type {{ x: number, y: number } | null} */
let pressed = null;
/** @param {EventTarget | null} target @returns {SVGElement | null} */
function thingUnder(target) {
  const found = target instanceof Element ? target.closest("#sheet [data-place], .counters [data-place]") : null;
  return found instanceof SVGElement ? found : null;
}

document.addEventListener("pointerdown", (event) => {
  pressed = { x: event.clientX, y: event.clientY };
  if (!(event.target instanceof Element) || !event.target.closest("#tag")) hideTag();
}, true);
document.addEventListener("click", (event) => {
  const thing = thingUnder(event.target);
  const dragged = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 6;
  if (thing && !dragged) void point(thing, event);
});

document.addEventListener("pointermove", leaveFan);

/** The thing under the pointer shows what it would do; a stack fans out. */
document.addEventListener("pointerover", (event) => {
  const thing = thingUnder(event.target);
  const tag = byId("tag");
  if (!thing?.closest("#sheet")) {
    if (tag.classList.contains("glance")) tag.hidden = true;
    return;
  }
  if (thing.dataset.spot) fan(thing.dataset.spot);
  if (event.pointerType === "touch" || (!tag.hidden && !tag.classList.contains("glance"))) return;
  const offered = document.getElementById("options") ? optionsAt(thing) : [];
  const name = thing.getAttribute("aria-label") ?? "";
  const odds = offered[0]?.querySelector(".odds")?.textContent?.trim();
  const words = offered.length === 1 && offered[0] ? (offered[0].dataset.text ?? "") : offered.length ? `${name}: ${offered.length} options` : name;
  tag.textContent = odds && offered.length === 1 ? `${words}: ${odds}` : words;
  tag.classList.add("glance");
  put(tag, event);
  for (const answer of answers()) answer.classList.toggle("pointed", offered.includes(answer));
});
