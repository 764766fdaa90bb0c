// @ts-check
/* The home and setup pages: seed buttons, and save files dropped on the page. */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-seed]") : null;
  if (!(button instanceof HTMLElement)) return;
  const wanted = button.dataset.seed === "any" ? String(crypto.getRandomValues(new Uint32Array(1))[0]) : button.dataset.seed;
  /** @type {HTMLInputElement} */ (document.getElementById("seed")).value = wanted ?? "";
});

/* The pictures follow the theme, and the large one the chosen scenario. */
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
function showPictures() {
  const chosen = document.querySelector(".scenarios :checked");
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("#cover, .title-card img"))) {
    const wanted = new URL(picture.src);
    if (picture.id === "cover" && chosen instanceof HTMLInputElement) wanted.searchParams.set("scenario", chosen.value);
    if (isDark()) wanted.searchParams.set("dark", "yes");
    else wanted.searchParams.delete("dark");
    if (wanted.href !== picture.src) picture.src = wanted.href;
  }
}
document.addEventListener("change", showPictures);
document.addEventListener("click", (event) => { if (event.target instanceof Element && event.target.closest("[data-theme-switch]")) setTimeout(showPictures); });
showPictures();

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
