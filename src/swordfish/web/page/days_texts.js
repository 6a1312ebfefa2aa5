// What is said of puzzles of the day and statistics, in every language of the page.

export const texts = {
  en: {
    "day title": "Puzzle of {date}",
    "day with solved": "{date}, {count} solved",
    "number solved": "Solved",
    "best time": "Best time",
    "middle time": "Middle time",
    "met in solved": "Met in puzzles that you solved, the hardest first",
  },
  de: {
    "day title": "Rätsel vom {date}",
    "day with solved": "{date}, {count} gelöst",
    "number solved": "Gelöst",
    "best time": "Beste Zeit",
    "middle time": "Mittlere Zeit",
    "met in solved": "In gelösten Rätseln vorgekommen, die schwersten zuerst",
  },
  es: {
    "day title": "Puzle del {date}",
    "day with solved": "{date}, {count} resueltos",
    "number solved": "Resueltos",
    "best time": "Mejor tiempo",
    "middle time": "Tiempo mediano",
    "met in solved": "Encontradas en los puzles resueltos, las más difíciles primero",
  },
  fr: {
    "day title": "Grille du {date}",
    "day with solved": "{date}, {count} résolues",
    "number solved": "Résolues",
    "best time": "Meilleur temps",
    "middle time": "Temps médian",
    "met in solved": "Rencontrées dans les grilles résolues, les plus difficiles d'abord",
  },
  ja: {
    "day title": "{date} のパズル",
    "day with solved": "{date}、{count} 問を解決",
    "number solved": "解いた数",
    "best time": "最短時間",
    "middle time": "時間の中央値",
    "met in solved": "解いたパズルに出てきた技（難しい順）",
  },
};
