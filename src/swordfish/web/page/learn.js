// Learning: the course with its progress, and a page for each technique.

import { make, one } from "./dom.js";
import { Example } from "./example.js";
import { texts } from "./learn_texts.js";
import { examples, lessons, prose, techniques } from "./lessons.js";
import { styled } from "./stylesheet.js";
import { LESSON_ENDS_AFTER, learned, recordsOf } from "./training.js";
import { addTexts, currentLanguage, t, timeText } from "./texts.js";
import { addressOf, parts } from "./views.js";

addTexts(texts);

const PARTS = ["what", "spot", "why", "mistakes"];

export default class Learning {
  constructor(table) {
    this.table = table;
  }

  async open(slug) {
    this.example?.stop();
    const body = one("#learn-body");
    one("#learn-title").textContent = t("learn");
    body.replaceChildren(make("p", {}, t("working")));
    try {
      const [told, named, shown] = await Promise.all([lessons(), techniques(), examples(), styled("rooms.css")]);
      if (parts()[0] !== "learn" || parts()[1] !== slug) return; // another page by now
      Object.assign(this, { told, named, shown });
      if (told.guides[slug]) this.#technique(slug);
      else this.#course();
    } catch (fault) {
      body.replaceChildren(make("p", {}, fault.message));
    }
  }

  async translate() {
    if (!one("#view-learn").hidden) await this.open(parts()[1]);
  }

  #link(slug) {
    return make("a", { href: addressOf(slug) }, this.named.get(slug)?.name ?? slug);
  }

  #links(slugs) {
    return slugs.flatMap((slug, place) => [place ? ", " : "", this.#link(slug)]);
  }

  // Not every text is translated.
  #languageNote(language) {
    return currentLanguage() === language ? null : make("p", { class: "muted" }, t("in english"));
  }

  // ---- the course ----

  #course() {
    const { course, families, language: lang } = this.told;
    const done = course.filter((lesson) => isDone(lesson)).length;
    const chapters = [...new Set(course.map(({ chapter }) => chapter))];
    let number = 0;
    const lists = chapters.flatMap((chapter) => {
      const start = number + 1;
      const items = course.filter((lesson) => lesson.chapter === chapter).map((lesson) => this.#lesson(lesson, ++number));
      return [make("h3", { lang }, chapter), make("ol", { class: "lessons", start }, ...items)];
    });
    const all = families.map(({ title, guides, language }) => {
      const slugs = guides.flatMap((guide) => guide.techniques);
      return make("p", {}, make("strong", { lang: language }, `${t("family", { title })} `), ...this.#links(slugs));
    });
    one("#learn-title").textContent = t("course");
    one("#learn-body").replaceChildren(
      make("p", {}, t("course tells", { lessons: course.length, done })),
      ...[this.#languageNote(lang)].filter(Boolean),
      ...lists,
      make("h3", {}, t("all techniques")),
      ...all,
    );
  }

  #lesson(lesson, number) {
    const [first] = lesson.techniques;
    const count = Math.min(solvedOf(lesson), LESSON_ENDS_AFTER);
    const state = isDone(lesson) ? t("lesson done") : t("exercises solved", { count, all: LESSON_ENDS_AFTER });
    const title = `lesson-${number}`;
    return make(
      "li",
      { "data-done": String(isDone(lesson)) },
      make("strong", { id: title, lang: this.told.language }, lesson.title),
      make("span", { class: "muted" }, ` · ${state}`),
      prose(lesson.text, this.told.language),
      make("p", {}, ...this.#links(lesson.techniques)),
      this.#practise(lesson.techniques.length > 1 ? any(lesson.techniques) : first, title),
    );
  }

  #practise(slug, describedBy) {
    const attributes = { class: "main", "aria-describedby": describedBy };
    return this.#starter("practise", (exercises) => exercises.begin(slug), attributes);
  }

  #starter(key, begin, attributes = {}) {
    const tell = (fault) => (one("#learn-note").textContent = fault.message);
    const onclick = () => this.table.room("exercises").then(begin).catch(tell);
    return make("button", { onclick, "data-key": key, ...attributes }, t(key));
  }

  // ---- one technique ----

  #technique(slug) {
    const { course, guides } = this.told;
    const guide = guides[slug];
    const { name, level, score } = this.named.get(slug);
    const number = course.findIndex((lesson) => lesson.techniques.includes(slug));
    const told = PARTS.flatMap((part) => [make("h3", {}, t(`part ${part}`)), prose(guide[part], guide.language)]);
    const alike = guide.techniques.filter((other) => other !== slug);
    this.example = new Example(this.table.theme);
    one("#learn-title").textContent = name;
    one("#learn-body").replaceChildren(
      ...[
        make("p", { class: "muted" }, t("level and points", { level: t(level), score })),
        this.#languageNote(guide.language),
        ...told.slice(0, 2),
        make("h3", {}, t("an example")),
        this.example.element,
        ...told.slice(2),
        guide.needs.length ? make("p", {}, `${t("know before")} `, ...this.#links(guide.needs)) : null,
        alike.length ? make("p", {}, `${t("told alike")} `, ...this.#links(alike)) : null,
        make("p", { class: "records" }, recordsText(slug)),
        make(
          "div",
          { class: "row-of-buttons" },
          this.#practise(slug, "learn-title"),
          this.#starter("train", (exercises) => exercises.beginRound(slug)),
          this.#toCourse(number),
        ),
      ].filter(Boolean),
    );
    this.example.show(this.shown[slug]);
  }

  #toCourse(number) {
    return make("a", { class: "button", href: "#learn" }, number < 0 ? t("course") : t("lesson of course", { number: number + 1 }));
  }
}

// How much was practised, and the best times.
function recordsText(slug) {
  const { one: alone, round } = recordsOf(slug);
  const parts = [t("solved so far", { count: learned()[slug] ?? 0 })];
  if (alone) parts.push(t("best one", { time: timeText(alone) }));
  if (round) parts.push(t("best round", { time: timeText(round) }));
  return parts.join(" ");
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
const solvedOf = ({ techniques: slugs }) => slugs.reduce((sum, slug) => sum + (learned()[slug] ?? 0), 0);
const isDone = (lesson) => solvedOf(lesson) >= LESSON_ENDS_AFTER;
