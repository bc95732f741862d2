// Detects changes by spreadsheets, which drop leading zeros, write numbers with decimals or as a power of ten, and convert days and times
// to numbers.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const SPREADSHEET_RULES = ['zeros_lost', 'decimal_written', 'power_written', 'day_written'] as const
export type SpreadsheetRule = (typeof SPREADSHEET_RULES)[number]

/** The change of a cell, and its probable original; '' where digits are lost. */
export interface Doubt {
  readonly rule: SpreadsheetRule
  readonly original: string
}

const POWER = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i
const DECIMAL = /^(\d+)[.,]0{1,2}$/
const MONTHS = ['jan', 'feb', 'mär|mar|mrz', 'apr', 'mai|may', 'jun', 'jul', 'aug', 'sep', 'okt|oct', 'nov', 'dez|dec']
const DAY_MONTH = /^(\d{1,2})[.\s-]+([a-zä]{3,9})\.?(?:[\s-]+(\d{2,4}))?$/i
const MONTH_YEAR = /^([a-zä]{3,9})\.?[\s-]+(\d{2,4})$/i
const WHOLE_DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/
/** Digits of a large number that a spreadsheet shows; the others are lost in its files. */
const SHOWN_DIGITS = 6

/** From 1; 0 for a word that is no month. */
const monthOf = (word: string): number => MONTHS.findIndex((month) => new RegExp(`^(${month})`, 'i').test(word)) + 1

function originalOfPower(lead: string, rest: string, power: number): string {
  if (rest.length >= SHOWN_DIGITS - 1 && rest.length < power) return ''
  return rest.length > power ? '' : `${lead}${rest}`.padEnd(power + 1, '0')
}

/** '01. Feb' was '1-2', 'Feb 24' '2-24', '01.02.2026' '1-2-2026'. */
function originalOfDay(text: string): string | undefined {
  const [, day, word = '', year] = DAY_MONTH.exec(text) ?? []
  if (day !== undefined && monthOf(word) > 0)
    return [Number(day), monthOf(word), ...(year === undefined ? [] : [year])].join('-')
  const [, month = '', of] = MONTH_YEAR.exec(text) ?? []
  if (of !== undefined && monthOf(month) > 0) return `${monthOf(month)}-${of}`
  const whole = WHOLE_DAY.exec(text)
  return whole ? [Number(whole[1]), Number(whole[2]), whole[3]].join('-') : undefined
}

/** The probable change of a number by a spreadsheet; undefined: none. */
export function doubtOf(text: string): Doubt | undefined {
  const [, lead, rest = '', power] = POWER.exec(text) ?? []
  if (lead !== undefined) return { rule: 'power_written', original: originalOfPower(lead, rest, Number(power)) }
  const [, whole] = DECIMAL.exec(text) ?? []
  if (whole !== undefined) return { rule: 'decimal_written', original: whole }
  const original = originalOfDay(text)
  return original === undefined ? undefined : { rule: 'day_written', original }
}

/** The same for a number with so many digits, from `shortest` on without its zeros. */
export function doubtOfDigits(text: string, length: number, shortest: number): Doubt | undefined {
  const isShort = /^\d+$/.test(text) && text.length >= shortest && text.length < length
  if (isShort) return { rule: 'zeros_lost', original: text.padStart(length, '0') }
  const doubt = doubtOf(text)
  return doubt && /^\d+$/.test(doubt.original) ? { ...doubt, original: doubt.original.padStart(length, '0') } : doubt
}

const FIRST_DAY = '1899-12-30' as Day
/** 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:[.,]\d+)?$/

/** The day that a spreadsheet has written as a number: 46350 is 2026-11-24; undefined for another text. */
export function dayOfSerial(text: string): Day | undefined {
  const [, days] = SERIAL.exec(text) ?? []
  return days === undefined ? undefined : addDays(FIRST_DAY, Number(days))
}

/** The time that it has written as a part of a day: 0,3125 is 7:30; undefined for another text. */
export function timeOfFraction(text: string): string | undefined {
  const power = /^(\d(?:[.,]\d+)?)E-(\d{1,2})$/i.exec(text)
  if (!power && !/^0?[.,]\d{2,}$/.test(text)) return undefined
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hours)}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}
