// Puts sanitised rich text on the page without a style attribute, so that it keeps its looks under a strict CSP.
import { pictureOfClass } from '#domain/rich-text/rich-text-figure.ts'
import { isPlainHttps } from '#domain/rich-text/rich-text-links.ts'
import { ADDED_CLASS, REMOVED_CLASS } from '#domain/rich-text/rich-text-rules.ts'
import { allowedStyle } from '#domain/rich-text/rich-text-style.ts'
import { holdPicture } from './picture-cache.ts'
import { sanitise, STYLE_CARRIER } from './sanitise.ts'

/** Colours go through a variable: the sheet mixes them towards the ground of the present theme. */
const INKS: Readonly<Record<string, string>> = { color: 'ink', 'background-color': 'ground' }

function applyStyle(element: HTMLElement): void {
  for (const [property, value] of allowedStyle(element.getAttribute(STYLE_CARRIER) ?? '')) {
    const ink = INKS[property]
    if (ink) element.classList.add(ink)
    element.style.setProperty(ink ? `--${ink}` : property, value)
  }
}

/** A box with hidden overflow is a tab stop with a name; one without is neither. */
function markScrolling(box: HTMLElement, label: string): void {
  const scrolls = box.scrollWidth > box.clientWidth
  for (const [name, value] of [
    ['tabindex', '0'],
    ['role', 'region'],
    ['aria-label', label],
  ] as const) {
    if (scrolls) box.setAttribute(name, value)
    else box.removeAttribute(name)
  }
}

/** A wide table scrolls in its own box, also by keyboard. */
function boxTable(table: Element, label: string): void {
  const box = document.createElement('div')
  box.className = 'table-box'
  table.replaceWith(box)
  box.append(table)
  const watch = new ResizeObserver(() => markScrolling(box, label))
  watch.observe(box)
  watch.observe(table)
}

/** The picture of a figure: its path below the base address, and its description. */
export interface FigurePicture {
  readonly path: string
  readonly alt: string
}
/** The picture of a document (uuid); undefined when the text's owner has none such. */
export type PictureOf = (document: string) => FigurePicture | undefined

/** A figure without its picture keeps its caption. */
function drawPicture(figure: Element, { path, alt }: FigurePicture): () => void {
  const { ready, release } = holdPicture(path)
  const image = document.createElement('img')
  const caption = document.createElement('figcaption')
  image.alt = alt
  image.decoding = 'async'
  caption.append(...figure.childNodes)
  ready.then(
    (address) => {
      image.src = address
      figure.prepend(image)
    },
    () => undefined, // the transport has logged it
  )
  if (caption.textContent?.trim()) figure.append(caption)
  return release
}

/** Draws the pictures of rich text into their figures; the returned function releases them. */
export function drawPictures(target: HTMLElement, pictureOf: PictureOf): () => void {
  const releases = [...target.querySelectorAll('figure.rt-picture')].flatMap((figure) => {
    const picture = pictureOf(pictureOfClass(figure.className) ?? '')
    return picture ? [drawPicture(figure, picture)] : []
  })
  return () => releases.forEach((release) => release())
}

/** Lowers the level of the headings by `steps`; their style does not change. */
export function rankHeadings(target: HTMLElement, steps: number): void {
  if (steps === 0) return
  for (const heading of target.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.setAttribute('aria-level', `${Math.min(Number(heading.localName[1]) + steps, 6)}`)
}

/** Texts for screen readers before and after an insertion and a deletion, because not all of them announce the elements. */
export interface ChangeWords {
  readonly added: string
  readonly removed: string
  readonly end: string
}

/** Makes real insertions and deletions of the marks of compare-rich-text.ts. */
export function markChanges(target: HTMLElement, words: ChangeWords): void {
  const said = (sentence: string): HTMLElement =>
    Object.assign(document.createElement('span'), { className: 'sr', textContent: `${sentence} ` })
  for (const [name, tag, word] of [
    [ADDED_CLASS, 'ins', words.added],
    [REMOVED_CLASS, 'del', words.removed],
  ] as const)
    for (const mark of target.querySelectorAll(`span.${name}`)) {
      const change = document.createElement(tag)
      change.append(said(word), ...mark.childNodes, said(` ${words.end}`))
      mark.replaceWith(change)
    }
}

export interface ShownText {
  readonly html: string
  /** Its links may lead to e-mail and telephone. */
  readonly contactLinks?: boolean | undefined
}

/** Shows rich text in `target`; links that leave `origin` (without one: all) open a window. */
export function showRichText(
  target: HTMLElement,
  { html, contactLinks }: ShownText,
  origin: string | undefined,
  tableLabel: string,
): void {
  target.innerHTML = sanitise(html, contactLinks) as string // TrustedHTML where the page asks for it; the DOM types know only strings
  for (const element of target.querySelectorAll<HTMLElement>(`[${STYLE_CARRIER}]`)) applyStyle(element)
  for (const table of target.querySelectorAll('table'))
    if (!table.parentElement?.closest('table')) boxTable(table, tableLabel)
  for (const link of target.querySelectorAll('a')) {
    // E-mail and telephone open a program, not a window.
    if (!isPlainHttps(link.href) || link.origin === origin) continue
    link.target = '_blank'
    link.rel = 'noopener'
  }
}
