// @ts-check
/* After a change: for a moment, and while a choice is under way, a click chooses nothing; and until the mouse moves, what has come to lie under it isn't pointed at. */

const QUIET = 300;
const GUARDED = "#options, #popup, #sheet, .counters";
let timer = 0;
/** Where the pointer was last seen. */
let seen = { x: -1, y: -1 };

/** Remember that what is under the pointer may just have changed. */
export function noteChange() {
  document.body.classList.add("settling", "resting");
  clearTimeout(timer);
  timer = setTimeout(() => document.body.classList.remove("settling"), QUIET);
}

/** Whether the table has just changed or is about to. */
export const unsettled = () => document.body.classList.contains("settling") || document.querySelector("#options.htmx-request, #bar.htmx-request") !== null;

/** Whether the mouse hasn't moved since the table changed. @param {PointerEvent} event */
export const atRest = (event) => event.pointerType === "mouse" && document.body.classList.contains("resting");

/** Note where the pointer is. Returns whether this ends its rest: browsers report a move without one when the page changes under the mouse. @param {PointerEvent} event */
export function wakes({ clientX: x, clientY: y }) {
  const moved = x !== seen.x || y !== seen.y;
  seen = { x, y };
  if (!moved || !document.body.classList.contains("resting")) return false;
  document.body.classList.remove("resting");
  return true;
}

/* Keys and scripts click with a detail of 0; only a hand repeats a click by accident. Cards can still be read. */
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!event.detail || !unsettled() || !target?.closest(GUARDED) || target.closest("a, [data-card]")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
