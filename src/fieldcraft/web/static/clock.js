// @ts-check
/* The clock of beats: all motion is the browser's own animation, so that it can be sped up, finished at once, or stopped at any frame. */
import { setting } from "./settings.js";

/** @type {Set<Animation>} */
const running = new Set();
let over = false;

/** Start to play. */
export function begin() {
  over = false;
}

/** Whether the rest is skipped. */
export const isOver = () => over;

/** End everything that moves, and skip the rest. */
export function finishAll() {
  over = true;
  endRunning();
}

/** End what moves now. */
export function endRunning() {
  for (const animation of [...running]) animation.finish();
}

/** Animate an element at the chosen speed. Without an element, wait for everything that moves. @param {Element} [element] @param {Keyframe[]} [frames] @param {number} [duration] @param {KeyframeAnimationOptions} [more] @returns {Promise<unknown>} */
export function clock(element, frames = [], duration = 0, more = {}) {
  if (!element) return Promise.all([...running].map((animation) => animation.finished));
  const animation = element.animate(frames, { duration, fill: "both", easing: "ease-in-out", ...more });
  animation.playbackRate = Number(setting("speed")) || 1;
  running.add(animation);
  const ended = animation.finished.then(() => running.delete(animation), () => running.delete(animation));
  if (over) animation.finish();
  return ended;
}
