// The targets of keys on the board: pure functions, so that every rule is a line of a table in the test.
import { type BoardAbsence, requestIdOf } from '#widgets/vacation/board-model.ts'
import { type Bar, type BoardRow, barOn } from './board-geometry.ts'

/** A cell: index of the row, and of the day. */
export interface Place {
  readonly row: number
  readonly day: number
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey?: boolean
}

/** The board as far as keys need it. */
export interface Ground {
  readonly rows: readonly BoardRow[]
  readonly days: number
  /** Number of rows that are visible together. */
  page(): number
  barsAt(row: number): readonly Bar<BoardAbsence>[]
}

/** The first cell of a request by its number; undefined while the board does not contain it. */
export function placeOfRequest({ rows, barsAt }: Pick<Ground, 'rows' | 'barsAt'>, id: number): Place | undefined {
  for (const row of rows.keys()) {
    const bar = barsAt(row).find(({ absence }) => requestIdOf(absence) === id)
    if (bar) return { row, day: Math.floor(bar.from) }
  }
  return undefined
}

const isPerson = (row: BoardRow | undefined): boolean => row?.kind === 'person'

/** The person `count` people below, or above if negative; the last one on the way where there are fewer. */
function personFrom({ rows }: Ground, row: number, count: number): number {
  const step = Math.sign(count)
  let found = row
  let left = Math.abs(count)
  for (let at = row + step; left > 0 && at >= 0 && at < rows.length; at += step) {
    if (!isPerson(rows[at])) continue
    found = at
    left--
  }
  return found
}

/** The first day of the next absence in the row, or of the previous one. */
function absenceFrom(ground: Ground, { row, day }: Place, step: 1 | -1): number {
  const starts = ground.barsAt(row).map(({ from }) => Math.floor(from))
  const found = step > 0 ? starts.find((from) => from > day) : starts.findLast((from) => from < day)
  return found ?? day
}

/** The next request that waits for a decision, by rows and days, or the previous one. */
function requestFrom(ground: Ground, place: Place, step: 1 | -1): Place {
  for (let row = place.row; row >= 0 && row < ground.rows.length; row += step) {
    const days = ground
      .barsAt(row)
      .filter(({ absence }) => absence.decidable)
      .map(({ from }) => Math.floor(from))
    const isPast = (day: number) => row !== place.row || (step > 0 ? day > place.day : day < place.day)
    const day = step > 0 ? days.find(isPast) : days.findLast(isPast)
    if (day !== undefined) return { row, day }
  }
  return place
}

/** The target of a key from `place`; undefined for other keys. */
export function placeAfter({ key, ctrlKey = false }: KeyPress, place: Place, ground: Ground): Place | undefined {
  const { row, day } = place
  const last = ground.days - 1
  switch (key) {
    case 'ArrowLeft':
      return { row, day: ctrlKey ? absenceFrom(ground, place, -1) : Math.max(0, day - 1) }
    case 'ArrowRight':
      return { row, day: ctrlKey ? absenceFrom(ground, place, 1) : Math.min(last, day + 1) }
    case 'ArrowUp':
      return ctrlKey ? requestFrom(ground, place, -1) : { row: personFrom(ground, row, -1), day }
    case 'ArrowDown':
      return ctrlKey ? requestFrom(ground, place, 1) : { row: personFrom(ground, row, 1), day }
    case 'PageUp':
      return { row: personFrom(ground, row, -ground.page()), day }
    case 'PageDown':
      return { row: personFrom(ground, row, ground.page()), day }
    case 'Home':
      return { row: ctrlKey ? personFrom(ground, -1, 1) : row, day: 0 }
    case 'End':
      return { row: ctrlKey ? personFrom(ground, ground.rows.length, -1) : row, day: last }
    default:
      return undefined
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** The next person one of whose names starts with `typed`, from `row` on and round the end; -1 if there is none. */
export function personNamed(rows: readonly BoardRow[], typed: string, row: number): number {
  const wanted = plain(typed)
  const isHit = (at: number) => {
    const found = rows[at]
    if (found?.kind !== 'person') return false
    const name = plain(found.person.name)
    return name.startsWith(wanted) || name.split(/[\s-]+/).some((word) => word.startsWith(wanted))
  }
  // One letter moves on, further letters stay while they match.
  const start = wanted.length > 1 ? row : row + 1
  for (let step = 0; step < rows.length; step++) {
    const at = (start + step) % rows.length
    if (isHit(at)) return at
  }
  return -1
}

/** The request that waits for a decision in a cell. */
export const requestAt = (ground: Ground, { row, day }: Place): BoardAbsence | undefined => {
  const decidable = ground.barsAt(row).filter(({ absence }) => absence.decidable)
  return barOn(decidable, day)?.absence
}

/** All requests that wait for a decision in the rows from `from` to `to`, both included and in any order. */
export function requestsIn(ground: Ground, from: number, to: number): BoardAbsence[] {
  const found: BoardAbsence[] = []
  for (let row = Math.min(from, to); row <= Math.max(from, to); row++)
    for (const { absence } of ground.barsAt(row)) if (absence.decidable) found.push(absence)
  return found
}
