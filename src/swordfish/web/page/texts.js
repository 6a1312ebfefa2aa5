// Every text of the page. A language is a file, and one more entry of LANGUAGES and FILES; all but English are loaded when
// they are chosen. Rooms that are loaded later bring theirs along, in all languages. What a language lacks is told in English.

import { en } from "./english.js";
import { nameOf } from "./geometry.js";

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語" };
const FILES = {
  de: () => import("./german.js"),
  es: () => import("./spanish.js"),
  fr: () => import("./french.js"),
  ja: () => import("./japanese.js"),
};

const catalogues = { en };
const ofRooms = {}; // texts that come with their room, by language
let current = "en";

// The texts of a language.
export async function catalogueOf(language) {
  catalogues[language] ??= (await FILES[language]()).default;
  return catalogues[language];
}

// Where its file can't be had, the language stays as it is.
export async function setLanguage(language) {
  if (!Object.hasOwn(LANGUAGES, language)) return;
  await catalogueOf(language).then(() => (current = language), () => {});
}

export const currentLanguage = () => current;

// The texts of a room that is loaded when it is entered: { en: {...}, de: {...}, ... }.
export function addTexts(texts) {
  for (const [language, own] of Object.entries(texts)) ofRooms[language] = { ...ofRooms[language], ...own };
}

const textIn = (language, key) => catalogues[language]?.[key] ?? ofRooms[language]?.[key];

const isOne = (number) => number === 1 || new Intl.PluralRules(current).select(number) === "one";

// {name} is a word of those given; {count?step|steps} is one of two, as the language has it: French says 0 étape.
export function t(key, words = {}) {
  const text = textIn(current, key) ?? textIn("en", key) ?? key;
  if (typeof text !== "string") return text;
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? words[name] ?? "" : isOne(words[name]) ? one : many,
  );
}

export function houseName(house) {
  const place = house % 9;
  return t(["row", "column", "box"][Math.floor(house / 9)], { number: house < 18 ? place + 1 : t("box labels")[place] });
}

// What is true of the grid of a game; a conflict is named by digit, house and cells.
export function statusText(status, game) {
  const [conflict] = status === "conflict" ? game.conflicts() : [];
  if (!conflict) return t(`status ${status}`);
  const { digit, house, cells } = conflict;
  return t("status conflict", { digit, house: houseName(house), cells: cells.map(nameOf).join(", ") });
}

// What a game is called: what is known of its puzzle.
export function gameName({ puzzle, editing }) {
  if (editing) return t("typing title");
  const { title, rating, givens } = puzzle;
  const hardness = rating && t("rated", { level: t(rating.level), er: ratingText(rating.er) });
  return [title, hardness, t("givens count", { count: givens.filter(Boolean).length })].filter(Boolean).join(" · ");
}

// A rating, with one decimal as the language writes it.
export const ratingText = (er) =>
  new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(er);
export const timeText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
export const dateText = (moment) =>
  new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(moment);
export const percentText = (part) => new Intl.NumberFormat(current, { style: "percent" }).format(Math.floor(100 * part) / 100);

export const monthText = (day) => new Intl.DateTimeFormat(current, { month: "long", year: "numeric" }).format(day);
// From Monday to Sunday, in short.
export function weekdayNames() {
  const name = new Intl.DateTimeFormat(current, { weekday: "short", timeZone: "UTC" });
  return [5, 6, 7, 8, 9, 10, 11].map((day) => name.format(Date.UTC(2026, 0, day)));
}

// Put the texts where the page's markup asks for them.
export function fillTexts(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
}
