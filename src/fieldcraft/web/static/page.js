// @ts-check
/* Small helpers that every part of the table uses. */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @template {Element} T @param {string} selector @param {new () => T} kind @param {ParentNode} [within] @returns {T[]} */
export function all(selector, kind, within = document) {
  return [...within.querySelectorAll(selector)].filter((found) => found instanceof kind).map((found) => /** @type {T} */ (found));
}

/** The decision as the server last drew it. */
export function bar() {
  return byId("bar");
}

export const gameUrl = `/games/${document.body.dataset.game}`;
export const titleUrl = `/titles/${document.body.dataset.title}`;

/** Whether the player wants things to move. */
export function motion() {
  const box = document.getElementById("motion");
  const wanted = !(box instanceof HTMLInputElement) || box.checked;
  return wanted && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @type {{ ajax: (verb: string, url: string, how: object) => Promise<void>, process: (element: Element) => void, trigger: (element: Element, name: string) => void }} */
export const htmx = /** @type {any} */ (window).htmx;

/** Ask the server for a fragment. @param {string} url @returns {Promise<string>} */
export async function fetchText(url) {
  const answer = await fetch(url, { headers: { "HX-Request": "true" } });
  return answer.text();
}

/** Ask the server for lines of JSON, and take each as it comes. Whoever asked may stop listening. @param {string} url @param {AbortSignal} signal @param {(line: any) => void} take */
export async function eachLine(url, signal, take) {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(JSON.parse(line));
    }
  } catch (wrong) {
    if (!(wrong instanceof DOMException && wrong.name === "AbortError")) throw wrong;
  }
}
