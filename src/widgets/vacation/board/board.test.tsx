import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import type { BoardAbsence, BoardModel, DaySelection } from '#widgets/vacation/board-model.ts'
import { aBoard, aPerson, aRequest, aSite, anAbsence } from '#widgets/vacation/testing/board-data.ts'
import { Board } from './board.tsx'
import type { BoardProps } from './board-props.ts'

let width = 1200

beforeEach(() => {
  width = 1200
  setLanguage('de')
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
const request = aRequest({ id: 'reiter', first: '2026-05-11', last: '2026-05-15' })
const other = aRequest({ id: 'falk', first: '2026-05-19', last: '2026-05-20', warnings: ['4 von 9 da.'] })
const team = (): BoardModel =>
  aBoard({
    groups: [
      {
        id: 'steel',
        name: 'Einkauf Stahl & Blech',
        minimum: 2,
        people: [
          aPerson({
            id: 'demir',
            name: 'Aylin Demir',
            absences: [anAbsence({ id: 'demir-1', first: '2026-05-06', last: '2026-05-08', endsAtNoon: true })],
          }),
          aPerson({ id: 'reiter', name: 'Jonas Reiter', absences: [request] }),
          aPerson({ id: 'falk', name: 'Miriam Falk', absences: [other] }),
        ],
      },
    ],
  })

interface Heard {
  readonly approve: BoardAbsence[][]
  readonly reject: BoardAbsence[][]
  readonly open: string[]
  readonly selections: (DaySelection | undefined)[]
}

function show(model = team(), changes: Partial<BoardProps> = {}): Heard {
  const heard: Heard = { approve: [], reject: [], open: [], selections: [] }
  function Shown() {
    const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
    const [selection, setSelection] = useState<DaySelection>()
    return (
      <Board
        model={model}
        label="Abwesenheiten im Mai"
        {...{ picked, selection }}
        onPick={setPicked}
        onSelect={(next) => {
          heard.selections.push(next)
          setSelection(next)
        }}
        onApprove={(all) => void heard.approve.push([...all])}
        onReject={(all) => void heard.reject.push([...all])}
        onOpen={({ id }) => void heard.open.push(id)}
        {...changes}
      />
    )
  }
  render(<Shown />)
  return heard
}

const grid = () => screen.getByRole('grid', { name: 'Abwesenheiten im Mai' })
/** The accessible name of the cell that the grid refers to. */
const heardCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.ariaLabel
async function press(keys: string) {
  act(() => grid().focus())
  await userEvent.keyboard(keys)
}

test('[VAC-06] the grid announces person, day and state of the focused cell', async () => {
  show()
  expect(heardCell()).toBe(
    'Aylin Demir, Mittwoch, 6.\u00a0Mai\u00a02026, Urlaub, genehmigt, Mi\u00a006.05. – Fr\u00a008.05. bis mittags',
  )
  await press('{ArrowDown}')
  expect(heardCell()).toBe('Jonas Reiter, Mittwoch, 6.\u00a0Mai\u00a02026, keine Abwesenheit')
  await press('{Control>}{ArrowRight}{/Control}')
  expect(heardCell()).toContain('Urlaub, beantragt, Mo\u00a011.05. – Fr\u00a015.05., offener Antrag')
  await press('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(heardCell()).toContain('Feiertag: Christi Himmelfahrt')
  await press('{ArrowRight}{ArrowRight}')
  expect(heardCell()).toBe('Jonas Reiter, Samstag, 16.\u00a0Mai\u00a02026, Wochenende')
  await press('{Control>}{End}{/Control}')
  expect(heardCell()).toContain('Miriam Falk, Sonntag, 31.')
})

test('[VAC-06] typed names lead to people', async () => {
  show()
  await press('mir')
  expect(heardCell()).toContain('Miriam Falk')
})

test('[VAC-06] A approves and R rejects the request under the cursor', async () => {
  const heard = show()
  await press('{Control>}{ArrowDown}{/Control}a')
  expect(heard.approve).toEqual([[request]])
  await press('{Control>}{ArrowDown}{/Control}r')
  expect(heard.reject).toEqual([[other]])
  expect(heardCell()).toContain('4 von 9 da.')
})

test('[VAC-06] Space and Shift pick requests, which are decided together', async () => {
  const heard = show()
  await press('{Control>}{ArrowDown}{/Control} {Shift>}{ArrowDown}{/Shift}')
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(2)
  await press('a')
  expect(heard.approve).toEqual([[request, other]])
  await press('{Escape}')
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
})

test('days are chosen by Shift with arrows, and released by Escape', async () => {
  const heard = show()
  await press('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(heard.selections.at(-1)).toEqual({ personId: 'demir', first: '2026-05-01', last: '2026-05-03' })
  await press('{Escape}')
  expect(heard.selections.at(-1)).toBeUndefined()
})

test('days are chosen by dragging over them, which Escape cancels', async () => {
  const heard = show()
  const rows = Math.round((1200 - 206 - 2) / 31)
  // The header is 79 px high: months, days, a line of holidays, school holidays.
  const at = (day: number) => ({ clientX: 206 + (day + 0.5) * rows, clientY: 79 + 27 * 3.5, pointerId: 1, button: 0 })
  fireEvent.pointerDown(grid(), { ...at(3), pointerType: 'mouse' })
  fireEvent.pointerMove(window, at(5))
  expect(heard.selections.at(-1)).toEqual({ personId: 'falk', first: '2026-05-04', last: '2026-05-06' })
  fireEvent.pointerUp(window, at(5))
})

test('Enter opens the absence under the cursor', async () => {
  const heard = show()
  await press('{Enter}')
  expect(heard.open).toEqual(['demir-1'])
})

test('a board without decisions passes A and R on to the names', async () => {
  show(team(), { onApprove: undefined, onReject: undefined, onPick: undefined })
  await press('{ArrowDown}a')
  expect(heardCell()).toContain('Aylin Demir')
})

test('only visible rows and days are drawn; the counts are true', () => {
  const people = Array.from({ length: 1000 }, (_, index) =>
    aPerson({
      id: `p${index}`,
      name: `Person ${index}`,
      absences: [
        anAbsence({ id: `a${index}`, first: '2026-01-05', last: '2026-01-09' }),
        anAbsence({ id: `b${index}` }),
      ],
    }),
  )
  const year = { first: '2026-01-01', last: '2026-12-31' }
  show(aBoard({ ...year, groups: [{ id: 'all', name: '', people }] }))
  expect(Number(grid().getAttribute('aria-rowcount'))).toBeGreaterThan(1000)
  expect(grid().getAttribute('aria-colcount')).toBe('366')
  const drawn = screen.getAllByRole('row').length
  expect(drawn).toBeGreaterThan(20)
  expect(drawn).toBeLessThan(60)
  expect(document.querySelectorAll('*').length).toBeLessThan(1000)
})

test('the first frame draws only visible cells; those around them follow', async () => {
  const people = Array.from({ length: 300 }, (_, index) => aPerson({ id: `p${index}`, name: `Person ${index}` }))
  show(aBoard({ groups: [{ id: 'all', name: '', people }] }))
  // 600 px without the header are 20 rows; they are drawn in steps of 2.
  const last = () => screen.queryByRole('rowheader', { name: 'Person 26' })
  expect(screen.getByRole('rowheader', { name: 'Person 18' })).toBeTruthy()
  expect(last()).toBeNull()
  await waitFor(() => expect(last()).toBeTruthy())
})

test('the cell of the cursor stays in the document when its row is scrolled out of view', async () => {
  const people = Array.from({ length: 300 }, (_, index) => aPerson({ id: `p${index}`, name: `Person ${index}` }))
  show(aBoard({ groups: [{ id: 'all', name: '', people }] }))
  expect(heardCell()).toContain('Person 0')
  grid().scrollTop = 5000
  fireEvent.scroll(grid())
  expect(screen.getByRole('rowheader', { name: 'Person 190' })).toBeTruthy()
  expect(heardCell()).toContain('Person 0')
})

test('a holiday of one site is a holiday in the rows of its people only', async () => {
  const nrw = aSite({ holidays: [{ day: '2026-06-04', name: 'Fronleichnam' }] })
  const berlin = aSite({ id: 'be', name: 'BE', holidays: [], schoolHolidays: [] })
  const people = [aPerson({ id: 'a', name: 'Aylin Demir' }), aPerson({ id: 'b', name: 'Bernd Scholten', site: 'be' })]
  const june = { first: '2026-06-01', last: '2026-06-30', today: '2026-06-04' }
  show(aBoard({ ...june, sites: [nrw, berlin], groups: [{ id: 'all', name: '', people }] }))
  // One line of today for all rows.
  expect(screen.getByRole('grid').querySelectorAll('.today-line')).toHaveLength(1)
  expect(heardCell()).toContain('Feiertag: Fronleichnam')
  await press('{ArrowDown}')
  expect(heardCell()).toBe('Bernd Scholten, Donnerstag, 4.\u00a0Juni\u00a02026, keine Abwesenheit')
  expect(screen.getByRole('columnheader', { name: /^Fronleichnam \(NRW\)/ })).toBeTruthy()
})

test('a day with too few people says so', async () => {
  const present = Array.from({ length: 31 }, (_, at) => (at === 5 ? 1 : 3))
  show({ ...team(), staffing: { minimum: 2, size: 3, present } })
  expect(heardCell()).toContain('1 von 3 da, vereinbart sind 2')
  expect(screen.getByRole('rowheader', { name: /Besetzung/ })).toBeTruthy()
})

test('an absence whose kind is hidden is shown as absent', () => {
  const hidden = { ...anAbsence({ first: '2026-05-06', last: '2026-05-06' }) }
  delete (hidden as { kind?: unknown }).kind
  show(aBoard({ groups: [{ id: 'all', name: '', people: [aPerson({ absences: [hidden] })] }] }))
  expect(heardCell()).toContain('Abwesend, genehmigt')
})

test('a board without people says so', () => {
  show(aBoard())
  expect(screen.getByText('Keine Personen')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[VAC-06] a narrow container shows a list on which requests are decided', async () => {
  width = 390
  const heard = show()
  expect(screen.queryByRole('grid')).toBeNull()
  const cards = within(screen.getByRole('group', { name: 'Abwesenheiten im Mai' })).getAllByRole('listitem', {
    name: /Reiter|Falk/,
  })
  expect(cards.map((card) => within(card).getByText(/^Urlaub, /).textContent)).toEqual([
    'Urlaub, Mo\u00a011.05. – Fr\u00a015.05.',
    'Urlaub, Di\u00a019.05. – Mi\u00a020.05.',
  ])
  expect(within(cards[1]!).getByText('4 von 9 da.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Jonas Reiter genehmigen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Miriam Falk ablehnen …' }))
  expect([heard.approve, heard.reject]).toEqual([[[request]], [[other]]])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Antrag von Miriam Falk auswählen' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Falk/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Aylin Demir: Urlaub, genehmigt/ }))
  expect(heard.open).toEqual(['demir-1'])
})

test('a long list continues on request', async () => {
  width = 390
  const people = Array.from({ length: 60 }, (_, index) =>
    aPerson({ id: `p${index}`, name: `Person ${index}`, absences: [anAbsence({ id: `a${index}` })] }),
  )
  show(aBoard({ groups: [{ id: 'all', name: '', people }] }))
  expect(screen.queryByText('Person 59')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '10 weitere Personen anzeigen' }))
  expect(screen.getByText('Person 59')).toBeTruthy()
})

test('while the page is printed, a table contains every row', () => {
  const people = Array.from({ length: 200 }, (_, index) => aPerson({ id: `p${index}`, name: `Person ${index}` }))
  show(aBoard({ groups: [{ id: 'all', name: '', people }] }))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(within(screen.getByRole('table', { name: 'Abwesenheiten im Mai' })).getAllByRole('rowheader')).toHaveLength(
    200,
  )
  const marks = within(screen.getByRole('table')).getAllByRole('listitem')
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    'genehmigt',
    'beantragt',
    'halber Tag',
    'Wunsch',
    'Stornierung beantragt',
    'abwesend, Art nicht sichtbar',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(grid()).toBeTruthy()
})

test('[APP-18] the board is shown in English', async () => {
  setLanguage('en')
  show()
  expect(heardCell()).toBe(
    'Aylin Demir, Wednesday, 6\u00a0May\u00a02026, Vacation, approved, Wed\u00a06\u00a0May – Fri\u00a08\u00a0May until noon',
  )
  act(() => setLanguage('de'))
  expect(heardCell()).toContain('Mittwoch')
})
