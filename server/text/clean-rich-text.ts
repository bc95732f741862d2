// Sanitises rich text that editors send: elements that the domain does not list are removed with their content. The text is
// parsed as browsers parse it (parse5) and serialised again, so that no browser reads it differently later.
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  html,
  parseFragment,
  serialize,
  type TreeAdapter,
} from 'parse5'
import { isAllowedLink, isPlainHttps } from '#domain/rich-text/rich-text-links.ts'
import { cleanClasses, isCellSpan, RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '#domain/rich-text/rich-text-rules.ts'
import { cleanStyle } from '#domain/rich-text/rich-text-style.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
const ATTRIBUTES: ReadonlySet<string> = new Set(RICH_TEXT_ATTRIBUTES)
/** Texts of people are never nested deeper. Every tag searches the open elements, so the depth bounds the work per tag. */
const DEPTH_LIMIT = 100
/**
 * Elements that a text of this length may have. A tag has at least three characters, but unclosed formatting is repeated in
 * every later paragraph: without a limit 50 KB become millions of elements.
 */
const elementLimit = (length: number): number => Math.min(20_000, 200 + length / 2)
/** Siblings that are searched when elements are moved out of tables or out of wrongly nested formatting. */
const SEARCH_LIMIT = 5_000_000
/** Parsing and serialising is stable after one or two rounds; a text that is not is stored without markup. */
const ROUNDS = 4

/** Parses the text as the content of a `div`; without this context rows and cells would be accepted outside of a table. */
const CONTEXT = parseFragment('<div></div>').childNodes[0] as Element

const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

const CLEAN: Readonly<Record<string, (value: string) => string>> = {
  style: cleanStyle,
  class: cleanClasses,
  rowspan: (value) => (isCellSpan(value) ? value : ''),
  colspan: (value) => (isCellSpan(value) ? value : ''),
  target: (value) => (value === '_blank' ? value : ''),
}

function cleanAttributes(element: Element, contactLinks: boolean): void {
  const cleanValue = (name: string, value: string) =>
    name === 'href' ? (isAllowedLink(value, contactLinks) ? value : '') : (CLEAN[name]?.(value) ?? '')
  const allowed = element.attrs.flatMap(({ name, value, prefix }) => {
    const clean = prefix === undefined && ATTRIBUTES.has(name) ? cleanValue(name, value) : ''
    return clean === '' ? [] : [{ name, value: clean }]
  })
  const href = allowed.find(({ name }) => name === 'href')?.value
  const opensWindow = isPlainHttps(href ?? '') && allowed.some(({ name }) => name === 'target')
  element.attrs = allowed.filter(({ name }) => opensWindow || name !== 'target')
  if (opensWindow) element.attrs.push({ name: 'rel', value: 'noopener' })
}

const isAllowed = (node: Node): boolean =>
  isText(node) || (isElement(node) && node.namespaceURI === html.NS.HTML && TAGS.has(node.tagName))

/** The text would take too much work; a person's text never does. */
export class RichTextTooComplex extends Error {
  override readonly name = 'RichTextTooComplex'
}

/** Builds the default tree, and throws RichTextTooComplex as soon as a limit is exceeded: parse5 itself has no limits. */
function limitedAdapter(length: number): TreeAdapter<DefaultTreeAdapterMap> {
  const limit = elementLimit(length)
  // The parser's own root element is not part of the text.
  let depth = -1
  let elements = 0
  let searched = 0
  const search = ({ childNodes }: Parent): void => {
    if ((searched += childNodes.length) > SEARCH_LIMIT) throw new RichTextTooComplex()
  }
  return {
    ...defaultTreeAdapter,
    createElement(...facts) {
      if (++elements > limit) throw new RichTextTooComplex()
      return defaultTreeAdapter.createElement(...facts)
    },
    onItemPush() {
      if (++depth > DEPTH_LIMIT) throw new RichTextTooComplex()
    },
    onItemPop() {
      depth--
    },
    insertBefore(parent, node, reference) {
      search(parent)
      defaultTreeAdapter.insertBefore(parent, node, reference)
    },
    insertTextBefore(parent, text, reference) {
      search(parent)
      defaultTreeAdapter.insertTextBefore(parent, text, reference)
    },
    detachNode(node) {
      if (node.parentNode) search(node.parentNode)
      defaultTreeAdapter.detachNode(node)
    },
  }
}

/** No deeper than DEPTH_LIMIT. */
function prune(parent: Parent, contactLinks: boolean): void {
  parent.childNodes = parent.childNodes.filter(isAllowed)
  for (const child of parent.childNodes)
    if (isElement(child)) {
      cleanAttributes(child, contactLinks)
      prune(child, contactLinks)
    }
}

function cleanOnce(text: string, contactLinks: boolean): string {
  const tree = parseFragment(CONTEXT, text, { treeAdapter: limitedAdapter(text.length) })
  prune(tree, contactLinks)
  return serialize(tree)
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export interface RichTextInput {
  readonly text: string
  readonly contactLinks: boolean
}

/**
 * Sanitises rich text (HTML) for storage; idempotent. `contactLinks`: links may open e-mail and telephone. Throws RichTextTooComplex early,
 * so that no text blocks the server.
 */
export function cleanRichText(text: string, contactLinks = false): string {
  let before = text
  for (let round = 0; round < ROUNDS; round++) {
    const after = cleanOnce(before, contactLinks)
    if (after === before) return after
    before = after
  }
  return escape(before.replace(/<[^<>]*>/g, ' ').trim())
}
