// Markup of other programs as a piece of our document, with what it loses by that.
import { Fragment, type Schema } from '@tiptap/pm/model'
import { pictureOfClass } from '#domain/rich-text-figure.ts'
import { readMarkup } from '#shared/ui/sanitise.ts'
import { readNodes } from './schema.ts'
import { countLosses, type Lost } from './losses.ts'
import { normalise } from './normalise.ts'

export interface Foreign {
  readonly content: Fragment
  readonly lost: Lost
}

/** `known` are the documents of the story that a figure may show. */
export function readForeign(html: string, schema: Schema, known: ReadonlySet<string>): Foreign {
  const { nodes, drawings } = readMarkup(html.replaceAll('\0', ''))
  const lost = countLosses(nodes, known)
  if (drawings > 0) lost.drawings = (lost.drawings ?? 0) + drawings
  normalise(nodes)
  for (const figure of nodes.querySelectorAll('figure')) {
    const id = pictureOfClass(figure.getAttribute('class') ?? '')
    if (id === undefined || !known.has(id)) figure.replaceWith(...figure.childNodes)
  }
  const { content } = readNodes(schema, nodes)
  const isNothing = content.childCount === 1 && content.firstChild?.isTextblock && content.size === 2
  return { content: isNothing ? Fragment.empty : content, lost }
}
