import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Board } from '#contract/vacation-calendar.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aWireBoard, aWirePerson } from '#widgets/vacation/testing/wire.ts'
import { TeamCalendar } from './team-calendar.tsx'

const ALL = /Alle Abwesenheiten, Mai.2026/
const WEEK = { first: '2026-05-11', last: '2026-05-15', state: 'approved' as const }
const people = [
  aWirePerson('Mia Falk', { absences: [WEEK] }),
  aWirePerson('Jonas Reiter', { absences: [{ ...WEEK, first: '2026-05-06', kind: 'leave' }] }),
]
let service: Service
let board: Partial<Board>

beforeEach(() => {
  vi.setSystemTime('2026-05-06T08:00:00Z')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  board = {
    people,
    teams: people.map(({ id, name }, index) => ({ id: index, name: `Team ${name}`, personIds: [id], staffing: null })),
  }
  service = {
    '/api/tk/board': ({ searchParams }: URL) =>
      aWireBoard({ ...board, first: searchParams.get('first') ?? '', last: searchParams.get('last') ?? '' }),
  }
})
async function open(shows: string) {
  const { fetch } = await screenTest(TeamCalendar, {
    service,
    roles: ['portal_ma', 'menu_ma_holiday'],
    props: { shows },
  })
  return fetch
}
const rowTexts = async (table: string | RegExp) => {
  const [, ...rows] = within(await screen.findByRole('table', { name: table })).getAllByRole('row')
  return rows.map((row) => (row.textContent ?? '').replaceAll('\u00A0', ' '))
}

test('[VAC-02] the team is a board by groups; one team can be shown alone', async () => {
  await open('team')
  const names = () =>
    screen.getAllByRole('rowheader', { name: /Falk|Reiter/ }).map((cell) => cell.ariaLabel ?? cell.textContent)
  const grid = await screen.findByRole('grid', { name: /Abwesenheiten im Team, Mai.2026/ })
  // So few rows are all drawn.
  const countDrawn = () => within(grid).getAllByRole('row').length
  expect(Number(grid.getAttribute('aria-rowcount'))).toBe(countDrawn())
  expect(names().filter((name) => !name?.startsWith('Team'))).toHaveLength(2)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Team Mia Falk')
  expect(names().filter((name) => !name?.startsWith('Team'))).toHaveLength(1)
  expect(Number(grid.getAttribute('aria-rowcount'))).toBe(countDrawn())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Alle Teams')
})

test('[VAC-02] the members name who is away today, and the next absence of a year', async () => {
  await open('members')
  expect(await rowTexts('Mitglieder')).toEqual([
    'Mia FalkEinkaufTeam Mia FalkdaMo 11.05. – Fr 15.05.',
    'Jonas ReiterEinkaufTeam Jonas ReiterUrlaubkeine eingetragen',
  ])
})

test('[VAC-02] leave that may be cancelled counts as absence, hours do not, and hidden people are not shown', async () => {
  const today = { first: '2026-05-06', last: '2026-05-06', kind: 'leave' as const }
  board = {
    people: [
      aWirePerson('Mia Falk', { absences: [{ ...today, state: 'cancellation' }] }),
      aWirePerson('Jonas Reiter', { absences: [{ ...today, state: 'approved', kind: 'flexitime', isHours: true }] }),
      aWirePerson('Aylin Demir', { isHidden: true }),
    ],
  }
  await open('members')
  expect((await rowTexts('Mitglieder')).map((row) => row.replace(/.*Einkauf/, ''))).toEqual([
    'Urlaubkeine eingetragen',
    'dakeine eingetragen',
    '––',
  ])
})

test('[VAC-02] the table lists all absences of the period and sorts them', async () => {
  await open('table')
  const before = await rowTexts(ALL)
  expect(before.map((row) => row.slice(0, 8))).toEqual(['Jonas Re', 'Mia Falk'])
  await userEvent.click(screen.getByRole('button', { name: 'Person' }))
  expect((await rowTexts(ALL))[0]).toContain('Mia FalkTeam Mia FalkMo 11.05. – Fr 15.05.Abwesend')
})

test('where views of colleagues are off by agreement it says so', async () => {
  board = { isComparisonOff: true }
  await open('team')
  await screen.findByText('Abwesenheiten von Kolleginnen und Kollegen werden nicht angezeigt.')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[VAC-02] without the right to see others it says so, and whom to ask', async () => {
  board = { people: [], teams: [] }
  await open('team')
  await screen.findByText('Sie können keinen Teamkalender sehen.')
  screen.getByText('Wenden Sie sich bitte an die Kalenderverwaltung Ihrer Abteilung.')
})

test('a failure is shown with a way to try again', async () => {
  service['/api/tk/board'] = failure(503)
  await open('team')
  await screen.findByText(/Der Teamkalender konnte nicht geladen werden/)
  expect(screen.getByRole('button', { name: /Erneut/ })).toBeTruthy()
})

test('the shown period is a part of the page, not a second title of it', async () => {
  await open('team')
  const titles = await screen.findAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Teamkalender'])
  expect(await screen.findByRole('heading', { level: 3, name: /Mai.2026/ })).toBeTruthy()
})
