// @ts-check
/* What the table says when asked: reasons, rules in place, the ledger beside the board. */
import { byId, fetchText, titleUrl } from "./page.js";

/** Show an answer. @param {string} html a fragment of our own server's */
export function say(html) {
  const box = byId("answer");
  box.innerHTML = html;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "tool close";
  close.setAttribute("aria-label", "Close");
  close.textContent = "\u00d7";
  close.addEventListener("click", hush);
  box.append(close);
  box.hidden = false;
}

/** Close the answer; whether there was one. */
export function hush() {
  const box = byId("answer");
  const shown = !box.hidden;
  box.hidden = true;
  return shown;
}

/** A rule's number shows its statement in place. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.rule") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const number = link.hash.slice(1);
  say(await fetchText(`${titleUrl}/rules?q=${encodeURIComponent(number)}`));
}, true);

/** Turn to a tab beside the board. @param {string} name @param {boolean} [fold] whether the tab that is open closes */
export function turnTo(name, fold = false) {
  const side = byId("side");
  const same = side.dataset.tab === name && side.classList.contains("open");
  side.classList.toggle("open", !(fold && same));
  side.dataset.tab = name;
  for (const tab of side.querySelectorAll('[role="tab"]')) {
    const on = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(on));
    tab.setAttribute("tabindex", on ? "0" : "-1");
  }
  if (name === "rules" && !byId("statements").childElementCount) document.body.dispatchEvent(new Event("open-rules"));
  if (name === "log") showNewest();
}

/** Let the newest line of the log be seen. */
export function showNewest() {
  const log = byId("log");
  log.querySelector(".here")?.classList.remove("here");
  const here = log.querySelector(`li[data-number="${byId("bar").dataset.number}"]`) ?? log.querySelector("li:last-child");
  here?.classList.add("here");
  if (here instanceof HTMLElement) log.scrollTop = here.offsetTop - log.clientHeight / 2;
}

byId("side").addEventListener("click", (event) => {
  const tab = event.target instanceof Element ? event.target.closest('[role="tab"]') : null;
  if (tab) turnTo(tab.id.slice(4), true);
});
byId("side").addEventListener("keydown", (event) => {
  const tabs = [...byId("side").querySelectorAll('[role="tab"]')];
  const at = tabs.indexOf(/** @type {Element} */ (event.target));
  if (at < 0 || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  if (next instanceof HTMLElement) { turnTo(next.id.slice(4)); next.focus(); }
  event.stopPropagation();
});
