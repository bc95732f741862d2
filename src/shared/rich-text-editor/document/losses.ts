// Counts the content that the portal's rich text cannot represent, before it is removed; and reads the styles of pasted elements, stored in
// `STYLE` because a strict policy forbids style attributes.
import { pictureOfClass } from '#domain/rich-text/rich-text-figure.ts'
import { isAllowedLink } from '#domain/rich-text/rich-text-links.ts'
import { STYLE } from './clean-html.ts'

/** Declarations by property, names in lower case; quotes and semicolons within them are respected. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute(STYLE) ?? ''
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/([a-z-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;"'])*)/gi))
    found.set(name.toLowerCase(), value.trim().toLowerCase())
  return found
}

export const isBold = (weight: string | undefined): boolean => /^(bold(er)?|[6-9]00)$/.test(weight ?? '')

const NEUTRAL =
  /^(black|white|silver|gr[ae]y|dimgr[ae]y|windowtext|window|auto|inherit|initial|unset|transparent|none|currentcolor|canvastext|canvas|text|var\(.*)$/
/** The maximum difference between the channels of a grey. */
const GREY = 28

function channels(colour: string): number[] | undefined {
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1]
  if (hex) {
    const size = hex.length < 6 ? 1 : 2
    return [0, 1, 2].map((at) => Number.parseInt(hex.slice(at * size, (at + 1) * size).repeat(3 - size), 16))
  }
  const numbers = /^rgba?\(([^)]*)\)/
    .exec(colour)?.[1]
    ?.match(/[\d.]+/g)
    ?.map(Number)
  return numbers?.[3] === 0 ? [0, 0, 0] : numbers?.slice(0, 3)
}

/** A meaningful colour: neither black, white, grey nor that of the text around it. */
function isColour(value: string | undefined): boolean {
  const colour = value?.trim() ?? ''
  if (colour === '' || NEUTRAL.test(colour)) return false
  const parts = channels(colour)
  if (!parts) return /^[a-z]+$/.test(colour)
  return Math.max(...parts) - Math.min(...parts) > GREY
}

/** The colour in `background` or `background-color`. */
const groundOf = (style: ReadonlyMap<string, string>): string | undefined =>
  style.get('background-color') ?? style.get('background')?.match(/#[0-9a-f]+|rgba?\([^)]*\)|[a-z]+/)?.[0]

/** Kinds of losses by pasting, in the order of the list. */

export const LOSSES = [
  'pictures',
  'videos',
  'sounds',
  'frames',
  'drawings',
  'controls',
  'notes',
  'links',
  'numbers',
  'colours',
  'grounds',
  'fonts',
  'sizes',
] as const
type Loss = (typeof LOSSES)[number]
/** The number of losses of each kind. */
export type Lost = Partial<Record<Loss, number>>

const ELEMENTS: readonly (readonly [loss: Loss, selector: string])[] = [
  ['pictures', 'img:not([width="1"]), picture:not(:has(img))'],
  ['videos', 'video'],
  ['sounds', 'audio'],
  ['frames', 'iframe, object, embed'],
  ['drawings', 'canvas'],
  ['controls', 'input:not([type="hidden"]), select, textarea, button'],
  ['notes', '.MsoCommentReference'],
]
const VIDEO = /(^|\.)(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|microsoftstream\.com|dailymotion\.com)$/

const hasText = (element: Element): boolean => (element.textContent ?? '').trim() !== ''

function isVideo(frame: Element): boolean {
  const source = frame.getAttribute('src') ?? ''
  return URL.canParse(source, 'https://x.invalid') && VIDEO.test(new URL(source, 'https://x.invalid').hostname)
}

/** A link with a target that is not allowed. */
const isLostLink = (link: Element, contactLinks: boolean): boolean => {
  const href = (link.getAttribute('href') ?? '').trim()
  return href !== '' && !href.startsWith('#') && !isAllowedLink(href, contactLinks) && hasText(link)
}

function countLooks(root: ParentNode): Lost {
  const fonts = new Set<string>()
  const sizes = new Set<string>()
  let colours = 0
  let grounds = 0
  for (const element of root.querySelectorAll('*')) {
    const style = styleOf(element)
    if (!hasText(element)) continue
    if (!element.closest('a') && isColour(style.get('color') ?? element.getAttribute('color')?.toLowerCase())) colours++
    if (isColour(groundOf(style) ?? element.getAttribute('bgcolor')?.toLowerCase())) grounds++
    const isInline = /^(span|font)$/i.test(element.nodeName) && !element.closest('h1, h2, h3, h4, h5, h6')
    const font = (style.get('font-family') ?? element.getAttribute('face')?.toLowerCase())
      ?.split(',')[0]
      ?.replace(/["']/g, '')
    if (font && isInline) fonts.add(font.trim())
    const size = style.get('font-size') ?? element.getAttribute('size')
    if (size && isInline) sizes.add(size)
  }
  return {
    ...(colours > 0 && { colours }),
    ...(grounds > 0 && { grounds }),
    ...(fonts.size > 1 && { fonts: fonts.size }),
    ...(sizes.size > 1 && { sizes: sizes.size }),
  }
}

/** Restrictions of pasted texts. */
export interface PasteRules {
  /** The pictures of the story, which a figure may show. */
  readonly pictures: ReadonlySet<string>
  /** Links may lead to e-mail and telephone. */
  readonly contactLinks: boolean
}

export function countLosses(root: ParentNode, { pictures: known, contactLinks }: PasteRules): Lost {
  const lost: Lost = {}
  const add = (loss: Loss, count: number): void => {
    if (count > 0) lost[loss] = (lost[loss] ?? 0) + count
  }
  for (const [loss, selector] of ELEMENTS) add(loss, root.querySelectorAll(selector).length)
  const videos = [...root.querySelectorAll('iframe, object, embed')].filter(isVideo).length
  if (videos > 0) {
    add('videos', videos)
    lost.frames = (lost.frames ?? 0) - videos
    if (lost.frames <= 0) delete lost.frames
  }
  add('links', [...root.querySelectorAll('a[href]')].filter((link) => isLostLink(link, contactLinks)).length)
  const figures = [...root.querySelectorAll('figure')].map((one) => pictureOfClass(one.getAttribute('class') ?? ''))
  add('pictures', figures.filter((id) => id !== undefined && !known.has(id)).length)
  return { ...lost, ...countLooks(root) }
}
