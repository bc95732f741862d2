// Serialises a document to exactly the HTML that the sanitiser would write. Implemented here instead of with
// the DOM, so that a long story costs little and each block is written once until it changes.
import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { figureClass } from '#domain/rich-text/rich-text-figure.ts'
import { isPlainHttps, isSafeLink } from '#domain/rich-text/rich-text-links.ts'
import { escapeAttribute, escapeText } from './clean-html.ts'

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  figure: 'figure',
  picture: 'figure',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}
const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  link: 'a',
  span: 'span',
}

const attribute = (name: string, value: unknown): string =>
  value === '' || value === null || value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`

const span = (name: string, value: unknown): string => (value === 1 ? '' : attribute(name, value))

function openTag(tag: string, { attrs, type }: Node | Mark): string {
  if (type.name === 'picture') return `<figure class="${figureClass(String(attrs['document']))}">`
  const link = type.name === 'link' ? linkAttributes(attrs) : ''
  const cell = tag === 'td' || tag === 'th' ? span('colspan', attrs['colspan']) + span('rowspan', attrs['rowspan']) : ''
  return `<${tag}${attribute('class', attrs['class'])}${attribute('style', attrs['style'])}${cell}${link}>`
}

const linkAttributes = ({ href, target }: Mark['attrs']): string =>
  isSafeLink(String(href))
    ? attribute('href', href) +
      (target === '_blank' && isPlainHttps(String(href)) ? ' target="_blank" rel="noopener"' : '')
    : ''

/** Texts that follow each other share the tags they have in common. */
function writeInline(content: Fragment): string {
  let html = ''
  const open: Mark[] = []
  const closeTo = (count: number): void => {
    for (
      let mark = open.length > count ? open.pop() : undefined;
      mark;
      mark = open.length > count ? open.pop() : undefined
    )
      html += `</${MARKS[mark.type.name]}>`
  }
  content.forEach((node) => {
    const marks = node.marks
    let shared = 0
    while (shared < open.length && shared < marks.length && open[shared]?.eq(marks[shared]!)) shared++
    closeTo(shared)
    for (const mark of marks.slice(shared)) {
      open.push(mark)
      html += openTag(MARKS[mark.type.name] ?? 'span', mark)
    }
    html += node.isText ? escapeText(node.text ?? '') : '<br>'
  })
  closeTo(0)
  return html
}

const isPlain = ({ type, attrs }: Node): boolean =>
  type.name === 'paragraph' && attrs['class'] === '' && attrs['style'] === ''

/** In a list item or a cell the first paragraph, and only it, needs no tag of its own. */
function writeTight(node: Node): string {
  const first = node.firstChild
  if (!first || !isPlain(first) || (first.content.size === 0 && node.childCount > 1 && isPlain(node.child(1))))
    return writeBlocks(node.content)
  return writeInline(first.content) + writeBlocks(node.content.cut(first.nodeSize))
}

/** Rows of head cells at the top, unless a cell reaches from them into the rows below. */
function countHeadRows(table: Node): number {
  let rows = 0
  while (rows < table.childCount && isHeadRow(table.child(rows))) rows++
  for (let row = 0; row < rows; row++)
    for (const cell of table.child(row).children) if (row + Number(cell.attrs['rowspan']) > rows) return 0
  return rows
}
const isHeadRow = (row: Node): boolean =>
  row.childCount > 0 && row.children.every(({ type }) => type.name === 'tableHeader')

function writeTable(table: Node): string {
  const head = countHeadRows(table)
  const rows = table.children.map(writeBlock)
  const group = (tag: string, list: readonly string[]): string =>
    list.length > 0 ? `<${tag}>${list.join('')}</${tag}>` : ''
  return group('thead', rows.slice(0, head)) + group('tbody', rows.slice(head))
}

const known = new WeakMap<Node, string>()

function writeBlock(node: Node): string {
  const found = known.get(node)
  if (found !== undefined) return found
  const { name } = node.type
  const tag = name === 'heading' ? `h${node.attrs['level']}` : (BLOCKS[name] ?? 'p')
  const html = `${openTag(tag, node)}${writeContent(node)}</${tag}>`
  known.set(node, html)
  return html
}

function writeContent(node: Node): string {
  if (node.inlineContent) return writeInline(node.content)
  if (node.type.name === 'table') return writeTable(node)
  if (
    node.type.name === 'listItem' ||
    node.type.spec['tableRole'] === 'cell' ||
    node.type.spec['tableRole'] === 'header_cell'
  )
    return writeTight(node)
  return writeBlocks(node.content)
}

const writeBlocks = (content: Fragment): string => content.content.map(writeBlock).join('')

/** Clean HTML of a document; '' if it has no content. */
export function toHtml(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : undefined
  return only && isPlain(only) && only.content.size === 0 ? '' : writeBlocks(doc.content)
}
