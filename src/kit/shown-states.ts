// States that need a pointer or a key, made visible: `.is-hover` and `.is-focus` replace the pseudo-classes.

const STATES: readonly [pseudo: string, shown: string][] = [
  [':hover', '.is-hover'],
  [':focus-visible', '.is-focus'],
  [':focus-within', '.is-focus'],
  [':popover-open', '.is-open'],
]

/** A sheet that repeats the rules of `sheets` for states, with a class in place of the pseudo-class. */
export function shownStates(sheets: readonly CSSStyleSheet[]): CSSStyleSheet {
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSStyleRule)
  const shown = rules.flatMap(({ selectorText, style }) =>
    STATES.filter(([pseudo]) => selectorText.includes(pseudo)).map(
      ([pseudo, name]) => `${selectorText.replaceAll(pseudo, name)} { ${style.cssText} }`,
    ),
  )
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(shown.join('\n'))
  return sheet
}
