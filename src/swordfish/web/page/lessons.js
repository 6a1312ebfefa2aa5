// What is told of techniques: the file of lessons, and the names that the core has for them in the language of the page.

import { make } from "./dom.js";
import { Fault, ask } from "./ask.js";
import { currentLanguage, t } from "./texts.js";
import { addressOf } from "./views.js";

const files = new Map(); // by language
const names = new Map(); // by language: slug to { name, level, score }

// { course, language: of the course, families, guides: by slug, with their language, examples: by slug }
export async function lessons() {
  const language = currentLanguage();
  if (!files.has(language)) files.set(language, await fetched(language === "en" ? "lessons.json" : `lessons.${language}.json`));
  return files.get(language);
}

async function fetched(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Fault(t("offline"));
  const file = await response.json();
  const [guides, examples] = [{}, {}];
  for (const { language, guides: told } of file.families) {
    for (const guide of told) {
      for (const technique of guide.techniques) {
        guides[technique.slug] = { ...guide, language };
        examples[technique.slug] = technique;
      }
    }
  }
  return { ...file, guides, examples };
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
