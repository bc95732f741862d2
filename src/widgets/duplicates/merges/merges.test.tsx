import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { aMerge, aMergeRequest, aPair, aQueue, KATRIN, ZINTL, ZINTL_TWICE } from '#widgets/duplicates/testing/a-pair.ts'
import { open, press } from '#widgets/duplicates/testing/open-duplicates.tsx'

const user = userEvent.setup()
const CHANGED = { by: KATRIN, at: '2026-11-29T11:00:00Z' }

beforeEach(() => setLanguage('de'))

test('[SUP-05] the address of the merges opens them, with the requester, the reasons, and who has chosen', async () => {
  await open(
    { '/merge-requests': { requests: [aMergeRequest({ mayDecide: true })] }, '/pairs/15/31': aPair() },
    undefined,
    { view: 'merges' },
  )
  await press(/^Prüfen: /)
  const dialog = within(await screen.findByRole('dialog', { name: 'Zusammenführung freigeben' }))
  expect(await dialog.findByText('USt-ID gleich')).toBeTruthy()
  expect(dialog.getByText(/ am .*Grund der Freigabe: Bankdaten betroffen$/)).toBeTruthy()
  expect(dialog.getByText('Das geschieht beim Zusammenführen')).toBeTruthy()
  expect(dialog.queryByText('von Ihnen gewählt')).toBeNull()
})

test('[SUP-05] a refused undo lists the changes since the merge', async () => {
  await open({
    '/merges/5/undo': () =>
      failure(409, {
        code: 'changed_since',
        present: {
          changes: [
            { ...CHANGED, field: 'street', before: 'Am Hammerwerk 3', after: '' },
            { ...CHANGED, field: 'internal', before: 'false', after: 'true', by: { id: null, name: '' } },
            { ...CHANGED, field: 'laterMerge', before: null, after: 'BP 300001 Zintl' },
            { field: 'sales_from', before: null, after: null, by: null, at: null },
            { field: 'sales_until', before: null, after: null, by: null, at: null },
            { field: 'supply_relation', before: null, after: null, by: null, at: null },
          ],
        },
      }),
    '/merges': { merges: [aMerge(), aMerge({ id: 6, undoneAt: '2026-11-29T10:00:00Z' })] },
    '/pairs': aQueue([]),
  })
  await user.click(await screen.findByRole('tab', { name: 'Zusammenführungen' }))
  expect(await screen.findByText('Zurückgenommen am 29.11.2026')).toBeTruthy()
  await press(`Zurücknehmen: ${ZINTL_TWICE.name} und ${ZINTL.name}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Zusammenführung zurücknehmen' }))
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }))
  const list = within(await screen.findByRole('alert'))
  const rows = list.getAllByRole('listitem').map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    [
      'Straße',
      'nach der Zusammenführung: Am Hammerwerk 3',
      'jetzt: nicht gepflegt',
      'von Katrin Osterloh am 29.11.2026, 12:00\u00a0Uhr',
    ],
    [
      'Intern oder extern',
      'nach der Zusammenführung: extern',
      'jetzt: intern',
      'von einer ausgeschiedenen Person am 29.11.2026, 12:00\u00a0Uhr',
    ],
    ['eine spätere Zusammenführung', 'BP 300001 Zintl', 'von Katrin Osterloh am 29.11.2026, 12:00\u00a0Uhr'],
    ['Umsatzzeitraum'],
    ['Lieferbeziehungen'],
  ])
})

test('[SUP-05] an undo while a change of the partner waits says so, and links to the partner', async () => {
  await open(
    { '/merges/5/undo': () => failure(409, { code: 'change_open' }), '/merges': { merges: [aMerge()] } },
    undefined,
    { view: 'merges' },
  )
  await press(`Zurücknehmen: ${ZINTL_TWICE.name} und ${ZINTL.name}`)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zurücknehmen' }))
  const said = within(await screen.findByRole('alert'))
  expect(said.getByText(/^Für den Partner wartet eine Änderung/)).toBeTruthy()
  expect(said.getByRole('link', { name: `BP ${ZINTL.bpNumber} ${ZINTL.name}` }).getAttribute('href')).toMatch(
    /\/lieferanten\/15$/,
  )
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
})

test('[SUP-05] relations of pairs are listed beside the merges, and are withdrawn there', async () => {
  const pair = {
    one: ZINTL,
    other: ZINTL_TWICE,
    reason: 'branch',
    note: 'Werk in Attendorn',
    by: aMerge().by,
    at: '2026-11-28T09:00:00Z',
    changed: ['duns'],
  }
  let list = [pair]
  const calls = await open(
    {
      '/pairs/15/31/no-duplicate': () => {
        list = []
        return aPair()
      },
      '/no-duplicates': () => ({ noDuplicates: list }),
    },
    undefined,
    { view: 'merges' },
  )
  const row = within(await screen.findByRole('list', { name: 'Keine Dublette' }))
  expect(row.getByText('Filiale oder Werk, Katrin Osterloh am 28.11.2026')).toBeTruthy()
  expect(row.getByText('Werk in Attendorn')).toBeTruthy()
  expect(row.getByText('Seit „Keine Dublette“ geändert: UPIK')).toBeTruthy()
  await user.click(row.getByRole('button', { name: `Zurücknehmen: ${ZINTL.name} und ${ZINTL_TWICE.name}` }))
  await waitFor(() => expect(calls).toMatchObject([{ method: 'DELETE' }]))
  expect(await screen.findByText(/^Noch wurde von keinem Paar gesagt/)).toBeTruthy()
})

test('[SUP-05] a waiting merge is shown with its choices, and released', async () => {
  const calls = await open({
    '/merge-requests/71/decision': { requests: [] },
    '/merge-requests': { requests: [aMergeRequest()] },
    '/pairs': aQueue([]),
    '/pairs/15/31': aPair({ requestId: 71, risks: ['bank'] }),
  })
  await user.click(await screen.findByRole('tab', { name: /^Zusammenführungen/ }))
  await press(/^Prüfen: /)
  const dialog = within(await screen.findByRole('dialog', { name: 'Zusammenführung freigeben' }))
  expect(await dialog.findByText('BP 107015 bleibt führend')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Freigeben und zusammenführen' }))
  await waitFor(() => expect(calls).toMatchObject([{ method: 'POST', body: { approve: true }, version: 1 }]))
})

test('[SUP-05] a link from a partner shows only its merges, and links to all of them', async () => {
  const asked: (string | null)[] = []
  await open(
    {
      '/merges': ({ searchParams }: URL) => {
        asked.push(searchParams.get('partner'))
        return { merges: [aMerge()] }
      },
    },
    undefined,
    { view: 'merges', partnerId: '15' },
  )
  expect(await screen.findByText('Nur Zusammenführungen eines Lieferanten')).toBeTruthy()
  expect(asked).toContain('15')
  expect(screen.getByRole('link', { name: 'Alle anzeigen' }).getAttribute('href')).toMatch(/zusammenfuehrungen$/)
})
