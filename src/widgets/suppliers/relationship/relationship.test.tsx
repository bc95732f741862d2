import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Relationship } from '#contract/suppliers-relationship.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { type Sent, type Service, failure, recordWrites } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { aRelation, aRelationship, BARS, BRIGHT, ELKE, KATRIN } from '#widgets/suppliers/testing/a-partner.ts'
import { RelationshipView } from './relationship.tsx'
// Loaded before the tests: the first press would wait for them, on a busy machine longer than a query waits.
import '#widgets/suppliers/supplier/edit/relation-dialog.tsx'

let partners = 500

const anOwnRelation = (
  changes: Partial<Relationship['relations'][number]> = {},
): Relationship['relations'][number] => ({
  ...blank(Relationship.properties.relations.items),
  group: BARS,
  version: 3,
  since: '2016-04',
  band: 'B',
  cover: 'valid',
  buyer: { ...ELKE, position: 'Einkauf', phone: '', presence: { state: 'leave', until: '2026-12-22' } },
  leadBuyer: { ...KATRIN, position: 'Einkauf', phone: '0271 5', presence: null },
  ...changes,
})

const WITHOUT_CONTRACT = anOwnRelation({
  group: BRIGHT,
  since: '2022-09',
  band: 'C',
  cover: 'none',
  joinable: { number: 'R-2231', companies: ['Antriebe', 'Guss'], groups: ['0110'], mayJoin: false },
  articles: [{ id: 8, number: '011502', name: 'gezogen' }],
})

const MATRIX = [
  aRelation({ companyId: 6, company: 'Antriebe', band: 'A' }),
  aRelation(),
  aRelation({ group: BRIGHT, band: 'C', cover: 'none', contract: null }),
]

async function show(changes: Partial<Relationship> = {}, write: (sent: Sent) => unknown = () => aRelationship()) {
  const id = ++partners
  const relationship = aRelationship({
    partner: { id, name: 'Ferrum Wittgenstein GmbH' },
    matrix: MATRIX,
    relations: [anOwnRelation(), WITHOUT_CONTRACT],
    ...changes,
  })
  let current: unknown = relationship
  const { sent, answer } = recordWrites('/customers/7', (one) => {
    const written = write(one)
    if (!(written instanceof Response)) current = written
    return written
  })
  const paths = ['customers/7', 'groups/4', 'contract', 'groups/4/end', 'groups/4/end/withdraw']
  const service: Service = Object.fromEntries(paths.map((path) => [path, answer(() => current)]))
  const shown = await screenTest(RelationshipView, { service, props: { partnerId: String(id), companyId: '7' } })
  await screen.findByRole('heading', { name: 'Ferrum Wittgenstein GmbH und Talbrück Guss GmbH' })
  return { sent, id, relationship, ...shown }
}

describe('[SUP-01] the relation of a supplier with a customer', () => {
  test('shows the purchases of the group, in bands and with contracts', async () => {
    const { id } = await show()
    const table = screen.getByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    expect(rows).toEqual([
      ['A Vertrag R-2231', '–kauft hier nicht', '2016'],
      ['B Vertrag R-2231', 'C ohne Vertrag', '2016'],
    ])
    expect(within(table).getByRole('link').getAttribute('href')).toMatch(new RegExp(`/lieferanten/${id}/6$`))
    expect(screen.getByText(/seit 2016, 2 Warengruppen/).textContent).toContain('Volumen B, C')
  })

  test('begins with the group without a contract, and shows another group on request', async () => {
    await show()
    expect(screen.getByRole('heading', { name: 'Blankstahl bei Guss, 0115' })).toBeTruthy()
    expect(screen.getByText(/Guss kauft seit 2022 ohne Vertrag/).textContent).toContain('R-2231 von Antriebe')
    expect(screen.getByText('011502 gezogen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'B Vertrag R-2231' }))
    expect(screen.getByRole('heading', { name: 'Stahl, Langprodukte bei Guss, 0110' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'B Vertrag R-2231' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('names material groups in English for English readers', async () => {
    await show()
    act(() => setLanguage('en'))
    expect(screen.getByRole('columnheader', { name: '0110 Steel, long products' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Bright steel at Guss, 0115' })).toBeTruthy()
  })

  test('shows no figures without a mandate, and names who sees them', async () => {
    await show()
    expect(screen.getByText(/Nur Guss und der Lead Buyer der Warengruppe 0115 sehen/)).toBeTruthy()
    expect(screen.queryByText('Termintreue')).toBeNull()
  })

  test('shows amount, on-time rate, complaints and terms to a mandate', async () => {
    const figures = {
      amount: { cents: 11_240_000, currency: 'EUR' as const },
      onTime: 91,
      onTimeGroup: 94,
      ordersPerQuarter: 3,
      complaints: 2,
      lastComplaint: '2026-03-11',
      paymentTerms: '30 Tage netto',
    }
    await show({ relations: [{ ...WITHOUT_CONTRACT, figures }] })
    expect(screen.getByText('112.400,00 €')).toBeTruthy()
    expect(screen.getByText(/^91 %/).textContent).toContain('Gruppe 94')
    expect(screen.getByText('2, zuletzt 11.03.2026')).toBeTruthy()
    expect(screen.getByText('C, 3 Bestellungen je Quartal')).toBeTruthy()
    expect(screen.getByText('30 Tage netto')).toBeTruthy()
  })

  test('shows people of both sides, contracts and events', async () => {
    await show({
      partnerContacts: [{ role: 'Vertrieb', name: 'Sonja Achenbach', phone: '02752 1', email: '', note: '' }],
      contracts: [
        {
          number: 'R-2231',
          kind: 'frame',
          name: 'Stahl',
          groups: ['0110'],
          companies: ['Guss'],
          from: '2018-01-01',
          until: '2031-12-31',
        },
        {
          number: 'QS-118',
          kind: 'quality',
          name: 'Qualitätssicherung',
          groups: [],
          companies: [],
          from: '2015-01-01',
          until: null,
        },
      ],
      events: [{ id: 1, kind: 'groupStarted', month: '2022-09', group: BRIGHT, contract: '', reason: '', by: ELKE }],
    })
    expect(screen.getByText('Einkauf Guss')).toBeTruthy()
    expect(screen.getByText('im Urlaub bis 22.12.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '02752 1' }).getAttribute('href')).toBe('tel:027521')
    expect(screen.getByText('Stahl, 0110, bis 12/2031, Guss')).toBeTruthy()
    expect(screen.getByText(/alle Gesellschaften der Gruppe/)).toBeTruthy()
    expect(screen.getByText('09/2022, Elke Brandhorst')).toBeTruthy()
  })

  test('has the bands by year as a chart and as an equivalent table', async () => {
    await show({
      years: [
        {
          company: 'Antriebe',
          bands: [
            { year: 2025, band: 'A' },
            { year: 2026, band: 'A' },
          ],
        },
        {
          company: 'Guss',
          bands: [
            { year: 2025, band: 'C' },
            { year: 2026, band: 'B' },
          ],
        },
      ],
    })
    expect(screen.getByRole('img', { name: /Guss: 2025 C, 2026 B; Antriebe: 2025 A, 2026 A/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Als Tabelle anzeigen' }))
    const table = screen.getByRole('table', { name: 'Volumen nach Kunde' })
    expect(within(table).getByRole('row', { name: 'Guss C B' })).toBeTruthy()
  })

  test('offers no changes without the right', async () => {
    await show()
    expect(screen.queryByRole('button', { name: /aufnehmen|Einkauf vor Ort/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Lead Buyer anrufen' }).getAttribute('href')).toBe('tel:02715')
  })

  test('is added to a contract after showing for whom it applies then', async () => {
    const relation = { ...WITHOUT_CONTRACT, joinable: { ...WITHOUT_CONTRACT.joinable!, mayJoin: true } }
    const { sent } = await show({ relations: [relation] }, () =>
      aRelationship({ matrix: MATRIX, relations: [{ ...relation, cover: 'valid', joinable: null }] }),
    )
    await user.click(screen.getByRole('button', { name: 'In R-2231 aufnehmen …' }))
    const dialog = await screen.findByRole('dialog', { name: 'In R-2231 aufnehmen' })
    expect(within(dialog).getByText('Der Vertrag gilt dann für 0115 Blankstahl auch bei Antriebe.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Aufnehmen' }))
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'POST', path: '/groups/4/contract', body: { number: 'R-2231' } }]),
    )
    await waitFor(() => expect(screen.queryByText(/kauft seit 2022 ohne Vertrag/)).toBeNull())
  })

  test('that another lead buyer has to decide about is refused with a sentence', async () => {
    const joinable = { ...WITHOUT_CONTRACT.joinable!, mayJoin: true }
    await show({ relations: [{ ...WITHOUT_CONTRACT, joinable }] }, () => failure(403, { code: 'leadBuyerOnly' }))
    await user.click(screen.getByRole('button', { name: 'In R-2231 aufnehmen …' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Aufnehmen' }))
    expect(await within(dialog).findByText(/^403 - Der Vertrag würde für eine weitere Warengruppe gelten/)).toBeTruthy()
  })
})

test('[SUP-04] the local buyer is removed with the version that was seen; a conflict keeps the input', async () => {
  const figures = {
    amount: null,
    onTime: null,
    onTimeGroup: null,
    ordersPerQuarter: null,
    complaints: 0,
    lastComplaint: null,
    paymentTerms: '30 Tage',
  }
  const relation = { ...WITHOUT_CONTRACT, mayChange: true, figures }
  let attempts = 0
  const { sent } = await show({ relations: [relation] }, () =>
    ++attempts === 1
      ? failure(409, {
          code: 'version_conflict',
          present: aRelationship({ matrix: MATRIX, relations: [{ ...relation, version: 8 }] }),
        })
      : aRelationship({ matrix: MATRIX, relations: [{ ...relation, version: 9 }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Einkauf vor Ort …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Blankstahl bei Guss' })
  const terms = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Zahlung/ })
  await user.clear(terms)
  await user.type(terms, '14 Tage')
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  expect(await within(dialog).findByText(/^409 - Eine andere Person/)).toBeTruthy()
  expect(terms.value).toBe('14 Tage')
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body, version }) => ({ body, version }))).toEqual([
    { version: 3, body: { paymentTerms: '14 Tage' } },
    { version: 8, body: { paymentTerms: '14 Tage' } },
  ])
})

describe('[SUP-04] the end of a relation', () => {
  const mine = { ...WITHOUT_CONTRACT, mayChange: true, mayEnd: true }

  test('needs a day and a reason, and is written with the version that was seen', async () => {
    const ended = {
      ...mine,
      version: 4,
      until: '2026-10-31',
      endReason: 'Werk geschlossen',
      ended: true,
      mayChange: false,
    }
    const { sent } = await show({ relations: [mine] }, () =>
      aRelationship({ matrix: MATRIX, relations: [ended], events: [] }),
    )
    await user.click(screen.getByRole('button', { name: 'Beenden …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Blankstahl bei Guss beenden' })
    await user.click(within(dialog).getByRole('button', { name: 'Beziehung beenden' }))
    expect(within(dialog).getByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
    const day = within(dialog).getByRole('textbox', { name: 'Letzter Tag' })
    await user.clear(day)
    await user.type(day, '31.10.2026')
    await user.type(within(dialog).getByRole('textbox', { name: /^Grund/ }), ' Werk geschlossen ')
    await user.click(within(dialog).getByRole('button', { name: 'Beziehung beenden' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'POST',
          path: '/groups/4/end',
          body: { until: '2026-10-31', reason: 'Werk geschlossen' },
          version: 3,
        },
      ]),
    )
    expect(await screen.findByText('Werk geschlossen')).toBeTruthy()
    expect(screen.getByText(/Beendet, letzter Tag 31.10.2026:/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Beenden|Einkauf vor Ort/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ende berichtigen …' })).toBeTruthy()
    expect(screen.queryByText(/ohne Vertrag\./)).toBeNull()
  })

  test('is changed or withdrawn while it is ahead', async () => {
    const planned = { ...mine, version: 4, until: '2099-10-31', endReason: 'Werk geschlossen' }
    const { sent } = await show({ relations: [planned] }, () =>
      aRelationship({ matrix: MATRIX, relations: [{ ...mine, version: 5 }], events: [] }),
    )
    expect(screen.getByText(/Endet am 31.10.2099:/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ende ändern …' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ende ändern …' }))
    const change = await screen.findByRole('dialog', { name: 'Ende von Blankstahl bei Guss ändern' })
    expect(within(change).getByRole('button', { name: 'Ende ändern' })).toBeTruthy()
    await user.click(within(change).getByRole('button', { name: 'Abbrechen' }))
    await user.click(screen.getByRole('button', { name: 'Ende aufheben …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ende von Blankstahl bei Guss aufheben' })
    await user.click(within(dialog).getByRole('button', { name: 'Ende aufheben' }))
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/groups/4/end/withdraw', version: 4 }]))
    await waitFor(() => expect(screen.queryByText(/Endet am/)).toBeNull())
    expect(screen.getByRole('button', { name: 'Beenden …' })).toBeTruthy()
  })

  test('an ended one is corrected after its consequences were shown', async () => {
    const ended = { ...mine, mayChange: false, until: '2025-12-31', endReason: 'Kein Bedarf', ended: true }
    const { sent } = await show({ relations: [ended] })
    await user.click(screen.getByRole('button', { name: 'Ende berichtigen …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ende von Blankstahl bei Guss berichtigen' })
    const day = within(dialog).getByRole('textbox', { name: 'Letzter Tag' })
    expect([(day as HTMLInputElement).value, within(dialog).queryByText(/gilt die Beziehung wieder/)]).toEqual([
      '31.12.2025',
      null,
    ])
    await user.clear(day)
    await user.type(day, '31.12.2099')
    await user.tab()
    expect(within(dialog).getByText(/Bis dahin gilt die Beziehung wieder/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Ende berichtigen' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'POST', path: '/groups/4/end', body: { until: '2099-12-31', reason: 'Kein Bedarf' }, version: 3 },
      ]),
    )
  })

  test('is shown in the table of the group and in the history', async () => {
    const until = '2025-12-31'
    await show({
      matrix: [aRelation(), aRelation({ group: BRIGHT, cover: 'none', contract: null, ended: true, until })],
      relations: [anOwnRelation(), { ...WITHOUT_CONTRACT, ended: true, until, endReason: 'Kein Bedarf' }],
      events: [
        { id: 10, kind: 'ended', month: '2099-12', group: BRIGHT, contract: '', reason: 'Umzug', by: ELKE },
        { id: 9, kind: 'ended', month: '2025-12', group: BRIGHT, contract: '', reason: 'Kein Bedarf', by: ELKE },
        { id: 8, kind: 'continued', month: '2025-11', group: BRIGHT, contract: '', reason: '', by: ELKE },
      ],
    })
    expect(screen.getByRole('heading', { name: 'Stahl, Langprodukte bei Guss, 0110' })).toBeTruthy()
    expect(screen.getByText(/seit 2016, eine Warengruppe/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'B beendet 12/2025' })).toBeTruthy()
    expect(screen.getByText('Kein Bedarf').closest('li')?.textContent).toContain('Ende von Blankstahl')
    expect(screen.getByText('Umzug').closest('li')?.textContent).toContain('Ende von Blankstahl geplant')
    expect(screen.getByText(/Ende von Blankstahl aufgehoben/)).toBeTruthy()
  })
})

test('a relation that is not there, or may not be seen, says so', async () => {
  const { received } = await screenTest(RelationshipView, {
    service: {},
    props: { partnerId: String(++partners), companyId: '7' },
  })
  expect(await screen.findByText('Lieferant nicht gefunden')).toBeTruthy()
  expect(received('portal-error')[0]?.detail).toMatchObject({ code: 'not_found' })
})
