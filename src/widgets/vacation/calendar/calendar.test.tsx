import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { CalendarModel } from '#widgets/vacation/board-model.ts'
import { aSite, anAbsence } from '#widgets/vacation/testing/board-data.ts'
import { Calendar, type CalendarView } from './calendar.tsx'

beforeEach(() => setLanguage('de'))
const aModel = (changes: Partial<CalendarModel> = {}): CalendarModel => ({
  today: '2026-05-06',
  site: aSite(),
  daysOff: new Set(['2026-05-02', '2026-05-03', '2026-05-09', '2026-05-10', '2026-05-16', '2026-05-17']),
  absences: [
    anAbsence({ id: 'half', first: '2026-05-08', last: '2026-05-08', endsAtNoon: true }),
    anAbsence({ id: 'asked', first: '2026-05-13', last: '2026-05-15', state: 'requested' }),
  ],
  others: new Map([
    ['2026-05-04', { count: 1 }],
    ['2026-05-05', { count: 2, names: ['Aylin Demir', 'Tim Ostendorf'] }],
    ['2026-05-15', { count: 4, isTight: true }],
  ]),
  ...changes,
})

interface Heard {
  readonly selections: (LeavePeriod | undefined)[]
  readonly asked: LeavePeriod[]
  readonly opened: string[]
  readonly days: string[]
}

function show(view: CalendarView = 'month', model = aModel()): Heard {
  const heard: Heard = { selections: [], asked: [], opened: [], days: [] }
  function Shown() {
    const [shown, setView] = useState(view)
    const [day, setDay] = useState('2026-05-01')
    const [selection, setSelection] = useState<LeavePeriod>()
    return (
      <Calendar
        model={model}
        view={shown}
        {...{ day, selection }}
        onView={setView}
        onDay={(next) => {
          heard.days.push(next)
          setDay(next)
        }}
        onSelect={(next) => {
          heard.selections.push(next)
          setSelection(next)
        }}
        onAsk={(asked) => void heard.asked.push(asked)}
        onOpen={({ id }) => void heard.opened.push(id)}
      />
    )
  }
  render(<Shown />)
  return heard
}
const day = (name: RegExp) => screen.getByRole('gridcell', { name })
const focusFirst = () =>
  act(() =>
    screen
      .getAllByRole('gridcell')
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus(),
  )

test('[VAC-01] hours of flexitime show their times, and the joint of a long name is known', () => {
  const flexHours = {
    id: 'hours',
    first: '2026-05-12',
    last: '2026-05-12',
    kind: 'flexitime' as const,
    isHours: true,
    clock: { from: 780, to: 930 },
  }
  const holidays = [{ day: '2026-05-14', name: '1. Weihnachtstag' }]
  show('month', aModel({ absences: [anAbsence(flexHours)], site: aSite({ holidays }) }))
  const hours = day(/Dienstag, 12\..* Gleitzeit, genehmigt, Di\s12\.05\. 13:00–15:30/)
  expect(within(hours).getByText('13:00–15:30')).toBeTruthy()
  expect(within(day(/Feiertag: 1\. Weihnachtstag/)).getByText('1. Weihnachts\u00ADtag')).toBeTruthy()
})

test.each([
  [/Montag, 4\./, 'Montag, 4. Mai 2026, 1 abwesend'],
  [/Dienstag, 5\./, 'Dienstag, 5. Mai 2026, abwesend: Aylin Demir, Tim Ostendorf'],
  [/Freitag, 8\./, 'Freitag, 8. Mai 2026, Urlaub, genehmigt, Fr 08.05. vormittags'],
  [/Samstag, 9\./, 'Samstag, 9. Mai 2026, frei'],
  [
    /Donnerstag, 14\./,
    'Donnerstag, 14. Mai 2026, Urlaub, beantragt, Mi 13.05. – Fr 15.05., Feiertag: Christi Himmelfahrt',
  ],
  [/Freitag, 15\./, 'Freitag, 15. Mai 2026, Urlaub, beantragt, Mi 13.05. – Fr 15.05., 4 abwesend, knapp'],
  [/Dienstag, 26\./, 'Dienstag, 26. Mai 2026, Schulferien: Pfingstferien'],
])('[VAC-01] each day speaks date, state and who is absent: %s', (name, words) => {
  show()
  expect(day(name).firstElementChild?.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
})

test('[VAC-01] arrows move from today, Shift extends, Enter requests', async () => {
  const heard = show()
  focusFirst()
  expect(document.activeElement).toBe(day(/Mittwoch, 6\./))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft} {Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(heard.selections.at(-1)).toEqual({ first: '2026-05-19', last: '2026-05-21' })
  expect(document.activeElement).toBe(day(/Donnerstag, 21\./))
  await userEvent.keyboard('{Enter}')
  expect(heard.asked).toEqual([{ first: '2026-05-19', last: '2026-05-21' }])
  await userEvent.keyboard('{Escape}')
  expect(heard.selections.at(-1)).toBeUndefined()
})

test('a key beyond the month shows the next one and keeps the focus', async () => {
  const heard = show()
  focusFirst()
  await userEvent.keyboard('{PageDown}')
  expect(heard.days).toEqual(['2026-06-06'])
  expect(document.activeElement).toBe(day(/Samstag, 6\.\sJuni/))
})

test('[VAC-01] days are chosen by dragging over them', () => {
  const heard = show()
  document.elementFromPoint = () => day(/Freitag, 22\./)
  fireEvent.pointerDown(day(/Mittwoch, 20\./), {
    button: 0,
    pointerId: 1,
    pointerType: 'mouse',
    clientX: 0,
    clientY: 0,
  })
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 90, clientY: 0 })
  fireEvent.pointerUp(window, { pointerId: 1 })
  expect(heard.selections.at(-1)).toEqual({ first: '2026-05-20', last: '2026-05-22' })
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
  Reflect.deleteProperty(document, 'elementFromPoint')
})

test('a press on a bar, and Enter on its day, open the absence', async () => {
  const heard = show()
  await userEvent.click(within(day(/Mittwoch, 13\./)).getByText('Antrag'))
  expect(heard.opened).toEqual(['asked'])
  focusFirst()
  await userEvent.keyboard('{Enter}')
  expect(heard.opened).toEqual(['asked', 'asked'])
})

test('[VAC-01] the year has twelve months with one stop of Tab', () => {
  show('year')
  expect(screen.getAllByRole('grid')).toHaveLength(12)
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([day(/Mittwoch, 6\.\sMai/)])
})

test.each<[CalendarView, string[]]>([
  ['month', ['01.05. Tag der Arbeit', '14.05. Christi Himmelfahrt', '25.05. Pfingstmontag', '26.05. Pfingstferien']],
  [
    'year',
    [
      '01.05. Tag der Arbeit',
      '14.05. Christi Himmelfahrt',
      '25.05. Pfingstmontag',
      '28.05.–02.06. Inventur',
      '28.05.–02.06. Inventur',
    ],
  ],
])('[VAC-01] holidays and closures are named below the days of the %s', (view, expected) => {
  const notes = view === 'year' ? [{ first: '2026-05-28', last: '2026-06-02', name: 'Inventur' }] : []
  show(view, aModel({ notes }))
  const named = screen
    .getAllByRole('listitem', { hidden: true })
    .filter(({ parentElement }) => parentElement?.ariaHidden)
  expect(named.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(expected)
})

test('[VAC-01] the list names every absence of the year with its state', async () => {
  const heard = show('list')
  const entries = within(screen.getByRole('list', { name: 'Meine Abwesenheiten' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Fr 08.05. vormittagsUrlaubgenehmigt',
    'Mi 13.05. – Fr 15.05.Urlaubbeantragt',
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Fr\s08\.05/ }))
  expect(heard.opened).toEqual(['half'])
})

test('an empty list says what to do', () => {
  show('list', aModel({ absences: [] }))
  expect(screen.getByText('Wählen Sie einen Zeitraum, um Urlaub zu beantragen.')).toBeTruthy()
})

test('the choice of views and the steps move to other periods', async () => {
  const heard = show()
  // It keeps its place: the steps do not move under the pointer.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Heute' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Nächster Monat' }))
  expect(screen.getByRole('heading', { name: /^Juni/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Heute' }))
  expect(heard.days).toEqual(['2026-06-01', '2026-05-01'])
  await userEvent.click(screen.getByRole('radio', { name: 'Jahr' }))
  expect(screen.getByRole('button', { name: 'Voriges Jahr' })).toBeTruthy()
})
