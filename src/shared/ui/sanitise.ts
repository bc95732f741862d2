// The sanitiser of rich text, specification section 5: an element that is not listed is removed with its content.
import createDOMPurify, { type Config } from 'dompurify'
import { isAllowedLink, isPlainHttps } from '#domain/rich-text/rich-text-links.ts'
import { cleanClasses, isCellSpan, RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '#domain/rich-text/rich-text-rules.ts'
import { cleanStyle } from '#domain/rich-text/rich-text-style.ts'

/** The attribute that carries an allowed style, because `style` in parsed HTML is refused and reported under `style-src 'none'`. */
export const STYLE_CARRIER = 'data-style'
const CONFIG: Config = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS, '#text'], // without #text a dropping sanitiser deletes every word
  ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTES, STYLE_CARRIER],
  ALLOWED_URI_REGEXP: /^(https:\/\/|mailto:|tel:)/i, // narrowed below
  ADD_URI_SAFE_ATTR: ['rel', 'target', 'class', 'rowspan', 'colspan', STYLE_CARRIER], // or the rule of the addresses drops them
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  RETURN_TRUSTED_TYPE: true,
}

const keep = (element: Element, name: string, value: string): void =>
  value ? element.setAttribute(name, value) : element.removeAttribute(name)

function moveStyle(element: Element): void {
  const style = element.getAttribute('style') ?? element.getAttribute(STYLE_CARRIER)
  if (style === null) return
  element.removeAttribute('style')
  keep(element, STYLE_CARRIER, cleanStyle(style))
}

function narrowAttributes(element: Element): void {
  keep(element, 'class', cleanClasses(element.getAttribute('class') ?? ''))
  for (const name of ['rowspan', 'colspan'])
    if (!isCellSpan(element.getAttribute(name) ?? '')) element.removeAttribute(name)
  const href = element.getAttribute('href') ?? ''
  if (!isAllowedLink(href, hasContactLinks)) element.removeAttribute('href')
  const opens = element.getAttribute('target') === '_blank' && isPlainHttps(href)
  keep(element, 'target', opens ? '_blank' : '')
  keep(element, 'rel', opens ? 'noopener' : '')
}

/**
 * Foreign markup is parsed, never shown: its nodes stay in a document that loads and runs nothing, and the result is built again.
 * Attributes of an element may therefore stay until it has been checked.
 */
const FOREIGN: Config = {
  ADD_TAGS: ['iframe', 'object', 'embed', 'canvas'],
  FORBID_TAGS: ['style', 'svg', 'math', 'form'],
  FORBID_CONTENTS: [
    'style',
    'script',
    'noscript',
    'template',
    'svg',
    'math',
    'head',
    'title',
    'xmp',
    'noembed',
    'noframes',
  ],
  ADD_ATTR: ['data-pm-slice', 'data-aria-level', STYLE_CARRIER],
  ALLOWED_URI_REGEXP: /^/,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}
let isForeign = false
/** For the text that is being sanitised. */
let hasContactLinks = false

function createSanitiser(): ReturnType<typeof createDOMPurify> {
  const sanitiser = createDOMPurify(window) // an instance of our own: hooks on the shared one would reach others
  // Texts come here too, though they have no attributes.
  const own = (narrow: (element: Element) => void) => (node: Node) => {
    if (!isForeign && node.nodeType === Node.ELEMENT_NODE) narrow(node as Element)
  }
  sanitiser.addHook('beforeSanitizeAttributes', own(moveStyle))
  sanitiser.addHook('afterSanitizeAttributes', own(narrowAttributes))
  return sanitiser
}
let sanitiser: ReturnType<typeof createDOMPurify> | undefined

/**
 * Renames style sheets, and style and handlers inside tags, before anything is parsed, because a strict CSP refuses and reports them even
 * in an inert document. It only prevents reports: the sanitiser below removes what it misses.
 */
const defuse = (html: string): string =>
  html
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'))
    .replace(/<(\/?)style(?=[\s/>])/gi, '<$1no-style')

/**
 * Rich text that may be shown; a TrustedHTML where the browser supports it. A second run gives the same result. Links point only to https;
 * with `contactLinks` also to e-mail and telephone, where the server allows it.
 */
export function sanitise(html: string, contactLinks = false): TrustedHTML | string {
  sanitiser ??= createSanitiser()
  hasContactLinks = contactLinks
  return sanitiser.sanitize(defuse(html), CONFIG) as TrustedHTML | string
}

/** The clipboard content of another program, and the number of removed drawings; only for parsing. */
export function readMarkup(html: string): { nodes: DocumentFragment; drawings: number } {
  sanitiser ??= createSanitiser()
  isForeign = true
  try {
    const nodes = sanitiser.sanitize(defuse(html.replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')), FOREIGN)
    const drawings = sanitiser.removed.filter((one) => 'element' in one && one.element.nodeName.toLowerCase() === 'svg')
    return { nodes: nodes as unknown as DocumentFragment, drawings: drawings.length }
  } finally {
    isForeign = false
  }
}
