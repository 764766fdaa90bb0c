// @ts-check
/* A second click: for a moment after a change, and while a choice is under way, a click chooses nothing. */

const QUIET = 300;
const GUARDED = "#options, #popup, #sheet, .counters";
let timer = 0;

/** Remember that what is under the pointer may just have changed. */
export function noteChange() {
  document.body.classList.add("settling");
  clearTimeout(timer);
  timer = setTimeout(() => document.body.classList.remove("settling"), QUIET);
}

/** Whether the table has just changed or is about to. */
export const unsettled = () => document.body.classList.contains("settling") || document.querySelector("#options.htmx-request, #bar.htmx-request") !== null;

/* Keys and scripts click with a detail of 0; only a hand repeats a click by accident. Cards can still be read. */
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!event.detail || !unsettled() || !target?.closest(GUARDED) || target.closest("a, [data-card]")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
