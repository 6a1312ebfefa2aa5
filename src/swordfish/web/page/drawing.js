// Drawings come from the server as SVG. The page shows them with its own stylesheet, so their style element goes.

export function svgNode(text) {
  const plain = text.replace(/<style>.*?<\/style>/s, "");
  const svg = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  svg.setAttribute("class", "drawing");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.importNode(svg, true);
}

// A picture of pixels, four for each unit of the drawing.
export async function toPng(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4 * image.naturalWidth, 4 * image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
