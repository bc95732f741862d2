// Converts typed text to answers where possible; else the text itself is the answer, so that a draft keeps it and the check refuses it.
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'
import type { Answer } from './answers.ts'

/** '1.234,5', '1234.5' or '-3'; a comma is the decimal sign, and a point too where it cannot separate thousands. */
export function readNumber(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/[\s']/g, '')
    .replace(/^\u2212/, '-')
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) ? text.replaceAll('.', '') : text
  return /^-?\d{1,13}([.,]\d{1,9})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

const orText = (typed: string, value: Answer | undefined): Answer => (typed.trim() === '' ? null : (value ?? typed))

export const numberAnswer = (typed: string): Answer => orText(typed, readNumber(typed))

/** Cents. More than two decimals are no amount. */
export function amountAnswer(typed: string): Answer {
  const euro = readNumber(typed.replace(/€$/, ''))
  const cents = euro === undefined ? undefined : Math.round(euro * 100)
  return orText(typed, cents !== undefined && Math.abs(cents / 100 - euro!) < 1e-9 ? cents : undefined)
}

/** 'HH:MM'. */
export function timeAnswer(typed: string): Answer {
  const minute = parseClock(typed)
  return orText(typed, minute === undefined || minute === 1440 ? undefined : clockTime(minute).padStart(5, '0'))
}

export const shownTime = (answer: string): string => answer.replace(/^0(?=\d:)/, '')

/** Without blanks, in capitals. */
export const ibanAnswer = (typed: string): Answer => orText(typed, typed.replace(/\s/g, '').toUpperCase())

/** In groups of four. */
export const shownIban = (answer: string): string => answer.replace(/(.{4})(?=.)/g, '$1 ')
