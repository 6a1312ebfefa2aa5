// The tabs of the tools.

import { all, one } from "./dom.js";

export function openTab(name) {
  for (const tab of all("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    one(`#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
  }
}

export function listenToTabs() {
  const tabs = all("[role=tab]");
  tabs.forEach((tab, place) => {
    tab.addEventListener("click", () => openTab(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = tabs[(place + by + tabs.length) % tabs.length];
      openTab(next.id.slice(4));
      next.focus();
    });
  });
}
