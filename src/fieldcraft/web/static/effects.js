// @ts-check
/* What beats show besides counters that move and dice: shots, tracks, cards and the battle stage. */
import { byId, drawn, make, parse } from "./dom.js";
import { cardDrawing } from "./cards.js";
import { clock } from "./clock.js";
import { toBoard } from "./viewport.js";

/** @typedef {import("./beats.js").Roll} Roll */

const layer = byId("effects");
const NARROW = 900;
/* How far below the goals a card lies that is turned. */
const CLEAR = 6;
/** What to do at the end of the beat. @type {(() => void)[]} */
let ends = [];

/** Take the effects of a beat away. */
export function clearEffects() {
  for (const end of ends) end();
  ends = [];
  // On a narrow screen, a card that was turned would cover what comes next.
  for (const effect of layer.querySelectorAll(innerWidth < NARROW ? ":scope > *" : ":scope > :not(.turned)")) effect.remove();
}

/** Take away what outlasts a beat, such as a card that was turned. */
export const clearAll = () => { clearEffects(); layer.replaceChildren(); };

/** The counter of the stage with an id. Its group moves, since it has a transform of its own. @param {string} id @returns {Element | null} */
const onStage = (id) => byId("stage").querySelector(`[data-place="${CSS.escape(id)}"]`)?.closest(".stage-piece") ?? null;

/** The centre of an element within the board. @param {Element} element */
function centreOf(element) {
  const [room, box] = [byId("board").getBoundingClientRect(), element.getBoundingClientRect()];
  return { x: box.x + box.width / 2 - room.x, y: box.y + box.height / 2 - room.y };
}

/** @param {Element} row @param {string} column @param {number} length */
function lightRow(row, column, length) {
  const cell = row.querySelector(`[data-column="${CSS.escape(column)}"]`);
  if (!cell) return;
  row.classList.add("rolled");
  cell.classList.add("read");
  const [light] = row.children;
  if (light) void clock(light, [{ opacity: 0 }, { opacity: 0, offset: 0.3 }, { opacity: 1, offset: 0.45 }, { opacity: 1 }], length, { fill: "none" });
  ends.push(() => { row.classList.remove("rolled"); cell.classList.remove("read"); });
}

/** Light what the dice come to in a table of the stage: the rows of their faces, each in the column that they are read in. @param {Roll[]} rolls @param {number} length */
export function lightRows(rolls, length) {
  for (const { faces = [], column = "" } of rolls.filter(({ column }) => column)) {
    for (const face of new Set(faces)) for (const row of byId("stage").querySelectorAll(`[data-face="${face}"]`)) lightRow(row, column, length);
  }
}

/** Flash a line from shooter to target, on the stage if both are there. @param {{ source: string, target: string, line?: number[] }[]} shots @param {number} length */
export function showShots(shots, length) {
  for (const { source, target, line = [] } of shots) {
    const [one, other] = [onStage(source), onStage(target)];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line;
    if (!(one && other) && !line.length) continue;
    const [from, to] = one && other ? [centreOf(one), centreOf(other)] : [toBoard({ x: x1, y: y1 }), toBoard({ x: x2, y: y2 })];
    const shot = make("div", "shot");
    shot.style.width = `${Math.hypot(to.x - from.x, to.y - from.y)}px`;
    const turn = `translate(${from.x}px, ${from.y}px) rotate(${Math.atan2(to.y - from.y, to.x - from.x)}rad)`;
    layer.append(shot);
    void clock(shot, [{ transform: `${turn} scaleX(0)`, opacity: 1 }, { transform: `${turn} scaleX(1)`, opacity: 1, offset: 0.3 }, { transform: `${turn} scaleX(1)`, opacity: 0, offset: 0.8 }, { transform: `${turn} scaleX(1)`, opacity: 0 }], length);
    if (other) void clock(other, [{ transform: "none" }, { transform: "translateX(5px)", offset: 0.35 }, { transform: "translateX(-4px)", offset: 0.45 }, { transform: "none", offset: 0.55 }, { transform: "none" }], length, { fill: "none" });
  }
}

const RINGS = 3;

/** Spread rings from where something was heard. @param {{ x: number, y: number, reach: number }[]} sources @param {number} length */
export function showRings(sources, length) {
  for (const { x, y, reach } of sources) {
    const [at, edge] = [toBoard({ x, y }), toBoard({ x: x + reach, y })];
    for (let n = 0; n < RINGS; n += 1) {
      const ring = make("i", "ring");
      const radius = edge.x - at.x;
      ring.style.width = ring.style.height = `${2 * radius}px`;
      const place = `translate(${at.x - radius}px, ${at.y - radius}px)`;
      layer.append(ring);
      const start = n / (2 * RINGS);
      void clock(ring, [{ transform: `${place} scale(0.1)`, opacity: 0 }, { transform: `${place} scale(0.1)`, opacity: 0.95, offset: start + 0.01 }, { transform: `${place} scale(1)`, opacity: 0, offset: start + 0.5 }, { transform: `${place} scale(1)`, opacity: 0 }], length);
    }
  }
}

/** Roll the numbers of tracks to their new values. @param {Record<string, string>} tracks @param {number} length */
export function rollTracks(tracks, length) {
  for (const [name, value] of Object.entries(tracks)) {
    const number = document.querySelector(`#tracks [data-track="${CSS.escape(name)}"] .value`);
    if (!number) continue;
    number.textContent = value;
    void clock(number, [{ transform: "translateY(-0.9em) scale(1.25)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1, offset: 0.4 }, { transform: "none", opacity: 1 }], Math.min(length, 500));
  }
}

/** Light the step of the turn that something happens in. @param {string} heading the turn and its step */
export function showPhase(heading) {
  const [turn, ...steps] = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#goals .phases li")]);
  const found = steps.findLast((step) => heading.endsWith(`: ${step.textContent}`));
  if (!turn || !found) return;
  for (const step of steps) step.removeAttribute("aria-current");
  found.setAttribute("aria-current", "step");
  const name = heading.slice(0, -2 - (found.textContent ?? "").length);
  if (turn.textContent !== name) turn.textContent = name;
}

/** A card slides in, turns over, and rests beside the board. @param {string} url @param {number} length */
export function showCard(url, length) {
  for (const old of layer.querySelectorAll(".turned")) old.remove();
  const card = make("div", "turned");
  void cardDrawing(url).then((svg) => card.append(parse(svg)));
  layer.append(card);
  card.style.top = `${byId("goals").offsetHeight + CLEAR}px`;
  void clock(card, [{ transform: "translateX(-120%) rotateY(90deg)", opacity: 0 }, { transform: "translateX(30%) rotateY(70deg)", opacity: 1, offset: 0.35 }, { transform: "translateX(30%) rotateY(0)", opacity: 1, offset: 0.6 }, { transform: "none", opacity: 1 }], length);
}

/** Show the next state of a fight: it opens, goes on with those who are lost falling, or closes. @param {string} html @param {number} length */
export function showStage(html, length) {
  const stage = byId("stage");
  const next = parse(html);
  const open = stage.childElementCount > 0;
  if (!open) {
    // The card that led to the fight lies beside the board from now on, not over the fight.
    for (const card of layer.querySelectorAll(".turned")) card.remove();
    stage.replaceChildren(next);
    void clock(stage, [{ transform: "translateY(24px)", opacity: 0 }, { transform: "none", opacity: 1 }], Math.min(length, 350), { fill: "none" });
    return;
  }
  const [closing] = next.querySelectorAll(".stage-closing");
  if (closing) {
    stage.replaceChildren(next);
    void clock(closing, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1 }], length, { fill: "none" });
    return;
  }
  const left = new Set([...next.querySelectorAll("[data-place]")].map((counter) => /** @type {HTMLElement} */ (counter).dataset.place));
  for (const counter of html ? drawn("#stage [data-place]") : []) {
    if (left.has(counter.dataset.place)) continue;
    counter.classList.add("lost");
    void clock(counter.closest(".stage-piece") ?? counter, [{ transform: "none", opacity: 1, offset: 0.4 }, { transform: "translateY(20px) rotate(-80deg) scale(0.8)", opacity: 0 }], length);
  }
  if (html) return void ends.push(() => closeRanks(stage, next, length));
  // It stays away until it is empty, and the caption goes back to its place at once.
  stage.classList.add("leaving");
  void clock(stage, [{ opacity: 1 }, { transform: "translateY(24px)", opacity: 0, offset: 0.5 }, { transform: "translateY(24px)", opacity: 0 }], length);
  ends.push(() => {
    stage.replaceChildren(next);
    stage.classList.remove("leaving");
    for (const animation of stage.getAnimations()) animation.cancel();
  });
}

/** Show a fight after a loss: those who are left move up. @param {HTMLElement} stage @param {DocumentFragment} next @param {number} length */
function closeRanks(stage, next, length) {
  const before = new Map(drawn("#stage [data-place]").map((counter) => [counter.dataset.place, counter.getBoundingClientRect()]));
  stage.replaceChildren(next);
  for (const counter of drawn("#stage [data-place]")) {
    const [from, to] = [before.get(counter.dataset.place), counter.getBoundingClientRect()];
    const unit = counter.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    const [x, y] = from ? [(from.x - to.x) / unit, (from.y - to.y) / unit] : [0, 0];
    if (Math.hypot(x, y) < 1) continue;
    void clock(counter.closest(".stage-piece") ?? counter, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], length / 2, { fill: "none" });
  }
}
