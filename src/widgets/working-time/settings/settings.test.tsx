import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  type ReleaseSettings,
  type TimeEvaluations,
  TimeImport,
  TimeRulesHistory,
  type TimeSettings as Scope,
} from '#contract/working-time-settings.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { type Sent, type Service, failure, sentIn, serve } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { TimeSettings } from './settings.tsx'

const TODAY = '2026-06-17'
const SUPERVISOR: Scope = { today: TODAY, isSupervisor: true, companies: [] }
const OFFICE: Scope = {
  today: TODAY,
  isSupervisor: false,
  companies: [
    { id: 4, name: 'Talbrück GmbH', sites: [{ id: 9, name: 'Siegen' }], divisions: [{ id: 7, name: 'Walzwerk' }] },
  ],
}
const RELEASE: ReleaseSettings = {
  today: TODAY,
  divisions: [
    { id: 7, name: 'Walzwerk', company: 'Talbrück GmbH', people: 12, version: 0, path: 'manual', settings: [] },
  ],
  people: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Anna Weber',
      division: 'Walzwerk',
      isOfDivision: true,
      version: 0,
      path: 'manual',
      settings: [],
    },
  ],
  releaseAfterWorkdays: 3,
  releaseMinute: 720,
}
const RULES: TimeRulesHistory = {
  ...blank(TimeRulesHistory),
  company: { id: 4, name: 'Talbrück GmbH' },
  today: TODAY,
  versions: [
    {
      id: null,
      fromDay: null,
      isOfGroup: true,
      isValid: true,
      rules: DEFAULT_TIME_RULES as unknown as TimeRulesHistory['versions'][number]['rules'],
      changedBy: null,
      changedAt: null,
    },
  ],
}
const EVALUATIONS: TimeEvaluations = [
  {
    id: 2,
    cause: 'rules',
    from: '2026-06-01',
    people: 500,
    done: 120,
    failed: 2,
    companyIds: [4],
    startedAt: '2026-06-17T08:00:00.000Z',
    finishedAt: null,
  },
]
const CHECKED: TimeImport = {
  ...blank(TimeImport),
  id: 5,
  name: 'tor.csv',
  status: 'checked',
  lines: 90,
  createdAt: '2026-06-17T08:00:00.000Z',
  report: {
    read: 100,
    people: 12,
    first: '2026-06-01',
    last: '2026-06-10',
    columns: [],
    unknownColumns: ['Farbe'],
    unknownTerminals: [],
    findings: [
      { rule: 'known', lines: 5, isRefused: false, first: [{ line: 3, value: '00417' }] },
      { rule: 'dayForm', lines: 10, isRefused: true, first: [{ line: 7, value: '31.02.2026' }] },
    ],
    added: 0,
    known: 0,
    refused: 0,
    earlier: null,
    error: '',
  },
}
const TERMINAL = {
  id: 3,
  name: 'Tor 1',
  site: { id: 9, name: 'Siegen' },
  company: 'Talbrück GmbH',
  createdBy: null,
  createdAt: '2026-06-17T08:00:00.000Z',
  revokedAt: null,
  lastSeenAt: '2026-06-17T09:00:00.000Z',
  clockError: 240,
}

/** Shows the page; writes are answered by `answers`, by the end of their path. */
async function show(scope: Scope | Response, answers: Record<string, unknown> = {}, evaluations = EVALUATIONS) {
  const sent: Sent[] = []
  const reads: Record<string, unknown> = {
    'az/settings': scope,
    'settings/release': RELEASE,
    'companies/4/rules': RULES,
    'az/terminals': { terminals: [TERMINAL] },
    'az/imports': { imports: [CHECKED] },
    'az/locks': { locks: [] },
    'settings/evaluations': evaluations,
  }
  const service: Service = Object.fromEntries(
    Object.keys({ ...reads, ...answers }).map((path) => [
      path,
      (url: URL, init: RequestInit) => {
        const { method = 'GET' } = init
        if (method === 'GET') return reads[path] ?? answers[path]
        sent.push({ method, path: url.pathname.split('/api/az/')[1]!, ...sentIn(init) })
        return answers[path] ?? reads[path]
      },
    ]),
  )
  await screenTest(TimeSettings, { service })
  return sent
}

const open = async (tab: string) => user.click(await screen.findByRole('tab', { name: tab }))

describe('[TIME-05] settings of a supervisor', () => {
  test('set how days are released, and explain it', async () => {
    const sent = await show(SUPERVISOR)
    await user.click(await screen.findByRole('button', { name: 'Freigabe ändern: Walzwerk' }))
    expect(screen.queryByRole('tab')).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'Freigabe ändern: Walzwerk' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Automatische Freigabe/ }).checked).toBe(true)
    expect(dialog.textContent).toContain('3 Arbeitstage später um 12:00 Uhr automatisch freigegeben')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'PUT',
          path: 'settings/release',
          body: { divisionId: 7, fromDay: '2026-06-18', path: 'automatic' },
          version: 0,
        },
      ]),
    )
  })

  test('state that there are no people to set anything for', async () => {
    await show(failure(403, { code: 'nothing_to_set' }))
    expect(await screen.findByText('Sie verwalten keine Arbeitszeit')).toBeTruthy()
  })
})

describe('settings of the time office', () => {
  test('show the progress of an evaluation after a change of rules', async () => {
    await show(OFFICE)
    await open('Regeln')
    const table = within(await screen.findByRole('table', { name: 'Neu berechnete Tage' }))
    expect(
      table.getByRole('row', {
        name: /Regeln.*ab 01\.06\.2026.*120 von 500 Personen; bei 2 Personen ist ein Fehler aufgetreten/,
      }),
    ).toBeTruthy()
  })

  test('say at the reports while days of their company are evaluated again', async () => {
    await show(OFFICE)
    await open('Auswertungen')
    expect(await screen.findAllByText('Tage werden gerade neu berechnet')).not.toEqual([])
    cleanup()
    await show(OFFICE, {}, [{ ...EVALUATIONS[0]!, companyIds: [5] }])
    await open('Auswertungen')
    await screen.findByRole('button', { name: 'CSV für Excel herunterladen' })
    expect(screen.queryByText('Tage werden gerade neu berechnet')).toBeNull()
  })

  test('change a rule from a day on, and name the field that is refused', async () => {
    let count = 0
    const refused = failure(422, { details: [{ field: 'body.rules.extendedMinutes', rule: 'lessThanDaily' }] })
    const sent = await show(OFFICE, {
      'companies/4/rules': undefined,
    })
    await open('Regeln')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ruhezeit' })
    expect(field.value).toBe('11:00')
    await user.clear(field)
    await user.type(field, 'elf')
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    await user.clear(field)
    await user.type(field, '10:30')
    serve({
      'companies/4/rules': (_url: URL, { method = 'GET' }: RequestInit) =>
        method === 'GET' ? RULES : count++ === 0 ? refused : { ...RULES, version: 1 },
    })
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    expect(await screen.findByText('Weniger als die werktägliche Arbeitszeit.')).toBeTruthy()
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Höchstens an einem Tag' }).getAttribute('aria-invalid'),
    ).toBe('true')
  })

  test('set the limits of youths, nights and Sundays, and keep those that stay', async () => {
    const sent = await show(OFFICE)
    await open('Regeln')
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    await screen.findByRole('textbox', { name: 'Freie Sonntage im Jahr' })
    expect(field('Höchstens in einer Woche unter 18').value).toBe('40:00')
    expect(field('Nachtarbeit').value).toBe('2:00')
    for (const [name, typed] of [
      ['Freie Sonntage im Jahr', '54'],
      ['Höchstens am Stück unter 18', '4:00'],
    ] as const) {
      await user.clear(field(name))
      await user.type(field(name), typed)
    }
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    expect(field('Freie Sonntage im Jahr').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    await user.clear(field('Freie Sonntage im Jahr'))
    await user.type(field('Freie Sonntage im Jahr'), '20')
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    const rules = { youthWeeklyMinutes: 2400, youthRowMinutes: 240, nightWorkMinutes: 120, freeSundays: 20 }
    await waitFor(() => expect(sent).toMatchObject([{ body: { rules } }]))
  })

  test('show the key of a new terminal once, and clocks that are wrong', async () => {
    await show(OFFICE, { 'az/terminals': { terminal: TERMINAL, key: '3.geheim' } })
    await open('Terminals')
    expect(await screen.findByText('4 Minuten vor')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Terminal anlegen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Terminal anlegen' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Tor 1')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    const shown = await screen.findByRole('dialog', { name: 'Schlüssel für „Tor 1“' })
    expect(shown.textContent).toContain('3.geheim')
    await user.click(within(shown).getByRole('button', { name: 'Ich habe den Schlüssel eingetragen' }))
    await waitFor(() => expect(screen.queryByText('3.geheim')).toBeNull())
  })

  test('show the content of a file before it is stored', async () => {
    const sent = await show(OFFICE, { '5/start': { ...CHECKED, status: 'done', storedLines: 90 } })
    await open('Importe')
    await user.click(await screen.findByRole('button', { name: 'Import ansehen: tor.csv' }))
    expect(await screen.findByText(/Datum nicht lesbar/)).toBeTruthy()
    expect(screen.getByText(/Zeile 7: 31\.02\.2026/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '85 Buchungen speichern' }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', path: 'imports/5/start' }]))
    expect(await screen.findByRole('progressbar', { name: 'Gespeichert' })).toBeTruthy()
  })

  test('lock a period with a reason', async () => {
    const sent = await show(OFFICE)
    await open('Sperren')
    await user.click(await screen.findByRole('button', { name: 'Zeitraum sperren' }))
    const dialog = await screen.findByRole('dialog', { name: 'Zeitraum sperren' })
    await user.click(within(dialog).getByRole('button', { name: 'Sperren' }))
    expect(within(dialog).getAllByText(/^Das Feld .* darf nicht leer sein\.$/).length).toBeGreaterThan(0)
    await user.type(within(dialog).getByRole('textbox', { name: 'Gesperrt bis' }), '31.05.2026')
    await user.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Abgerechnet')
    await user.click(within(dialog).getByRole('button', { name: 'Sperren' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: 'locks', body: { companyId: 4, siteId: null, untilDay: '2026-05-31', reason: 'Abgerechnet' } },
      ]),
    )
  })
})
