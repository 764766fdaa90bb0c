// @ts-check
/* The side panel can be widened by dragging its edge or with the arrow keys; this browser remembers it. */
import { byId } from "./dom.js";

const KEY = "side-width";
const NARROWEST = 320;
const STEP = 24;
const edge = byId("resizer");

/** @param {number} wanted */
function setWidth(wanted) {
  const width = Math.round(Math.max(NARROWEST, Math.min(wanted, innerWidth * 0.6)));
  document.body.style.setProperty("--side-width", `${width}px`);
  edge.setAttribute("aria-valuenow", String(width));
  edge.setAttribute("aria-valuemax", String(Math.round(innerWidth * 0.6)));
  localStorage.setItem(KEY, String(width));
}

const width = () => byId("side").getBoundingClientRect().width;

edge.addEventListener("pointerdown", (event) => { event.preventDefault(); edge.setPointerCapture(event.pointerId); });
edge.addEventListener("pointermove", (event) => { if (edge.hasPointerCapture(event.pointerId)) setWidth(innerWidth - event.clientX); });
edge.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  setWidth(width() + step);
});

const kept = Number(localStorage.getItem(KEY));
if (kept) setWidth(kept);
else edge.setAttribute("aria-valuenow", String(Math.round(width())));
