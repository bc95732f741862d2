import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { press, screenTest, user } from '#shared/testing/screen-test.tsx'
// Loaded before the tests: the first press would wait for them, on a busy machine longer than a query waits.
import './edit/decision-dialog.tsx'
import './edit/request-dialog.tsx'
import { aPartner, aRequest } from '#widgets/suppliers/testing/a-partner.ts'
import { Supplier } from './supplier.tsx'

const contacts = (phone: string) => [{ role: '', name: 'Herr Thiel', phone, email: '', note: '' }]
const NO_PHONE = /^Zu diesem Lieferanten ist keine Telefonnummer hinterlegt/
let id = 500

async function show(requests: ReturnType<typeof aRequest>[], changes: Partial<PartnerDetails> = {}) {
  const sent: unknown[] = []
  const partner = aPartner({ id: ++id, contacts: contacts(''), mayChange: true, requests, ...changes })
  await screenTest(Supplier, {
    service: {
      [`partners/${id}/requests`]: (_url: URL, { body }: RequestInit) => {
        sent.push(JSON.parse(String(body)))
        return []
      },
      [`partners/${id}`]: partner,
    },
    props: { partnerId: String(id) },
  })
  return sent
}

test('[SUP-02] a request shows before it is sent that without a phone number no call confirms it', async () => {
  const sent = await show([])
  await press('Änderung beantragen …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderung beantragen' }))
  expect(dialog.getByText(NO_PHONE)).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: 'Der Rückruf ist erfolgt' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Neue IBAN' }), 'DE27460500010000006017')
  await user.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
  await waitFor(() => expect(sent).toMatchObject([{ iban: 'DE27460500010000006017' }]))
})

test('[SUP-02] a number that is younger than 30 days is known before the request is sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') })
  const since = (day: string) => ({ contacts: contacts('+49 2752 4711'), phonesSince: { '4927524711': day } })
  await show([], since('2026-10-25T09:00:00Z'))
  await press('Änderung beantragen …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderung beantragen' }))
  expect(dialog.getByText(/bestätigt nur einen Antrag, der ab dem 24\.11\.2026 gestellt wird\.$/)).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: 'Der Rückruf ist erfolgt' })).toBeNull()
  cleanup()
  await show([], since('2026-10-24T09:00:00Z'))
  await press('Änderung beantragen …')
  expect(await screen.findByRole('checkbox', { name: 'Der Rückruf ist erfolgt' })).toBeTruthy()
  vi.useRealTimers()
})

test('[SUP-02] the button shows why no call can be recorded', async () => {
  await show([aRequest({ mayDecide: true, callback: null })])
  await press('Bankverbindung: Antrag prüfen')
  const record = await screen.findByRole('button', { name: 'Rückruf eintragen …' })
  expect(record.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(NO_PHONE)).not.toHaveLength(0)
  await user.click(record)
  expect(screen.queryByRole('button', { name: 'Rückruf speichern' })).toBeNull()
})

test('[SUP-02] a VAT id in another form than its country writes is refused at the field', async () => {
  const sent = await show([])
  await press('Änderung beantragen …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderung beantragen' }))
  await user.click(dialog.getByRole('radio', { name: 'USt-ID' }))
  const vat = dialog.getByRole('textbox', { name: 'Neue USt-ID' })
  await user.clear(vat)
  await user.type(vat, 'DE12')
  await user.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
  expect(dialog.getByText(/^Die USt-ID hat nicht das Format dieses Landes\./)).toBeTruthy()
  expect(vat.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('[SUP-02] a former employee is named in place of a deleted one', async () => {
  const gone = { id: null, name: '' }
  const decided = { decidedAt: '2026-11-20T11:00:00Z', decisionReason: 'Nummer falsch' }
  const stage = { name: 'responsible', isInTurn: false, asked: [], decider: null, onBehalfOf: null }
  const stages = [{ ...stage, outcome: 'rejected', decidedAt: decided.decidedAt, reason: 'Nummer falsch' } as const]
  await show([aRequest({ state: 'rejected', requester: gone, decider: gone, stages, ...decided })], {
    duns: '31-512-009',
    lastChanges: {
      duns: { at: '2026-02-02T09:00:00Z', by: gone },
      country: { at: '2026-02-03T09:00:00Z', by: gone },
    },
  })
  expect(await screen.findByText('Bankverbindung, beantragt von einer ausgeschiedenen Person')).toBeTruthy()
  expect(screen.getByText(/^entschieden 20\.11\.2026, Ausgeschiedene Person/)).toBeTruthy()
  expect(screen.getByText('geändert 03.02.2026, Ausgeschiedene Person')).toBeTruthy()
  expect(screen.getByTitle('geändert 02.02.2026, Ausgeschiedene Person')).toBeTruthy()
  await press('Bankverbindung: Antrag ansehen')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('am 20.11.2026, Ausgeschiedene Person')).toBeTruthy()
  expect(dialog.getByText('abgelehnt am 20.11.2026, Ausgeschiedene Person')).toBeTruthy()
  expect(dialog.getByText('Nummer falsch')).toBeTruthy()
})

test('[SUP-02] a number that is shown in part has no hint about its check digits', async () => {
  await show([aRequest({ isMasked: true, after: { iban: 'DE27 •••• •••• •••• 6017' } })], { mayChange: false })
  await press('Bankverbindung: Antrag ansehen')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Nur Zuständige sehen die vollständige Bankverbindung.')).toBeTruthy()
  expect(dialog.queryByText(/Prüfziffer/)).toBeNull()
})

test('[SUP-05] likely duplicates are shown while a name is typed, with the reason and a link, and block nothing', async () => {
  const checked: unknown[] = []
  const partner = aPartner({ id: ++id, mayChange: true, requests: [] })
  await screenTest(Supplier, {
    service: {
      '/duplicates/check': (_url: URL, { body }: RequestInit) => {
        checked.push(JSON.parse(String(body)))
        return {
          hints: [
            {
              partner: { id: 31, bpNumber: 231_904, name: 'Zintl Technik GmbH', city: 'Olpe' },
              score: 0.94,
              reasons: [{ field: 'vatId', level: 'same', weight: 4, isVeto: false }],
            },
          ],
        }
      },
      [`partners/${id}`]: partner,
    },
    props: { partnerId: String(id) },
  })
  await press('Änderung beantragen …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderung beantragen' }))
  await user.click(dialog.getByRole('radio', { name: /^Name/ }))
  await user.clear(dialog.getByRole('textbox', { name: 'Neuer Name' }))
  await user.type(dialog.getByRole('textbox', { name: 'Neuer Name' }), 'Zintl Technik')
  const link = await dialog.findByRole('link', { name: /^BP 231904 Zintl Technik GmbH, Olpe öffnen/ })
  expect(link.getAttribute('href')).toMatch(/\/lieferanten\/31$/)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(dialog.getByText('Diesen Partner gibt es vielleicht schon')).toBeTruthy()
  expect(dialog.getByText('USt-ID gleich')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Antrag stellen' }).getAttribute('aria-disabled')).toBeNull()
  // Once after the last key, and never as a duplicate of itself.
  expect(checked).toMatchObject([{ id, name: 'Zintl Technik' }])
})
