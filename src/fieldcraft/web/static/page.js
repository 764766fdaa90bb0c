// @ts-check
/* Small helpers that every part of the table uses. */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @type {(selector: string) => HTMLButtonElement[]} */
export const buttons = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

/** What is drawn on the board and in the panels. @type {(selector: string) => SVGGraphicsElement[]} */
export const drawn = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

/** Hear of what happens to any element of a kind, now or later. @param {string} event @param {string} selector @param {(found: HTMLElement, event: any) => void} take */
export function on(event, selector, take) {
  document.addEventListener(event, (told) => {
    const found = told.target instanceof Element ? told.target.closest(selector) : null;
    if (found) take(/** @type {HTMLElement} */ (found), told);
  });
}

/** The decision as the server last drew it. */
export const bar = () => byId("bar");
export const gameUrl = `/games/${document.body.dataset.game}`;

/** Put a fragment of the server's into its place. @param {string} url @param {string} [target] @param {string} [swap] */
export function put(url, target = "#words", swap = "innerHTML") {
  return /** @type {any} */ (window).htmx.ajax("GET", url, { target, swap });
}

/** Ask the server for a fragment; nothing, if it has none. @param {string} url @returns {Promise<string>} */
export async function fetchText(url) {
  const answer = await fetch(url);
  return answer.ok ? answer.text() : "";
}
