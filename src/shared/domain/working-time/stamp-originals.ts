// What a spreadsheet has done to a line of stamps: its personnel number, day or time is another one, or a number.
import { dayOfSerial, doubtOf, timeOfFraction } from '#domain/files/spreadsheet.ts'
import type { TimeImportRule } from './stamp.ts'

/** What a spreadsheet may have changed; most cells need no closer look. */
const NUMBER_SIGNS = /[.,eE]/
const FRACTION = /^0?[.,]\d{3,}$|E-\d/i

type Cell = 'number' | 'day' | 'time'
const WRITTEN = { number: 'numberWritten', day: 'dayWritten', time: 'timeWritten' } as const

/** What probably stood in a cell before a spreadsheet changed it; undefined: it has not, '': digits are lost. */
function originalOf(cell: Cell, text: string, isDay: Reading['isDay']): string | undefined {
  if (cell === 'number') return NUMBER_SIGNS.test(text) ? doubtOf(text)?.original : undefined
  if (cell === 'time') return FRACTION.test(text) ? timeOfFraction(text) : undefined
  return isDay(text) ? undefined : dayOfSerial(text)
}

export interface Reading {
  readonly takesOriginals: boolean
  /** Names what was taken for another value. */
  readonly note: (rule: TimeImportRule, value: string) => void
  readonly isDay: (text: string) => boolean
}

/** Cells of a line as they are read, or the rule that keeps it out. */
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
