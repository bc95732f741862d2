import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Control } from '#contract/working-time-control.ts'
import type { TimeMonth } from '#contract/working-time.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest, type ScreenOptions } from '#shared/testing/screen-test.tsx'
import { aDay as workDay, aMonth } from '#widgets/working-time/testing/months.ts'
import { TimeControl } from './control.tsx'

const felix = { id: 'felix', name: 'Felix Hartung' }
let control: Control
let service: Service

beforeEach(() => {
  vi.setSystemTime('2026-04-21T08:12:00Z')
  control = {
    clean: { days: 0, people: 0, from: null, until: null, releaseAt: null, onBehalfOf: [] },
    items: [],
    total: 0,
    isEvaluating: false,
    groups: [],
    months: [],
    people: [],
  }
  service = { '/api/az/control': () => control }
})
async function open(props: Record<string, unknown> = {}, roles?: string[], clientRoles?: ScreenOptions['clientRoles']) {
  const shown = await screenTest(TimeControl, {
    service,
    roles: roles ?? ['portal_ma', 'menu_ma_az_genehmigen'],
    clientRoles,
    props,
  })
  const sent = (path: string) => shown.requests('POST', path).map(({ sent }) => sent)
  return { ...shown, sent }
}
const march = (closing: Partial<TimeMonth['closing']> = {}): TimeMonth =>
  aMonth({
    person: felix,
    month: '2026-03',
    days: [
      workDay('2026-03-30', { actual: 490, balance: 10, status: 'manuallyApproved', lock: 'released' }),
      workDay('2026-03-31', { kind: 'absence', label: 'Tarifurlaub', actual: 0, credited: 480, balance: 0 }),
    ].map((day) => ({ ...day, status: 'manuallyApproved' })),
    monthBalance: 10,
    account: { opening: 0, balance: 202, corrected: 0, provisionalDays: 0 },
    closing: { ...aMonth().closing, version: 1, ...closing },
  })
const found = {
  ...felix,
  personnelNumber: '4711',
  division: 'Einkauf Stahl & Blech',
  mayReadMonths: true,
  maySign: true,
  mayReopen: false,
}
async function filterBy(number: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Person und Zeitraum' }))
  const form = within(screen.getByRole('form', { name: 'Person und Zeitraum' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Personalnummer' }), number)
  await userEvent.type(form.getByRole('textbox', { name: 'Von' }), '1.3.2026')
  await userEvent.type(form.getByRole('textbox', { name: 'Bis' }), '31.3.2026')
  fireEvent.blur(form.getByRole('textbox', { name: 'Bis' }))
  await userEvent.click(form.getByRole('button', { name: 'Anzeigen' }))
}
const nothingOpen = (people: Control['people']): Control => ({
  ...control,
  people,
})
const figuresOf = (list: HTMLElement) => [...list.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('[TIME-04] a month that the employee signed is confirmed after its figures and its effect were shown', async () => {
  service['/api/az/months/2026-03/sign'] = {}
  service['/api/az/months/2026-03'] = march()
  control = { ...control, months: [{ person: felix, month: '2026-03', version: 1 }] }
  const { sent } = await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Monat bestätigen: Felix Hartung/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Gutgeschrieben')
  expect(figuresOf(dialog)).toEqual(['Soll16:00', 'Ist8:10', 'Gutgeschrieben8:00', 'Saldo+0:10', 'Zeitkonto+3:22'])
  within(dialog).getByText(/Danach kann ihn nur das Zeitbüro wieder öffnen/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Monat bestätigen' }))
  expect(sent('/months/2026-03/sign')).toEqual([
    { version: 1, body: { personId: 'felix', dayVersions: 2, account: 202 } },
  ])
})

test('[TIME-06] the filter shows the month of the person found, also with nothing open, and signs it', async () => {
  service['/api/az/months/2026-03/sign'] = {}
  service['/api/az/months/2026-03'] = march({ isSignedByEmployee: true })
  control = nothingOpen([found])
  const { sent } = await open()
  await filterBy('4711')
  const month = within(await screen.findByRole('region', { name: /^März.2026, Felix Hartung$/ }))
  await month.findByText('Tarifurlaub')
  // Released days are muted, so that open days stand out.
  expect(month.getByText('Manuell genehmigt').className).toBe('chip off')
  expect(month.getByRole('row', { name: /^Summe/ }).textContent).toBe('Summe, gutgeschrieben 8:0016:008:10+0:10')
  expect(month.getByRole('list', { name: 'Bestätigungen' }).textContent).toMatch(
    /Felix Hartung bestätigt.*Führungskraft noch nicht bestätigt/,
  )
  expect(month.queryByRole('button', { name: /öffnen/ })).toBeNull()
  await userEvent.click(month.getByRole('button', { name: 'Monat bestätigen' }))
  const dialog = await screen.findByRole('dialog')
  expect(figuresOf(dialog)[0]).toBe('Soll16:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Monat bestätigen' }))
  expect(sent('/months/2026-03/sign')).toEqual([
    { version: 1, body: { personId: 'felix', dayVersions: 2, account: 202 } },
  ])
})

test('[TIME-04] the time office finds a closed month by the filter, and reopens it only with a reason', async () => {
  service['/api/az/months/2026-03/reopen'] = {}
  service['/api/az/months/2026-03'] = march({ isClosed: true, isSignedByEmployee: true, isSignedBySupervisor: true })
  control = nothingOpen([{ ...found, maySign: false, mayReopen: true }])
  const { sent } = await open({ scope: 'office' }, ['portal_ma'], {
    'ma-api': { roles: ['ma_edit_employment_data'] },
  })
  await filterBy('4711')
  await userEvent.click(await screen.findByRole('button', { name: 'Monat wieder öffnen …' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^März.2026 von Felix Hartung wieder öffnen$/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Wieder öffnen' }))
  dialog.getByText('Das Feld Grund darf nicht leer sein.')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Dienstreise vergessen.')
  await userEvent.click(dialog.getByRole('button', { name: 'Wieder öffnen' }))
  await vi.waitFor(() =>
    expect(sent('/months/2026-03/reopen')).toEqual([
      { version: 1, body: { personId: 'felix', reason: 'Dienstreise vergessen.' } },
    ]),
  )
})

test('[TIME-06] an unknown personnel number is reported as unknown, not as clear', async () => {
  control = nothingOpen([])
  await open()
  await filterBy('999999')
  await screen.findByText('Die Personalnummer 999999 ist unbekannt.')
  expect(screen.queryByText('Kein Tag wartet auf Sie.')).toBeNull()
})

test('says while days are evaluated again, and asks until they are', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  control = { ...control, isEvaluating: true }
  await open()
  await screen.findAllByText('Arbeitszeiten werden gerade neu berechnet')
  control = { ...control, isEvaluating: false }
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(screen.queryAllByText(/neu berechnet/)).toEqual([]))
})
