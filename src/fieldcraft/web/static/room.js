// @ts-check
/* Where things lie on the board, so that captions and dice can keep clear of what they are about. */
import { bar, byId } from "./dom.js";
import { toBoard } from "./viewport.js";

/** @typedef {{ source: string, target: string, line?: number[] }} Shot */
/** @typedef {{ x: number, y: number, width: number, height: number }} Area */

/** Where an element is on the board. @param {Element} element @returns {Area} */
export function areaOf(element) {
  const [room, { x, y, width, height }] = [byId("board").getBoundingClientRect(), element.getBoundingClientRect()];
  return { x: x - room.x, y: y - room.y, width, height };
}

/** How much two areas have in common. @param {Area} one @param {Area} other */
export function overlap(one, other) {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** An area of the sheet as one of the board. @param {number[]} box left, top, width and height @returns {Area} */
export function onBoard([x = 0, y = 0, width = 0, height = 0]) {
  const [start, end] = [toBoard({ x, y }), toBoard({ x: x + width, y: y + height })];
  return { ...start, width: end.x - start.x, height: end.y - start.y };
}

/** What the dice are about: both ends of each shot, or else the whole area. @param {number[]} box @param {Shot[]} shots @returns {Area[]} */
export function subjects([x = 0, y = 0, width = 0, height = 0], shots) {
  const counter = Number(bar().dataset.counter);
  const ends = shots.flatMap(({ line: [x1, y1, x2, y2] = [] }) => (x1 === undefined ? [] : [[x1, y1], [x2, y2]]));
  if (ends.length) return ends.map(([left = 0, top = 0]) => onBoard([left - counter / 2, top - counter / 2, counter, counter]));
  // The area to look at has the room of a counter around it.
  return [onBoard([x + counter / 2, y + counter / 2, width - counter, height - counter])];
}

/* Where a caption can lie: at the lower left, the lower right, or above. */
const SEATS = ["", "aside", "above"];

/** Put a caption where it covers the least of what it is about. @param {HTMLElement} caption @param {Area[]} about */
export function seat(caption, about) {
  const covered = SEATS.map((name) => {
    caption.className = name;
    const area = areaOf(caption);
    return about.reduce((sum, other) => sum + overlap(area, other), 0);
  });
  caption.className = SEATS[covered.indexOf(Math.min(...covered))] ?? "";
}
