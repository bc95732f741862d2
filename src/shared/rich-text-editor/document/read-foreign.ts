// Converts markup of other programs to a fragment of our document, with its losses.
import { Fragment, type Schema } from '@tiptap/pm/model'
import { pictureOfClass } from '#domain/rich-text/rich-text-figure.ts'
import { isAllowedLink, isPlainHttps } from '#domain/rich-text/rich-text-links.ts'
import { cleanClasses, isCellSpan } from '#domain/rich-text/rich-text-rules.ts'
import { readMarkup } from '#shared/ui/sanitise.ts'
import { STYLE } from './clean-html.ts'
import { countLosses, isBold, styleOf, type Lost, type PasteRules } from './losses.ts'
import { readNodes } from './schema.ts'

export interface Foreign {
  readonly content: Fragment
  readonly lost: Lost
}

export function readForeign(html: string, schema: Schema, rules: PasteRules): Foreign {
  const { nodes, drawings } = readMarkup(html.replaceAll('\0', ''))
  const lost = countLosses(nodes, rules)
  if (drawings > 0) lost.drawings = (lost.drawings ?? 0) + drawings
  const numbers = normalise(nodes, rules.contactLinks)
  if (numbers > 0) lost.numbers = numbers
  for (const figure of nodes.querySelectorAll('figure')) {
    const id = pictureOfClass(figure.getAttribute('class') ?? '')
    if (id === undefined || !rules.pictures.has(id)) figure.replaceWith(...figure.childNodes)
  }
  const { content } = readNodes(schema, nodes)
  const isNothing = content.childCount === 1 && content.firstChild?.isTextblock && content.size === 2
  return { content: isNothing ? Fragment.empty : content, lost }
}

// Foreign markup becomes ours: styles become tags; wrappers and hidden elements are removed.

const GONE =
  'img, picture, video, audio, iframe, object, embed, canvas, input, select, textarea, button, map, hr, col, colgroup, .MsoCommentReference, .MsoCommentText, .EOP'
const HIDDEN = /^(none|hidden|collapse)$/

const make = (near: Element, tag: string): Element => near.ownerDocument.createElement(tag)

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): Element {
  const other = make(element, tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Wraps the content of `element` in a new `tag`. */
function wrapContent(element: Element, tag: string, style = ''): void {
  const inner = make(element, tag)
  if (style) inner.setAttribute(STYLE, style)
  inner.append(...element.childNodes)
  element.append(inner)
}

function dropUnseen(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    const style = styleOf(element)
    const isHidden =
      HIDDEN.test(style.get('display') ?? '') ||
      HIDDEN.test(style.get('visibility') ?? '') ||
      style.get('mso-hide') === 'all' ||
      style.get('mso-element')?.startsWith('comment') === true
    if (isHidden) element.remove()
  }
  for (const element of root.querySelectorAll(GONE)) element.remove()
}

const INLINE =
  /^(span|font|b|strong|i|em|u|a|s|strike|del|sub|sup|ins|cite|code|kbd|samp|var|dfn|mark|small|big|tt|label)$/i

const BLOCK = /^(p|div|td|li)$/i

/** Replaces styles by equivalent tags. */
function styleToTags(element: Element): void {
  const style = styleOf(element)
  const decoration = style.get('text-decoration-line') ?? style.get('text-decoration') ?? ''
  const name = element.nodeName.toLowerCase()
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null
  if (/line-through/.test(decoration) || /^(s|strike|del)$/.test(name))
    wrapContent(element, 'span', 'text-decoration: line-through')
  const raised = /^(sub|sup)$/.exec(name)?.[0] ?? /^(sub|super)$/.exec(style.get('vertical-align') ?? '')?.[0]
  if (raised) wrapContent(element, 'span', `vertical-align: ${raised === 'sup' ? 'super' : raised}`)
  if (/underline/.test(decoration) && !element.closest('a')) wrapContent(element, 'u')
  if (style.get('font-style') === 'italic') wrapContent(element, 'em')
  if (isBold(style.get('font-weight')) && !isHeading) wrapContent(element, 'strong')
}

/** A bold tag that is not (Google Docs wraps all it copies in one), and one in a heading, which is bold by itself. */
const isFalseBold = (element: Element): boolean =>
  /^(normal|[1-5]00)$/.test(styleOf(element).get('font-weight') ?? '') ||
  element.closest('h1, h2, h3, h4, h5, h6') !== null

function repairInline(root: ParentNode, contactLinks: boolean): void {
  for (const element of root.querySelectorAll('b, strong')) if (isFalseBold(element)) unwrap(element)
  for (const element of root.querySelectorAll('*')) {
    const isInline = INLINE.test(element.nodeName)
    if (isInline || BLOCK.test(element.nodeName)) styleToTags(element)
    if (!isInline) continue
    if (element.nodeName === 'A') repairLink(element, contactLinks)
    else if (!/^(b|strong|i|em|u)$/i.test(element.nodeName)) unwrap(element)
  }
}

/** Outlook replaces links with the address of a checker, which contains the real one. */
function realAddress(href: string): string {
  const url = URL.canParse(href) ? new URL(href) : undefined
  const real = url?.hostname.endsWith('.safelinks.protection.outlook.com') ? url.searchParams.get('url') : null
  return real && isPlainHttps(real) ? real : href
}

function repairLink(link: Element, contactLinks: boolean): void {
  const href = realAddress((link.getAttribute('href') ?? '').trim())
  for (const name of link.getAttributeNames()) link.removeAttribute(name)
  if (isAllowedLink(href, contactLinks)) link.setAttribute('href', href)
  else unwrap(link)
}

const isQuote = (element: Element): boolean => {
  if (element.nodeName === 'BLOCKQUOTE') return true
  const border = styleOf(element).get('border-left') ?? ''
  return element.nodeName === 'DIV' && border !== '' && !/^(none|0|medium none)/.test(border)
}

function repairBlocks(root: DocumentFragment): void {
  for (const title of root.querySelectorAll('p.MsoTitle, h1')) rename(title, 'h2')
  for (const quote of [...root.querySelectorAll('blockquote, div')].filter(isQuote)) {
    if (!quote.querySelector('p, div, ul, ol, table, h2, h3')) wrapContent(quote, 'p')
    for (const line of quote.querySelectorAll('p, div:not(:has(p, div, ul, ol, table))'))
      (line.nodeName === 'P' ? line : rename(line, 'p')).setAttribute('class', 'rt-quote')
  }
  for (const caption of root.querySelectorAll('table > caption')) {
    const table = caption.parentElement
    table?.before(rename(caption, 'p'))
  }
  for (const text of root.querySelectorAll('pre')) {
    const lines = (text.textContent ?? '').replace(/\n$/, '').split('\n')
    const line = rename(text, 'p')
    line.replaceChildren(...lines.flatMap((one, at) => (at === 0 ? [one] : [make(line, 'br'), one])))
  }
}

const ALIGN = /^(center|right|justify)$/

/** Keeps only known attributes. */
function repairAttributes(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.nodeName === 'A' || element.nodeName === 'SPAN') continue
    const align = styleOf(element).get('text-align') ?? element.getAttribute('align')?.toLowerCase() ?? ''
    const numbers = element.nodeName === 'OL' && LETTERS.exec(styleOf(element).get('list-style-type') ?? '')?.[0]
    const classes = cleanClasses(element.getAttribute('class') ?? '')
    const spans = ['rowspan', 'colspan'].map((name) => [name, element.getAttribute(name) ?? ''] as const)
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    if (/^(P|H[1-6])$/.test(element.nodeName) && ALIGN.test(align)) element.setAttribute(STYLE, `text-align: ${align}`)
    if (numbers) element.setAttribute(STYLE, `list-style-type: ${numbers}`)
    if (classes) element.setAttribute('class', classes)
    if (/^T[DH]$/.test(element.nodeName))
      for (const [name, value] of spans) if (isCellSpan(value)) element.setAttribute(name, value)
  }
}

const LINES = 'p, div, h1, h2, h3, h4, h5, h6, li, td, th'
const BLOCKS = `${LINES}, ul, ol, table`

/** Removes separator lines, breaks at the end of a line, and spaces that programs insert as separators. */
function dropSpacing(root: ParentNode): void {
  for (const element of root.querySelectorAll('.Apple-converted-space, .Apple-tab-span')) element.textContent = ' '
  for (const element of root.querySelectorAll('*'))
    if (styleOf(element).get('mso-spacerun') === 'yes') element.textContent = ' '
  for (const line of root.querySelectorAll('br')) {
    const next = line.nextSibling
    const isLast = !next || (next.nodeType === Node.TEXT_NODE && !next.nextSibling && next.nodeValue?.trim() === '')
    if (
      line.classList.contains('Apple-interchange-newline') ||
      (isLast && line.parentElement?.matches(LINES)) ||
      line.previousElementSibling?.matches(BLOCKS)
    )
      line.remove()
  }
}

function dropEmptyLines(root: ParentNode): void {
  for (const line of [...root.querySelectorAll('p, div, h2, h3, h4, h5, h6')].toReversed())
    if ((line.textContent ?? '').replace(/[\s\u00A0]+/g, '') === '' && !line.querySelector('table, br')) line.remove()
}

/** Changes the nodes in place; returns how many lists lose their numbers. */
function normalise(root: DocumentFragment, contactLinks: boolean): number {
  dropUnseen(root)
  const lostNumbers = makeLists(root)
  dropSpacing(root)
  repairBlocks(root)
  repairInline(root, contactLinks)
  repairAttributes(root)
  dropEmptyLines(root)
  return lostNumbers
}

// Word and Outlook write a list as paragraphs with their level; the web version of Word writes each entry as a separate list. Both are
// converted to real lists.

interface Entry {
  readonly line: Element
  readonly level: number
  readonly tag: 'ul' | 'ol'
  /** Its number, letter or bullet. */
  readonly sign: string
}

/** '1.', 'a)', 'iv.', '(2)', '1.1' number; '·', 'o', '§' and '-' do not. */
const NUMBER = /^\(?(\d+(\.\d+)*|[a-z]|[ivxlcdm]+)[.)]$|^\d+(\.\d+)+$/i

const levelOf = (line: Element): number => Number(/\blevel(\d+)/.exec(styleOf(line).get('mso-list') ?? '')?.[1]) || 0

/** Removes the sign of an entry from its line. */
function takeSign(line: Element): string {
  const marker = [...line.querySelectorAll('*')].find((one) => styleOf(one).get('mso-list') === 'ignore')
  marker?.remove()
  return (marker?.textContent ?? '').replace(/\s+/g, '')
}

function entryOf(line: Element): Entry | undefined {
  const level = levelOf(line)
  if (level === 0) return undefined
  const sign = takeSign(line)
  return { line, level: Math.min(level, 9), tag: NUMBER.test(sign) ? 'ol' : 'ul', sign }
}

const HEADING = 'h1, h2, h3, h4, h5, h6, .MsoHeading7, .MsoHeading8, .MsoHeading9, [role="heading"]'

/** A numbered heading is no entry of a list: its number becomes part of its text. */
function numberHeadings(root: ParentNode): void {
  for (const heading of root.querySelectorAll(HEADING)) {
    if (levelOf(heading) === 0) continue
    const sign = takeSign(heading)
    if (sign) heading.prepend(`${sign} `)
  }
}

/** Repairs headings beyond level 6, and those of Word on the web, which have a separate level. */
function repairHeadings(root: ParentNode): void {
  for (const heading of root.querySelectorAll('.MsoHeading7, .MsoHeading8, .MsoHeading9')) rename(heading, 'h6')
  for (const heading of root.querySelectorAll(':is(p, div)[role="heading"]')) {
    const level = Number(heading.getAttribute('aria-level')) || 2
    rename(heading, `h${Math.min(Math.max(level, 1), 6)}`)
  }
}

/** Word on the web: a numbered heading is the only entry of a list with a start number. */
function unwrapHeadings(root: ParentNode): void {
  for (const list of root.querySelectorAll('ol, ul')) {
    const heading =
      list.childElementCount === 1 ? list.querySelector(':scope > li > :is(h1, h2, h3, h4, h5, h6)') : null
    if (!heading || heading.parentElement?.childElementCount !== 1) continue
    const number = list.getAttribute('start') ?? '1'
    if (list.nodeName === 'OL') heading.prepend(`${number}. `)
    list.replaceWith(heading)
  }
}

/** Puts an item into its list: `open` are the lists around it, the outermost first. */
function place({ line, level, tag, sign }: Entry, open: Element[], signs: Map<Element, string>): void {
  while (open.length > level) open.pop()
  if (open.length === level && open.at(-1)?.nodeName.toLowerCase() !== tag) open.pop()
  while (open.length < level) {
    const list = make(line, tag)
    const around = open.at(-1)
    if (!around) line.before(list)
    else (around.lastElementChild ?? around.appendChild(make(line, 'li'))).append(list)
    open.push(list)
  }
  const item = make(line, 'li')
  open.at(-1)?.append(item)
  item.append(line)
  signs.set(item, sign)
}

/** Makes lists of paragraphs that follow each other. */
function gather(parent: ParentNode & Node, signs: Map<Element, string>): void {
  let open: Element[] = []
  for (const line of Array.from(parent.children)) {
    const entry = /^(p|div)$/i.test(line.nodeName) ? entryOf(line) : undefined
    if (!entry) {
      open = []
      gather(line, signs)
      continue
    }
    place(entry, open, signs)
  }
}

/** Word on the web: joins lists of one entry each, which have a level. */
function joinSingles(root: ParentNode): void {
  for (const item of root.querySelectorAll('li[data-aria-level]')) {
    const level = Number(item.getAttribute('data-aria-level'))
    const list = item.parentElement
    const before = list?.previousElementSibling ?? list?.parentElement?.previousElementSibling?.lastElementChild
    if (!list || !before || !/^(ul|ol)$/i.test(before.nodeName) || list.children.length !== 1) continue
    let target: Element = before
    for (let depth = 1; depth < level; depth++) {
      const last: Element | null = target.lastElementChild
      if (!last) break
      const inner: Element | null = last.querySelector(':scope > ul, :scope > ol')
      target = inner ?? last.appendChild(make(list, list.nodeName.toLowerCase()))
    }
    if (level === 1 && target.nodeName !== list.nodeName) continue
    target.append(item)
    const box = list.parentElement
    list.remove()
    if (box?.childElementCount === 0 && box.textContent?.trim() === '') box.remove()
  }
}

/** Lists right within lists (Google Docs, old HTML) belong to the entry before them. */
function nest(root: ParentNode): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.nodeName === 'LI') before.append(list)
    else {
      const item = make(list, 'li')
      list.before(item)
      item.append(list)
    }
  }
}

// Numbers of lists. The HTML that is allowed knows no other start than 1, but letters and Roman numbers.

const LETTERS = /^(lower|upper)-(alpha|roman)$/
const TYPES: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

const romanValue = (text: string): number => {
  const values = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? Number.NaN)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The style of a list whose first entry has this sign; '' for plain numbers. */
function styleOfSign(sign: string): string {
  if (/\d/.test(sign)) return ''
  const isUpper = sign === sign.toUpperCase()
  const isRoman = /^i$|^[ivxlcdm]{2,}$/i.test(sign)
  return `${isUpper ? 'upper' : 'lower'}-${isRoman ? 'roman' : 'alpha'}`
}

/** The position for a sign; NaN for one that no list can have, such as '1.1'. */
function ordinalOf(sign: string, style: string): number {
  if (style === '') return Number(sign)
  return style.endsWith('roman') ? romanValue(sign) : sign.toLowerCase().charCodeAt(0) - 96
}

/** The style of a list and the numbers of its entries, as its program showed them; NaN for a number that no list can have. */
function numbersOf(list: Element, signs: ReadonlyMap<Element, string>): { style: string; ordinals: number[] } {
  const items = [...list.children].filter(({ nodeName }) => nodeName === 'LI')
  const written = items.map((item) => signs.get(item)?.replace(/^\(|[.)]+$/g, ''))
  if (written[0] !== undefined) {
    const style = styleOfSign(written[0])
    return { style, ordinals: written.map((sign, at) => (sign === undefined ? at + 1 : ordinalOf(sign, style))) }
  }
  const style = TYPES[list.getAttribute('type') ?? ''] ?? styleOf(list).get('list-style-type') ?? ''
  let next = Number(list.getAttribute('start') ?? 1)
  const ordinals = items.map((item) => (next = Number(item.getAttribute('value') ?? next)) && next++)
  return { style, ordinals }
}

/** Keeps letters and Roman numbers; returns how many lists lose other numbers than 1, 2, 3 … */
function keepNumbers(root: ParentNode, signs: ReadonlyMap<Element, string>): number {
  let lost = 0
  for (const list of root.querySelectorAll('ol')) {
    const { style, ordinals } = numbersOf(list, signs)
    if (LETTERS.test(style)) list.setAttribute(STYLE, `list-style-type: ${style}`)
    if (ordinals.some((ordinal, at) => ordinal !== at + 1)) lost++
  }
  return lost
}

/** Returns how many lists lose their numbers. */
function makeLists(root: DocumentFragment): number {
  const signs = new Map<Element, string>()
  numberHeadings(root)
  repairHeadings(root)
  unwrapHeadings(root)
  gather(root, signs)
  joinSingles(root)
  nest(root)
  return keepNumbers(root, signs)
}
