// Marks of inline text, in the order of their tags in the HTML, from the outside in.
import { Mark, markInputRule, Extension } from '@tiptap/core'
import { isSafeLink } from '#domain/rich-text-links.ts'
import { cleanClasses } from '#domain/rich-text-rules.ts'
import { STYLE } from './clean-html.ts'
import { allowedStyle } from '#domain/rich-text-style.ts'

// Style and class of rich text, kept on every node that may have them.
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

export const StyleAndClass = Extension.create({
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

interface Plain {
  readonly name: string
  readonly tags: readonly [string, ...string[]]
  readonly key: string
  readonly typed?: readonly RegExp[]
}

const plainMark = ({ name, tags, key, typed = [] }: Plain) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [`Mod-${key}`]: () => this.editor.commands.toggleMark(name) }
    },
    addInputRules() {
      return typed.map((find) => markInputRule({ find, type: this.type }))
    },
  })

/** Links lead where the rule allows; text typed at their end is not part of them. */
export const Link = Mark.create({
  name: 'link',
  priority: 200,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (node) => isSafeLink(node.getAttribute('href') ?? '') && null }],
  // In the editor a press sets the caret; the address shows in its dialog.
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes['href'] as string, rel: 'noopener' }, 0],
})

export const Bold = plainMark({
  name: 'bold',
  tags: ['strong', 'b'],
  key: 'b',
  typed: [/(?:^|\s)(\*\*(?!\s)((?:[^*]+))\*\*)$/],
})
export const Italic = plainMark({
  name: 'italic',
  tags: ['em', 'i'],
  key: 'i',
  typed: [/(?:^|\s)(\*(?!\s)((?:[^*]+))\*)$/, /(?:^|\s)(_(?!\s)((?:[^_]+))_)$/],
})
export const Underline = plainMark({ name: 'underline', tags: ['u'], key: 'u' })

/** What styles and classes an author's text brings along (struck through, raised …): kept, not offered. */
export const Span = Mark.create({
  name: 'span',
  priority: 50,
  excludes: '',
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (node) => (node.getAttribute(STYLE) || cleanClasses(node.getAttribute('class') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
