// Interprets the input of a scanner or a person in the field of a terminal: a command, an order, or a badge.

/** Actions of command codes, which are printed beside the terminal as `CMD-PAUSE` and so on. */
export const COMMANDS = [
  'FINISH',
  'SWITCH',
  'PAUSE',
  'RESUME',
  'CLEANING',
  'SETUP',
  'MEETING',
  'FAULT',
  'HANDOVER',
  'SIGNOUT',
] as const
export type Command = (typeof COMMANDS)[number]

export type Scan =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'order'; readonly number: string }
  | { readonly kind: 'badge'; readonly badge: string }
  /** Digits that may be a personnel number as well as a badge. */
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'unknown' }

/** The longest text that is interpreted. */
export const SCAN_LIMIT = 64

/** A scanner with another keyboard layout than the device types other signs for a hyphen. */
const HYPHENS = /[ß_–−—/]/g
const COMMAND = /^CMD-?([A-Z]+)$/
const ORDER = /^\d{3,12}(-\d{1,6})+$/
const NUMBER = /^\d{1,9}$/
const BADGE = /^[0-9A-Z]{4,40}$/

/** Classifies the input; `isOrder` knows the numbers of orders, whatever their form. */
export function scanOf(typed: string, isOrder: (number: string) => boolean): Scan {
  const raw = typed.trim()
  if (raw.length === 0 || raw.length > SCAN_LIMIT) return { kind: 'unknown' }
  // `ß` has to go before the upper case, which would make two letters of it.
  const text = raw.replaceAll(HYPHENS, '-').toUpperCase()
  const word = COMMAND.exec(text)?.[1]
  const command = COMMANDS.find((one) => one === word)
  if (command) return { kind: 'command', command }
  const known = [raw, text].find(isOrder)
  if (known !== undefined) return { kind: 'order', number: known }
  if (ORDER.test(text)) return { kind: 'order', number: text }
  if (NUMBER.test(text)) return { kind: 'number', number: text }
  const badge = text.replaceAll(/[\s:-]/g, '')
  return BADGE.test(badge) && /\d/.test(badge) ? { kind: 'badge', badge } : { kind: 'unknown' }
}

/** True for a badge that looks like a personnel number where it is scanned or typed. */
export const isNumberLike = (badge: string): boolean => scanOf(badge, () => false).kind === 'number'

const PIECES = /^\d{1,6}$/

/** The number of pieces of a field; undefined for an invalid one. */
export const piecesOf = (typed: string): number | undefined =>
  PIECES.test(typed.trim()) ? Number(typed.trim()) : undefined
