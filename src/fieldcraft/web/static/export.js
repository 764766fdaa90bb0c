// @ts-check
/* A picture of the board as PNG, drawn by the browser from the server's own vector picture. */
import { gameUrl } from "./page.js";

export async function savePng() {
  const answer = await fetch(`${gameUrl}/board.svg`);
  const address = URL.createObjectURL(await answer.blob());
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(2, 8000 / picture.naturalWidth);
  canvas.width = picture.naturalWidth * scale;
  canvas.height = picture.naturalHeight * scale;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "board.png";
    link.click();
    URL.revokeObjectURL(link.href);
  }, "image/png");
}
