// @ts-check
/* The home and setup pages: seed buttons, and save files dropped on the page. */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-seed]") : null;
  if (!(button instanceof HTMLElement)) return;
  const wanted = button.dataset.seed === "any" ? String(crypto.getRandomValues(new Uint32Array(1))[0]) : button.dataset.seed;
  /** @type {HTMLInputElement} */ (document.getElementById("seed")).value = wanted ?? "";
});

/* The pictures follow the theme; the large one, the words below it, the button and the link to share follow the chosen scenario. */
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const chosen = () => /** @type {HTMLInputElement | null} */ (document.querySelector(".scenarios :checked"));
function showPictures() {
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("#cover, .title-card img"))) {
    const wanted = new URL(picture.src), scenario = chosen();
    if (picture.id === "cover" && scenario) wanted.searchParams.set("scenario", scenario.value);
    if (isDark()) wanted.searchParams.set("dark", "yes");
    else wanted.searchParams.delete("dark");
    if (wanted.href !== picture.src) picture.src = wanted.href;
  }
}
function showChosen() {
  const scenario = chosen(), label = scenario?.closest("label"), link = document.getElementById("share");
  if (!scenario || !label) return;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-chosen]"))) {
    const text = label.querySelector(part.dataset.chosen ?? "")?.textContent ?? "";
    if (part.textContent !== text) part.textContent = text;
  }
  if (!(link instanceof HTMLAnchorElement)) return;
  const shared = new URL(link.href);
  shared.searchParams.set("scenario", scenario.value);
  link.href = shared.search;
}
function show() {
  showPictures();
  showChosen();
}
document.addEventListener("change", show);
document.addEventListener("click", (event) => { if (event.target instanceof Element && event.target.closest("[data-theme-switch]")) setTimeout(showPictures); });
/* A browser that comes back to the page may restore another choice. */
addEventListener("pageshow", show);
show();

/* The chosen scenario is in view: on its shelf, and on the page if the address names it. */
const label = chosen()?.closest("label"), shelf = label?.closest("details");
if (label && shelf) shelf.scrollTop = label.offsetTop - (shelf.clientHeight - label.offsetHeight) / 2;
if (label && new URLSearchParams(location.search).has("scenario")) label.scrollIntoView({ block: "nearest" });

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
