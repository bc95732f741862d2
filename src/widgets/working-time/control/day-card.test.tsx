import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ControlDay } from '#contract/working-time-control.ts'
import { $person } from '#shared/bus/person.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { aCase, aDay, anEntry } from '#widgets/working-time/testing/months.ts'
import { TimeControl } from './control.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './day-card.tsx'
import '#widgets/working-time/hours/forms/day-history.tsx'

const DAY = '2026-04-15'
const katrin = { id: 'katrin', name: 'Katrin Osterloh', division: 'Einkauf', personnelNumber: '4712' }
const viktor = { id: 'viktor', name: 'Viktor Schäfer' }
const linz = {
  breakMinutes: 45,
  travelKind: 'active',
  travelMinutes: 260,
  kilometres: 186,
  preparationMinutes: 30,
  orderNumber: '4711-20',
  country: 'AT',
  place: 'Linz',
} as const
const long: Partial<ControlDay['line']> = {
  actual: 670,
  balance: 190,
  breakMinutes: 45,
  hints: [{ code: 'over10h', minutes: 670, limit: 600 }],
}

const theDay = (line: Partial<ControlDay['line']>, over: Partial<ControlDay> = {}): ControlDay => {
  const day = aDay(DAY, { ...line, hints: [...(line.hints ?? [])] })
  return { ...blank(ControlDay), person: katrin, line: day, account: 202, month: [day], ...over }
}

beforeEach(() => {
  vi.setSystemTime('2026-04-21T08:12:00Z')
})
async function open(day: ControlDay | (() => ControlDay), history: unknown = undefined) {
  const clean = { days: 0, people: 0, from: null, until: null, releaseAt: null, onBehalfOf: [] }
  await screenTest(TimeControl, {
    service: {
      '/api/az/control': { isEvaluating: false, clean, items: [], total: 0, groups: [], months: [], people: [] },
      '/api/az/control/days/15': day,
      '/api/az/days/15/history': history,
    },
    roles: ['portal_ma', 'menu_ma_az_genehmigen'],
    props: { highlight: 15 },
  })
  return within(await screen.findByRole('region', { name: /^Katrin Osterloh, Mittwoch/ }))
}
const figure = (card: ReturnType<typeof within>, name: string) => card.getByText(name).parentElement?.textContent

test('[TIME-04] a day that waits for the viewer says so without their name', async () => {
  const [stage] = aCase().stages
  const card = await open(() => {
    const decider = { id: $person.get()!.sub, name: 'Bernd Rademacher' }
    return theDay({ stages: [{ ...stage!, stage: 'supervisor', outcome: null, decider }] })
  })
  const track = card.getByRole('list', { name: 'Freigabe' })
  expect(track.textContent).toContain('wartet auf Sie als Führungskraft')
  expect(track.textContent).not.toContain('Führungskraft wartet')
  expect(track.textContent).not.toContain('Bernd Rademacher')
})

test('[TIME-01] the day names order, journey and place, which a project manager decides about', async () => {
  const card = await open(
    theDay({ ...long, entries: [anEntry(DAY, '04:10', '16:05', { ...linz, projectManager: viktor })] }),
  )
  expect(figure(card, 'Angaben')).toBe(
    'AngabenAuftrag 4711-20, Projektleitung Viktor Schäfer, Fahrzeit 4:20 h, 186 km, Vor- und Nachbereitung 0:30 h, Linz, Österreich'.replaceAll(
      ' h',
      '\u00a0h',
    ),
  )
})

test('[TIME-01] a project manager reads no account, and only the journey of their entry has its label', async () => {
  const entries = [anEntry(DAY, '04:10', '16:05', linz)]
  const card = await open(theDay({ ...long, travelMinutes: 260, entries }, { account: null }))
  expect(card.queryByText('Zeitkonto')).toBeNull()
  expect(card.getAllByText('6:10–18:05')).toHaveLength(1)
})

test('[TIME-03] a correction names its changes, and its break', async () => {
  const entries = [anEntry(DAY, '04:10', '08:10'), anEntry(DAY, '08:40', null)]
  const newEntries = [
    { comes: `${DAY}T04:10:00Z`, goes: `${DAY}T08:10:00Z` },
    { comes: `${DAY}T08:40:00Z`, goes: `${DAY}T12:40:00Z`, travelMinutes: 45, kilometres: 12.5 },
  ]
  const change = aCase({
    day: DAY,
    newEntries,
    messages: [],
    effect: {
      actual: { old: null, new: 480 },
      balance: { old: null, new: 0 },
      breakMinutes: 30,
      account: null,
      hints: [],
    },
  })
  const card = await open(theDay({ entries, feedback: 'stampingMissing', lock: 'reported' }, { case: change }))
  expect(figure(card, 'Pause')).toBe('Pause0:30')
  const [row] = screen.getAllByRole('row', { name: /^Mi.15\.04\./ })
  expect(row?.textContent, 'the gap between the entries').toContain('0:30')
  const facts = card.getAllByText('Vorschlag').at(-1)?.parentElement?.textContent
  expect(facts).toMatch(/^VorschlagFahrzeit 0:45.h, 12,5 km$/)
  card.getByText(/sind eingehalten/)
})

test('[TIME-03] the line of a day names the missing side of the entry that lacks it, and the stamped one', async () => {
  const entries = [anEntry(DAY, '05:52', null, { id: 1 }), anEntry(DAY, '10:45', '14:31', { id: 2 })]
  const card = await open(theDay({ entries, feedback: 'stampingMissing' }, { findings: [{ code: 'stampingMissing' }] }))
  const words = card.getByText(/Gehen fehlt, /)
  expect(words.textContent.replaceAll('\u00a0', ' ')).toBe('7:52–Gehen fehlt, 12:45–16:31')
  expect(words.classList.contains('sr')).toBe(false)
  expect(card.queryByText(/Kommen fehlt/)).toBeNull()
})

test('[TIME-03] the line of a day names a missing begin in the middle of the day', async () => {
  const entries = [anEntry(DAY, '05:52', '10:15', { id: 1 }), anEntry(DAY, null, '14:31', { id: 2 })]
  const expected = { comes: `${DAY}T10:45:00Z`, goes: `${DAY}T14:31:00Z` }
  const card = await open(
    theDay({ entries, expected, feedback: 'stampingMissing' }, { findings: [{ code: 'stampingMissing' }] }),
  )
  card.getByText('7:52–12:15, Kommen fehlt–16:31')
  // In the bar, where the model expects it.
  card.getByText('Kommen fehlt')
})

test('[TIME-03] the history of a day names authors, changes and reasons', async () => {
  const [entry] = theDay({ entries: [anEntry(DAY, '04:10', null)] }).line.entries
  const before = { comes: entry!.comes, goes: null }
  const after = { comes: entry!.comes, goes: `${DAY}T12:40:00Z`, orderNumber: '4711-20', projectManagerId: viktor.id }
  const card = await open(theDay(long), {
    day: DAY,
    changes: [
      { version: 3, at: '2026-04-17T09:00:00Z', by: null, cause: 'rules', reason: '', before: [after], after: [after] },
      {
        version: 2,
        at: '2026-04-16T09:00:00Z',
        by: katrin,
        cause: 'correction',
        reason: 'Vergessen',
        before: [before],
        after: [after],
      },
    ],
    projectManagers: [viktor],
  })
  await userEvent.click(card.getByRole('button', { name: 'Verlauf' }))
  const changes = within(await card.findByRole('list', { name: 'Änderungen' })).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Regeln geändert 17.04.2026, 11:00 Uhr, PortalDie Buchungen blieben gleich.',
    'Korrektur 16.04.2026, 11:00 Uhr, Katrin Osterlohbisher 6:10–fehlt → neu 6:10–14:40, Auftrag 4711-20, Projektleitung Viktor SchäferVergessen',
  ])
})

test('[TIME-04] every finding of the day is named', async () => {
  const card = await open(
    theDay(long, { findings: [{ code: 'over10h', minutes: 670, limit: 600 }, { code: 'projectRelease' }] }),
  )
  card.getByText('Mehr als 10 Stunden')
  card.getByText('Freigabe der Projektleitung')
})

test('[TIME-03] a day without entries is not called lawful', async () => {
  const card = await open(
    theDay({ actual: 0, balance: -480, feedback: 'unexcused' }, { findings: [{ code: 'unexcused' }] }),
  )
  expect(card.queryByText(/sind eingehalten/)).toBeNull()
})

test('[TIME-04] hints have the texts of the works agreement', async () => {
  const wording = { over10h: { de: 'Mehr als {{limit}} nach Betriebsvereinbarung', en: '' } }
  const card = await open(theDay({ ...long, entries: [anEntry(DAY, '04:10', '16:05')] }, { wording }))
  card.getByText(/^Mehr als 10:00.h nach Betriebsvereinbarung$/)
  expect(card.queryByText(/ArbZG/)).toBeNull()
})
