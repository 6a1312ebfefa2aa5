// Small help with the document.

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// make("button", { class: "x", onclick: f }, "text", child)
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// A redraw touches only what is different: most elements never are.
export function put(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

// Say something to those who listen to the page. The same words twice are said twice.
let turn = false;
export function say(text) {
  turn = !turn;
  one("#live").textContent = text + (turn ? "\u00a0" : "");
}

// Tell something of the game. While it is paused, the last of that is held back.
export const held = { text: "" };
export function tell(text) {
  if (one("#curtain").hidden) say(text);
  else held.text = text;
}
