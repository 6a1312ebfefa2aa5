// Elements of SVG.

const SVG = "http://www.w3.org/2000/svg";

// shape("svg", { viewBox: "0 0 9 9" }, child)
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
