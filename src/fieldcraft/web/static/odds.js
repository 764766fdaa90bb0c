// @ts-check
/* Odds arrive when they are ready, over one line, and are dropped when the choice is made. */
import { bar, eachLine, gameUrl } from "./page.js";

/** @type {AbortController | null} */
let asking = null;

/** Ask for the odds of the options on offer. */
export async function askOdds() {
  asking?.abort();
  if (!document.querySelector("#options .odds") || document.body.classList.contains("no-odds")) return;
  asking = new AbortController();
  await eachLine(`${gameUrl}/odds?version=${bar().dataset.version}`, asking.signal, show);
}

/** No more odds are wanted for this decision. */
export function dropOdds() {
  asking?.abort();
}

/** @param {{ index: number, html: string }} line */
function show({ index, html }) {
  const place = document.querySelector(`#options [data-index="${index}"] .odds`);
  if (place) place.outerHTML = html;
}
