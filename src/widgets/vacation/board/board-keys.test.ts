import { expect, test } from 'vitest'
import { aBoard, aPerson, aRequest, anAbsence } from '#widgets/vacation/testing/board-data.ts'
import { barsOf, rowsOf } from './board-geometry.ts'
import { type Ground, personNamed, placeAfter, requestAt, requestsIn } from './board-keys.ts'

const board = aBoard({
  groups: [
    {
      id: 'steel',
      name: 'Einkauf Stahl',
      people: [
        aPerson({ name: 'Aylin Demir', absences: [anAbsence({ first: '2026-05-04', last: '2026-05-06' })] }),
        aPerson({
          name: 'Jonas Reiter',
          absences: [
            aRequest({ id: 'early', first: '2026-05-11', last: '2026-05-15' }),
            aRequest({ id: 'late', first: '2026-05-20', last: '2026-05-20' }),
          ],
        }),
      ],
    },
    {
      id: 'services',
      name: 'Einkauf Dienstleistung',
      people: [
        aPerson({ name: 'Émile Öztürk' }),
        aPerson({ name: 'Jan-Hendrik Bollmann', absences: [aRequest({ id: 'other', first: '2026-05-04' })] }),
      ],
    },
  ],
})
// 0 group, 1 Demir, 2 Reiter, 3 group, 4 Öztürk, 5 Bollmann
const rows = rowsOf(board)
const ground: Ground = {
  rows,
  days: 31,
  page: () => 3,
  barsAt: (at) => {
    const row = rows[at]
    return row?.kind === 'person' ? barsOf(row.person.absences, board) : []
  },
}

test.each([
  ['ArrowRight', {}, [1, 5], [1, 6]],
  ['ArrowRight at the end', { key: 'ArrowRight' }, [1, 30], [1, 30]],
  ['ArrowLeft at the start', { key: 'ArrowLeft' }, [1, 0], [1, 0]],
  ['ArrowDown over a group', { key: 'ArrowDown' }, [2, 5], [4, 5]],
  ['ArrowUp over a group', { key: 'ArrowUp' }, [4, 5], [2, 5]],
  ['ArrowUp at the top', { key: 'ArrowUp' }, [1, 5], [1, 5]],
  ['PageDown', {}, [1, 5], [5, 5]],
  ['PageDown with fewer rows', { key: 'PageDown' }, [4, 5], [5, 5]],
  ['PageUp', {}, [5, 5], [1, 5]],
  ['Home', {}, [2, 5], [2, 0]],
  ['End', {}, [2, 5], [2, 30]],
  ['Ctrl+Home', { key: 'Home', ctrlKey: true }, [5, 5], [1, 0]],
  ['Ctrl+End', { key: 'End', ctrlKey: true }, [1, 5], [5, 30]],
  ['Ctrl+ArrowRight to the next absence', { key: 'ArrowRight', ctrlKey: true }, [2, 10], [2, 19]],
  ['Ctrl+ArrowLeft to the absence before', { key: 'ArrowLeft', ctrlKey: true }, [2, 19], [2, 10]],
  ['Ctrl+ArrowRight behind the last one', { key: 'ArrowRight', ctrlKey: true }, [2, 25], [2, 25]],
  ['Ctrl+ArrowDown to the next request', { key: 'ArrowDown', ctrlKey: true }, [1, 0], [2, 10]],
  ['Ctrl+ArrowDown within the row', { key: 'ArrowDown', ctrlKey: true }, [2, 10], [2, 19]],
  ['Ctrl+ArrowDown to another row', { key: 'ArrowDown', ctrlKey: true }, [2, 19], [5, 3]],
  ['Ctrl+ArrowUp back', { key: 'ArrowUp', ctrlKey: true }, [5, 3], [2, 19]],
  ['Ctrl+ArrowDown behind the last one', { key: 'ArrowDown', ctrlKey: true }, [5, 3], [5, 3]],
] as const)('[VAC-06] %s', (name, press, [row, day], [toRow, toDay]) => {
  expect(placeAfter({ key: name, ...press }, { row, day }, ground)).toEqual({ row: toRow, day: toDay })
})

test('other keys lead nowhere', () => {
  for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape'])
    expect(placeAfter({ key }, { row: 1, day: 0 }, ground)).toBeUndefined()
})

test('a board without people is no trap', () => {
  const empty: Ground = { rows: [], days: 31, page: () => 3, barsAt: () => [] }
  for (const key of ['ArrowDown', 'PageUp', 'End']) expect(placeAfter({ key }, { row: 0, day: 0 }, empty)?.row).toBe(0)
  expect(personNamed([], 'a', 0)).toBe(-1)
})

test.each([
  ['j', 1, 2],
  ['j', 2, 5],
  ['j', 5, 2],
  ['jan', 5, 5],
  ['reiter', 1, 2],
  ['oz', 1, 4],
  ['em', 1, 4],
  ['boll', 1, 5],
  ['hendrik', 1, 5],
  ['jonas r', 5, 2],
  ['x', 1, -1],
])('[VAC-06] typing %j in row %i leads to row %i', (typed, row, found) => {
  expect(personNamed(rows, typed, row)).toBe(found)
})

test('requests in a cell, and in rows in either direction', () => {
  expect(requestAt(ground, { row: 2, day: 12 })?.id).toBe('early')
  expect(requestAt(ground, { row: 1, day: 4 })).toBeUndefined()
  expect(requestsIn(ground, 1, 5).map(({ id }) => id)).toEqual(['early', 'late', 'other'])
  expect(requestsIn(ground, 2, 0).map(({ id }) => id)).toEqual(['early', 'late'])
})
