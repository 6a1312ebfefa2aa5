// What is told of techniques: the file of lessons, and the names that the core has for them in the language of the page.

import { make } from "./dom.js";
import { Fault, ask } from "./ask.js";
import { currentLanguage, t } from "./texts.js";
import { addressOf } from "./views.js";

let file = null;
const names = new Map(); // by language: slug to { name, level, score }

// { course: [...], families: [...], guides: { slug: guide }, examples: { slug: { kind, grid, changes } } }
export async function lessons() {
  file ??= await fetched();
  return file;
}

async function fetched() {
  const response = await fetch("lessons.json").catch(() => null);
  if (!response?.ok) throw new Fault(t("offline"));
  const { families, course } = await response.json();
  const guides = {};
  const examples = {};
  for (const guide of families.flatMap((family) => family.guides)) {
    for (const technique of guide.techniques) {
      guides[technique.slug] = guide;
      examples[technique.slug] = technique;
    }
  }
  return { families, course, guides, examples };
}

// The techniques by their slugs.
export async function techniques() {
  const language = currentLanguage();
  if (!names.has(language)) {
    const answer = await ask("techniques");
    names.set(language, new Map(answer.techniques.map((technique) => [technique.slug, technique])));
  }
  return names.get(language);
}

// The Markdown of the lessons: nothing is marked but names of techniques, [Naked Pair](naked_pair).
export function prose(text) {
  const pieces = text.split(/\[([^\]]+)\]\((\w+)\)/);
  const children = pieces.flatMap((piece, place) => {
    if (place % 3 === 0) return piece;
    return place % 3 === 1 ? make("a", { href: addressOf(pieces[place + 1]) }, piece) : [];
  });
  return make("p", { lang: "en" }, ...children);
}
