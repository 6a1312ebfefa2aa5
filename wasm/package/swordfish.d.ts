export type Status = "unique" | "many" | "none" | "conflict" | "malformed";
export type Level = "easy" | "medium" | "hard" | "unfair" | "extreme";
export type Theme = "auto" | "light" | "dark";
/** A preset, or slugs of techniques in the order in which they are tried. */
export type Ladder =
  | "default" | "full" | "singles" | "basic" | "stage0" | "stage1" | "stage2" | "stage3" | "stage4" | string[];

export interface Candidate { cell: number; name: string; digit: number }
export interface Mark { role: string; cell: number; name: string; digits: number[] }
export interface HouseMark { role: string; house: number; name: string }
export interface Node { cells: number[]; name: string; digit: number; als: number[] }
export interface Link { start: Node; end: Node; strong: boolean }
export interface Truth { kind: "house" | "cell"; index: number; name: string; digit: number }
export interface Step {
  technique: string; name: string; level: Level; score: number;
  text: string; notation: string; changes: string;
  placements: Candidate[]; eliminations: Candidate[];
  marks: Mark[]; houses: HouseMark[]; links: Link[]; truths: Truth[];
}
export interface Conflict { house: number; name: string; digit: number; cells: number[]; text: string }
export interface Supposition {
  cell: number; digit: number; depth: number; end: "contradiction" | "solution" | "standstill";
  taught: Candidate[]; agreeing: Candidate[]; below: Supposition[];
}
export interface Made {
  puzzle: string; level: Level; score: number; er: number; givens: number;
  symmetry: string; hardest: string; techniques: string[];
}
export interface Technique {
  slug: string; name: string; code: string; order: number; level: Level; score: number; on: boolean;
  /** The slug of the technique whose search finds it: mostly its own. */
  rung: string;
}
export interface ReadPuzzle {
  line: number; column: number; title: string; error?: string;
  puzzle?: string; form?: string; givens?: number; placed?: number; removed?: Candidate[];
}
/**
 * A budget, after which the answer is an error, or says that it is not `finished` or `met`; the code of a language that
 * was learned.
 */
export interface Budget { max_seconds?: number; language?: string }

export class Swordfish {
  askText(question: string): string;
  ask(verb: string, fields?: object): any;
  learn(catalogue: string): void;
  parse(puzzle: string, fields?: Budget & { limit?: number }): { puzzles: ReadPuzzle[]; more: boolean };
  check(puzzle: string, fields?: Budget):
    { status: Status; solutions: string[]; differing: number[]; conflicts: Conflict[] };
  solve(puzzle: string, fields?: Budget): { solution: string | null };
  solutions(puzzle: string, fields?: Budget & { limit?: number }): { solutions: string[] };
  count(puzzle: string, fields?: Budget & { limit?: number }): { count: string };
  true_candidates(puzzle: string, fields?: Budget): { candidates: number[][] };
  rate(puzzle: string, fields?: Budget): {
    status: Status; er: number | null; ep: number | null; ed: number | null;
    technique: string | null; level: Level | null; score: number | null; text: string;
  };
  canonical(puzzle: string, fields?: Budget): { canonical: string };
  to_text(puzzle: string, fields?: Budget & { form?: string }): { text: string };
  draw(puzzle: string, fields?: Budget & { candidates?: boolean; theme?: Theme; step?: Partial<Step> }):
    { svg: string };
  hint(puzzle: string, fields?: Budget & { ladder?: Ladder; theme?: Theme; detail?: 1 | 2 | 3 | 4 }): {
    status: Status; technique: string | null; step: Step | null; svg: string | null; after: string | null; told: string[];
    cells: number[];
  };
  explain(puzzle: string, fields?: Budget & { ladder?: Ladder }): {
    status: Status; solved: boolean; level: Level | null; score: number; hardest: string | null;
    counts: Record<string, number>; steps: { puzzle: string; step: Step }[]; end: string;
  };
  suppose(puzzle: string, fields?: Budget & {
    ladder?: Ladder; max_depth?: number; order?: "fewest" | "box" | "xwing";
    digit_order?: "ascending" | "most-placed"; verity?: boolean; theme?: Theme;
  }): {
    status: Status; solution: string | null; depth: number | null; grid: string;
    counts: Record<"suppositions" | "contradictions" | "standstills" | "solutions" | "verities", number>;
    tree: Supposition[]; summary: string; text: string; svg: string;
  };
  steps(puzzle: string,
        fields?: Budget & { ladder?: Ladder; technique?: string; limit?: number }):
    { steps: Step[]; more: boolean; finished: boolean };
  why(puzzle: string,
      fields: Budget & { cell: number; digit: number; ladder?: Ladder; theme?: Theme }):
    { verdict: "absent" | "true" | "removable" | "later" | "unknown"; text: string; puzzle: string | null;
      step: Step | null; svg: string | null; finished: boolean };
  /** What is to be said of a claim: a step, or as little of it as its result. */
  judge(puzzle: string, fields: Budget & { claim: Partial<Step>; ladder?: Ladder }): {
    read: boolean; right: boolean; true: boolean | null; new: boolean; follows: boolean | null; there: boolean | null;
    easiest: Step | null; finished: boolean; text: string;
    claim: { changes: string; techniques: string[]; cells: number[]; houses: number[]; digits: number[] } | null;
  };
  generate(fields?: Budget & {
    level?: Level; er?: [number, number]; givens?: [number, number]; symmetry?: string; technique?: string;
    seed?: number;
  }): { puzzle: Made | null; met: boolean };
  techniques(fields?: Budget): Technique[];
}

export function load(source?: URL | string | BufferSource): Promise<Swordfish>;
