// @ts-check
/* Dice fall where they matter: each with its result below it, beside the counters that they are about and clear of what is to be read. */
import { bar, byId, drawn, make, parse } from "./dom.js";
import { placeOf } from "./actors.js";
import { areaOf, onBoard, overlap, subjects } from "./room.js";
import { clock } from "./clock.js";

/** @typedef {import("./beats.js").Roll} Roll */
/** @typedef {import("./room.js").Shot} Shot */
/** @typedef {import("./room.js").Area} Area */
/** @typedef {{ area: Area, weight: number }} Obstacle */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ x: number, y: number }} Point */

const TUMBLE = 420;
const GAP = 4;
const APART = 10;
/* How much worse it is to cover what is to be read, or what the dice are about, than any other counter. */
const WORDS = 8;
const SUBJECT = 4;
/* How far along the strip between the lines dice may lie: in the middle, if that is free. */
const SHARES = [0.5, 0.3, 0.7, 0.1, 0.9, 0, 1];
const READ = "#caption:not([hidden]), #goals, #in-play > *, .turned, #board > .zoom";

/** The positions for a cup of a size around an area, the best first. @param {Area} area @param {Size} cup */
function around({ x, y, width, height }, cup) {
  const middle = { x: x + (width - cup.width) / 2, y: y + (height - cup.height) / 2 };
  const [above, below, left, right] = [y - cup.height - APART, y + height + APART, x - cup.width - APART, x + width + APART];
  return [middle, { x: middle.x, y: above }, { x: right, y: middle.y }, { x: left, y: middle.y }, { x: middle.x, y: below }, { x: right, y: above }, { x: left, y: above }, { x: right, y: below }, { x: left, y: below }];
}

/** The positions for a cup of a size between the lines of a fight, the best first. @param {Area} strip @param {Size} cup */
function between({ x, y, width, height }, cup) {
  const levels = [y + (height - cup.height) / 2, y + height - cup.height, y];
  return SHARES.flatMap((share) => levels.map((level) => ({ x: x + share * (width - cup.width), y: level })));
}

/** Where the cup covers least. @param {Point[]} spots @param {Size} cup @param {Obstacle[]} obstacles */
function freest(spots, cup, obstacles) {
  const { clientWidth, clientHeight } = byId("board");
  /** @type {(at: number, room: number) => number} */
  const within = (at, room) => Math.max(GAP, Math.min(at, room - GAP));
  const areas = spots.map(({ x, y }) => ({ ...cup, x: within(x, clientWidth - cup.width), y: within(y, clientHeight - cup.height) }));
  const costs = areas.map((area) => obstacles.reduce((sum, { area: other, weight }) => sum + weight * overlap(area, other), 0));
  return areas[costs.indexOf(Math.min(...costs))] ?? { x: GAP, y: GAP };
}

/** Where counters come to lie on the board, though the view may still be on its way. @returns {Area[]} */
function counters() {
  const wide = Number(bar().dataset.counter);
  return drawn("#pieces .piece:not(.away)").map(placeOf).map(({ x, y, scale }) => onBoard([x - (wide * scale) / 2, y - (wide * scale) / 2, wide * scale, wide * scale]));
}

/** @param {number} weight @returns {(area: Area) => Obstacle} */
const weighing = (weight) => (area) => ({ area, weight });

/** Where the dice of a fight on the stage lie: between the lines, beside the counters. @param {Element} strip @param {Size} size */
function onStage(strip, size) {
  const { x, y } = freest(between(areaOf(strip), size), size, [...drawn("#stage [data-place]")].map(areaOf).map(weighing(1)));
  // A stage that has just opened is still on its way up.
  const slide = areaOf(byId("stage")).y - byId("stage").offsetTop;
  return { x, y: y - slide };
}

/** Where dice lie on the board: beside what they are about, or in the middle if that is nowhere. @param {number[] | undefined} box @param {Shot[]} shots @param {Size} size */
function onMap(box, shots, size) {
  const { clientWidth, clientHeight } = byId("board");
  const about = box ? subjects(box, shots) : [];
  const whole = box ? onBoard(box) : { x: clientWidth / 2, y: clientHeight / 2, width: 0, height: 0 };
  const area = about.length === 1 ? about[0] ?? whole : whole;
  const read = [...document.querySelectorAll(READ)].map(areaOf);
  return freest(around(area, size), size, [...read.map(weighing(WORDS)), ...about.map(weighing(SUBJECT)), ...counters().map(weighing(1))]);
}

/** Put the cup beside what its dice are about. @param {HTMLElement} cup @param {number[] | undefined} box @param {Shot[]} shots */
function place(cup, box, shots) {
  const size = { width: cup.offsetWidth, height: cup.offsetHeight };
  const strip = document.querySelector("#stage .stage-frame");
  const { x, y } = strip ? onStage(strip, size) : onMap(box, shots, size);
  cup.style.left = `${x}px`;
  cup.style.top = `${y}px`;
}

/** Let dice fall. @param {Roll[]} rolls @param {number[] | undefined} box where they matter @param {Shot[]} shots @param {number} length */
export function showDice(rolls, box, shots, length) {
  const sets = rolls.map(({ dice, purpose = "", needed = "", results = [], side = "ours" }) => {
    const fallen = dice.map((svg, n) => {
      const die = make("span", "fallen", parse(svg));
      void clock(die, [{ transform: `translateY(-46px) rotate(${-190 - 40 * n}deg) scale(0.6)`, opacity: 0.2 }, { transform: "rotate(12deg) scale(1.06)", opacity: 1, offset: 0.75 }, { transform: "none", opacity: 1 }], Math.min(TUMBLE + 60 * n, length));
      return make("span", "fallen-die", die, make("small", "", results[n] ?? ""));
    });
    return make("div", `roll ${side}`, make("p", "", purpose, needed ? make("b", "", ` ${needed}`) : ""), make("div", "thrown", ...fallen));
  });
  const cup = make("div", "cup", ...sets);
  byId("effects").append(cup);
  void clock(cup, [{ opacity: 1 }, { opacity: 1 }], length);
  // A fight that is over with this roll has a banner, which would lie below the dice.
  const banner = document.querySelector("#stage .stage-closing");
  if (banner) void clock(banner, [{ opacity: 0 }, { opacity: 0 }], length, { fill: "none" });
  place(cup, box, shots);
}
