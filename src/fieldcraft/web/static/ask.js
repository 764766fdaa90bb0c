// @ts-check
/* "Why can't I?" without a pointer: any place or piece is asked about by its name. */
import { all, byId, fetchText, gameUrl } from "./page.js";
import { say } from "./answers.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("ask"));
const input = /** @type {HTMLInputElement} */ (byId("ask-thing"));

/** What is asked for the reason of a thing that is drawn. @param {SVGElement} thing */
export function whyOf(thing) {
  const what = thing.dataset.spot ? "piece" : "place";
  return fetchText(`${gameUrl}/why?${what}=${encodeURIComponent(thing.dataset.place ?? "")}`);
}

/** Everything on the board by its name; of things with the same name the first. @returns {Map<string, SVGElement>} */
function named() {
  const found = new Map();
  for (const thing of all("#sheet [data-place][aria-label]", SVGElement)) {
    const name = thing.getAttribute("aria-label") ?? "";
    if (!found.has(name)) found.set(name, thing);
  }
  return found;
}

/** Open the question, with all names to choose from. */
export function ask() {
  byId("things").replaceChildren(...[...named().keys()].sort().map((name) => {
    const option = document.createElement("option");
    option.value = name;
    return option;
  }));
  dialog.returnValue = "";
  dialog.showModal();
}

dialog.addEventListener("close", async () => {
  const wanted = input.value.toLowerCase();
  input.value = "";
  if (!wanted || dialog.returnValue !== "ask") return;
  const names = [...named()];
  const [, thing] = names.find(([name]) => name.toLowerCase() === wanted) ?? names.find(([name]) => name.toLowerCase().includes(wanted)) ?? [];
  say(thing ? await whyOf(thing) : "<p>Nothing on the board is called that.</p>");
});
