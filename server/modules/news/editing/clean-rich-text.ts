// The sanitiser of rich text on its way in: what the one list of the domain does not name goes, with its content. The text
// is parsed as browsers parse it (parse5) and written anew, so that nothing in it is read differently later.
import { type DefaultTreeAdapterTypes, html, parseFragment, serialize } from 'parse5'
import {
  cleanClasses,
  isCellSpan,
  isPlainHttps,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from '#domain/rich-text-rules.ts'
import { cleanStyle } from '#domain/rich-text-style.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
const ATTRIBUTES: ReadonlySet<string> = new Set(RICH_TEXT_ATTRIBUTES)
/** No text that somebody wrote is nested deeper; what is would exhaust whoever reads it. */
const DEPTH_LIMIT = 100
/** Writing and reading again settles after one or two rounds; what does not is kept as bare text. */
const ROUNDS = 4

/** Read as what stands in a `div`: without it, rows and cells would need no table. */
const CONTEXT = parseFragment('<div></div>').childNodes[0] as Element

const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

const CLEAN: Readonly<Record<string, (value: string) => string>> = {
  style: cleanStyle,
  class: cleanClasses,
  href: (value) => (isPlainHttps(value) ? value : ''),
  rowspan: (value) => (isCellSpan(value) ? value : ''),
  colspan: (value) => (isCellSpan(value) ? value : ''),
  target: (value) => (value === '_blank' ? value : ''),
}

function cleanAttributes(element: Element): void {
  const kept = element.attrs.flatMap(({ name, value, prefix }) => {
    const clean = prefix === undefined && ATTRIBUTES.has(name) ? (CLEAN[name]?.(value) ?? '') : ''
    return clean === '' ? [] : [{ name, value: clean }]
  })
  const leads = kept.some(({ name }) => name === 'href')
  const opens = leads && kept.some(({ name }) => name === 'target')
  element.attrs = kept.filter(({ name }) => (leads || name !== 'href') && (opens || name !== 'target'))
  if (opens) element.attrs.push({ name: 'rel', value: 'noopener' })
}

const stays = (node: Node): boolean =>
  isText(node) || (isElement(node) && node.namespaceURI === html.NS.HTML && TAGS.has(node.tagName))

/** Without recursion: a text may be nested as deep as it is long. */
function prune(root: Parent): void {
  const open: [parent: Parent, depth: number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, depth] = next
    parent.childNodes = depth < DEPTH_LIMIT ? parent.childNodes.filter(stays) : parent.childNodes.filter(isText)
    for (const child of parent.childNodes)
      if (isElement(child)) {
        cleanAttributes(child)
        open.push([child, depth + 1])
      }
  }
}

function cleanOnce(text: string): string {
  const tree = parseFragment(CONTEXT, text, {})
  prune(tree)
  return serialize(tree)
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Rich text (HTML) as it may be kept. Doing it twice changes nothing. */
export function cleanRichText(text: string): string {
  let before = text
  for (let round = 0; round < ROUNDS; round++) {
    const after = cleanOnce(before)
    if (after === before) return after
    before = after
  }
  return escape(before.replace(/<[^>]*>/g, ' ').trim())
}
