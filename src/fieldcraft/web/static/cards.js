// @ts-check
/* Cards beside the board. Each is drawn by the server once, and kept by the browser. */
import { fetchText } from "./dom.js";

/** @type {Map<string, Promise<string>>} */
const drawings = new Map();

/** The drawing of a card. @param {string} url */
export function cardDrawing(url) {
  const known = drawings.get(url) ?? fetchText(url);
  drawings.set(url, known);
  return known;
}

/** Draw the cards in play, and the faces of the roster and the shop. */
export function showCards() {
  for (const slot of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#in-play [data-card], #roster [data-drawing], .ware [data-drawing]"))) {
    void cardDrawing(slot.dataset.card ?? slot.dataset.drawing ?? "").then((svg) => { if (!slot.querySelector("svg")) slot.insertAdjacentHTML("beforeend", svg); });
  }
}
