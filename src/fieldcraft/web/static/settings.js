// @ts-check
/* Settings of the table, kept in this browser: checkboxes that are on or off, and lists to choose from. */
import { byId } from "./dom.js";

/** @type {[string, string][]} */
const SWITCHES = [["auto", "no-auto"], ["show-odds", "no-odds"], ["sound", "no-sound"], ["start-enemy", "no-start-enemy"], ["show-roster", "no-roster"], ["small", "no-small"], ["ties", "no-ties"]];
/* What is set for one game, and asked again in the next. */
const IN_GAME = ["ties"];
const CHOICES = ["speed", "hold", "volume"];

/** The value of a setting. @param {string} name */
export function setting(name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(name));
  return field instanceof HTMLInputElement && field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value;
}

/* The server draws a battle for the width of the screen. */
const narrow = matchMedia("(width < 900px)");
const tellWidth = () => { document.cookie = `narrow=${narrow.matches ? "yes" : "no"}; path=/; max-age=31536000; SameSite=Lax`; };
narrow.addEventListener("change", tellWidth);
tellWidth();

/** Set up the fields of the menu, and keep what the player sets. */
export function setUpSettings() {
  for (const [id, className] of SWITCHES) {
    const box = /** @type {HTMLInputElement} */ (byId(id));
    const apply = () => document.body.classList.toggle(className, !box.checked);
    const key = IN_GAME.includes(id) ? `${id} ${document.body.dataset.game}` : id;
    box.checked = (localStorage.getItem(key) ?? (box.defaultChecked ? "yes" : "no")) === "yes";
    box.addEventListener("change", () => { localStorage.setItem(key, box.checked ? "yes" : "no"); apply(); });
    apply();
  }
  for (const id of CHOICES) {
    const field = /** @type {HTMLSelectElement | HTMLInputElement} */ (byId(id));
    const [usual, kept] = [field.value, localStorage.getItem(id)];
    if (kept !== null) field.value = kept;
    if (!field.value) field.value = usual;
    const apply = () => document.body.classList.toggle("no-motion", setting("speed") === "off");
    field.addEventListener("change", () => { localStorage.setItem(id, field.value); apply(); });
    apply();
  }
}
