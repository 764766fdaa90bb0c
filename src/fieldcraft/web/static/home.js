// @ts-check
/* The home and setup pages: seed buttons, and save files dropped on the page. */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-seed]") : null;
  if (!(button instanceof HTMLElement)) return;
  const wanted = button.dataset.seed === "any" ? String(crypto.getRandomValues(new Uint32Array(1))[0]) : button.dataset.seed;
  /** @type {HTMLInputElement} */ (document.getElementById("seed")).value = wanted ?? "";
});

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
