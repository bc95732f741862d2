// The schema of rich text: exactly the tags of the sanitiser.
import { Extension, getSchema, Mark, markInputRule, type Extensions } from '@tiptap/core'
import { DOMParser, type Node, type ParseOptions, type Schema } from '@tiptap/pm/model'
import { isSafeLink } from '#domain/rich-text/rich-text-links.ts'
import { cleanClasses } from '#domain/rich-text/rich-text-rules.ts'
import { allowedStyle } from '#domain/rich-text/rich-text-style.ts'
import { readClean, STYLE } from './clean-html.ts'
import {
  BulletList,
  Doc,
  Figure,
  HardBreak,
  Heading,
  ListItem,
  OrderedList,
  Paragraph,
  Picture,
  Table,
  TableCell,
  TableHeader,
  TableRoles,
  TableRow,
  Text,
} from './nodes.ts'

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

const StyleAndClass = Extension.create({
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

/** Links point to allowed targets; text typed at their end does not belong to them. */
const Link = Mark.create({
  name: 'link',
  priority: 200,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (node) => isSafeLink(node.getAttribute('href') ?? '') && null }],
  // In the editor a click sets the caret; a dialog shows the address.
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes['href'] as string, rel: 'noopener' }, 0],
})

const Bold = plainMark({
  name: 'bold',
  tags: ['strong', 'b'],
  key: 'b',
  typed: [/(?:^|\s)(\*\*(?!\s)((?:[^*]+))\*\*)$/],
})
const Italic = plainMark({
  name: 'italic',
  tags: ['em', 'i'],
  key: 'i',
  typed: [/(?:^|\s)(\*(?!\s)((?:[^*]+))\*)$/, /(?:^|\s)(_(?!\s)((?:[^_]+))_)$/],
})
const Underline = plainMark({ name: 'underline', tags: ['u'], key: 'u' })

/** Styles and classes in an author's text (struck through, raised …): kept, but not offered. */
const Span = Mark.create({
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

const LINE = /^(P|#text|A|B|BR|EM|I|SPAN|STRONG|U)$/

/** Begins each entry of a list with a line, if necessary an empty one: without it ProseMirror would end the list. */
function fillEntries(root: ParentNode): void {
  for (const entry of root.querySelectorAll('li')) {
    const first = [...entry.childNodes].find((node) => node.nodeType === 1 || node.nodeValue?.trim())
    if (first && !LINE.test(first.nodeName)) entry.prepend(entry.ownerDocument.createElement('p'))
  }
}

/** Converts nodes to a document, which changes them. */
export function readNodes(schema: Schema, root: ParentNode & globalThis.Node, options?: ParseOptions): Node {
  fillEntries(root)
  return DOMParser.fromSchema(schema).parse(root, options)
}

export const NODES: Extensions = [
  Doc,
  Text,
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  ListItem,
  Picture,
  Figure,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  HardBreak,
  Link,
  Bold,
  Italic,
  Underline,
  Span,
  StyleAndClass,
  TableRoles,
]

/** The schema for reading and writing without an editor. */
export const schema = getSchema(NODES)

/** Clean HTML as a document. */
export const toDoc = (html: string): Node => readNodes(schema, readClean(html))
