// What a text may consist of: the tags of the sanitiser and nothing else.
import { getSchema, type Extensions } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { readClean } from './read-clean.ts'
import { BulletList, Doc, HardBreak, Heading, ListItem, OrderedList, Paragraph, Text } from './blocks.ts'
import { Figure, Picture } from './figures.ts'
import { Look } from './look.ts'
import { readNodes } from './read-nodes.ts'
import { Bold, Italic, Link, Span, Underline } from './marks.ts'
import { Table, TableCell, TableRoles, TableHeader, TableRow } from './tables.ts'

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
  Look,
  TableRoles,
]

/** For reading and writing without an editor. */
export const schema = getSchema(NODES)

/** Clean HTML as a document. */
export const toDoc = (html: string): Node => readNodes(schema, readClean(html))
