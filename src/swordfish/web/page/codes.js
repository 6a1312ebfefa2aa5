// A QR code of the puzzle on the table: a link that opens it elsewhere, or its text.

import { texts } from "./codes_texts.js";
import { all, make, one, say } from "./dom.js";
import { download } from "./drawing.js";
import { inNotebook } from "./notebook_host.js";
import { codeOf } from "./qr.js";
import { styled } from "./stylesheet.js";
import { shape } from "./svg_elements.js";
import { addTexts, t } from "./texts.js";

addTexts(texts);

const QUIET = 4; // modules around a code, as cameras want them

// A puzzle with zeros for open cells, because digits take the least room in a code.
export const digitsOnly = (line) => line.replaceAll(".", "0");
export const linkTo = (line) => `${location.origin}${location.pathname}#${digitsOnly(line)}`;
// Other machines can't open what is served to this one alone.
export const isReachable = () => !inNotebook && !/^(localhost|127\.|\[::1\])/.test(location.hostname);

// The code of a text; null if it is too long for one.
export function codePicture(text) {
  const rows = codeOf(text);
  if (!rows) return null;
  const runs = rows.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  const side = rows.length + 2 * QUIET;
  return shape(
    "svg",
    { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, class: "code", role: "img", "shape-rendering": "crispEdges" },
    shape("rect", { x: -QUIET, y: -QUIET, width: side, height: side, fill: "#fff" }),
    shape("path", { d: runs.join(""), fill: "#000" }),
  );
}

export default class Codes {
  constructor(table) {
    this.table = table;
    this.place = make("div", { class: "code-place" });
    this.words = make("p", { class: "sentence", id: "code-words" });
    this.kind = make("select", { id: "code-kind", onchange: () => this.#draw() });
    this.dialog = make("dialog", { id: "code", "aria-labelledby": "code-title" });
    document.body.append(this.dialog);
    this.kind.append(make("option", { value: "link" }), make("option", { value: "text" }));
    this.kind.value = isReachable() ? "link" : "text";
  }

  async open() {
    await styled("rooms.css");
    const button = (key, onclick, main) => make("button", { onclick, "data-key": key, class: main ? "main" : null }, t(key));
    const kinds = all("option", this.kind);
    kinds.forEach((option) => (option.textContent = t(`code ${option.value}`)));
    kinds[0].disabled = inNotebook;
    this.dialog.replaceChildren(
      make("h2", { id: "code-title" }, t("code")),
      make("label", { class: "block" }, make("span", {}, t("code holds")), this.kind),
      this.place,
      this.words,
      make(
        "div",
        { class: "row-of-buttons" },
        button("code save", () => this.#save()),
        button("close", () => this.dialog.close(), true),
      ),
    );
    this.#draw();
    this.dialog.showModal();
  }

  #draw() {
    const { line } = this.table.game;
    const isLink = this.kind.value === "link";
    const picture = codePicture(isLink ? linkTo(line) : digitsOnly(line));
    const told = picture ? t(isLink ? "code tells link" : "code tells text") : t("code too long");
    picture?.setAttribute("aria-label", told);
    this.place.replaceChildren(...[picture].filter(Boolean));
    this.words.textContent = isLink && picture && !isReachable() ? `${told} ${t("code stays here")}` : told;
  }

  #save() {
    const picture = one("svg", this.place)?.cloneNode(true);
    if (!picture) return;
    picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    download(new Blob([picture.outerHTML], { type: "image/svg+xml" }), "sudoku-qr.svg");
    say(t("saved", { name: "sudoku-qr.svg" }));
  }
}
