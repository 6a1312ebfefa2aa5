// What a player has chosen, and the controls for it: each has the name of its setting.

import { all, make, one } from "./dom.js";
import { isAlone } from "./ask.js";
import { load, save } from "./store.js";
import { LANGUAGES, fillTexts, setLanguage, t } from "./texts.js";

const LISTS = ["theme", "language"];
const CHECKS = ["labels", "large", "highlight", "mistakes", "tidy", "timed"];

export const settings = {
  theme: "auto",
  language: LANGUAGES.find((language) => navigator.language?.startsWith(language)) ?? "en",
  labels: true,
  large: false,
  highlight: true,
  mistakes: false,
  tidy: true,
  timed: true,
  ...load("settings", {}),
};
setLanguage(settings.language);

export function applySettings() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  for (const name of ["labels", "large"]) document.documentElement.toggleAttribute(`data-${name}`, settings[name]);
  document.documentElement.lang = settings.language;
  setLanguage(settings.language);
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
  one("#language").append(...LANGUAGES.map((name) => make("option", { value: name }, t("own name", {}, name))));
  for (const control of all("#panel-settings select, #panel-settings input")) {
    control.addEventListener("change", () => {
      settings[control.id] = control.type === "checkbox" ? control.checked : control.value;
      save("settings", settings);
      applySettings();
      onchange(control.id);
    });
  }
}
