import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { failure } from '#shared/testing/serve.ts'
import {
  COMPANY,
  aPerson,
  choosePerson,
  days,
  section,
  show,
  submitted,
} from '#widgets/vacation/testing/personnel-office.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/vacation/notices/sent-notices.tsx'
import './personnel.tsx'

const user = userEvent.setup()

test('[VAC-03] days with more than fits into them are listed, and open their person', async () => {
  await show()
  await section('Mitarbeitende')
  const [, row] = within(await screen.findByRole('grid', { name: 'Tage mit zu vielen Abwesenheiten' })).getAllByRole(
    'row',
  )
  expect(row!.textContent).toContain('01.12.2026')
  expect(row!.textContent).toContain('Tarifurlaub, halber Tag, vormittags, genehmigt')
  expect(row!.textContent).toContain('Gleitzeit, Stunden, 5 Std., 10:00–15:00, offen')
  await user.click(screen.getByRole('button', { name: 'Anna Weber öffnen' }))
  expect(await screen.findByRole('heading', { name: 'Anna Weber' })).toBeTruthy()
})

describe('the leave of a person', () => {
  test('is explained: entitlement by rule, carry-over with its lapse, ledger with its sum', async () => {
    await show()
    await choosePerson()
    expect(await screen.findByText(/24 Werktage × 5 Arbeitstage je Woche/)).toBeTruthy()
    expect(screen.getByText(/2 Tage aus 2025 verfallen nach dem 31\.03\.2027/)).toBeTruthy()
    expect(screen.getByText('31,5 Tage')).toBeTruthy()
    expect(screen.getByText('−1:30 Std.')).toBeTruthy()
    const [, row] = within(screen.getByRole('table', { name: /^Buchungen/ })).getAllByRole('row')
    expect(row!.textContent).toContain('Urlaub · Korrektur · vertraglich')
    expect(row!.textContent).toContain('29,5')
    expect(row!.textContent).toContain('Nachtrag aus dem Vorjahr')
    expect(screen.getByRole('button', { name: 'Urkunde.pdf speichern' })).toBeTruthy()
  })

  test('is corrected with a reason, and a refusal keeps the typed text', async () => {
    let isRefused = true
    const sent = await show(() => (isRefused ? failure(503) : aPerson()))
    await choosePerson()
    await user.click(await screen.findByRole('button', { name: 'Korrektur buchen' }))
    const dialog = await screen.findByRole('dialog')
    const amount = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Tage' })
    await user.type(amount, '2,5')
    await submitted(dialog)
    expect(within(dialog).getByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Nachtrag')
    await submitted(dialog)
    expect(await within(dialog).findByText(/^503 - /, { ignore: '[role="status"]' })).toBeTruthy()
    expect(amount.value).toBe('2,5')
    isRefused = false
    await submitted(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)!.body).toMatchObject({
      account: 'leave',
      claimKind: 'contractual',
      amount: days(250, 100),
      reason: 'Nachtrag',
    })
  })

  test('[VAC-03] names a disability and parental leave, and sends a new period with its declared reduction', async () => {
    const periods = [{ id: 7, kind: 'disability', first: '2026-06-01', last: null, reduces: false }] as const
    const employment = { ...aPerson().employment!, exit: '2026-12-31' }
    const sent = await show(undefined, aPerson({ employment, payout: days(7, 2), periods: [...periods] }))
    await choosePerson()
    const card = within((await screen.findByRole('heading', { name: 'Besondere Zeiten' })).closest('section')!)
    expect(card.getByRole('listitem').textContent).toBe('Schwerbehinderung01.06.2026 – unbefristet')
    expect(screen.getByText('3,5 Tage')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Besondere Zeit anlegen' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Art' }), 'Elternzeit')
    await user.type(within(dialog).getByRole('textbox', { name: 'Erster Tag' }), '14.2.2026')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Kürzung ist erklärt' }))
    await submitted(dialog)
    expect(within(dialog).getByText('Das Feld Letzter Tag darf nicht leer sein.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Letzter Tag' }), '20.6.2026')
    await submitted(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ method, path, body }) => [method, path.split('/').at(-1), body])).toEqual([
      ['POST', 'periods', { kind: 'parentalLeave', first: '2026-02-14', last: '2026-06-20', reduces: true }],
    ])
  })

  test('[VAC-03] follows the clause of the contract, and names who is rostered on holidays', async () => {
    const models = [
      { from: '2026-05-01', anchor: '2026-04-27', weeks: [[480, 480, 0, 0, 0, 0, 0]], rosteredOnHolidays: true },
    ]
    const sent = await show(undefined, aPerson({ models: models as PersonLeave['models'] }))
    await choosePerson()
    expect(await screen.findByText('anteilig im Jahr von Ein- und Austritt')).toBeTruthy()
    expect(screen.getByRole('cell', { name: /auch an Feiertagen$/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ändern' }))
    const employment = await screen.findByRole('dialog')
    await user.click(within(employment).getByRole('checkbox', { name: 'Vertrag gewährt anteilig' }))
    await submitted(employment)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Modell anlegen' }))
    const model = await screen.findByRole('dialog')
    await user.type(within(model).getByRole('textbox', { name: 'Gültig ab' }), '1.6.2026')
    await user.click(within(model).getByRole('checkbox', { name: 'Arbeitet auch an Feiertagen' }))
    await submitted(model)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ body }) => body)).toMatchObject([
      { contractDays: 30, hasProRataClause: false },
      { from: '2026-06-01', rosteredOnHolidays: false },
    ])
  })

  test('of oneself is shown without a way to change it', async () => {
    await show(undefined, aPerson({ isSelf: true }))
    await choosePerson()
    expect(await screen.findByText(/Ihre eigenen Daten ändert eine andere Person/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Korrektur buchen' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ändern' })).toBeNull()
  })
})

test('notices of lapse are sent once the personnel office confirms it', async () => {
  const sent = await show()
  await section('Mitarbeitende')
  await user.click(await screen.findByRole('switch', { name: 'Hinweise senden' }))
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PATCH', path: 'lapse-notices/sending/4', body: { isSending: true } }]),
  )
})

describe('the rules of a company', () => {
  test('name unreadable values, and are sent with the version that was seen', async () => {
    const sent = await show(() => COMPANY)
    await section('Regeln')
    const carried = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Übertrag bis/ })
    expect(carried.value).toBe('31.03.')
    expect(screen.getByText(/Gilt für Urlaub ab 2026\.$/)).toBeTruthy()
    await user.clear(carried)
    await user.type(carried, 'März')
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    expect(screen.getByText('Geben Sie Tag und Monat ein, zum Beispiel 31.03.')).toBeTruthy()
    await user.clear(carried)
    await user.type(carried, '30.6.')
    const choose = (name: string, value: string) => user.selectOptions(screen.getByRole('combobox', { name }), value)
    await choose('Anspruch aufrunden', 'auf halbe Tage')
    await choose('Urlaub im Jahr des Eintritts', 'nur, was bis zum Urlaub erworben ist')
    await choose('Sonderurlaub verfällt mit dem Monat', 'des letzten Tages')
    await user.type(screen.getByRole('textbox', { name: /^Gleitzeit automatisch genehmigen bis/ }), '120')
    await user.click(screen.getByRole('checkbox', { name: /^Unentschiedene Anträge verfallen/ }))
    await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          path: 'companies/4/rules',
          version: 1,
          body: {
            carriedTo: '06-30',
            flexitimeMinimum: -600,
            roundInFavour: 'half',
            overdraw: 'accrued',
            lapseMonth: 'lastDay',
            flexitimeAutoMinutes: 120,
            expiresAtStart: true,
          },
        },
      ]),
    )
  })
})

test('changed rules ask before they are left, and name to the host page where to go then', async () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const paths: unknown[] = []
  document.addEventListener('portal-navigate', (event) => paths.push((event as CustomEvent).detail), { once: true })
  await show()
  await section('Regeln')
  await user.type(await screen.findByRole('textbox', { name: /^Übertrag bis/ }), '1')
  const step = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'traverse',
    destination: { url: `${location.origin}/urlaub`, sameDocument: true },
  })
  fireEvent(navigation as unknown as Window, step)
  expect([step.defaultPrevented, paths]).toEqual([true, []])
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  expect(paths).toEqual([{ path: '/urlaub' }])
})

test('a change that meets another one keeps typed values, and shows the stored ones elsewhere', async () => {
  const present = { ...COMPANY, version: 2, rules: { ...COMPANY.rules, overdraftDays: 3 } }
  const answers = [failure(409, { code: 'version_conflict', present }), { ...present, version: 3 }]
  const sent = await show(() => answers.shift())
  await section('Regeln')
  const carried = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Übertrag bis/ })
  await user.clear(carried)
  await user.type(carried, '30.6.')
  await user.click(screen.getByRole('checkbox', { name: /^Abwesenheiten von Kolleg/ }))
  await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
  expect((await screen.findAllByText(/Eine andere Person hat die Einstellungen geändert/)).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Übertrag bis/ }).value).toBe('30.6.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Überziehung/ }).value).toBe('3')
  await user.click(screen.getByRole('button', { name: 'Regeln speichern' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { version: 1, body: { carriedTo: '06-30', overdraftDays: 0, comparisonViews: false } },
    { version: 2, body: { carriedTo: '06-30', overdraftDays: 3, comparisonViews: false } },
  ])
})

describe('school holidays', () => {
  test('are previewed with the lines that cannot be read, before anything is imported', async () => {
    const sent = await show(() => ({ entries: [], faults: [{ line: 3, rule: 'dayUnreadable' }] }))
    await section('Standorte')
    await user.click(await screen.findByRole('button', { name: 'Datei importieren' }))
    const dialog = await screen.findByRole('dialog')
    await user.upload(
      within(dialog).getByLabelText(/^Datei/),
      new File(['NW;Ferien;x;y'], 'ferien.csv', { type: 'text/csv' }),
    )
    expect(await within(dialog).findByText('ferien.csv')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Quelle' }), 'Ministerium')
    await user.click(within(dialog).getByRole('button', { name: 'Vorschau anzeigen' }))
    expect(await within(dialog).findByText('Zeile 3: Ein Datum ist nicht lesbar.')).toBeTruthy()
    expect(sent).toMatchObject([
      { path: 'school-holidays/preview', body: { text: 'NW;Ferien;x;y', source: 'Ministerium' } },
    ])
    expect(within(dialog).queryByRole('button', { name: /importieren$/ })).toBeNull()
  })

  test('days that a spreadsheet has written as numbers are read only after a choice', async () => {
    const original = ['2027-07-19', '2027-08-31']
    const sent = await show(() => ({ entries: [], faults: [{ line: 1, rule: 'dayWritten', original }] }))
    await section('Standorte')
    await user.click(await screen.findByRole('button', { name: 'Datei importieren' }))
    const dialog = within(await screen.findByRole('dialog'))
    const text = 'NW;Sommerferien;46587;46630'
    await user.upload(dialog.getByLabelText(/^Datei/), new File([text], 'ferien.csv', { type: 'text/csv' }))
    await user.type(dialog.getByRole('textbox', { name: 'Quelle' }), 'Ministerium')
    await user.click(dialog.getByRole('button', { name: 'Vorschau anzeigen' }))
    expect(await dialog.findByText('19.07.2027 – 31.08.2027')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: /^Die Zahlen als Tage lesen/ }))
    await user.click(dialog.getByRole('button', { name: 'Vorschau anzeigen' }))
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        path: 'school-holidays/preview',
        body: { text, source: 'Ministerium', takesOriginals: true },
      }),
    )
  })
})
