// @ts-check
/* News from the server: somebody else at this table made a choice. */
import { bar, gameUrl, htmx } from "./page.js";
import { looking } from "./past.js";

let change = 0;

/** Listen for choices that others make. */
export function listen() {
  const news = new EventSource(`${gameUrl}/events`);
  news.addEventListener("changed", (event) => {
    change = Number(JSON.parse(/** @type {MessageEvent} */ (event).data).change);
    catchUp();
  });
}

/** Fetch the table anew when it is behind, unless the player looks back or the answer is on its way. */
export function catchUp() {
  if (looking() || document.querySelector(".htmx-request") || change <= Number(bar().dataset.change)) return;
  void htmx.ajax("GET", `${gameUrl}/table`, { target: "#bar", swap: "outerHTML" });
}
