// The techniques that hints and paths may use: a preset, or those that the player has chosen.

import { settings } from "./settings.js";

// What Sudoku Explainer knows, in its order, from its easiest hint to its hardest.
export const EXPLAINER = [
  "full_house", "cross_hatching", "hidden_single", "naked_single", "locked_candidates_1", "locked_candidates_2",
  "naked_pair", "x_wing", "hidden_pair", "naked_triple", "swordfish", "hidden_triple", "xy_wing", "xyz_wing",
  "uniqueness_1", "uniqueness_2", "uniqueness_3", "uniqueness_4", "unique_loop_1", "unique_loop_2", "unique_loop_3",
  "unique_loop_4", "naked_quadruple", "jellyfish", "hidden_quadruple", "bug_plus_1", "aligned_pair_exclusion",
  "x_chain", "xy_chain", "nice_loop", "aligned_triple_exclusion", "forcing_chain", "forcing_net", "deep_net", "nested_net",
];
export const PRESETS = ["default", "explainer", "singles", "own"];
export const FULL = "full";

// As questions have it: the name of a preset, or slugs in the order in which they are tried.
export function chosenLadder() {
  if (settings.preset === "explainer") return EXPLAINER;
  return settings.preset === "own" ? settings.chosen : settings.preset;
}

// Which rungs a preset has, of all techniques as the core lists them.
export function rungsOf(preset, techniques) {
  const rungs = techniques.filter(({ slug, rung }) => slug === rung);
  const isIn = {
    default: ({ on }) => on,
    explainer: ({ slug }) => EXPLAINER.includes(slug),
    singles: ({ on, level }) => on && level === "easy",
    own: ({ slug }) => settings.chosen.includes(slug),
  }[preset];
  return rungs.filter(isIn).map(({ slug }) => slug);
}
