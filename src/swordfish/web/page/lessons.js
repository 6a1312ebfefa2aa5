// What is told of techniques: the files of lessons and examples, and the names that the core has for them in the language of the page.

import { make } from "./dom.js";
import { Fault, ask } from "./ask.js";
import { currentLanguage, t } from "./texts.js";
import { addressOf } from "./views.js";

export const TRANSLATED = ["de", "es", "fr", "ja"]; // languages with lessons of their own; others have the English ones
const files = new Map(); // by name
const names = new Map(); // by language: slug to { name, level, score }

// { course, language: of the course, families, guides: by slug, with their language }
export async function lessons() {
  const language = currentLanguage();
  const name = TRANSLATED.includes(language) ? `lessons.${language}.json` : "lessons.json";
  if (!files.has(name)) files.set(name, withGuides(await fetchedLessons(name)));
  return files.get(name);
}

function withGuides(file) {
  const guides = {};
  for (const { language, guides: told } of file.families) {
    for (const guide of told) for (const slug of guide.techniques) guides[slug] = { ...guide, language };
  }
  return { ...file, guides };
}

// By slug: { kind: of the step, grid, changes }.
export async function examples() {
  const name = "examples.json";
  if (!files.has(name)) files.set(name, await fetchedLessons(name));
  return files.get(name);
}

// By slug: positions in HoDoKu's form.
export async function positions() {
  const name = "practice.json";
  if (!files.has(name)) files.set(name, await fetchedLessons(name));
  return files.get(name);
}

async function fetchedLessons(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Fault(t("offline"));
  return response.json();
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
export function prose(text, language) {
  const pieces = text.split(/\[([^\]]+)\]\((\w+)\)/);
  const children = pieces.flatMap((piece, place) => {
    if (place % 3 === 0) return piece;
    return place % 3 === 1 ? make("a", { href: addressOf(pieces[place + 1]) }, piece) : [];
  });
  return make("p", { lang: language }, ...children);
}
