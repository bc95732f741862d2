import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Control, ControlDay, ControlItem } from '#contract/working-time-control.ts'
import { DayLine, TimeCase, TimeEntry } from '#contract/working-time.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { type Service, failure } from '#shared/testing/serve.ts'
import { screenTest, type ScreenOptions } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'
import { aMonth } from '#widgets/working-time/testing/months.ts'
import { decisions } from './api.ts'
import { TimeControl } from './control.tsx'
import './day-card.tsx'

const aLine = (over: Partial<DayLine> = {}): DayLine => ({
  ...blank(DayLine),
  id: 7,
  day: '2026-04-20',
  version: 3,
  kind: 'workday',
  entries: [anEntry({ goes: '2026-04-20T10:15:00Z' }), anEntry({ id: 2, comes: '2026-04-20T10:45:00Z', goes: null })],
  target: 480,
  breakMinutes: 30,
  longestBreak: 180,
  feedback: 'stampingMissing',
  path: 'automatic',
  status: 'notYetProcessed',
  stages: [
    {
      stage: 'supervisor',
      decider: { id: 'katrin', name: 'Katrin Osterloh' },
      onBehalfOf: null,
      outcome: null,
      decidedAt: null,
      reason: '',
    },
  ],
  caseId: 9,
  lock: 'reported',
  expected: { comes: '2026-04-20T06:00:00Z', goes: '2026-04-20T14:30:00Z' },
  ...over,
})

const anEntry = (over: Partial<TimeEntry> = {}): TimeEntry => ({
  ...blank(TimeEntry),
  id: 1,
  comes: '2026-04-20T05:52:00Z',
  country: 'DE',
  source: 'stamp',
  terminal: 'Tor 2',
  ...over,
})

const felix = { id: 'felix', name: 'Felix Hartung' }

const aCase = (over: Partial<TimeCase> = {}): TimeCase => ({
  ...blank(TimeCase),
  id: 9,
  person: felix,
  day: '2026-04-20',
  kind: 'correction',
  status: 'open',
  version: 1,
  createdBy: felix,
  createdAt: '2026-04-21T06:00:00Z',
  reason: 'terminalDown',
  note: 'Gegangen um 16:31.',
  newEntries: [
    { comes: '2026-04-20T05:52:00Z', goes: '2026-04-20T10:15:00Z' },
    { comes: '2026-04-20T10:45:00Z', goes: '2026-04-20T14:31:00Z' },
  ],
  effect: {
    actual: { old: null, new: 489 },
    balance: { old: null, new: 9 },
    breakMinutes: 30,
    account: { old: 202, new: 211 },
    hints: [],
  },
  stages: aLine().stages,
  mayDecide: true,
  ...over,
})

const anItem = (over: Partial<ControlItem> = {}): ControlItem => ({
  ...blank(ControlItem),
  id: 7,
  person: felix,
  personnelNumber: '4711',
  division: 'Einkauf Stahl & Blech',
  day: '2026-04-20',
  version: 3,
  findings: [{ code: 'stampingMissing' }],
  missing: 'goes',
  caseId: 9,
  stage: 'supervisor',
  status: 'notYetProcessed',
  ...over,
})

const aDay = (over: Partial<ControlDay> = {}): ControlDay => ({
  ...blank(ControlDay),
  person: { ...felix, division: 'Einkauf Stahl & Blech', personnelNumber: '4711' },
  line: aLine(),
  findings: [{ code: 'stampingMissing' }],
  case: aCase(),
  account: 202,
  month: [aLine()],
  stage: 'supervisor',
  ...over,
})

const over10 = anItem({
  id: 8,
  person: { id: 'ralf', name: 'Ralf Kuhlmann' },
  day: '2026-04-16',
  findings: [{ code: 'over10h', minutes: 648, limit: 600 }],
  missing: null,
  caseId: null,
})

let control: Control
let service: Service

beforeEach(() => {
  vi.setSystemTime('2026-04-21T08:12:00Z')
  control = {
    clean: {
      days: 214,
      people: 22,
      from: '2026-04-06',
      until: '2026-04-20',
      releaseAt: '2026-04-24T10:00:00Z',
      onBehalfOf: [],
    },
    items: [anItem(), over10],
    total: 2,
    groups: [],
    isEvaluating: false,
    months: [],
    people: [],
  }
  service = {
    '/api/az/control': () => control,
    '/api/az/control/days/7': aDay(),
    '/api/az/control/days/8': aDay({
      person: { id: 'ralf', name: 'Ralf Kuhlmann', division: '', personnelNumber: '4712' },
      line: aLine({ id: 8, day: '2026-04-16', caseId: null, lock: null, feedback: null, actual: 648, balance: 168 }),
      findings: [{ code: 'over10h', minutes: 648, limit: 600 }],
      case: null,
      mayVeto: true,
    }),
    '/api/az/control/decisions': { done: 1, refused: [] },
    '/api/az/control/release': { done: 214, refused: [] },
  }
})
afterEach(() => {
  decisions.clear()
})

async function open(props: Record<string, unknown> = {}, roles: ScreenOptions['roles'] = undefined) {
  const shown = await screenTest(TimeControl, {
    service,
    roles: roles ?? ['portal_ma', 'menu_ma_az_genehmigen'],
    props,
  })
  const calls = (path: string) => shown.requests('POST', path).map(({ sent }) => sent)
  const asked = () => shown.requests(undefined, /\/api\/az\//).map(({ url }) => url)
  return { ...shown, calls, asked, sent: (path: string) => calls(path).map(({ body }) => body) }
}
const card = () => screen.findByRole('region', { name: /^Felix Hartung, Montag/ })

test('[TIME-04] without the right nothing is requested', async () => {
  const { asked } = await open({}, ['portal_ma'])
  screen.getByText('Sie können keine Arbeitszeiten freigeben.')
  expect(asked()).toEqual([])
})

test('[TIME-04] opens on the findings, with old and new hours and the effect on the account', async () => {
  await open()
  const list = await screen.findByRole('list', { name: 'Auffällige Tage' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Stempelung fehltMo\u00a020.04.Felix Hartung · Gehen fehlt',
    'Mehr als 10 StundenDo\u00a016.04.Ralf Kuhlmann · 10:48 h',
  ])
  const shown = within(await card())
  shown.getByText('Felix Hartung meldet: Terminal ausgefallen.')
  shown.getByText('„Gegangen um 16:31.“')
  shown.getByText('7:52–12:15, 12:45–Gehen fehlt')
  shown.getByText(': 7:52–12:15, 12:45–16:31')
  expect(shown.getByText('Zeitkonto').parentElement?.textContent).toBe('Zeitkontovorher+3:22 → +3:31')
  shown.getByText('wartet auf Katrin Osterloh')
})

test('[TIME-04] shows that days of an account are not released', async () => {
  service['/api/az/control/days/7'] = aDay({ provisionalDays: 2 })
  await open()
  const shown = within(await card())
  expect(shown.getByText('Zeitkonto').parentElement?.textContent).toContain('vorläufig, 2 Tage sind nicht freigegeben')
  // A day without a result has no value to strike out.
  expect(shown.getAllByText('Ist')[0]?.parentElement?.textContent).toBe('Ist8:09')
})

test('[TIME-04] A releases, the next day opens, and the release can be undone for ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { sent } = await open()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const list = await screen.findByRole('list', { name: 'Auffällige Tage' })
  await card()
  act(() => within(list).getAllByRole('button')[0]!.focus())
  await user.keyboard('a')
  await screen.findByRole('region', { name: /^Ralf Kuhlmann/ })
  const bar = screen.getByRole('region', { name: 'Letzte Entscheidung' })
  within(bar).getByText('Felix Hartung: Der Tag wird freigegeben.')
  await user.click(within(bar).getByRole('button', { name: 'Rückgängig machen' }))
  expect(within(list).getAllByRole('button')).toHaveLength(2)
  act(() => within(list).getAllByRole('button')[0]!.focus())
  await user.keyboard('a')
  await act(() => vi.advanceTimersByTimeAsync(UNDO_TIME))
  expect(sent('/control/decisions')).toEqual([
    { approve: true, days: [{ id: 7, version: 3, findings: ['stampingMissing'] }] },
  ])
  const last = screen.getByRole('region', { name: 'Letzte Entscheidung' })
  await within(last).findByText('Felix Hartung: Der Tag wurde freigegeben.')
})

test('[TIME-04] of a long queue only the first days are drawn, and the keys lead on', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => anItem({ id: 100 + index, stage: null }))
  control = { ...control, items: many, total: 1200 }
  service['/api/az/control/days/100'] = aDay()
  await open()
  const list = await screen.findByRole('list', { name: 'Auffällige Tage' })
  const days = () => list.querySelectorAll<HTMLButtonElement>('button')
  expect(days().length).toBe(15)
  expect(days()[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('1000')
  act(() => days()[14]!.focus())
  await screen.findByText(/200 weitere Tage erscheinen in der Liste/)
  expect(days().length).toBe(30)
})

test('[TIME-04] a day with a missing stamp is not released: the control offers a question', async () => {
  control = { ...control, items: [anItem({ isIncomplete: true, caseId: null })], total: 1 }
  service['/api/az/control/days/7'] = aDay({ case: null, line: aLine({ caseId: null, lock: null }) })
  const { sent } = await open()
  const shown = within(await card())
  shown.getByText(/erst freigegeben werden, wenn sie ergänzt sind: Stellen Sie Felix Hartung eine Rückfrage/)
  shown.getByRole('button', { name: 'Rückfrage stellen' })
  expect(shown.queryByRole('button', { name: /Freigeben/ })).toBeNull()
  const list = screen.getByRole('list', { name: 'Auffällige Tage' })
  act(() => within(list).getAllByRole('button')[0]!.focus())
  await userEvent.keyboard('a')
  expect(screen.queryByRole('region', { name: 'Letzte Entscheidung' })).toBeNull()
  expect(sent('/control/decisions')).toEqual([])
})

test('[TIME-04] a rejection asks for its reason, and keeps a refused decision visible', async () => {
  service['/api/az/control/decisions'] = {
    done: 0,
    refused: [{ id: 7, person: felix, day: '2026-04-20', code: 'notDecider', status: 'notYetProcessed' }],
  }
  const { sent } = await open()
  await userEvent.click(within(await card()).getByRole('button', { name: /Ablehnen/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag von Felix Hartung ablehnen' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  dialog.getByText('Das Feld Grund darf nicht leer sein.')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Um 16 Uhr war das Tor zu.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  expect(sent('/control/decisions')).toEqual([
    {
      approve: false,
      reason: 'Um 16 Uhr war das Tor zu.',
      days: [{ id: 7, version: 3, findings: ['stampingMissing'] }],
    },
  ])
  await screen.findByText('Sie entscheiden nicht mehr über diesen Tag.')
})

test('a correction of a locked period is released only with a reason', async () => {
  service['/api/az/control/days/7'] = aDay({ mayCorrect: true, approvalNeedsReason: true })
  const { sent } = await open()
  await userEvent.click(within(await card()).getByRole('button', { name: 'Korrektur freigeben …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Korrektur von Felix Hartung freigeben' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Nachweis liegt vor.')
  await userEvent.click(dialog.getByRole('button', { name: 'Korrektur freigeben' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  expect(sent('/control/decisions')).toEqual([
    { approve: true, reason: 'Nachweis liegt vor.', days: [{ id: 7, version: 3, findings: ['stampingMissing'] }] },
  ])
})

test('[TIME-04] one button releases all days without a finding; a changed number releases nothing', async () => {
  service['/api/az/control/release'] = () => failure(409, { code: 'days_changed', present: { days: 215 } })
  const { sent } = await open()
  const region = within(await screen.findByRole('region', { name: 'Tage ohne Auffälligkeit' }))
  expect(region.getByText(/22 Personen/).textContent).toMatch(/Fr.24\.04\. um 12:00.Uhr automatisch/)
  await userEvent.click(region.getByRole('button', { name: 'Alle 214 freigeben' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  const bar = await screen.findByRole('region', { name: 'Letzte Entscheidung' })
  await within(bar).findByText(/Inzwischen sind es 215 Tage ohne Auffälligkeit/)
  expect(sent('/control/release')).toEqual([{ from: '2026-04-06', until: '2026-04-20', expected: 214 }])
})

test('[TIME-06] the filter needs personnel number, first and last day', async () => {
  const person = {
    ...felix,
    personnelNumber: '4711',
    division: '',
    mayReadMonths: false,
    maySign: false,
    mayReopen: false,
  }
  control = { ...control, people: [person] }
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Person und Zeitraum' }))
  const form = within(screen.getByRole('form', { name: 'Person und Zeitraum' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Personalnummer' }), '4711')
  await userEvent.click(form.getByRole('button', { name: 'Anzeigen' }))
  expect(form.getAllByText(/^Das Feld (Von|Bis) darf nicht leer sein\.$/)).toHaveLength(2)
  await userEvent.type(form.getByRole('textbox', { name: 'Von' }), '1.4.2026')
  await userEvent.type(form.getByRole('textbox', { name: 'Bis' }), '20.4.2026')
  fireEvent.blur(form.getByRole('textbox', { name: 'Bis' }))
  await userEvent.click(form.getByRole('button', { name: 'Anzeigen' }))
  await screen.findByRole('list', { name: 'Auffällige Tage' })
  expect(asked().at(-1)).toMatch(/control\?personnelNumber=4711&from=2026-04-01&until=2026-04-20$|control\/days\/7$/)
  expect(asked().some((url) => url.includes('personnelNumber=4711&from=2026-04-01&until=2026-04-20'))).toBe(true)
})

test('[TIME-06] the filter finds the personnel number of a person by name', async () => {
  service['/api/az/control/people'] = [{ ...felix, personnelNumber: '4711', division: 'Einkauf Stahl & Blech' }]
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Person und Zeitraum' }))
  const form = within(screen.getByRole('form', { name: 'Person und Zeitraum' }))
  await userEvent.type(form.getByRole('combobox', { name: /^Person suchen/ }), 'felix')
  await userEvent.click(await form.findByRole('option', { name: /Felix Hartung.*Personalnummer 4711/ }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Personalnummer' }).value).toBe('4711')
  expect(asked().some((url) => url.includes('control/people?q=felix'))).toBe(true)
  const name = form.getByDisplayValue<HTMLInputElement>(felix.name)
  await userEvent.type(form.getByRole('textbox', { name: 'Personalnummer' }), '9')
  expect(name.value).toBe('')
})

test('[TIME-06] the month of the person of the filter is shown once, also beside a day to clear', async () => {
  const rights = { mayReadMonths: true, maySign: false, mayReopen: false }
  control = { ...control, people: [{ ...felix, personnelNumber: '4711', division: '', ...rights }] }
  service['/api/az/months/2026-04'] = aMonth({ person: felix })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Person und Zeitraum' }))
  const form = within(screen.getByRole('form', { name: 'Person und Zeitraum' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Personalnummer' }), '4711')
  await userEvent.type(form.getByRole('textbox', { name: 'Von' }), '1.4.2026')
  await userEvent.type(form.getByRole('textbox', { name: 'Bis' }), '20.4.2026')
  await userEvent.click(form.getByRole('button', { name: 'Anzeigen' }))
  const month = await screen.findByRole('region', { name: /^April.2026, Felix Hartung$/ })
  await within(month).findByRole('list', { name: 'Bestätigungen' })
  expect(await card()).toBeTruthy()
  expect(screen.getAllByRole('region', { name: /^April.2026, Felix Hartung$/ })).toEqual([month])
})

test('[TIME-04] the automatic release names its time and is stopped with a reason', async () => {
  service['/api/az/control/days/8/veto'] = {}
  const line = aLine({ id: 8, lock: null, feedback: null, actual: 648, releaseAt: '2026-04-24T10:00:00Z' })
  service['/api/az/control/days/8'] = aDay({ line, case: null, findings: [], mayVeto: true, stage: null })
  const { calls } = await open({ highlight: 8 })
  await screen.findByText(/Wird am Fr.24\.04\. um 12:00.Uhr automatisch freigegeben/)
  await userEvent.click(screen.getByRole('button', { name: /Automatik stoppen/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Erst prüfen.')
  await userEvent.click(screen.getByRole('button', { name: 'Stoppen' }))
  expect(calls('/days/8/veto')).toEqual([{ version: 3, body: { reason: 'Erst prüfen.' } }])
})

test('says that nothing is open, and offers another attempt when the server fails', async () => {
  control = { ...control, items: [], total: 0, clean: { ...control.clean, days: 0 } }
  await open()
  await screen.findByText('Kein Tag wartet auf Sie.')
  service['/api/az/control'] = () => failure(503)
  const again = await open()
  expect(await within(again.container).findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('in English', async () => {
  setLanguage('en')
  await open()
  await screen.findByRole('button', { name: 'Release all 214' })
  expect(screen.getAllByText('Stamp missing')).toHaveLength(2)
})
