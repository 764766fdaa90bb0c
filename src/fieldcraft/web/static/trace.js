// @ts-check
/* What an option would do is pencilled over the board while the player looks at it. The server draws the line. */
import { bar, byId, gameUrl, motion } from "./page.js";

/** The lines of this decision that are known, by the option they belong to. @type {Map<string, string>} */
let known = new Map();
let wanted = "";

/** Another decision has other lines. */
export function forgetTraces() {
  known = new Map();
  hideTrace();
}

export function hideTrace() {
  wanted = "";
  byId("trace").replaceChildren();
}

/** Draw what an option would do, as soon as the server has told. @param {HTMLElement | undefined} answer */
export async function showTrace(answer) {
  const index = answer?.dataset.index ?? "";
  if (index === wanted) return;
  hideTrace();
  if (!index || !document.querySelector("#options[data-traced]")) return;
  wanted = index;
  if (!known.has(index)) await ask(index);
  if (wanted !== index) return;
  const layer = byId("trace");
  layer.innerHTML = known.get(index) ?? "";
  if (motion()) layer.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150, easing: "ease-out" });
}

/** @param {string} index */
async function ask(index) {
  const lines = known;
  const answer = await fetch(`${gameUrl}/trace/${index}?version=${bar().dataset.version}`);
  lines.set(index, answer.ok ? await answer.text() : "");
}
