// What a player has chosen, and the controls for it: each has the name of its setting.

import { all, make, one } from "./dom.js";
import { isAlone } from "./ask.js";
import { load, save } from "./store.js";
import { LANGUAGES, fillTexts, setLanguage, t } from "./texts.js";

const OWN = "#choose *"; // has its own way (choosing.js)

const LISTS = ["theme", "language"];
const CHECKS = ["labels", "large", "highlight", "mistakes", "tidy", "timed"];

export const settings = {
  theme: "auto",
  language: Object.keys(LANGUAGES).find((language) => navigator.language?.startsWith(language)) ?? "en",
  labels: true,
  large: false,
  highlight: true,
  mistakes: false,
  tidy: true,
  timed: true,
  preset: "default", // of the techniques for hints; "own": those that are chosen
  chosen: [],
  ...load("settings", {}),
};
await setLanguage(settings.language);

export const keepSettings = () => save("settings", settings);

export function applySettings() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  for (const name of ["labels", "large"]) document.documentElement.toggleAttribute(`data-${name}`, settings[name]);
  document.documentElement.lang = settings.language;
  fillTexts();
  for (const name of LISTS) one(`#${name}`).value = settings[name];
  for (const name of CHECKS) one(`#${name}`).checked = settings[name];
  one("#privacy").textContent = t(isAlone ? "sends nothing" : "sends to server");
  one("#help-list").replaceChildren(
    ...t("key list").flatMap(([keys, text]) => [
      make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
      make("dd", {}, text),
    ]),
  );
}

// `onchange` is called with the name of what was changed.
export function listenToSettings(onchange) {
  const names = Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code }, name));
  one("#language").append(...names);
  for (const control of all("#panel-settings select, #panel-settings input").filter((one) => !one.matches(OWN))) {
    control.addEventListener("change", async () => {
      settings[control.id] = control.type === "checkbox" ? control.checked : control.value;
      keepSettings();
      await setLanguage(settings.language);
      applySettings();
      onchange(control.id);
    });
  }
}
