// @ts-check
/* DOM helpers shared by the scripts of the table. */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @type {(selector: string) => HTMLButtonElement[]} */
export const buttons = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

/** Drawn things on the board and in the panels. @type {(selector: string) => SVGGraphicsElement[]} */
export const drawn = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

/** An element with a class. @param {string} tag @param {string} className @param {(Node | string)[]} content */
export function make(tag, className, ...content) {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...content);
  return made;
}

/** Elements from HTML that the server drew. @param {string} html */
export function parse(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

/** Listen for an event on all elements that match a selector, now or later. @param {string} event @param {string} selector @param {(found: HTMLElement, event: any) => void} handle */
export function on(event, selector, handle) {
  document.addEventListener(event, (fired) => {
    const found = fired.target instanceof Element ? fired.target.closest(selector) : null;
    if (found) handle(/** @type {HTMLElement} */ (found), fired);
  });
}

/** The text of a beat with its terms marked, as nodes. @param {{ text?: string, parts?: string[][] }} beat @returns {(Node | string)[]} */
export function termNodes({ text = "", parts = [] }) {
  if (!parts.length) return [text];
  return parts.map(([words = "", name]) => {
    if (name === undefined) return words;
    const term = Object.assign(document.createElement("span"), { className: "term", textContent: words });
    term.dataset.term = name;
    return term;
  });
}

/** The decision bar. The server replaces it, so look it up each time. */
export const bar = () => byId("bar");
export const gameUrl = `/games/${document.body.dataset.game}`;

/** Load a fragment from the server into an element. @param {string} url @param {string} [target] @param {string} [swap] */
export function load(url, target = "#message-text", swap = "innerHTML") {
  return /** @type {any} */ (window).htmx.ajax("GET", url, { target, swap });
}

/** Fetch a text; empty if the request fails. @param {string} url @returns {Promise<string>} */
export async function fetchText(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.text() : "";
}
