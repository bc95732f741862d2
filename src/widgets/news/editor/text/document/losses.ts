// Counts what the text of the portal cannot hold, before any of it is taken away.
import { isSafeLink } from '#domain/rich-text-links.ts'
import { pictureOfClass } from '#domain/rich-text-figure.ts'
import { groundOf, isColour, styleOf } from './style.ts'

/** What pasting can lose, in the order in which it is listed. */

export const LOSSES = [
  'pictures',
  'videos',
  'sounds',
  'frames',
  'drawings',
  'controls',
  'notes',
  'links',
  'colours',
  'grounds',
  'fonts',
  'sizes',
] as const
export type Loss = (typeof LOSSES)[number]
/** How many of each kind are lost. */
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

/** A link that leads somewhere, but not to where links may lead. */
const isLostLink = (link: Element): boolean => {
  const href = (link.getAttribute('href') ?? '').trim()
  return href !== '' && !href.startsWith('#') && !isSafeLink(href) && hasText(link)
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

/** `known` are the pictures of the story, which a figure may show. */
export function countLosses(root: ParentNode, known: ReadonlySet<string>): Lost {
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
  add('links', [...root.querySelectorAll('a[href]')].filter(isLostLink).length)
  const figures = [...root.querySelectorAll('figure')].map((one) => pictureOfClass(one.getAttribute('class') ?? ''))
  add('pictures', figures.filter((id) => id !== undefined && !known.has(id)).length)
  return { ...lost, ...countLooks(root) }
}
