// @ts-check
/* Runs before the page is drawn, so that it never flashes in the wrong light. */
const root = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept === "light" || kept === "dark") root.dataset.theme = kept;
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-theme-switch]")) return;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
});
