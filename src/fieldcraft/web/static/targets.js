// @ts-check
/* Where goals are achieved: a pulse where one lies, and an arrow at the edge of the board while it is out of view. The server says where; nothing here knows why. */
import { bar, byId } from "./dom.js";
import { bringIntoView, onViewChange, toBoard } from "./viewport.js";

/* How far, in pixels, an arrow stays from the edges: from the tools at the right, the goals above and the legend below. */
const EDGE = 30;
const TOOLS = 84;
const HEAD = 96;
const FOOT = 60;
const board = byId("board");
const layer = byId("targets");
/** @type {{ x: number, y: number, mark: HTMLElement, arrow: HTMLElement }[]} */
let shown = [];
let known = "";

/** Mark the targets of this position. A target pulses when it is new. */
export function showTargets() {
  const wanted = bar().dataset.targets ?? "[]";
  if (wanted !== known) {
    known = wanted;
    layer.replaceChildren();
    shown = JSON.parse(wanted).map(make);
  }
  point();
}

/** @param {[number, number, string]} target */
function make([x, y, text]) {
  const mark = Object.assign(document.createElement("i"), { className: "target-pulse" });
  const arrow = Object.assign(document.createElement("button"), { type: "button", className: "target-arrow", title: text });
  arrow.setAttribute("aria-label", `Show on the board: ${text}`);
  arrow.append(Object.assign(document.createElement("b"), { ariaHidden: "true" }));
  arrow.addEventListener("click", () => bringIntoView({ x, y }));
  layer.append(mark, arrow);
  return { x, y, mark, arrow };
}

/** Put marks where the targets are, and arrows where the way to them leaves the view. */
function point() {
  const { clientWidth: width, clientHeight: height } = board;
  for (const { x, y, mark, arrow } of shown) {
    const at = toBoard({ x, y });
    mark.style.translate = `${at.x}px ${at.y}px`;
    const inside = at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    arrow.hidden = inside;
    mark.hidden = !inside;
    if (inside) continue;
    const end = { x: clamp(at.x, EDGE, width - TOOLS), y: clamp(at.y, Math.min(HEAD, height / 3), height - FOOT) };
    arrow.style.translate = `${end.x}px ${end.y}px`;
    arrow.style.setProperty("--turn", `${Math.atan2(at.y - end.y, at.x - end.x)}rad`);
  }
}

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

onViewChange(point);
