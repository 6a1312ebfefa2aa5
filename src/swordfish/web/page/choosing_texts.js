// What is said of choosing techniques, in every language of the page.

export const texts = {
  en: {
    "preset default": "HoDoKu's usual ones ({count})",
    "preset explainer": "Sudoku Explainer's, in its order ({count})",
    "preset singles": "Singles only ({count})",
    "preset own": "My own choice ({count})",
    "level chosen": "{level}: {count} of {all}",
  },
  de: {
    "preset default": "Die üblichen von HoDoKu ({count})",
    "preset explainer": "Die von Sudoku Explainer, in seiner Reihenfolge ({count})",
    "preset singles": "Nur Einer ({count})",
    "preset own": "Eigene Auswahl ({count})",
    "level chosen": "{level}: {count} von {all}",
  },
  es: {
    "preset default": "Las habituales de HoDoKu ({count})",
    "preset explainer": "Las de Sudoku Explainer, en su orden ({count})",
    "preset singles": "Solo únicos ({count})",
    "preset own": "Mi propia elección ({count})",
    "level chosen": "{level}: {count} de {all}",
  },
  fr: {
    "preset default": "Les habituelles de HoDoKu ({count})",
    "preset explainer": "Celles de Sudoku Explainer, dans son ordre ({count})",
    "preset singles": "Singletons seulement ({count})",
    "preset own": "Mon propre choix ({count})",
    "level chosen": "{level} : {count} sur {all}",
  },
  ja: {
    "preset default": "HoDoKu の標準（{count}）",
    "preset explainer": "Sudoku Explainer の技を、その順番で（{count}）",
    "preset singles": "シングルのみ（{count}）",
    "preset own": "自分で選ぶ（{count}）",
    "level chosen": "{level}：{all} のうち {count}",
  },
};
