// Sanitises rich text that editors send: elements that the domain does not list are removed with their content. The text is
// parsed as browsers parse it (parse5) and serialised again, so that no browser reads it differently later.
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
/** Texts of people are never nested deeper; deeper nesting would exhaust the stack of parsers. */
const DEPTH_LIMIT = 100
/** Parsing and serialising is stable after one or two rounds; a text that is not is stored without markup. */
const ROUNDS = 4

/** Parses the text as the content of a `div`; without this context rows and cells would be accepted outside of a table. */
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
  const allowed = element.attrs.flatMap(({ name, value, prefix }) => {
    const clean = prefix === undefined && ATTRIBUTES.has(name) ? (CLEAN[name]?.(value) ?? '') : ''
    return clean === '' ? [] : [{ name, value: clean }]
  })
  const hasHref = allowed.some(({ name }) => name === 'href')
  const opensWindow = hasHref && allowed.some(({ name }) => name === 'target')
  element.attrs = allowed
    .filter(({ name }) => hasHref || name !== 'href')
    .filter(({ name }) => opensWindow || name !== 'target')
  if (opensWindow) element.attrs.push({ name: 'rel', value: 'noopener' })
}

const isAllowed = (node: Node): boolean =>
  isText(node) || (isElement(node) && node.namespaceURI === html.NS.HTML && TAGS.has(node.tagName))

/** Avoids recursion because a text may be nested as deep as it is long. */
function prune(root: Parent): void {
  const open: [parent: Parent, depth: number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, depth] = next
    parent.childNodes = depth < DEPTH_LIMIT ? parent.childNodes.filter(isAllowed) : parent.childNodes.filter(isText)
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

/** Sanitises rich text (HTML) for storage. The function is idempotent. */
export function cleanRichText(text: string): string {
  let before = text
  for (let round = 0; round < ROUNDS; round++) {
    const after = cleanOnce(before)
    if (after === before) return after
    before = after
  }
  return escape(before.replace(/<[^>]*>/g, ' ').trim())
}
