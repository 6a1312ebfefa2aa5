// What is said where suppositions teach nothing, in every language of the page.

export const texts = {
  en: {
    "supposing many": "This grid has more than one solution, so no supposition can decide between them.",
    "supposing ends": "Suppositions teach nothing here. {summary}",
  },
  de: {
    "supposing many": "Dieses Gitter hat mehr als eine Lösung; keine Annahme kann zwischen ihnen entscheiden.",
    "supposing ends": "Annahmen ergeben hier nichts. {summary}",
  },
  es: {
    "supposing many": "Esta cuadrícula tiene más de una solución, así que ninguna suposición puede decidir entre ellas.",
    "supposing ends": "Las suposiciones no enseñan nada aquí. {summary}",
  },
  fr: {
    "supposing many": "Cette grille a plus d'une solution, donc aucune supposition ne peut trancher entre elles.",
    "supposing ends": "Les suppositions n'apprennent rien ici. {summary}",
  },
  ja: {
    "supposing many": "この盤面には解が複数あるので、仮定では決められません。",
    "supposing ends": "ここでは仮定から何も分かりません。{summary}",
  },
};
