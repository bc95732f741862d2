import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TimeMonth } from '#contract/working-time.ts'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { WorkingHours } from './hours.tsx'
import { aCase, aMonth } from '#widgets/working-time/testing/months.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './closing/closing.tsx'
import './forms/day-panel.tsx'
import './forms/entry-dialog.tsx'
import './forms/file-form.tsx'
import './forms/period-dialog.tsx'
import './forms/week-form.tsx'

const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-21T06:12:00Z'), toFake: ['Date'] })
  setLanguage('de')
  standOn('portal')
})
interface Stage {
  readonly month?: Partial<TimeMonth>
  readonly service?: Service
  readonly props?: { highlight?: string; month?: string }
}

async function show({ month = {}, service = {}, props = {} }: Stage = {}) {
  const shown = await screenTest(WorkingHours, {
    service: { ...service, '/az/months/2026-04': service['/az/months/2026-04'] ?? aMonth(month) },
    roles: ['portal_ma', 'menu_ma_az'],
    props,
  })
  await screen.findByText('Monatsabschluss')
  return { ...shown, calls: shown.requests }
}

test('[TIME-01] the address names the month, and another month becomes part of it', async () => {
  const march = aMonth({ month: '2026-03', days: [] })
  const { received, setProps } = await show({ service: { '/az/months/2026-03': march } })
  await user.click(screen.getByRole('button', { name: 'Voriger Monat' }))
  await screen.findByText(/^März.2026$/)
  expect(received('portal-address').map(({ detail }) => detail as unknown)).toEqual([
    { path: '/arbeitszeiten?monat=2026-03' },
  ])
  act(() => setProps({ month: '2026-03' }))
  act(() => setProps({}))
  await screen.findByText(/^April.2026$/)
  act(() => setProps({ month: '2026-03' }))
  await screen.findByText(/^März.2026$/)
})

test('[TIME-02] a cached month shows its time', async () => {
  const kept = Response.json(aMonth(), { headers: { [CACHED_AT]: '2026-04-20T15:03:00Z' } })
  await show({ service: { '/az/months/2026-04': kept } })
  const [banner] = await screen.findAllByText(/^Sie sehen den Stand/)
  expect(words(banner)).toBe('Sie sehen den Stand von Mo 20.04., 17:03 Uhr.')
})

const row = (name: RegExp) => screen.getByRole('button', { name })

describe('[TIME-01] the month', () => {
  test('shows its figures, days as sentences, project days and holidays by name', async () => {
    await show()
    expect(words(screen.getByText('Heute da seit').parentElement)).toContain('7:52')
    expect(words(screen.getByText('Heute da seit').parentElement)).toContain('Soll erreicht um 16:22 Uhr')
    expect(words(screen.getByText('Zeitkonto').parentElement)).toContain('+6:40 hAnfang April +2:50 h')
    expect(words(screen.getByText('Zeitkonto').parentElement)).toContain('vorläufig, 3 Tage sind nicht freigegeben')
    expect(words(screen.getByText('Zu klären').parentElement)).toContain('2bis Fr 24.04., 12:00 Uhr')
    expect(words(row(/^Mo.20\.04/))).toBe(
      'Mo 20.04., Kommen 7:48, Gehen 16:31, Pause 0:30 h, Soll 8:00 h, Ist 8:13 h, Saldo +0:13 h, vorläufig, Automatisch am 24.04.',
    )
    expect(words(row(/^Heute, Di/))).toContain('Angemeldet, Tor 2')
    expect(words(row(/^Mo.06\.04/))).toContain('Ostermontag, Feiertag')
    expect(screen.getByText(/Fahrzeit 4:20.h, 186 km, Vor- und Nachbereitung 0:30/)).toBeTruthy()
    expect(screen.getByText('Auftrag 4711-20, Projektleitung Viktor Schäfer')).toBeTruthy()
    expect(screen.getByText('Linz, Österreich')).toBeTruthy()
    expect(screen.getByText(/11:10.h Arbeitszeit, mehr als 10:00.h \(§ 3 ArbZG\)/)).toBeTruthy()
  })

  test('offers no stamp that would be refused, and says why', async () => {
    await show({ service: { '/az/months/2026-04': aMonth({ running: null, stampRefusal: 'enteredByHand' }) } })
    await screen.findByText(/^Zeiten dieser Schicht sind von Hand erfasst/)
    expect(screen.queryByRole('button', { name: 'Kommen' })).toBeNull()
  })

  test('shows the known break of a day without a result, and no unknown one', async () => {
    const { days } = aMonth()
    const entriesOf = (pieces: number) => days.find(({ day }) => day === '2026-04-16')!.entries.slice(0, pieces)
    const open = (pieces: number) =>
      days.map((line) =>
        line.day === '2026-04-16' ? Object.assign({}, line, { entries: entriesOf(pieces), breakMinutes: 0 }) : line,
      )
    const { unmount } = await show({ month: { days: open(2) } })
    expect(words(row(/^Do.16\.04/))).toContain('Pause 0:30 h')
    unmount()
    await show({ month: { days: open(1) } })
    expect(words(row(/^Do.16\.04/))).not.toContain('Pause')
  })

  test('shows the texts of the works agreement instead of its own', async () => {
    const { rules } = aMonth()
    const wording = { over10h: { de: 'Lange Tage meldet das Zeitbüro ({{minutes}}).', en: 'Long day.' } }
    await show({ month: { rules: { ...rules, wording } } })
    expect(screen.getByText(/Lange Tage meldet das Zeitbüro \(11:10.h\)\./)).toBeTruthy()
  })

  test('has one tab stop among its rows: arrows move, the right arrow moves to the actions, Enter opens', async () => {
    await show()
    const all = screen.getAllByRole('button', { name: /^(Heute|Mo|Di|Mi|Do|Fr)[ ,\u00a0]/ })
    expect(all.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    row(/^Heute, Di/).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row(/^Mo.20\.04/))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Aktionen für Mo.20\.04/ }))
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByRole('region', { name: /Korrektur für Donnerstag, 16/ })).toBeTruthy()
  }, 30_000)

  test('shows only days that must be cleared', async () => {
    await show()
    await user.click(screen.getByRole('button', { name: /Nur Offenes 2/ }))
    expect(screen.queryByRole('button', { name: /^Mo.20\.04/ })).toBeNull()
    expect(row(/^Do.16\.04/)).toBeTruthy()
  })

  test('says that nothing is recorded, what failed, and that the role is missing', async () => {
    const service: Service = { '/az/months/2026-04': failure(503) }
    serve(service)
    await signIn(['portal_ma', 'menu_ma_az'])
    const { unmount } = showIn(WorkingHours)
    expect(await screen.findByText(/503 - Die Arbeitszeiten konnten nicht geladen werden/)).toBeTruthy()
    service['/az/months/2026-04'] = aMonth({ days: [], running: null, toClear: 0, clearBy: null })
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Noch keine Arbeitszeit')).toBeTruthy()
    unmount()
    const mock = serve({})
    await signIn(['portal_ma'])
    showIn(WorkingHours)
    expect(screen.getByText('Keine Arbeitszeiten')).toBeTruthy()
    expect(mock.mock.calls.filter(([url]) => String(url).includes('/az/'))).toEqual([])
  })

  test('[TIME-05] opens the month of the day that a link names', async () => {
    await show({ props: { highlight: '9' }, service: { '/az/days/9': { day: '2026-04-09' }, '/az/cases/7': aCase() } })
    expect(await screen.findByRole('region', { name: /Korrektur vom Do.09\.04/ })).toBeTruthy()
  })

  test('[TIME-05] focuses the marked day, and Back closes its panel', async () => {
    const service = { '/az/days/9': { day: '2026-04-09' }, '/az/cases/7': aCase() }
    const { setProps } = await show({ props: { highlight: '9' }, service })
    await screen.findByRole('region', { name: /Korrektur vom Do.09\.04/ })
    const marked = row(/^Do.09\.04/)
    expect(document.activeElement).toBe(marked)
    expect(marked.closest('li')?.classList.contains('marked')).toBe(true)
    act(() => setProps({}))
    expect(screen.queryByRole('region', { name: /Korrektur vom Do.09\.04/ })).toBeNull()
    expect(marked.closest('li')?.classList.contains('marked')).toBe(false)
  })

  test.each(['99', 'abc'])('[TIME-05] says that a marked day is unknown: %s', async (highlight) => {
    await show({ props: { highlight } })
    await screen.findAllByText('Der Tag wurde nicht gefunden.')
  })

  test('stamps, and shows why a stamp was refused', async () => {
    const service: Service = { '/az/stamps': undefined }
    const { calls } = await show({ service })
    await user.click(screen.getByRole('button', { name: 'Gehen' }))
    await waitFor(() => expect(calls('POST', /stamps$/)[0]?.body).toEqual({ kind: 'out' }))
  })
})

describe('[TIME-03] the correction', () => {
  const open = async (service: Service = {}) => {
    const shown = await show({ service })
    await user.click(row(/^Do.16\.04/))
    const panel = within(await screen.findByRole('region', { name: /Korrektur für Donnerstag, 16/ }))
    return { ...shown, panel }
  }

  test('shows the effect on day and account, the deciders, and sends entries with their reason', async () => {
    const { panel, calls } = await open({ '/az/cases': aCase() })
    expect(panel.getByText(/Entscheidung: Bernd Rademacher, in Vertretung/)).toBeTruthy()
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Pause' }).value).toBe('12:10–12:40')
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Gehen' }))
    await user.keyboard('1648')
    expect(words(panel.getByText('Ist').nextElementSibling)).toContain('8:28 h')
    expect(words(panel.getByText('Zeitkonto').nextElementSibling)).toBe('bisher +6:40 → neu +7:08 h')
    expect(panel.getByText(/Pause nach § 4 ArbZG eingehalten/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Korrektur senden' }))
    expect(panel.getByText(/^Das Feld .* darf nicht leer sein\.$/)).toBeTruthy()
    await user.selectOptions(panel.getByRole('combobox', { name: 'Grund' }), 'terminalDown')
    await user.click(panel.getByRole('button', { name: 'Korrektur senden' }))
    await waitFor(() => expect(calls('POST', /cases$/)).toHaveLength(1))
    expect(calls('POST', /cases$/)[0]?.body).toMatchObject({
      day: '2026-04-16',
      version: 1,
      reason: 'terminalDown',
      entries: [
        { comes: '2026-04-16T05:50:00.000Z', goes: '2026-04-16T10:10:00.000Z' },
        { comes: '2026-04-16T10:40:00.000Z', goes: '2026-04-16T14:48:00.000Z' },
      ],
    })
  })

  test('shows refusals of the server at their fields', async () => {
    const details = [{ field: 'body.entries[1].goes', rule: 'endInFuture' }]
    const { panel } = await open({ '/az/cases': failure(400, { code: 'invalid', details }) })
    await user.keyboard('1648')
    await user.selectOptions(panel.getByRole('combobox', { name: 'Grund' }), 'forgotten')
    await user.click(panel.getByRole('button', { name: 'Korrektur senden' }))
    expect(await panel.findByText('Das Gehen darf nicht in der Zukunft liegen.')).toBeTruthy()
    expect(panel.getByRole('textbox', { name: 'Gehen' }).getAttribute('aria-invalid')).toBe('true')
  })

  test('[TIME-02] opens the case of a reported day, with the time office, stages and messages', async () => {
    const { calls } = await show({ service: { '/az/cases/7': aCase(), '/az/cases/7/messages': undefined } })
    await user.click(screen.getByRole('button', { name: 'Zum Vorgang beim Zeitbüro' }))
    // The day is far above the link.
    const name = row(/^Do.09\.04/)
    expect((name.getRootNode() as Document).activeElement).toBe(name)
    const panel = within(await screen.findByRole('region', { name: /Korrektur vom Do.09\.04/ }))
    expect(panel.getByText(/wenden Sie sich an das Zeitbüro/)).toBeTruthy()
    expect(panel.getByRole('link', { name: 'zeitbuero@talbrueck.example' })).toBeTruthy()
    expect(panel.getByText('Projektleitung')).toBeTruthy()
    expect(panel.getByText('Welches Terminal war das?')).toBeTruthy()
    await user.type(panel.getByRole('textbox', { name: 'Nachricht' }), 'Tor 2')
    await user.click(panel.getByRole('button', { name: 'Antworten' }))
    await waitFor(() => expect(calls('POST', /messages$/)[0]?.body).toEqual({ text: 'Tor 2' }))
  })
})

describe('[TIME-02] entering', () => {
  const open = async (service: Service = {}) => {
    const shown = await show({ service })
    await user.click(screen.getByRole('button', { name: 'Zeit erfassen' }))
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Zeit erfassen', hidden: true })) }
  }

  test('sends a day whose break divides it, and names missing times first', async () => {
    const { dialog, calls } = await open({ '/az/entries': undefined })
    const booked = /^An diesem Tag ist schon gebucht: seit 7:52\. /
    await user.click(dialog.getByRole('button', { name: 'Speichern', description: booked, hidden: true }))
    expect(calls('POST', /entries$/)).toEqual([])
    await user.clear(dialog.getByRole('textbox', { name: 'Tag', hidden: true }))
    await user.type(dialog.getByRole('textbox', { name: 'Tag', hidden: true }), '10.4.2026{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Speichern', hidden: true }))
    expect(dialog.getAllByText(/^Das Feld (Kommen|Gehen) darf nicht leer sein\.$/)).toHaveLength(2)
    await user.type(dialog.getByRole('textbox', { name: 'Kommen', hidden: true }), '752')
    await user.type(dialog.getByRole('textbox', { name: 'Gehen', hidden: true }), '16.48')
    await user.type(dialog.getByRole('textbox', { name: 'Pause', hidden: true }), '12:10–12:40')
    await user.click(dialog.getByRole('button', { name: 'Speichern', hidden: true }))
    await waitFor(() => expect(calls('POST', /entries$/)).toHaveLength(1))
    expect(calls('POST', /entries$/)[0]?.body).toMatchObject({
      days: [
        { day: '2026-04-10', entries: [{ comes: '2026-04-10T05:52:00.000Z' }, { goes: '2026-04-10T14:48:00.000Z' }] },
      ],
    })
  })

  /** The part that takes a file; `bodies` are those that were sent. */
  async function openFile(service: Service = {}) {
    const bodies: { check?: boolean; days: unknown[] }[] = []
    const { dialog } = await open({
      '/az/entries': (_: URL, init: RequestInit) => void bodies.push(JSON.parse(String(init.body)) as never),
      ...service,
    })
    await user.click(dialog.getByRole('radio', { name: 'Datei', hidden: true }))
    const input = await waitFor(() => dialog.getByLabelText<HTMLInputElement>(/Datei wählen|CSV-Datei/))
    return { dialog, input, bodies }
  }

  test('[TIME-01] checks the lines of a file here and at the server before it stores them', async () => {
    const { dialog, input, bodies } = await openFile()
    const good = 'Datum;Kommen;Gehen;Pause;Team\n07.04.2026;8:00;16:30;30;A\n08.04.2026;7:45;16:15;30;A\n'
    await user.upload(input, new File([`${good}09.04.2026;15:30;8:00;;\n`], 'zeiten.csv', { type: 'text/csv' }))
    expect(await dialog.findByText('Das Gehen muss nach dem Kommen liegen.')).toBeTruthy()
    expect(dialog.getByText(/Nicht übernommen: Team/)).toBeTruthy()
    await user.upload(input, new File([good], 'zeiten.csv', { type: 'text/csv' }))
    await user.click(await dialog.findByRole('button', { name: '2 Tage übernehmen', hidden: true }))
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ isFile: true }))
    expect(bodies.some(({ check }) => check)).toBe(true)
    expect(bodies.at(-1)?.days).toHaveLength(2)
  })

  test('[TIME-01] a check that ends late does not replace the file that was chosen after it', async () => {
    const checks: (() => void)[] = []
    const { dialog, input } = await openFile({
      '/az/entries': () => new Promise<undefined>((resolve) => checks.push(() => resolve(undefined))),
    })
    const fileOf = (lines: string) => new File([`Datum;Kommen;Gehen;Pause\n${lines}`], 'a.csv', { type: 'text/csv' })
    await user.upload(input, fileOf('07.04.2026;8:00;16:30;30\n'))
    await waitFor(() => expect(checks).toHaveLength(1))
    await user.upload(input, fileOf('08.04.2026;8:00;16:30;30\n09.04.2026;8:00;16:30;30\n'))
    await waitFor(() => expect(checks).toHaveLength(2))
    await act(async () => checks[1]!())
    await dialog.findByText('2 Zeilen sind in Ordnung.')
    await act(async () => checks[0]!())
    expect(dialog.getByText('2 Zeilen sind in Ordnung.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: '2 Tage übernehmen', hidden: true })).toBeTruthy()
  })

  test('[TIME-01] uses originals of changed cells only after a choice', async () => {
    const { dialog, input, bodies } = await openFile()
    const text = 'Datum;Kommen;Gehen;Pause\n46119;0,333333333333333;16:30;30\n'
    await user.upload(input, new File([text], 'zeiten.csv', { type: 'text/csv' }))
    expect(await dialog.findByText(/vermutlich stand dort: 2026-04-07, 08:00\./)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /übernehmen$/, hidden: true })).toBeNull()
    const box = dialog.getByRole('checkbox', { name: /^Die vermutlich ursprünglichen Werte/, hidden: true })
    await user.click(box)
    expect((box.getRootNode() as Document).activeElement).toBe(box)
    await user.click(await dialog.findByRole('button', { name: 'Einen Tag übernehmen', hidden: true }))
    await waitFor(() =>
      expect(bodies.at(-1)).toMatchObject({
        isFile: true,
        days: [{ day: '2026-04-07', entries: [{ comes: '2026-04-07T06:00:00.000Z' }] }],
      }),
    )
  })

  test('reads order, project manager and kind of travel of a file, and names unreadable values', async () => {
    const viktor = { uid: 'b2c1c1f0-0000-4000-8000-00000000000b', displayname: 'Viktor Schäfer' }
    const { dialog, input, bodies } = await openFile({
      '/user/user/search': (url: URL) => ({ user: /schäfer/i.test(url.searchParams.get('q') ?? '') ? [viktor] : [] }),
    })
    const head = 'Datum;Kommen;Gehen;Art der Fahrt;Fahrzeit;Auftrag;Projektleitung\n'
    const take = (line: string) => user.upload(input, new File([head, line], 'zeiten.csv', { type: 'text/csv' }))
    await take('07.04.2026;8:00;16:30;mit Arbeit;1:00;4711;Viktor Schaefer')
    expect(await dialog.findByText(/Diese Person gibt es im Portal nicht/)).toBeTruthy()
    await take('07.04.2026;8:00;16:30;Auto;1:00;;')
    expect(await dialog.findByText(/Geben Sie als Art der Fahrt/)).toBeTruthy()
    await take('07.04.2026;8:00;16:30;mit Arbeit;1:00;4711;Viktor Schäfer')
    await user.click(await dialog.findByRole('button', { name: 'Einen Tag übernehmen', hidden: true }))
    const entry = { orderNumber: '4711', projectManagerId: viktor.uid, travelKind: 'active', travelMinutes: 60 }
    await waitFor(() =>
      expect(bodies.at(-1)).toMatchObject({ isFile: true, days: [{ day: '2026-04-07', entries: [entry] }] }),
    )
  })
})
