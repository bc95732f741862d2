// The styles of pasted elements, kept in `STYLE` because a strict policy forbids style attributes.
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
/** Channels of a grey differ by no more than this. */
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

/** A colour that says something: neither black, white, grey nor that of the text around it. */
export function isColour(value: string | undefined): boolean {
  const colour = value?.trim() ?? ''
  if (colour === '' || NEUTRAL.test(colour)) return false
  const parts = channels(colour)
  if (!parts) return /^[a-z]+$/.test(colour)
  return Math.max(...parts) - Math.min(...parts) > GREY
}

/** The colour in `background` or `background-color`. */
export const groundOf = (style: ReadonlyMap<string, string>): string | undefined =>
  style.get('background-color') ?? style.get('background')?.match(/#[0-9a-f]+|rgba?\([^)]*\)|[a-z]+/)?.[0]
