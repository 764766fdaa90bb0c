// @ts-check
/* The banner: what must be seen is held until it is dismissed, or for two seconds. */
import { byId, termNodes } from "./dom.js";
import { setting } from "./settings.js";

/** @typedef {import("./beats.js").Beat} Beat */

/** @type {Record<string, string>} */
const HEADINGS = { loss: "Lost", commander: "Casualty", battle: "Battle", objective: "Objective", alarm: "Alarm", detection: "Detected", victory: "Victory", defeat: "Defeat" };
const SECONDS = 2;
const MOST = 3;
const banner = byId("banner");
/** @type {Animation | null} */
let held = null;

/** Show what matters. If play waits for it, the promise ends when it is dismissed or its time is up. @param {Beat[]} beats @param {boolean} waits */
export async function showBanner(beats, waits) {
  const hold = setting("hold");
  if (hold === "no" && waits) return;
  const lines = beats.slice(-MOST).map((beat) => {
    const { matters = "" } = beat;
    const line = Object.assign(document.createElement("p"), { className: matters });
    line.append(Object.assign(document.createElement("b"), { textContent: HEADINGS[matters] ?? "" }), " ", ...termNodes(beat));
    return line;
  });
  banner.replaceChildren(...lines);
  banner.hidden = false;
  banner.classList.toggle("waits", waits);
  const duration = SECONDS * 1000;
  held = banner.animate([{ opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: 1 }], { duration });
  const mine = held;
  if (hold === "click") void held.ready.then(() => { if (held === mine && waits) { mine.currentTime = duration / 2; mine.pause(); } });
  await held.finished.catch(() => {});
  if (held === mine) hideBanner();
}

/** Take the banner away. Returns whether there was one. */
export function hideBanner() {
  const shown = held !== null;
  const ending = held;
  held = null;
  banner.hidden = true;
  ending?.finish();
  return shown;
}
