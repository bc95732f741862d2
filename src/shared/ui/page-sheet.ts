// Style of parts that the shell loads later than its own files. Elements name their sheets in `defineView`.
import { sheetOf } from '#shared/element/sheet-of.ts'

/** Adopts CSS (imported with `?inline`) on the page, once; called where a lazy module begins. */
export function adoptOnPage(...texts: readonly string[]): void {
  const { adoptedStyleSheets: present } = document
  for (const sheet of texts.map(sheetOf)) if (!present.includes(sheet)) present.push(sheet)
}
