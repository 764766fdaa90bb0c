// @ts-check
/* The table: puts the parts together, and listens to the keyboard. */
import * as answers from "./answers.js";
import * as board from "./board.js";
import * as choose from "./choose.js";
import * as point from "./point.js";
import * as view from "./view.js";
import { bar, buttons, byId, gameUrl, on } from "./page.js";

/** Light what can be chosen, and come near to it where the board is too small to read. */
function look() {
  point.hideTag();
  point.lookAt();
  choose.meet();
  view.comeNear();
}

function refresh() {
  const { at, version } = bar().dataset;
  history.replaceState(null, "", at ? `${gameUrl}?at=${at}` : gameUrl);
  void board.lay().then((anew) => {
    if (anew) look();
    byId("board").dataset.shown = version;
  });
  board.travel();
  look();
  point.goOn();
  answers.askOdds();
  speak();
  showNewest();
  document.querySelector("#bar .recent")?.scrollTo(0, 1e6);
  answers.catchUp();
}

/* Whoever was in the decision stays in it: the new question takes the focus, and is read out with what happened. */
let within = false;
function speak() {
  const question = byId("main");
  if (within) question.focus({ preventScroll: true });
  byId("said").textContent = [bar().dataset.said, within ? "" : question.textContent].join(" ").trim();
}

/** Let the newest line of the log be seen, or that of the moment on show. */
function showNewest() {
  const log = byId("log");
  const [here] = buttons("#log .here, #log li:last-child");
  if (here) log.scrollTop = here.offsetTop - log.clientHeight / 2;
}

on("htmx:beforeRequest", "*", (_, { detail }) => {
  answers.dropOdds();
  // A look at the rules leaves the decision, and so the advice, as it is.
  if (detail.target?.id === "bar") answers.dropAdvice();
  if (detail.elt.matches("form")) detail.elt.closest("dialog")?.close();
});
on("htmx:beforeSwap", "#bar", (_, { target }) => {
  if (target.id !== "bar") return;
  board.remember();
  within = bar().contains(document.activeElement);
});
on("htmx:afterSettle", "#bar", (_, { target }) => { if (target.id === "bar") refresh(); });
on("htmx:sendError", "*", () => {
  byId("complaint").textContent = "The server does not answer. Nothing is lost: what it acknowledged is kept. Try again in a moment.";
});

/** @param {string} selector */
const press = (selector) => buttons(selector)[0]?.click();

/** @param {HTMLElement} button */
async function copyLink(button) {
  const link = new URL(button.dataset.link ?? "", location.href).href;
  await navigator.clipboard.writeText(link).catch(() => prompt("The link:", link));
  byId("said").textContent = "The link is copied.";
  button.classList.add("done");
}

/* The browser draws the server's own vector picture of the board as a PNG. */
async function savePng() {
  const picture = Object.assign(new Image(), { src: `${gameUrl}/board.svg` });
  await picture.decode();
  const scale = Math.min(2, 8000 / picture.naturalWidth);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  Object.assign(document.createElement("a"), { href: canvas.toDataURL(), download: "board.png" }).click();
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const deeds = {
  "zoom-in": () => view.zoom(1.3),
  "zoom-out": () => view.zoom(1 / 1.3),
  fit: () => view.fit(),
  counters: (button) => button.setAttribute("aria-pressed", String(document.body.classList.toggle("counters-off"))),
  advise: () => answers.askAdvice(),
  hush: () => answers.hush(),
  png: () => void savePng(),
  "copy-link": (button) => void copyLink(button),
};
on("click", "[data-do]", (button) => deeds[button.dataset.do ?? ""]?.(button));
on("click", "[data-opens]", (button) => {
  const dialog = /** @type {HTMLDialogElement} */ (byId(button.dataset.opens ?? ""));
  dialog.querySelector("form")?.reset();
  dialog.showModal();
});

/* A leaf beside the board; on a phone it folds when its tab is touched again. */
on("click", ".tabs input", (tab) => {
  const side = byId("side");
  side.dataset.open = side.dataset.open === tab.id ? "" : tab.id;
  showNewest();
});

/* Settings are kept in this browser. */
for (const [id, sheet] of [["auto", "asked"], ["show-odds", "no-odds"], ["motion", "no-motion"]]) {
  const box = /** @type {HTMLInputElement} */ (byId(id ?? ""));
  const obey = () => document.body.classList.toggle(sheet ?? "", !box.checked);
  box.checked = localStorage.getItem(box.id) !== "no";
  box.addEventListener("change", () => { localStorage.setItem(box.id, box.checked ? "yes" : "no"); obey(); });
  obey();
}

/* The keyboard. Whatever has a key is pressed by it, the options of the decision before anything else. */

/** Move the focus among the options. @param {number} step */
function walk(step) {
  const found = buttons("#bar button:not(:disabled), #bar a.answer");
  const at = found.indexOf(/** @type {any} */ (document.activeElement));
  found.at(at < 0 && step < 0 ? -1 : (at + step) % found.length)?.focus();
}

function escape() {
  if (!point.hideTag() && !answers.hush() && !choose.clearPicked()) press("#bar.past [data-do=present]");
}

/** @type {Record<string, [number, number, number]>} */
const arrows = { ArrowLeft: [1, 0, -1], ArrowRight: [-1, 0, 1], ArrowUp: [0, 1, -1], ArrowDown: [0, -1, 1] };

/** What a key does where the focus is, if anything. @param {KeyboardEvent} event @param {Element} at */
function deed({ key, ctrlKey, metaKey, shiftKey }, at) {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return keyed(`ctrl+${letter === "z" && shiftKey ? "y" : letter}`);
  const arrow = arrows[key];
  if (arrow) {
    if (at.closest("input[type=range], #side")) return undefined;
    return at.closest("#board") && !at.closest("#tag") ? () => view.pan(arrow[0], arrow[1]) : () => walk(arrow[2]);
  }
  if (key === "Escape") return escape;
  if (key === "/") return () => { press("#tab-rules"); byId("search").focus(); };
  if (key === "Enter") return at.closest("button:not(.take), a, summary") ? undefined : () => press("#confirm");
  return keyed(key === "=" ? "+" : shiftKey ? key : letter);
}

/** What is pressed by a key. @param {string} key */
function keyed(key) {
  const sought = `[data-key="${CSS.escape(key)}"]`;
  const found = buttons(`#options:not([inert]) ${sought}, :not(.answer)${sought}, dialog ${sought}`)[0];
  return found && (() => found.click());
}

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape" && at instanceof HTMLInputElement) at.blur();
  if (event.altKey || at.closest("dialog, input[type=search], input[type=text], select, textarea")) return;
  const found = deed(event, at);
  if (!found) return;
  event.preventDefault();
  found();
});

refresh();
