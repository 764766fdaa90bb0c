// @ts-check
/* Glossary terms: one popover explains a term that is hovered, focused or tapped, or all terms of a focused option. */

/** @typedef {{ text: string, rule: string }} Explained */

const GAP = 8;
const EDGE = 6;
const DWELL = 220;
const LINGER = 160;
const LONG_PRESS = 400;
const title = document.body.dataset.title ?? "";
const popup = Object.assign(document.createElement("div"), { id: "term-popover", className: "term-popover", popover: "manual" });
popup.setAttribute("role", "tooltip");
document.body.append(popup);

/** @type {Promise<Record<string, Explained>> | undefined} */
let glossary;
/** @returns {Promise<Record<string, Explained>>} */
const terms = () => (glossary ??= fetch(`/titles/${title}/terms.json`).then((response) => (response.ok ? response.json() : unknown())).catch(unknown));

/** Nothing for now: a server that was busy is asked again. */
function unknown() {
  glossary = undefined;
  return {};
}

/** @param {string} name @param {Explained} found @returns {HTMLElement} */
function entry(name, found) {
  const line = document.createElement("p");
  line.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${found.text} `);
  if (found.rule) line.append(Object.assign(document.createElement("a"), { className: "rule", href: `/titles/${title}/rules#${found.rule}`, textContent: found.rule }));
  return line;
}

/** Beside an option, else above the words, so that what follows stays in view; below them where there is no room. @param {DOMRect} box @param {boolean} beside */
function place(box, beside) {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const room = beside && box.left - GAP - width >= EDGE;
  const above = box.top - GAP - height >= EDGE;
  const left = room ? box.left - GAP - width : Math.min(box.left, innerWidth - width - EDGE);
  const top = room ? Math.min(box.top, innerHeight - height - EDGE) : above ? box.top - GAP - height : box.bottom + GAP;
  popup.style.left = `${Math.max(EDGE, left)}px`;
  popup.style.top = `${Math.max(EDGE, top)}px`;
}

let timer = 0;
/** What is explained, or about to be. @type {HTMLElement | null} */
let shown = null;

/** Explain the terms in an element. @param {HTMLElement} at @param {HTMLElement[]} found */
async function explain(at, found) {
  shown?.removeAttribute("aria-describedby");
  shown = at;
  const known = await terms();
  const names = [...new Set(found.map((term) => term.dataset.term ?? ""))];
  const lines = names.flatMap((name) => {
    const found = known[name];
    return found ? [entry(name, found)] : [];
  });
  if (shown !== at || !at.isConnected || !lines.length) return;
  popup.replaceChildren(...lines);
  popup.showPopover();
  place(at.getBoundingClientRect(), !at.matches(".term"));
  at.setAttribute("aria-describedby", popup.id);
}

function hide() {
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  if (popup.matches(":popover-open")) popup.hidePopover();
}

/** @param {() => void} what @param {number} delay */
function later(what, delay) {
  clearTimeout(timer);
  timer = setTimeout(what, delay);
}

/** Explain the terms in an element soon. @param {HTMLElement} at @param {HTMLElement[]} found */
function explainSoon(at, found) {
  shown = at;
  later(() => void explain(at, found), DWELL);
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const termUnder = (target) => (target instanceof Element ? target.closest(".term") : null);

/* What comes to lie under a mouse at rest is explained once the mouse moves. */
let mouse = { x: -1, y: -1 };
/** @type {HTMLElement | null} */
let waiting = null;

/** Whether the mouse moved since it was last seen. @param {PointerEvent} event */
function moved({ clientX: x, clientY: y }) {
  const changed = x !== mouse.x || y !== mouse.y;
  mouse = { x, y };
  return changed;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const term = termUnder(event.target);
  waiting = moved(event) ? null : term;
  if (waiting) return;
  if (term) explainSoon(term, [term]);
  else if (event.target instanceof Node && popup.contains(event.target)) clearTimeout(timer);
  else if (shown !== document.activeElement) later(hide, LINGER);
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || !moved(event) || !waiting) return;
  const term = waiting;
  waiting = null;
  if (termUnder(event.target) === term) explainSoon(term, [term]);
});
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement) || popup.contains(target) || !target.matches(":focus-visible")) return;
  const found = /** @type {HTMLElement[]} */ (target.matches(".term") ? [target] : target.matches(".option") ? [...target.querySelectorAll(".term")] : []);
  if (found.length) explainSoon(target, found);
  else hide();
});
document.addEventListener("focusout", ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node) || !popup.contains(relatedTarget)) later(hide, LINGER);
});

/* A tap explains a term; on a button, which a tap would choose, a held finger does. */
let held = false;
document.addEventListener("pointerdown", (event) => {
  const term = termUnder(event.target);
  held = false;
  if (event.target instanceof Node && popup.contains(event.target)) return;
  hide();
  if (event.pointerType === "touch" && term?.closest("button, a")) later(() => { held = true; void explain(term, [term]); }, LONG_PRESS);
});
document.addEventListener("pointerup", () => { if (!held && !shown) clearTimeout(timer); });
document.addEventListener("click", (event) => {
  const term = termUnder(event.target);
  if (held) {
    held = false;
    event.preventDefault();
    event.stopPropagation();
  } else if (term && !term.closest("button, a")) void explain(term, [term]);
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !popup.matches(":popover-open")) return;
  event.stopPropagation();
  hide();
}, true);
document.addEventListener("scroll", (event) => { if (event.target !== popup && popup.matches(":popover-open")) hide(); }, true);
