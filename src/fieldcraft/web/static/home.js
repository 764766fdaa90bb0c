// @ts-check
/* The shelf: seeds, and saves dropped on the page. */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-seed]") : null;
  const field = document.getElementById("seed");
  if (!(button instanceof HTMLElement) || !(field instanceof HTMLInputElement)) return;
  const any = button.dataset.seed === "any";
  field.value = any ? String(crypto.getRandomValues(new Uint32Array(1))[0]) : (button.dataset.seed ?? "");
});

const form = document.getElementById("import");
const file = document.getElementById("file");
if (form instanceof HTMLFormElement && file instanceof HTMLInputElement) {
  document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (!event.dataTransfer?.files.length) return;
    file.files = event.dataTransfer.files;
    form.submit();
  });
}
