// @ts-check
/* Streams from the server: odds, advice, and other players' moves; and the message box. */
import { bar, buttons, byId, gameUrl, load, on } from "./dom.js";

/** Open streams about this decision, by name. @type {Map<string, EventSource>} */
const streams = new Map();

/** @param {string} name @param {(event: { index: number, html: string }) => void} handle */
function openStream(name, handle) {
  const stream = new EventSource(`${gameUrl}/${name}?version=${bar().dataset.version}`);
  stream.onmessage = (event) => handle(JSON.parse(event.data));
  stream.onerror = () => stream.close();
  streams.set(name, stream);
}

/** Mark the recommended option. @param {number} index */
function recommend(index) {
  for (const option of buttons("#options .option")) option.classList.toggle("recommended", Number(option.dataset.index) === index);
}

/** Stop the advice for this decision and remove it. */
export function closeAdvice() {
  streams.get("advice")?.close();
  recommend(-1);
  if (document.querySelector("#message-text .advice")) byId("message-text").replaceChildren();
}

/** Close the message box. Returns whether it was open. */
export function closeMessage() {
  const open = byId("message-text").hasChildNodes();
  closeAdvice();
  byId("message-text").replaceChildren();
  return open;
}

/** Show advice, or hide it if it is shown. */
export function toggleAdvice() {
  if (document.querySelector("#message-text .advice") || !document.getElementById("options")) return closeAdvice();
  byId("message-text").innerHTML = '<p class="advice">Thinking&hellip;</p>';
  openStream("advice", ({ index, html }) => {
    if (!document.querySelector("#message-text .advice")) return closeAdvice();
    byId("message-text").innerHTML = html;
    recommend(index);
  });
}

/** Odds that wait until the pointer leaves the options, by index. @type {Map<number, string>} */
const waiting = new Map();

/** @param {number} index */
const placeOfOdds = (index) => document.querySelector(`#options [data-index="${index}"] .odds`);

/** Show odds next to the options as they arrive, but never above the pointer: that would push away what it points at. */
export function openOdds() {
  if (!document.querySelector("#options .odds") || document.body.classList.contains("no-odds")) return;
  openStream("odds", ({ index, html }) => {
    const place = placeOfOdds(index);
    const pointed = document.querySelector("#options .option:hover");
    if (!place) return;
    if (pointed && place.compareDocumentPosition(pointed) & Node.DOCUMENT_POSITION_FOLLOWING) waiting.set(index, html);
    else place.outerHTML = html;
  });
}

document.addEventListener("pointerover", ({ target }) => {
  if (!waiting.size || (target instanceof Element && target.closest("#options"))) return;
  for (const [index, html] of waiting) {
    const place = placeOfOdds(index);
    if (place) place.outerHTML = html;
  }
  waiting.clear();
});

export function closeOdds() {
  streams.get("odds")?.close();
  waiting.clear();
}

/* A rule number opens its statement in the message box; in a dialog, which covers that box, inside the dialog. */
on("click", "a.rule", (link, event) => {
  event.preventDefault();
  load(/** @type {HTMLAnchorElement} */ (link).href.replace("#", "?q="), link.closest("dialog") ? "#cards-rule" : "#message-text");
});

/* Another player changed the game. */
let change = 0;
new EventSource(`${gameUrl}/events`).addEventListener("changed", (event) => {
  change = JSON.parse(event.data).change;
  catchUp();
});
/* A change that arrived during a request is loaded when the request is done. */
on("htmx:afterRequest", "*", (_, { detail }) => { if (detail.xhr.status < 400) catchUp(); });

/** Reload the table if it is out of date, unless the player views an earlier position or a request is under way. */
function catchUp() {
  if (bar().dataset.at || document.querySelector(".htmx-request") || change <= Number(bar().dataset.change)) return;
  load(`${gameUrl}/table`, "#bar", "outerHTML");
}
