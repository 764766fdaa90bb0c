// @ts-check
/* The popover at the pointer: a tooltip, the options of a place, or the card of a thing. */
import { bar, byId, fetchText, gameUrl, make } from "./dom.js";

/** @typedef {{ clientX: number, clientY: number }} Where */
/** @typedef {"tooltip" | "menu" | "card"} Kind */

const GAP = 14;
const EDGE = 6;
const ROLES = { tooltip: "tooltip", menu: "menu", card: "dialog" };
const LABELS = { tooltip: "", menu: "Options here", card: "About this" };
const popup = byId("popup");
/** @type {Where} */
let shownAt = { clientX: 0, clientY: 0 };

/** Show the popover beside a point. @param {Kind} kind @param {Where} where @param {(string | Node)[]} content */
export function show(kind, where, content) {
  popup.replaceChildren(...content);
  popup.className = kind;
  popup.setAttribute("role", ROLES[kind]);
  if (LABELS[kind]) popup.setAttribute("aria-label", LABELS[kind]);
  else popup.removeAttribute("aria-label");
  popup.hidden = false;
  shownAt = where;
  place();
}

/** Keep the popover within the window, and off the point it belongs to; over the board, off the panel beside it. */
function place() {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { clientX: x, clientY: y } = shownAt;
  const { right } = byId("board").getBoundingClientRect();
  const edge = x < right && width + 2 * EDGE < right ? right : innerWidth;
  const below = y + GAP + height + EDGE <= innerHeight;
  const top = below ? y + GAP : Math.max(EDGE, Math.min(y - GAP - height, innerHeight - height - EDGE));
  popup.style.left = `${Math.max(EDGE, Math.min(x + GAP, edge - width - EDGE))}px`;
  popup.style.top = `${top}px`;
}

/** Whether the popover shows something that stays until it is closed. */
export const isOpen = () => !popup.hidden && !popup.classList.contains("tooltip");
/** @param {Node} node */
export const holds = (node) => popup.contains(node);

/** Close the popover. Returns whether it was more than a tooltip. */
export function hide() {
  const open = isOpen();
  popup.hidden = true;
  return open;
}

/** Move the focus among the options that were asked about. Returns whether they are open. @param {number} step */
export function moveFocus(step) {
  const items = popup.hidden ? [] : /** @type {HTMLElement[]} */ ([...popup.querySelectorAll("[role=menuitem]")]);
  const at = items.indexOf(/** @type {any} */ (document.activeElement));
  items.at((at + step) % items.length)?.focus();
  return items.length > 0;
}

/** Close a tooltip, and leave anything else. */
export function hideTooltip() {
  if (!isOpen()) popup.hidden = true;
}

/** The odds of an option, one outcome to a line, as in the panel. @param {HTMLElement} option @returns {Node[]} */
const oddsOf = (option) => [...option.querySelectorAll(".odds")].map((odds) => odds.cloneNode(true));

/** What an option says, and its odds. @param {HTMLElement} option @returns {Node[]} */
function wordsOf(option) {
  const label = Object.assign(document.createElement("span"), { className: "label", textContent: option.dataset.text ?? "" });
  const hint = option.querySelector(".label small");
  if (hint) label.append(hint.cloneNode(true));
  return [label, ...oddsOf(option)];
}

/** A button that chooses an option of the panel, lit if the guide recommends it. @param {HTMLButtonElement} option */
function itemFor(option) {
  const item = Object.assign(document.createElement("button"), { type: "button", className: "option", role: "menuitem" });
  item.classList.toggle("recommended", option.classList.contains("recommended"));
  Object.assign(item.dataset, { index: option.dataset.index, places: option.dataset.places });
  item.append(...wordsOf(option));
  item.addEventListener("click", () => option.click());
  return item;
}

/** Ask which of the options of one place is meant. @param {HTMLButtonElement[]} found @param {Where} where */
export function ask(found, where) {
  const items = found.map(itemFor);
  const guided = items.some((item) => item.classList.contains("recommended"));
  const question = Object.assign(make("p", "which", `Choose one${guided ? "; the guide's choice is outlined" : ""}:`), { role: "presentation" });
  show("menu", where, [question, ...items]);
  items[0]?.focus();
}

/** Say what a click here would do. @param {string} name @param {HTMLElement[]} found @param {Where} where */
export function hint(name, found, where) {
  const [first] = found;
  if (found.length === 1 && first) show("tooltip", where, wordsOf(first));
  else show("tooltip", where, [found.length ? `${name}: ${found.length} options` : name]);
}

let wanted = "";

/** Offer options below what is said of a thing. @param {HTMLElement} holder @param {HTMLButtonElement[]} found */
export function fill(holder, found) {
  const items = found.map(itemFor);
  for (const item of items) item.removeAttribute("role");
  holder.append(...items);
}

/** Open the card of a place or piece: what it is, its values in words, and why it can't be chosen. Never chooses anything. @param {string} query @param {Where} where @param {HTMLButtonElement[]} [found] the options to offer with it */
export async function openCard(query, where, found = []) {
  const { at, version } = bar().dataset;
  wanted = query;
  const text = await fetchText(`${gameUrl}/why?${query}${at ? `&at=${at}` : ""}`);
  if (!text || wanted !== query || bar().dataset.version !== version) return;
  const card = Object.assign(document.createElement("div"), { className: "about", innerHTML: text, tabIndex: -1 });
  show("card", where, [card]);
  fill(popup, found);
  card.focus({ preventScroll: true });
}

/** A card that is on its way no longer matters. */
export function forget() {
  wanted = "";
}
