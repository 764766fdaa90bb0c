// @ts-check
/* The game table: connects the other scripts, and handles the keyboard. */
import * as beats from "./beats.js";
import * as board from "./board.js";
import * as coach from "./coach.js";
import * as film from "./film.js";
import * as guard from "./guard.js";
import * as options from "./options.js";
import * as pointer from "./pointer.js";
import * as popover from "./popover.js";
import * as streams from "./streams.js";
import * as viewport from "./viewport.js";
import { bar, buttons, byId, gameUrl, on } from "./dom.js";
import { showCards } from "./cards.js";
import { keepShelves, rememberShelves } from "./shop.js";
import { setUpSettings } from "./settings.js";
import { showTargets } from "./targets.js";
import "./resizer.js";

/** Highlight the options on the board, and zoom to them if the whole board is too small to read. @param {boolean} [onNewBoard] */
function showOptions(onNewBoard = false) {
  pointer.clear();
  options.setUp();
  if (onNewBoard) viewport.focusBoard();
  else viewport.follow();
  showTargets();
}

let shownVersion = "";

/** What was read about an earlier moment goes with it. */
function leaveMoment() {
  const { version = "" } = bar().dataset;
  if (shownVersion && shownVersion !== version) {
    guard.noteChange();
    streams.closeMessage();
  }
  shownVersion = version;
}

function refresh() {
  const { at } = bar().dataset;
  leaveMoment();
  coach.leave();
  keepShelves();
  history.replaceState(null, "", at ? `${gameUrl}?at=${at}` : gameUrl);
  void board.loadGround().then((changed) => {
    if (changed) showOptions(true);
    // Another position may have come while the ground was on its way.
    byId("board").dataset.version = bar().dataset.version;
  });
  board.hideCovered();
  board.animatePieces();
  showCards();
  showOptions();
  pointer.finishDrag();
  streams.openOdds();
  coach.show();
  announce();
  scrollLog();
  film.continueFilm();
  document.querySelector("#bar .recent")?.scrollTo(0, 1e6);
}

/* If the focus was in the decision, the new prompt takes it, so that screen readers read it after what happened. */
let hadFocus = false;
function announce() {
  const prompt = byId("main");
  if (hadFocus) prompt.focus({ preventScroll: true });
  byId("announcer").textContent = [bar().dataset.announcement, hadFocus ? "" : prompt.textContent, coach.text()].join(" ").trim();
}

/** Scroll the log to its newest entry, or to the position on display. */
function scrollLog() {
  const log = byId("log");
  const [entry] = buttons("#log .current, #log li:last-child");
  if (entry) log.scrollTop = entry.offsetTop - log.clientHeight / 2;
}

on("htmx:beforeRequest", "*", (_, { detail }) => {
  // Opening a rule or a card leaves the decision, and so its odds and the advice, as it is.
  if (detail.target?.id === "bar") {
    streams.closeOdds();
    streams.closeAdvice();
  }
  if (detail.elt.matches("form")) detail.elt.closest("dialog")?.close();
});
on("htmx:beforeSwap", "#bar", (_, { target, detail }) => {
  if (target.id !== "bar") return;
  hadFocus = bar().contains(document.activeElement);
  board.rememberPieces();
  const shopping = rememberShelves();
  const story = beats.takeStory(detail);
  if (!story.length || (shopping && beats.isPlain(story))) return;
  // The new position takes the place of the old one when the beats that lead to it are over.
  detail.shouldSwap = false;
  board.fan("");
  void beats.play(story, () => {
    board.rememberPieces();
    /** @type {any} */ (window).htmx.swap(bar(), detail.serverResponse, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    streams.catchUp();
  });
});
on("htmx:afterSettle", "#bar", (_, { target }) => { if (target.id === "bar") refresh(); });
on("htmx:sendError", "*", () => {
  byId("error").textContent = "The server isn't responding. Your game is saved; try again in a moment.";
});

/** @param {string} selector */
const press = (selector) => buttons(selector)[0]?.click();

/** @param {HTMLElement} button */
async function copyLink(button) {
  const link = new URL(button.dataset.link ?? "", location.href).href;
  await navigator.clipboard.writeText(link).catch(() => prompt("Copy this link:", link));
  byId("announcer").textContent = "Link copied.";
  button.classList.add("done");
}

/* Large enough to print: at 300 dots per inch, 4,000 pixels are 34 cm. */
const [FEWEST_PIXELS, MOST_PIXELS] = [4000, 8000];

/* The browser converts the server's SVG of the board to a PNG, at four times its size if that is within the limits. */
async function savePng() {
  const picture = Object.assign(new Image(), { src: `${gameUrl}/board.svg` });
  await picture.decode();
  const longest = Math.max(picture.naturalWidth, picture.naturalHeight);
  const scale = Math.min(Math.max(4 * longest, FEWEST_PIXELS), MOST_PIXELS) / longest;
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  Object.assign(document.createElement("a"), { href: canvas.toDataURL(), download: "board.png" }).click();
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const actions = {
  "zoom-in": () => viewport.zoom(1.3),
  "zoom-out": () => viewport.zoom(1 / 1.3),
  fit: () => viewport.fit(),
  counters: (button) => button.setAttribute("aria-pressed", String(document.body.classList.toggle("counters-off"))),
  goals: (button) => button.setAttribute("aria-expanded", String(document.body.classList.toggle("all-goals"))),
  advise: () => streams.toggleAdvice(),
  "do-it": ({ dataset }) => press(`#options [data-index="${dataset.index}"]:not(:disabled)`),
  "coach-next": () => coach.next(),
  "coach-toggle": () => coach.toggle(),
  "close-message": () => streams.closeMessage(),
  small: () => byId("small").click(),
  ties: () => byId("ties").click(),
  roster: () => byId("show-roster").click(),
  png: () => void savePng(),
  "copy-link": (button) => void copyLink(button),
};
on("click", "[data-action]", (button) => actions[button.dataset.action ?? ""]?.(button));
/* Where only the first goal has room, a tap on it shows them all, as its arrow does. */
on("click", "#goal-list", (list, event) => {
  const arrow = list.nextElementSibling;
  if (arrow instanceof HTMLElement && arrow.checkVisibility() && !event.target.closest(".term")) arrow.click();
});
on("click", "[data-dialog]", (button) => {
  const dialog = /** @type {HTMLDialogElement} */ (byId(button.dataset.dialog ?? ""));
  dialog.querySelector("form")?.reset();
  if (dialog.id === "cards") clearCards();
  dialog.showModal();
});

/* Cards and tables: the server sends those of the position on display. */
function clearCards() {
  byId("cards-found").replaceChildren();
  byId("cards-rule").replaceChildren();
  /** @type {HTMLInputElement} */ (byId("cards-search")).value = "";
}
on("htmx:configRequest", "[hx-target='#cards-found'], [hx-target='#legend-found']", (_, { detail }) => {
  const { at } = bar().dataset;
  if (at) detail.parameters["at"] = at;
});
byId("cards").addEventListener("keydown", (event) => {
  const slash = event.key === "/" && event.target !== byId("cards-search");
  if (!slash && event.key !== "Escape") return;
  event.preventDefault();
  // In a search field, Escape would only clear the text.
  if (slash) byId("cards-search").focus();
  else /** @type {HTMLDialogElement} */ (event.currentTarget).close();
});

/* The tabs beside the board. On a phone, touching an open tab closes it. */
on("click", ".tabs input", (tab) => {
  const side = byId("side");
  side.dataset.open = side.dataset.open === tab.id ? "" : tab.id;
  scrollLog();
});

setUpSettings();

/* The keyboard: a key clicks the element that declares it; options take precedence. */

/** Move the focus among the options. @param {number} step */
function moveFocus(step) {
  if (popover.moveFocus(step)) return;
  const found = buttons("#bar button:not(:disabled, .reading, .ahead *), #bar a.option");
  const at = found.indexOf(/** @type {any} */ (document.activeElement));
  // What is open at any time comes last, and going back from the start doesn't land on it.
  const usual = found.filter((button) => !button.closest(".rights"));
  if (at < 0 && step < 0) usual.at(-1)?.focus();
  else found.at((at + step) % found.length)?.focus();
}

function escape() {
  if (popover.hide() || streams.closeMessage() || options.disarm() || options.clearSelection() || coach.dismiss() || pointer.deselect()) return;
  press("#bar.past [data-action=present]");
}

/** @type {Record<string, [number, number, number]>} */
const arrows = { ArrowLeft: [1, 0, -1], ArrowRight: [-1, 0, 1], ArrowUp: [0, 1, -1], ArrowDown: [0, -1, 1] };

/** The action of a key where the focus is, if any. @param {KeyboardEvent} event @param {Element} at */
function keyAction({ key, ctrlKey, metaKey, shiftKey }, at) {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return clickFor(`ctrl+${letter === "z" && shiftKey ? "y" : letter}`);
  const arrow = arrows[key];
  if (arrow) {
    if (at.closest("input[type=range], #side")) return undefined;
    return at.closest("#board") && !at.closest("#popup") ? () => viewport.pan(arrow[0], arrow[1]) : () => moveFocus(arrow[2]);
  }
  if (key === "Escape") return escape;
  if (key === "/") return () => { press("#tab-rules"); byId("search").focus(); };
  if (key === "Enter") return at.closest("button:not(.pick), a, summary") ? undefined : () => press("#confirm");
  return clickFor(key === "=" ? "+" : shiftKey ? key : letter);
}

/** The click of the element that declares a key. @param {string} key */
function clickFor(key) {
  const declared = `[data-key="${CSS.escape(key)}"]`;
  const found = buttons(`#options ${declared}:not([inert] *), :not(.option)${declared}, dialog ${declared}`)[0];
  return found && (() => found.click());
}

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape" && at instanceof HTMLInputElement) at.blur();
  // A key that is held down doesn't press what has come under it.
  if (event.repeat && at.closest("button") && ["Enter", " "].includes(event.key)) event.preventDefault();
  if (event.altKey || event.repeat || at.closest("dialog, input[type=search], input[type=text], select, textarea")) return;
  const action = keyAction(event, at);
  if (!action) return;
  event.preventDefault();
  action();
});

refresh();
