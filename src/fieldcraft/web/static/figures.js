// @ts-check
/* What a move costs, written where it goes. */
const SVG = "http://www.w3.org/2000/svg";
const BELOW = 0.34;

/** Write the figure of each option at the first of its places. @param {Map<string, SVGElement[]>} drawn @param {HTMLElement[]} answers */
export function write(drawn, answers) {
  document.querySelector("#pieces .figures")?.remove();
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "figures");
  layer.setAttribute("aria-hidden", "true");
  const written = new Set();
  for (const answer of answers) {
    const place = (answer.dataset.places ?? "").split(" ")[0] ?? "";
    const thing = drawn.get(place)?.find((element) => element.closest("#sheet"));
    if (!answer.dataset.figure || written.has(place) || !(thing instanceof SVGGraphicsElement)) continue;
    written.add(place);
    layer.append(figure(thing, answer.dataset.figure));
  }
  if (written.size) document.querySelector("#pieces svg")?.append(layer);
}

/** Low in a hex, where a counter leaves room; in the middle of a ring. @param {SVGGraphicsElement} thing @param {string} words */
function figure(thing, words) {
  const text = document.createElementNS(SVG, "text");
  const box = thing.getBBox();
  const low = thing.querySelector("path.hit") ? box.height * BELOW : 0;
  // In a ring it covers the sign that is printed there.
  if (!low) text.setAttribute("class", "ringed");
  text.setAttribute("transform", thing.getAttribute("transform") ?? "");
  text.setAttribute("y", String(box.y + box.height / 2 + low));
  text.setAttribute("x", String(box.x + box.width / 2));
  text.textContent = words;
  return text;
}
