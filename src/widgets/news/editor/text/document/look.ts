// Style and class of rich text, kept on every node that may have them.
import { Extension } from '@tiptap/core'
import { cleanClasses } from '#domain/rich-text-rules.ts'
import { allowedStyle } from '#domain/rich-text-style.ts'
import { STYLE } from './read-clean.ts'

const TYPES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'figure',
  'span',
]

/** Colours go through a variable: the sheet mixes them towards the ground of the present theme. */
const INKS: Readonly<Record<string, string>> = { color: 'ink', 'background-color': 'ground' }

function shown(style: string): Record<string, string> {
  const rules = allowedStyle(style)
  if (rules.length === 0) return {}
  const inks = rules.flatMap(([property]) => INKS[property] ?? [])
  const text = rules.map(([property, value]) => `${INKS[property] ? `--${INKS[property]}` : property}: ${value}`)
  // Set by CSSOM, which needs no style-src.
  return { style: text.join('; '), ...(inks.length > 0 && { class: inks.join(' ') }) }
}

export const Look = Extension.create({
  name: 'look',
  addGlobalAttributes: () => [
    {
      types: TYPES,
      attributes: {
        style: {
          default: '',
          parseHTML: (element) => element.getAttribute(STYLE) ?? '',
          renderHTML: ({ style }) => shown(String(style)),
        },
        class: {
          default: '',
          parseHTML: (element) => cleanClasses(element.getAttribute('class') ?? ''),
          renderHTML: (attributes) => (attributes['class'] ? { class: String(attributes['class']) } : {}),
        },
      },
    },
  ],
})
