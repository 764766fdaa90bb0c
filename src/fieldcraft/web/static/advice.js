// @ts-check
/* Advice is given while the server thinks, better as it goes, and is dropped when the choice is made. */
import { hush, say } from "./answers.js";
import { answers } from "./choose.js";
import { bar, byId, eachLine, gameUrl } from "./page.js";

/** @type {AbortController | null} */
let asking = null;

/** Ask what to do; ask again, and it is put away. */
export async function askAdvice() {
  const asked = asking !== null && !byId("answer").hidden;
  dropAdvice();
  if (asked || !document.getElementById("options")) return;
  asking = new AbortController();
  say('<p class="advice">Thinking&hellip;</p>');
  await eachLine(`${gameUrl}/advice?version=${bar().dataset.version}`, asking.signal, show);
}

/** No more advice is wanted, and what was given goes. */
export function dropAdvice() {
  if (!asking) return;
  asking.abort();
  asking = null;
  mark(-1);
  if (document.querySelector("#answer .advice")) hush();
}

/** @param {{ index: number, html: string }} line */
function show({ index, html }) {
  if (byId("answer").hidden) return dropAdvice();
  say(html);
  mark(index);
}

/** Show which option is advised. @param {number} index */
function mark(index) {
  for (const answer of answers()) answer.classList.toggle("advised", Number(answer.dataset.index) === index);
}
