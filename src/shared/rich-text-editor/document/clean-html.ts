// Builds nodes from rich text that the sanitiser has written, without the browser's parser, which Trusted Types refuse, and
// without loading another one, so that the text is in the first frame. For any input it creates only the tags that the
// domain lists; everything else stays text.
import { isSafeLink } from '#domain/rich-text/rich-text-links.ts'
import { cleanClasses, isCellSpan, RICH_TEXT_TAGS } from '#domain/rich-text/rich-text-rules.ts'
import { cleanStyle } from '#domain/rich-text/rich-text-style.ts'

// Text and values of attributes as the sanitiser writes them.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
}
export const escapeText = (text: string): string => text.replace(/[&<>\u00A0]/g, (one) => ENTITIES[one] ?? one)
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\u00A0]/g, (one) => ENTITIES[one] ?? one)

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|nbsp|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', apos: "'" }
const LAST_CODE_POINT = 0x10ffff

/** The attribute of allowed styles, instead of a style attribute, which a strict policy would have to allow. */
export const STYLE = 'data-style'

const decode = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity
  })

const CLEAN: Readonly<Record<string, (value: string) => string>> = {
  style: cleanStyle,
  class: cleanClasses,
  href: (value) => (isSafeLink(value) ? value : ''),
  target: (value) => (value === '_blank' ? value : ''),
  rowspan: (value) => (isCellSpan(value) ? value : ''),
  colspan: (value) => (isCellSpan(value) ? value : ''),
}

function makeElement(page: Document, tag: string, attributes: string): HTMLElement {
  const element = page.createElement(tag)
  for (const [, name = '', raw = ''] of attributes.matchAll(ATTRIBUTE)) {
    const value = CLEAN[name]?.(decode(raw)) ?? ''
    if (value) element.setAttribute(name === 'style' ? STYLE : name, value)
  }
  return element
}

/** The nodes of sanitised HTML; styles are in the attribute `STYLE`. */
export function readClean(html: string, page: Document = document): DocumentFragment {
  const fragment = page.createDocumentFragment()
  const open: (DocumentFragment | HTMLElement)[] = [fragment]
  for (const [token, slash, name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase()
    const at = open.at(-1) ?? fragment
    if (!TAGS.has(tag)) {
      at.append(decode(token))
    } else if (slash) {
      const index = open.findLastIndex((one) => one.nodeName.toLowerCase() === tag)
      if (index > 0) open.length = index
    } else {
      const element = makeElement(page, tag, attributes)
      at.append(element)
      if (tag !== 'br') open.push(element)
    }
  }
  return fragment
}
