// @ts-check
/* The table: puts the parts together, and listens to the keyboard. */
import * as board from "./board.js";
import * as choose from "./choose.js";
import * as past from "./past.js";
import * as point from "./point.js";
import * as view from "./view.js";
import { hush, showNewest, turnTo } from "./answers.js";
import { bar, byId } from "./page.js";
import { catchUp, listen } from "./live.js";
import { ask } from "./ask.js";
import { savePng } from "./export.js";
import { askOdds, dropOdds } from "./odds.js";
import { askAdvice, dropAdvice } from "./advice.js";

/* What the server sends is laid on the table. */

/** Light what can be chosen, and come near to it where the board is too small to read. */
function look() {
  point.lookAway();
  choose.meet();
  view.comeNear();
}

function refresh() {
  const { version } = bar().dataset;
  void board.lay().then((anew) => {
    if (anew) look();
    byId("board").dataset.shown = version;
  });
  board.travel();
  look();
  point.goOn();
  void askOdds();
  speak();
  showNewest();
  const told = document.querySelector("#bar .recent");
  if (told) told.scrollTop = told.scrollHeight;
}

/* Whoever was in the decision stays in it: the new question takes the focus, and is read out with what happened. */
let within = false;
function speak() {
  const question = byId("main");
  if (within) question.focus({ preventScroll: true });
  byId("said").textContent = [bar().dataset.said, within ? "" : question.textContent].join(" ").trim();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  dropOdds();
  // A look at the rules leaves the decision, and so the advice, as it is.
  if (/** @type {CustomEvent} */ (event).detail.target?.id === "bar") dropAdvice();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.target?.id !== "bar") return;
  board.remember();
  within = bar().contains(document.activeElement);
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (/** @type {HTMLElement} */ (event.target).id === "bar") { refresh(); catchUp(); }
});
/** Say what went wrong, over the decision, which stays as it is. @param {string} sentence */
function complain(sentence) {
  bar().querySelector(".complaint")?.remove();
  const words = document.createElement("p");
  words.className = "complaint";
  words.setAttribute("role", "alert");
  words.textContent = sentence;
  bar().prepend(words);
}
document.addEventListener("htmx:sendError", () => {
  complain("The server does not answer. Nothing is lost: what it acknowledged is kept. Try again in a moment.");
});
document.addEventListener("complained", (event) => complain(String(/** @type {CustomEvent} */ (event).detail.sentence)));

/* What buttons do. */

/** @param {string} id */
function dialog(id) {
  const found = byId(id);
  if (found instanceof HTMLDialogElement) found.showModal();
}

function counters() {
  const off = document.body.classList.toggle("counters-off");
  document.querySelector('[data-do="counters"]')?.setAttribute("aria-pressed", String(off));
}

/** @param {HTMLElement} button */
async function copyLink(button) {
  const link = new URL(button.dataset.link ?? "", location.href).href;
  await navigator.clipboard.writeText(link).catch(() => prompt("The link:", link));
  byId("said").textContent = "The link is copied.";
  button.classList.add("done");
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const deeds = {
  "zoom-in": () => view.zoom(1),
  "zoom-out": () => view.zoom(-1),
  fit: () => view.fit(),
  counters: () => counters(),
  advise: () => void askAdvice(),
  menu: () => dialog("menu"),
  help: () => dialog("help"),
  ask: () => ask(),
  first: () => void past.show(0),
  back: () => { past.stop(); void past.show(past.now() - 1); },
  forward: () => { past.stop(); void past.show(past.now() + 1); },
  present: () => { past.stop(); void past.show(Infinity); },
  play: () => past.play(),
  png: () => void savePng(),
  "copy-link": (button) => void copyLink(button),
};
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (button instanceof HTMLElement) deeds[button.dataset.do ?? ""]?.(button);
});

/* Settings are kept in this browser. */

for (const [id, sheet] of [["auto", ""], ["show-odds", "no-odds"], ["motion", "no-motion"]]) {
  const box = byId(id ?? "");
  if (!(box instanceof HTMLInputElement)) continue;
  box.checked = localStorage.getItem(box.id) !== "no";
  const obey = () => { if (sheet) document.body.classList.toggle(sheet, !box.checked); };
  box.addEventListener("change", () => { localStorage.setItem(box.id, box.checked ? "yes" : "no"); obey(); });
  obey();
}

/* The keyboard. */

/** Move the focus among the options. @param {number} step */
function walk(step) {
  const found = [...document.querySelectorAll("#bar button:not(:disabled), #bar a.answer")].filter((b) => b instanceof HTMLElement);
  const at = found.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : found.length - 1) : (at + step + found.length) % found.length;
  /** @type {HTMLElement | undefined} */ (found[next])?.focus();
}

function escape() {
  if (point.hideTag() || hush() || choose.clearPicked()) return;
  if (past.looking()) { past.stop(); void past.show(Infinity); }
}

/** @type {Record<string, () => void>} */
const keys = {
  "+": () => view.zoom(1), "=": () => view.zoom(1), "-": () => view.zoom(-1), "0": () => view.fit(),
  "[": () => { past.stop(); void past.show(past.now() - 1); }, "]": () => { past.stop(); void past.show(past.now() + 1); },
  "\\": () => counters(), "?": () => dialog("help"), ".": () => ask(), "!": () => void askAdvice(), "/": () => { turnTo("rules"); byId("search").focus(); }, Escape: () => escape(),
};
/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {KeyboardEvent} event */
function withControl(event) {
  const key = event.key.toLowerCase();
  const name = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
  const button = name && document.querySelector(`#tools [data-do="${name}"]`);
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape" && at instanceof HTMLInputElement) at.blur();
  if (at.closest("dialog, input[type=search], input[type=text], select, textarea")) return;
  if (event.ctrlKey || event.metaKey) return withControl(event);
  if (event.altKey) return;
  const arrow = arrows[event.key];
  if (arrow && !at.closest("input[type=range], [role=tab], #side")) {
    event.preventDefault();
    if (at.closest("#board") && !at.closest("#tag")) view.pan(...arrow);
    else walk(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
    return;
  }
  if (event.key === "Enter" && !at.closest("button:not(.take), a, summary")) { event.preventDefault(); return choose.confirmPicked(); }
  const answer = choose.answers().find((found) => found.dataset.key === event.key.toLowerCase() && !event.shiftKey);
  if (answer && !byId("options").hasAttribute("inert")) { event.preventDefault(); answer.click(); return; }
  const deed = keys[event.key];
  if (deed) { event.preventDefault(); deed(); }
});

turnTo("panels");
byId("side").classList.remove("open");
refresh();
listen();
