// @ts-check
/* Streams from the server: odds, advice, and other players' moves; and the message box. */
import { isPlaying } from "./beats.js";
import { bar, buttons, byId, gameUrl, load, make, on } from "./dom.js";

const RETRY = 2000;

/** Open streams about this decision, by name. @type {Map<string, EventSource>} */
const streams = new Map();

/** @param {string} name @param {(event: { index: number, html: string }) => void} handle @param {() => void} [end] */
function openStream(name, handle, end) {
  const stream = new EventSource(`${gameUrl}/${name}?version=${bar().dataset.version}`);
  stream.onmessage = (event) => handle(JSON.parse(event.data));
  stream.onerror = () => {
    stream.close();
    end?.();
  };
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
  }, settleAdvice);
}

/** The advice stands: from now on it can be taken, and nothing moves under the pointer. */
function settleAdvice() {
  for (const button of buttons("#message-text .advice [data-action=do-it]")) {
    button.disabled = false;
    button.textContent = "Do it";
  }
}

/** Show odds at an option, and in the popover if it offers that option. @param {number} index @param {string} html */
function fillOdds(index, html) {
  for (const place of document.querySelectorAll(`:is(#options, #popup) [data-index="${index}"] .odds`)) place.outerHTML = html;
  for (const odds of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`#options [data-index="${index}"] .odds`))) fitOdds(odds);
}

/** Show as many outcomes as there is room for, each as a whole, and count the rest. @param {HTMLElement} odds */
function fitOdds(odds) {
  const [outcomes] = /** @type {HTMLCollectionOf<HTMLElement>} */ (odds.children);
  if (!outcomes) return;
  const overflows = () => outcomes.scrollHeight > outcomes.clientHeight + 1;
  outcomes.style.setProperty("--lines", String(Math.max(2, Math.floor(odds.clientHeight / parseFloat(getComputedStyle(odds).lineHeight)))));
  odds.classList.toggle("more", overflows());
  if (!overflows()) return;
  const all = [...outcomes.querySelectorAll("i")];
  const rest = outcomes.appendChild(make("em", ""));
  for (let shown = all.length - 1; shown > 0 && overflows(); shown -= 1) {
    all[shown]?.classList.add("over");
    rest.textContent = `+${all.length - shown} more`;
  }
}

/** Show odds next to the options as they arrive. Their room is kept, so nothing moves. */
export function openOdds() {
  if (!document.querySelector("#options .odds") || document.body.classList.contains("no-odds")) return;
  openStream("odds", ({ index, html }) => fillOdds(index, html));
}

export function closeOdds() {
  streams.get("odds")?.close();
}

/* A rule number opens its statement in the message box; in a dialog, which covers that box, inside the dialog. */
on("click", "a.rule", (link, event) => {
  event.preventDefault();
  load(/** @type {HTMLAnchorElement} */ (link).href.replace("#", "?q="), link.closest("dialog") ? "#cards-rule" : "#message-text");
});

/** The position on display: the server sends the beats that lead on from there. */
export const position = () => `known=${bar().dataset.number}&head=${bar().dataset.head}`;

/* Another player changed the game. */
let change = 0;
new EventSource(`${gameUrl}/events`).addEventListener("changed", (event) => {
  change = JSON.parse(event.data).change;
  catchUp();
});
/* A change that arrived during a request is loaded when the request is done; after a failure, in a moment. */
on("htmx:afterRequest", "*", (_, { detail: { xhr } }) => {
  if (xhr.status >= 200 && xhr.status < 400) catchUp();
  else setTimeout(catchUp, RETRY);
});

/** Reload the table if it is out of date, unless the player views an earlier position or a request is under way. */
export function catchUp() {
  if (isPlaying() || bar().dataset.at || document.querySelector(".htmx-request") || change <= Number(bar().dataset.change)) return;
  load(`${gameUrl}/table?${position()}`, "#bar", "outerHTML");
}
