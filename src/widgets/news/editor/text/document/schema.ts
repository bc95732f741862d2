// What a text may consist of: the tags of the sanitiser and nothing else.
import { getSchema, type Extensions } from '@tiptap/core'
import { type Node, DOMParser, type ParseOptions, type Schema } from '@tiptap/pm/model'
import { readClean } from './clean-html.ts'
import {
  BulletList,
  Doc,
  HardBreak,
  Heading,
  ListItem,
  OrderedList,
  Paragraph,
  Text,
  Table,
  TableCell,
  TableRoles,
  TableHeader,
  TableRow,
  Figure,
  Picture,
} from './nodes.ts'
import { Bold, Italic, Link, Span, Underline, StyleAndClass } from './marks.ts'

const LINE = /^(P|#text|A|B|BR|EM|I|SPAN|STRONG|U)$/

/** An entry of a list begins with a line, an empty one if need be: without it ProseMirror would end the list. */
function fillEntries(root: ParentNode): void {
  for (const entry of root.querySelectorAll('li')) {
    const first = [...entry.childNodes].find((node) => node.nodeType === 1 || node.nodeValue?.trim())
    if (first && !LINE.test(first.nodeName)) entry.prepend(entry.ownerDocument.createElement('p'))
  }
}

/** Nodes as a document; they are changed by that. */
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

/** For reading and writing without an editor. */
export const schema = getSchema(NODES)

/** Clean HTML as a document. */
export const toDoc = (html: string): Node => readNodes(schema, readClean(html))
