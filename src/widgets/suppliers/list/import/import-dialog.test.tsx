import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { ImportDialog } from './import-dialog.tsx'

const CHECKED = {
  id: 5,
  rows: 1,
  added: 1,
  changed: 0,
  same: 0,
  refused: 0,
  unknownColumns: [],
  doubts: [],
  findings: [],
  findingCount: 0,
  applied: false,
}

async function show(service: Service) {
  return screenTest(() => <ImportDialog onClose={vi.fn()} />, { service, roles: ['menu_usermanagement'] })
}

test('[SUP-02] a table is imported: a report first, then the writing', async () => {
  const sent: unknown[] = []
  await show({
    'imports/5/apply': { id: 5, added: 1, changed: 0, changedMeanwhile: [] },
    imports: (_url: URL, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)))
      return {
        ...CHECKED,
        rows: 2,
        refused: 1,
        unknownColumns: ['Farbe'],
        findings: [{ line: 3, field: 'name', rule: 'name_missing', value: '', isError: true }],
        findingCount: 1,
      }
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Lieferanten importieren' })
  const file = new File(
    [Uint8Array.from([...'BP-Nr.;Name\n1;M'].map((letter) => letter.charCodeAt(0)).concat(0xfc))],
    'x.csv',
    { type: 'text/csv' },
  )
  await user.upload(within(dialog).getByLabelText(/CSV-Datei wählen|Tabelle/), file)
  await within(dialog).findByText('der Name fehlt')
  // The code page of Windows.
  expect(sent).toEqual([{ csv: 'BP-Nr.;Name\n1;Mü' }])
  await user.click(within(dialog).getByRole('button', { name: /übernehmen$/ }))
  await within(dialog).findByText('1 Lieferanten angelegt, 0 geändert')
})

test('[SUP-02] values that a spreadsheet has changed are written only after a choice', async () => {
  const sent: { choices?: { field: string; rule: string; take: string }[] }[] = []
  await show({
    imports: (_url: URL, { body }: RequestInit) => {
      const given = JSON.parse(String(body)) as (typeof sent)[number]
      sent.push(given)
      const take = given.choices?.[0]?.take ?? null
      return {
        ...CHECKED,
        findings: [
          { line: 2, field: 'zip', rule: 'zeros_lost', value: '1067', original: '01067', isError: take === null },
        ],
        findingCount: 1,
        doubts: [{ field: 'zip', rule: 'zeros_lost', lines: 1, take }],
      }
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Lieferanten importieren' })
  const file = new File(['BP-Nr.;Name;PLZ\n1;M;1067'], 'x.csv', { type: 'text/csv' })
  await user.upload(within(dialog).getByLabelText(/CSV-Datei wählen|Tabelle/), file)
  const choice = await within(dialog).findByRole('combobox', { name: 'PLZ: führende Nullen fehlen (1 Zeile)' })
  within(dialog).getByRole('cell', { name: '01067' })
  expect(within(dialog).queryByRole('button', { name: /übernehmen$/ })).toBeNull()
  await user.selectOptions(choice, 'Vermutliche ursprüngliche Werte übernehmen')
  await within(dialog).findByRole('button', { name: '1 Lieferanten übernehmen' })
  expect(sent.at(-1)?.choices).toEqual([{ field: 'zip', rule: 'zeros_lost', take: 'original' }])
})

test('[SUP-02] after an unreadable table nothing of the former one is written', async () => {
  let isReadable = true
  await show({ imports: () => (isReadable ? CHECKED : failure(422, { code: 'file_unreadable' })) })
  const dialog = await screen.findByRole('dialog', { name: 'Lieferanten importieren' })
  const choose = (name: string) =>
    user.upload(
      within(dialog).getByLabelText(/CSV-Datei wählen|Tabelle/),
      new File(['BP-Nr.;Name'], name, { type: 'text/csv' }),
    )
  await choose('erste.csv')
  await within(dialog).findByRole('button', { name: /übernehmen$/ })
  within(dialog).getByText('erste.csv')
  isReadable = false
  await choose('zweite.csv')
  await within(dialog).findByText('Die Datei hat keine Spalte mit BP-Nummern.')
  within(dialog).getByText('zweite.csv')
  expect(within(dialog).queryByText('erste.csv')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: /übernehmen$/ })).toBeNull()
})

const COMPARED = {
  state: 'done',
  comparedAt: '2026-11-23T09:00:00Z',
  checked: 2,
  total: 2,
  unchecked: 0,
  found: 0,
  rows: [],
  alikeCount: 0,
  alike: [],
}
const SAME_VAT = { field: 'vatId', level: 'same', weight: 2, isVeto: false }

/** The dialog with a checked table. */
async function choose(service: Service) {
  await show({ imports: { ...CHECKED, rows: 2, added: 2 }, ...service })
  const dialog = await screen.findByRole('dialog', { name: 'Lieferanten importieren' })
  const file = new File(['BP-Nr.;Name\n880001;ZINTL GMBH\n880002;Neu'], 'x.csv', { type: 'text/csv' })
  await user.upload(within(dialog).getByLabelText(/CSV-Datei wählen|Tabelle/), file)
  return within(dialog)
}

test('[SUP-05] new rows that look like a supplier show it with the reason and a link, and can still be written', async () => {
  const partner = { id: 15, bpNumber: 107_015, name: 'Zintl GmbH', city: 'Olpe' }
  const hints = [{ partner, score: 0.97, reasons: [SAME_VAT] }]
  const dialog = await choose({
    'imports/5/comparison': {
      ...COMPARED,
      found: 1,
      rows: [{ line: 2, bpNumber: 880_001, name: 'ZINTL GMBH', hints }],
    },
  })
  expect(await dialog.findByText('Zeile 2: BP 880001 ZINTL GMBH')).toBeTruthy()
  expect(dialog.getByText('1 neue Zeile gleicht einem vorhandenen Lieferanten', { selector: 'b' })).toBeTruthy()
  const link = dialog.getByRole('link', { name: /BP 107015 Zintl GmbH, Olpe/ })
  expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual([
    '_blank',
    expect.stringContaining('/lieferanten/15'),
  ])
  expect(dialog.getByText('USt-ID gleich')).toBeTruthy()
  expect(dialog.getByText(/^Verglichen am 23\.11\.2026 um/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: /2/ })).toBeTruthy()
})

test('[SUP-05] new rows that look like each other are named by their lines, with the same reasons', async () => {
  const dialog = await choose({
    'imports/5/comparison': {
      ...COMPARED,
      alikeCount: 1,
      alike: [
        {
          one: { line: 2, bpNumber: 880_001, name: 'ZINTL GMBH' },
          other: { line: 3, bpNumber: 880_002, name: 'Zintl' },
          score: 0.93,
          reasons: [SAME_VAT],
        },
      ],
    },
  })
  expect(await dialog.findByText('Zeile 2: BP 880001 ZINTL GMBH')).toBeTruthy()
  expect(dialog.getByText('Zeile 3: BP 880002 Zintl')).toBeTruthy()
  expect(dialog.getByText('93 % wahrscheinlich')).toBeTruthy()
  expect(dialog.getByText('USt-ID gleich')).toBeTruthy()
})

test.each([
  ['nothing is found', { state: 'done' }, /^Keine verglichene neue Zeile gleicht/],
  ['something is found', { state: 'done', found: 1 }, /^1 neue Zeile gleicht einem/],
  ['it runs', { state: 'running', comparedAt: null, checked: 1_200 }, /^Neue Zeilen werden mit/],
  ['it has failed', { state: 'failed' }, /^Die neuen Zeilen konnten nicht/],
  ['it was stopped', { state: 'stopped' }, /^Der Vergleich wurde angehalten/],
])('[SUP-05] rows that are not compared are said where %s', async (_, changes, status) => {
  const long = { ...COMPARED, checked: 5_000, total: 5_000, unchecked: 812, ...changes }
  const dialog = await choose({ 'imports/5/comparison': long, 'duplicates/imports/5': long })
  expect(await dialog.findByText(/Verglichen werden die ersten 5\.000 neuen Zeilen, 812 nicht\./)).toBeTruthy()
  expect(dialog.getByText(status, { selector: '[role=status]' })).toBeTruthy()
})

test('[SUP-05] a comparison shows its progress, ends automatically, and can be repeated', async () => {
  let reads = 0
  const asked: unknown[] = []
  const dialog = await choose({
    'imports/5/comparison': (_url: URL, { body }: RequestInit) => {
      asked.push(JSON.parse(String(body)))
      return { ...COMPARED, state: 'running', checked: 0, total: 0 }
    },
    'duplicates/imports/5': () => (++reads > 1 ? COMPARED : { ...COMPARED, state: 'running', checked: 1 }),
  })
  expect(await dialog.findByText('1 von 2', undefined, { timeout: 5_000 })).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Erneut vergleichen' }, { timeout: 5_000 }))
  expect(asked).toEqual([{}, { again: true }])
  await dialog.findByText(/^Keine verglichene neue Zeile/, undefined, { timeout: 5_000 })
})

test('[SUP-05] a comparison without a response is reported, and can be repeated', async () => {
  let isAway = true
  const dialog = await choose({ 'imports/5/comparison': () => (isAway ? failure(500) : COMPARED) })
  await dialog.findByText('Die neuen Zeilen konnten nicht verglichen werden.')
  isAway = false
  await user.click(dialog.getByRole('button', { name: 'Erneut vergleichen' }))
  await dialog.findByText(/^Keine verglichene neue Zeile/)
})
