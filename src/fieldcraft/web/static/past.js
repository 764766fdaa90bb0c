// @ts-check
/* Looking back: the scrubber, play, and links to a position. Nothing here changes the game. */
import { bar, byId, gameUrl, htmx } from "./page.js";

let playing = 0;

function last() {
  return Number(bar().dataset.last ?? 0);
}

/** The moment on show. */
export function now() {
  return Number(bar().dataset.at ?? last());
}

export function looking() {
  return bar().dataset.at !== undefined;
}

/** Show a moment; the last one is the present. @param {number} number */
export async function show(number) {
  const at = Math.max(0, Math.min(number, last()));
  const present = number >= last();
  history.replaceState(null, "", present ? gameUrl : `${gameUrl}?at=${at}`);
  await htmx.ajax("GET", present ? `${gameUrl}/table` : `${gameUrl}/at/${at}`, { target: "#bar", swap: "outerHTML" });
}

export function stop() {
  const was = playing !== 0;
  clearInterval(playing);
  playing = 0;
  return was;
}

/** Play on from the moment on show, from the start when it is the present. */
export function play() {
  if (stop()) return;
  if (!looking()) void show(0);
  playing = setInterval(() => {
    if (now() + 1 >= last()) stop();
    void show(now() + 1);
  }, 900);
}

let wanted = 0;
document.addEventListener("input", (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.id !== "moment") return;
  stop();
  const number = Number(event.target.value);
  const output = byId("scrubber").querySelector("output");
  if (output) output.textContent = `${number}/${last()}`;
  clearTimeout(wanted);
  wanted = setTimeout(() => void show(number), 60);
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-at]") : null;
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  void show(Number(link.dataset.at));
});
