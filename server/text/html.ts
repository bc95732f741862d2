// HTML as a value: inserted strings are escaped, unless they are HTML values themselves.
import { escapeMarkup } from './escape-markup.ts'

/** Markup that is safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

function render(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeMarkup(String(part))
}

/** Tag of templates: `html\`<p>${name}</p>\``. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))
