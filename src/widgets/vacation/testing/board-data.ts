// Boards for tests, with overrides.
import type { BoardAbsence, BoardModel, BoardPerson, BoardSite } from '#widgets/vacation/board-model.ts'

let made = 0
const nextId = (): string => `t${++made}`

export const anAbsence = (changes: Partial<BoardAbsence> = {}): BoardAbsence => ({
  id: nextId(),
  first: '2026-05-11',
  last: '2026-05-15',
  state: 'approved',
  kind: 'leave',
  ...changes,
})

export const aRequest = (changes: Partial<BoardAbsence> = {}): BoardAbsence =>
  anAbsence({ state: 'requested', decidable: true, ...changes })

export const aPerson = (changes: Partial<BoardPerson> = {}): BoardPerson => ({
  id: nextId(),
  name: 'Jonas Reiter',
  absences: [],
  ...changes,
})

export const aSite = (changes: Partial<BoardSite> = {}): BoardSite => ({
  id: 'nw',
  name: 'NRW',
  holidays: [
    { day: '2026-05-01', name: 'Tag der Arbeit' },
    { day: '2026-05-14', name: 'Christi Himmelfahrt' },
    { day: '2026-05-25', name: 'Pfingstmontag' },
  ],
  schoolHolidays: [{ first: '2026-05-26', last: '2026-05-26', name: 'Pfingstferien' }],
  ...changes,
})

/** May 2026, in which the 14th is a holiday; today is the 6th. */
export const aBoard = (changes: Partial<BoardModel> = {}): BoardModel => ({
  first: '2026-05-01',
  last: '2026-05-31',
  today: '2026-05-06',
  sites: [aSite()],
  groups: [],
  ...changes,
})
