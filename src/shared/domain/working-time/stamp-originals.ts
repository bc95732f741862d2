// Detects changes of a spreadsheet in a line of stamps: to its personnel number, day or time.
import { dayOfSerial, doubtOf, timeOfFraction } from '#domain/files/spreadsheet.ts'
import type { TimeImportRule } from './stamp.ts'

/** Signs of a change; most cells need no closer look. */
const NUMBER_SIGNS = /[.,eE]/
const FRACTION = /^0?[.,]\d{3,}$|E-\d/i

type Cell = 'number' | 'day' | 'time'
const WRITTEN = { number: 'numberWritten', day: 'dayWritten', time: 'timeWritten' } as const

/** The probable original of a cell that a spreadsheet has changed; undefined: it is unchanged, '': digits are lost. */
function originalOf(cell: Cell, text: string, isDay: Reading['isDay']): string | undefined {
  if (cell === 'number') return NUMBER_SIGNS.test(text) ? doubtOf(text)?.original : undefined
  if (cell === 'time') return FRACTION.test(text) ? timeOfFraction(text) : undefined
  return isDay(text) ? undefined : dayOfSerial(text)
}

export interface Reading {
  readonly takesOriginals: boolean
  /** Records that the original was used. */
  readonly note: (rule: TimeImportRule, value: string) => void
  readonly isDay: (text: string) => boolean
}

/** Cells of a line with their originals, or the rule that refuses it. */
export function originalCells(
  cells: Readonly<Record<Cell, string>>,
  { takesOriginals, note, isDay }: Reading,
): Record<Cell, string> | { rule: TimeImportRule; value: string } {
  const read = { ...cells }
  for (const cell of ['number', 'day', 'time'] as const) {
    const original = originalOf(cell, cells[cell], isDay)
    if (original === undefined) continue
    const value = `${cells[cell]} → ${original || '?'}`
    if (!takesOriginals || original === '') return { rule: WRITTEN[cell], value }
    note(WRITTEN[cell], value)
    read[cell] = original
  }
  return read
}
