import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerContract, PartnerDetails } from '#contract/suppliers-partner.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { type Sent, failure, recordWrites } from '#shared/testing/serve.ts'
import { press, screenTest, user } from '#shared/testing/screen-test.tsx'
// Loaded before the tests: the first press would wait for them.
import './edit/contract-dialog.tsx'
import './edit/new-relation-dialog.tsx'
import { aPartner, BARS, BRIGHT } from '#widgets/suppliers/testing/a-partner.ts'
import { Supplier } from './supplier.tsx'

const TODAY = wallTimeOf(new Date()).day
let partners = 800

const LEAD: WritingChoices = {
  companies: [
    { id: 7, name: 'Guss' },
    { id: 8, name: 'Antriebe' },
  ],
  groups: [BARS, BRIGHT],
  groupIds: [BARS.id],
  siteCompanyIds: [],
}

const aContract = (changes: Partial<PartnerContract> = {}): PartnerContract => ({
  id: 61,
  number: 'R-2231',
  kind: 'frame',
  name: 'Stahl',
  groups: ['0110'],
  companies: [],
  groupIds: [BARS.id],
  companyIds: [],
  from: '2018-01-01',
  until: null,
  mayChange: true,
  ...changes,
})

async function show(changes: Partial<PartnerDetails> = {}, choices: unknown = LEAD, write?: (sent: Sent) => unknown) {
  const partner = aPartner({ id: ++partners, mayAddContract: true, mayAddRelation: true, ...changes })
  const writes = recordWrites(
    `/partners/${partner.id}`,
    write ?? (() => ({ ...partner, version: partner.version + 1 })),
  )
  const answer = writes.answer(() => partner)
  invalidate('api/gpp/writing-choices')
  await screenTest(Supplier, {
    service: {
      'writing-choices': choices,
      relations: answer,
      contracts: answer,
      'contracts/61': answer,
      [`partners/${partner.id}`]: answer,
    },
    props: { partnerId: String(partner.id) },
  })
  await screen.findByRole('heading', { name: 'Ferrum Wittgenstein GmbH' })
  return { sent: writes.sent, partner }
}

describe('[SUP-04] contracts with a supplier', () => {
  test('are listed with period, groups and companies; those that have ended are folded', async () => {
    await show({
      contracts: [
        aContract({ companies: ['Guss'], until: addDays(TODAY, 20) }),
        aContract({ id: 62, number: 'R-1', until: addDays(TODAY, -1) }),
        aContract({ id: 63, number: 'R-9', from: addDays(TODAY, 5) }),
      ],
    })
    const card = screen.getByRole('region', { name: 'Verträge' })
    within(card).getByText('läuft bald ab')
    within(card).getByText('gilt später')
    within(card).getByText('Ein beendeter Vertrag')
    expect(within(card).queryByRole('button', { name: 'Vertrag R-1 beenden' })).toBeNull()
  })

  test('are read without buttons by a person without a mandate', async () => {
    await show({ mayAddContract: false, mayAddRelation: false, contracts: [aContract({ mayChange: false })] })
    expect(screen.queryByRole('button', { name: /Vertrag|Beziehung/ })).toBeNull()
  })

  test('are added: a lead buyer starts with their groups, errors are shown at the fields', async () => {
    const { sent } = await show()
    await press('Vertrag anlegen')
    const dialog = await screen.findByRole('dialog', { name: 'Vertrag anlegen' })
    expect(
      (await within(dialog).findByRole('checkbox', { name: '0110 Stahl, Langprodukte' })).matches(':checked'),
    ).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    within(dialog).getByText('Das Feld Vertragsnummer darf nicht leer sein.')
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Vertragsnummer' }), ' R-77 ')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Guss' }))
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/contracts',
        body: { number: 'R-77', kind: 'frame', from: TODAY, until: null, groupIds: [BARS.id], companyIds: [7] },
      },
    ])
  })

  test('beyond the mandate are refused before they are sent', async () => {
    const { sent } = await show()
    await press('Vertrag anlegen')
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('checkbox', { name: '0115 Blankstahl' }))
    within(dialog).getByText(/^Ihr Mandat reicht dafür nicht/)
    await user.type(within(dialog).getByRole('textbox', { name: 'Vertragsnummer' }), 'R-77')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(sent).toEqual([])
  })

  test('keep the input if the number is taken', async () => {
    await show({}, LEAD, () =>
      failure(409, { code: 'contract_exists', details: [{ field: 'body.number', rule: 'taken' }] }),
    )
    await press('Vertrag anlegen')
    const dialog = await screen.findByRole('dialog')
    const number = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Vertragsnummer' })
    await user.type(number, 'R-2231')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await within(dialog).findByText('Diese Nummer hat schon ein anderer Vertrag.')
    expect(number.value).toBe('R-2231')
  })

  test('are ended on a day, after naming the companies that then buy without one', async () => {
    const { sent, partner } = await show({ contracts: [aContract()] })
    await press('Vertrag R-2231 beenden')
    const dialog = await screen.findByRole('dialog', { name: 'Vertrag R-2231 beenden' })
    within(dialog).getByText('Guss: 0110 Stahl, Langprodukte')
    await user.click(within(dialog).getByRole('button', { name: 'Vertrag beenden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/contracts/61', body: { number: 'R-2231', until: TODAY }, version: partner.version },
    ])
  })

  test('cannot be written while the choices are missing, which is shown', async () => {
    await show({}, failure(503))
    await press('Vertrag anlegen')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Gesellschaften und Warengruppen konnten nicht geladen werden (503).')
  })
})

describe('[SUP-04] a new relation', () => {
  test('names a group that the person leads, and a company that does not buy it there yet', async () => {
    const { sent } = await show()
    await press('Beziehung anlegen')
    const dialog = await screen.findByRole('dialog', { name: 'Beziehung anlegen' })
    const group = await within(dialog).findByRole('combobox', { name: 'Warengruppe' })
    expect(within(group).getAllByRole('option')).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Beziehung anlegen' }))
    expect(
      within(dialog).getAllByText(/^Das Feld (Warengruppe|Kaufende Gesellschaft) darf nicht leer sein\.$/),
    ).toHaveLength(2)
    await user.selectOptions(group, '0110 Stahl, Langprodukte')
    const company = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Kaufende Gesellschaft' })
    // Guss buys it already; the only other company is chosen.
    expect(company.selectedOptions[0]!.textContent).toBe('Antriebe')
    await user.click(within(dialog).getByRole('button', { name: 'Beziehung anlegen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ method: 'POST', path: '/relations', body: { groupId: BARS.id, companyId: 8 } }])
  })

  test('that another person has added in the meantime is shown at its field', async () => {
    await show({}, LEAD, () =>
      failure(409, { code: 'relation_exists', details: [{ field: 'body.groupId', rule: 'bought' }] }),
    )
    await press('Beziehung anlegen')
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(
      await within(dialog).findByRole('combobox', { name: 'Warengruppe' }),
      '0110 Stahl, Langprodukte',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Beziehung anlegen' }))
    await within(dialog).findByText('Diese Gesellschaft kauft die Warengruppe hier schon.')
  })
})
