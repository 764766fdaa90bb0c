// @ts-check
/* What the table says: reasons and rules, odds as they are counted, advice as it is thought of, and what others choose. */
import { bar, buttons, byId, gameUrl, on, put } from "./page.js";

/** What the server tells about this decision bit by bit. @type {Map<string, EventSource>} */
const lines = new Map();

/** @param {string} what @param {(told: { index: number, html: string }) => void} take */
function hear(what, take) {
  const line = new EventSource(`${gameUrl}/${what}?version=${bar().dataset.version}`);
  line.onmessage = (event) => take(JSON.parse(event.data));
  line.onerror = () => line.close();
  lines.set(what, line);
}

/** Show which option is advised. @param {number} index */
function advise(index) {
  for (const answer of buttons("#options .answer")) answer.classList.toggle("advised", Number(answer.dataset.index) === index);
}

/** No more advice is wanted for this decision, and what was given goes. */
export function dropAdvice() {
  lines.get("advice")?.close();
  advise(-1);
  if (document.querySelector("#words .advice")) byId("words").replaceChildren();
}

/** Close the answer; whether there was one. */
export function hush() {
  const shown = byId("words").hasChildNodes();
  dropAdvice();
  byId("words").replaceChildren();
  return shown;
}

/** Ask what to do; ask again, and it is put away. */
export function askAdvice() {
  if (document.querySelector("#words .advice") || !document.getElementById("options")) return dropAdvice();
  byId("words").innerHTML = '<p class="advice">Thinking&hellip;</p>';
  hear("advice", ({ index, html }) => {
    if (!document.querySelector("#words .advice")) return dropAdvice();
    byId("words").innerHTML = html;
    advise(index);
  });
}

/** Odds stand beside the options as soon as they are counted. */
export function askOdds() {
  if (!document.querySelector("#options .odds") || document.body.classList.contains("no-odds")) return;
  hear("odds", ({ index, html }) => {
    const place = document.querySelector(`#options [data-index="${index}"] .odds`);
    if (place) place.outerHTML = html;
  });
}

export const dropOdds = () => lines.get("odds")?.close();

/* A rule's number shows its statement in place. */
on("click", "a.rule", (link, event) => {
  event.preventDefault();
  put(/** @type {HTMLAnchorElement} */ (link).href.replace("#", "?q="));
});

/* Somebody else at this table made a choice. */
let change = 0;
new EventSource(`${gameUrl}/events`).addEventListener("changed", (event) => {
  change = JSON.parse(event.data).change;
  catchUp();
});

/** Fetch the table anew when it is behind, unless the player looks back or the answer is on its way. */
export function catchUp() {
  if (bar().dataset.at || document.querySelector(".htmx-request") || change <= Number(bar().dataset.change)) return;
  put(`${gameUrl}/table`, "#bar", "outerHTML");
}
