// @ts-check
/* The home and setup pages: seed buttons, and save files dropped on the page. */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-seed]") : null;
  if (!(button instanceof HTMLElement)) return;
  const wanted = button.dataset.seed === "any" ? String(crypto.getRandomValues(new Uint32Array(1))[0]) : button.dataset.seed;
  /** @type {HTMLInputElement} */ (document.getElementById("seed")).value = wanted ?? "";
});

/* The picture follows the chosen scenario, and the theme. */
const cover = document.getElementById("cover");
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
function showCover() {
  const chosen = document.querySelector(".scenarios :checked");
  if (!(cover instanceof HTMLImageElement) || !(chosen instanceof HTMLInputElement)) return;
  const wanted = new URL(cover.src);
  wanted.searchParams.set("scenario", chosen.value);
  if (isDark()) wanted.searchParams.set("dark", "yes");
  else wanted.searchParams.delete("dark");
  if (wanted.href !== cover.src) cover.src = wanted.href;
}
document.addEventListener("change", showCover);
document.addEventListener("click", (event) => { if (event.target instanceof Element && event.target.closest("[data-theme-switch]")) setTimeout(showCover); });
showCover();

/* After a failed import, a reload shows the home page instead of sending the file again. */
if (location.pathname === "/import") history.replaceState(null, "", "/");

const file = document.getElementById("file");
for (const kind of file ? ["dragover", "dragleave", "drop"] : []) {
  document.addEventListener(kind, (event) => {
    const files = /** @type {DragEvent} */ (event).dataTransfer?.files;
    event.preventDefault();
    document.body.classList.toggle("dropping", kind === "dragover");
    if (kind !== "drop" || !files?.length || !(file instanceof HTMLInputElement)) return;
    file.files = files;
    file.form?.submit();
  });
}
