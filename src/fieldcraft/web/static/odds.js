// @ts-check
/* Odds arrive when they are ready, over one line, and are dropped when the choice is made. */
import { bar, gameUrl } from "./page.js";

/** @type {AbortController | null} */
let asking = null;

/** Ask for the odds of the options on offer. */
export async function askOdds() {
  asking?.abort();
  if (!document.querySelector("#options .odds") || document.body.classList.contains("no-odds")) return;
  asking = new AbortController();
  try {
    const answer = await fetch(`${gameUrl}/odds?version=${bar().dataset.version}`, { signal: asking.signal });
    if (answer.ok && answer.body) await show(answer.body.pipeThrough(new TextDecoderStream()).getReader());
  } catch (wrong) {
    if (!(wrong instanceof DOMException && wrong.name === "AbortError")) throw wrong;
  }
}

/** No more odds are wanted for this decision. */
export function dropOdds() {
  asking?.abort();
}

/** @param {ReadableStreamDefaultReader<string>} reader */
async function show(reader) {
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { index, html } = /** @type {{ index: number, html: string }} */ (JSON.parse(line));
      const place = document.querySelector(`#options [data-index="${index}"] .odds`);
      if (place) place.outerHTML = html;
    }
  }
}
