import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { type Sent, type Service, failure, recordWrites } from '#shared/testing/serve.ts'
import { press, screenTest, user } from '#shared/testing/screen-test.tsx'
// Loaded before the tests: the first press would wait for them, on a busy machine longer than a query waits.
import './edit/certificate-dialog.tsx'
import './edit/decision-dialog.tsx'
import './edit/memo-dialog.tsx'
import './edit/partner-dialog.tsx'
import './edit/request-dialog.tsx'
import { aPartner, aRelation, aRequest, BARS, ELKE, KATRIN } from '#widgets/suppliers/testing/a-partner.ts'
import { Supplier } from './supplier.tsx'

const TODAY = wallTimeOf(new Date()).day
/** The paths of a partner that its one answer serves. */
const ANSWERED = 'memos requests certificates decision requests/21 memos/31 certificates/41 callback'.split(' ')
let partners = 100

/** Shows one partner; `write` answers its changes. */
async function show(changes: Partial<PartnerDetails> = {}, write: (sent: Sent) => unknown = () => []) {
  // The cache of queries outlives a test.
  const partner = aPartner({ id: ++partners, ...changes })
  const { sent, answer: answerOf } = recordWrites(`/partners/${partner.id}`, write)
  const answer = answerOf((path) => (path === '' ? partner : { changes: [], next: null }))
  const service: Service = {
    'material-groups': [
      { ...BARS, version: 1, nameEn: '', leadBuyer: null, articles: [{ id: 8, number: '011001', name: 'warm' }] },
      { id: 9, number: '0230', name: 'Zerspanung', version: 1, nameEn: '', leadBuyer: null, articles: [] },
    ],
    [`partners/${partner.id}`]: answer,
    ...Object.fromEntries(ANSWERED.map((path) => [path, answer])),
  }
  const shown = await screenTest(Supplier, { service, props: { partnerId: String(partner.id) } })
  await screen.findByRole('heading', { name: /Ferrum|nicht gefunden/ })
  return { sent, partner, calls: shown.fetch, ...shown }
}

describe('[SUP-02] a supplier', () => {
  test('shows its fields; a number that fails its check has a warning beside it', async () => {
    await show({
      duns: '31-512-009',
      warnings: [{ field: 'duns', rule: 'duns_form' }],
      sameVat: 2,
      lastChanges: { duns: { at: '2026-02-02T09:00:00Z', by: KATRIN } },
    })
    for (const shown of ['105 118', 'K-77120', 'DE117892246', '342/5810/1177', 'HRB 4471, Siegen'])
      expect(screen.getByText(shown)).toBeTruthy()
    expect(screen.getByText('05/2025 – 04/2026')).toBeTruthy()
    expect(screen.getByText('Die UPIK-Nummer hat nicht neun Ziffern.')).toBeTruthy()
    expect(screen.getByText('auch bei 2 anderen Lieferanten hinterlegt')).toBeTruthy()
    expect(screen.getByText('geändert 02.02.2026, Katrin Osterloh')).toBeTruthy()
  })

  test('copies a number without its spaces', async () => {
    await show()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('BP-Nummer kopieren')
    expect(write).toHaveBeenCalledWith('105118')
  })

  test('shows bands for everybody and amounts where the person has a mandate', async () => {
    await show({
      relations: [
        aRelation(),
        aRelation({ companyId: 8, company: 'Antriebe', amount: { cents: 12_345_678, currency: 'EUR' } }),
      ],
    })
    const table = screen.getByRole('grid', { name: 'Wer in der Gruppe kauft hier?' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows[0]).toContain('–')
    expect(rows[1]).toContain('123.456,78')
    expect(within(table).getByRole('link', { name: 'Guss' }).getAttribute('href')).toMatch(/\/lieferanten\/\d+\/7$/)
  })

  test('has no column of amounts without a mandate', async () => {
    await show()
    expect(screen.queryByRole('columnheader', { name: 'Umsatz' })).toBeNull()
    expect(screen.getByText('ohne Vertrag')).toBeTruthy()
    expect(screen.getByText('nicht vergeben')).toBeTruthy()
  })

  test('shows whom to ask, with presence and phone, and groups without a lead buyer', async () => {
    await show()
    expect(screen.getByText('heute bis 16 Uhr')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Katrin Osterloh anrufen/ }).getAttribute('href')).toBe('tel:02715')
    expect(screen.getByText('Warengruppe 0115: kein Lead Buyer')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'achenbach@ferrum.test' }).getAttribute('href')).toBe(
      'mailto:achenbach@ferrum.test',
    )
  })

  test('offers no edit without the right', async () => {
    await show()
    expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Zertifikat hinzufügen …' })).toBeNull()
  })

  test('that is not there, or may not be seen, says so and reports it', async () => {
    const { received } = await screenTest(Supplier, { service: {}, props: { partnerId: String(++partners) } })
    expect(await screen.findByText('Lieferant nicht gefunden')).toBeTruthy()
    expect(received('portal-error')[0]?.detail).toMatchObject({ code: 'not_found' })
  })

  test('names the right that is missing', async () => {
    const id = ++partners
    await screenTest(Supplier, {
      service: { [`partners/${id}`]: failure(403, { code: 'role_missing' }) },
      props: { partnerId: String(id) },
    })
    expect(await screen.findByText('Kein Zugriff auf den Lieferantenreport')).toBeTruthy()
  })

  test('is edited with the version that was seen, and sends only changed fields', async () => {
    const { sent, partner } = await show({ mayChange: true }, () => aPartner({ version: 3, city: 'Siegen' }))
    await press('Bearbeiten')
    const dialog = await screen.findByRole('dialog', { name: 'Ferrum Wittgenstein GmbH bearbeiten' })
    const city = within(dialog).getByRole('textbox', { name: 'Ort' })
    await user.clear(city)
    await user.type(city, 'Siegen')
    await user.click(await within(dialog).findByRole('checkbox', { name: '0230 Zerspanung' }))
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      version: partner.version,
      body: { city: 'Siegen', groupIds: [3, 4, 9] },
    })
    expect(Object.keys(sent[0]!.body as object).toSorted()).toEqual(['city', 'groupIds'])
  })

  test('keeps the input after a concurrent change, and saves it on the present version', async () => {
    let attempts = 0
    const { sent, partner } = await show({ mayChange: true }, () =>
      ++attempts === 1
        ? failure(409, {
            code: 'version_conflict',
            present: aPartner({ id: partner.id, version: 9, street: 'Neu 1', mayChange: true }),
          })
        : aPartner({ id: partner.id, version: 10 }),
    )
    await press('Bearbeiten')
    const dialog = await screen.findByRole('dialog')
    const city = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Ort' })
    await user.type(city, ' West')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(await within(dialog).findByText(/^409 - Eine andere Person/)).toBeTruthy()
    expect(city.value).toBe('Bad Laasphe West')
    const street = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Straße und Hausnummer' })
    expect(street.value).toBe('Neu 1')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 9, body: { city: 'Bad Laasphe West' } }))
  })

  test('warns while a number is typed that fails its check, and stores it', async () => {
    const { sent } = await show({ mayChange: true }, () => aPartner({ version: 3 }))
    await press('Bearbeiten')
    const dialog = await screen.findByRole('dialog')
    const duns = within(dialog).getByRole('textbox', { name: 'UPIK' })
    await user.clear(duns)
    await user.type(duns, '12')
    expect(within(dialog).getByText('Die UPIK-Nummer hat nicht neun Ziffern.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ duns: '12' }))
  })
})

describe('[SUP-02] certificates', () => {
  const certificate = (changes: object) => ({
    id: 41,
    version: 1,
    kind: 'iso9001' as const,
    name: '',
    plant: '',
    state: 'valid' as const,
    until: '2031-08-31',
    note: 'Auditbericht',
    reviewer: null,
    remindedOn: null,
    ...changes,
  })

  test('have a text for their state beside the line', async () => {
    await show({
      certificates: [
        certificate({}),
        certificate({ id: 42, kind: 'iatf16949', state: 'review', until: null, reviewer: ELKE }),
        certificate({ id: 43, kind: 'iso14001', state: 'expiring', until: addDays(TODAY, 20) }),
        certificate({
          id: 44,
          kind: 'supplierDeclaration',
          state: 'expired',
          until: '2025-12-31',
          remindedOn: '2026-04-14',
        }),
      ],
    })
    expect(screen.getByText('08/2031')).toBeTruthy()
    expect(screen.getByText('in Prüfung, Elke Brandhorst')).toBeTruthy()
    expect(screen.getByText(/^läuft am .* ab/)).toBeTruthy()
    expect(screen.getByText(/abgelaufen am 31\.12\.2025/).textContent).toContain('angemahnt 14.04.')
  })

  test('are reviewed with the version that was seen; a valid one needs its end', async () => {
    const { sent } = await show({ mayChange: true, certificates: [certificate({ state: 'review', until: null })] })
    await press('ISO 9001 prüfen')
    const dialog = await screen.findByRole('dialog', { name: 'ISO 9001 prüfen' })
    await user.click(within(dialog).getByRole('radio', { name: 'gültig' }))
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(within(dialog).getByText('Das Feld Gültig bis darf nicht leer sein.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Gültig bis' }), '31.12.2030{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ body: { state: 'valid', until: '2030-12-31' }, version: 1 }))
  })

  test('that exist already are refused with a sentence', async () => {
    const { sent } = await show({ mayChange: true }, () => failure(409, { code: 'certificate_exists', present: [] }))
    await press('Zertifikat hinzufügen …')
    const dialog = await screen.findByRole('dialog', { name: 'Zertifikat hinzufügen' })
    await user.click(within(dialog).getByRole('radio', { name: 'fehlt' }))
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(await within(dialog).findByText(/^409 - Dieses Zertifikat ist für das Werk/)).toBeTruthy()
    expect(sent[0]!.body).toMatchObject({ kind: 'iso9001', state: 'missing', until: null })
  })
})

describe('[SUP-02] memos', () => {
  const MEMO = {
    id: 31,
    version: 4,
    text: 'Skonto 2 %',
    visibility: 'purchasing' as const,
    company: 'Guss',
    author: KATRIN,
    changedAt: '2026-03-12T09:00:00Z',
    isMine: true,
  }

  test('name their author and their readers', async () => {
    await show({ memos: [{ ...MEMO, isMine: false }] })
    expect(screen.getByText('Skonto 2 %')).toBeTruthy()
    expect(screen.getByText('sichtbar für den Einkauf der Gruppe')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Memo bearbeiten' })).toBeNull()
  })

  test('are written at a level that their author can read', async () => {
    const { sent, requests } = await show({}, () => [MEMO])
    await press('Memo schreiben …')
    const dialog = await screen.findByRole('dialog', { name: 'Memo schreiben' })
    expect(within(dialog).queryByRole('radio', { name: /Lead Buyer/ })).toBeNull()
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Skonto 2 %')
    await user.click(within(dialog).getByRole('radio', { name: /Einkauf der Gruppe/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ method: 'POST', body: { text: 'Skonto 2 %', visibility: 'purchasing' } }]),
    )
    expect(requests('POST')[0]!.key).toBeTruthy()
    expect(await screen.findByText('Skonto 2 %')).toBeTruthy()
  })

  test('are removed after a question', async () => {
    const { sent } = await show({ memos: [MEMO] })
    await press('Memo bearbeiten')
    await press('Memo entfernen …')
    expect(sent).toEqual([])
    await press('Entfernen')
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/memos/31' }]))
    expect(await screen.findByText('Es gibt kein Memo, das Sie lesen können.')).toBeTruthy()
  })
})

describe('[SUP-02] changes with four eyes', () => {
  test('are requested with the call that confirms them', async () => {
    const { sent } = await show({}, () => [aRequest({ mayWithdraw: true })])
    await press('Änderung beantragen …')
    const dialog = await screen.findByRole('dialog', { name: 'Änderung beantragen' })
    const iban = within(dialog).getByRole('textbox', { name: 'Neue IBAN' })
    await user.type(iban, 'DE27 4605 0001 0000 0060 18')
    expect(within(dialog).getByText('Die Prüfziffer der IBAN stimmt nicht.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Antrag stellen' }))
    expect(within(dialog).getByText(/^Diese IBAN gibt es nicht\./)).toBeTruthy()
    expect(iban.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    await user.type(iban, '{Backspace}7')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Der Rückruf ist erfolgt' }))
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Angerufene Nummer' }), '+49 2752 4711-118')
    await user.click(within(dialog).getByRole('button', { name: 'Antrag stellen' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.body).toMatchObject({
      kind: 'bank',
      iban: 'DE27 4605 0001 0000 0060 17',
      callback: { number: '+49 2752 4711-118', name: 'Herr Thiel' },
    })
    expect(await screen.findByText('Bankverbindung, beantragt von Elke Brandhorst')).toBeTruthy()
  })

  test('name the field and the rule if the number is not known for long enough', async () => {
    const details = [{ field: 'body.callback', rule: 'callback_number_unknown' }]
    await show({}, () => failure(422, { code: 'callback_refused', details }))
    await press('Änderung beantragen …')
    const dialog = await screen.findByRole('dialog')
    const iban = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Neue IBAN' })
    await user.type(iban, 'DE27460500010000006017')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Der Rückruf ist erfolgt' }))
    await user.click(within(dialog).getByRole('button', { name: 'Antrag stellen' }))
    expect(await within(dialog).findByText(/^Diese Nummer ist noch keine 30 Tage/)).toBeTruthy()
    expect(iban.value).toBe('DE27460500010000006017')
  })

  test('are approved by another person once the call is recorded', async () => {
    const open = aRequest({ mayDecide: true, callback: null })
    const { sent } = await show({ mayChange: true, requests: [open] }, ({ path }) => [
      path.endsWith('callback')
        ? aRequest({ mayDecide: true, version: 2 })
        : aRequest({ state: 'approved', version: 3, decider: KATRIN, decidedAt: '2026-11-20T11:00:00Z' }),
    ])
    await press('Bankverbindung: Antrag prüfen')
    const dialog = await screen.findByRole('dialog', { name: 'Antrag: Bankverbindung' })
    expect(within(dialog).getByText('DE27 4605 0001 0000 0060 17')).toBeTruthy()
    const approve = within(dialog).getByRole('button', { name: 'Freigeben' })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    await user.click(within(dialog).getByRole('button', { name: 'Rückruf eintragen …' }))
    await user.click(within(dialog).getByRole('button', { name: 'Rückruf speichern' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ method: 'PUT', version: 1 }))
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull())
    await user.click(approve)
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ path: '/requests/21/decision', body: { approve: true }, version: 2 }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('are rejected with a reason', async () => {
    const { sent } = await show({ mayChange: true, requests: [aRequest({ mayDecide: true })] }, () => [
      aRequest({
        state: 'rejected',
        decisionReason: 'Nummer falsch',
        decider: KATRIN,
        decidedAt: '2026-11-20T11:00:00Z',
      }),
    ])
    await press('Bankverbindung: Antrag prüfen')
    await press('Ablehnen')
    expect(screen.getByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Nummer falsch')
    await press('Ablehnen')
    await waitFor(() => expect(sent[0]).toMatchObject({ body: { approve: false, reason: 'Nummer falsch' } }))
    expect(await screen.findByText('Abgelehnt')).toBeTruthy()
  })

  test('show a concurrent decision', async () => {
    const present = [aRequest({ state: 'withdrawn', version: 2, decidedAt: '2026-11-20T11:00:00Z' })]
    const { partner } = await show({ mayChange: true, requests: [aRequest({ mayDecide: true })] }, () => {
      partner.requests = present
      return failure(409, { code: 'notOpen', present })
    })
    await press('Bankverbindung: Antrag prüfen')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Freigeben' }))
    expect(await within(dialog).findByText(/^409 - Der Antrag ist nicht mehr offen/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Freigeben' })).toBeNull()
    expect(screen.getByText('Zurückgezogen', { selector: '.chip' })).toBeTruthy()
  })

  test('are withdrawn by their requester, who cannot decide', async () => {
    const { sent } = await show({ requests: [aRequest({ mayWithdraw: true })] })
    await press('Bankverbindung: Antrag bearbeiten')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Über Ihren Antrag entscheidet eine andere Person.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Freigeben' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Zurückziehen' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/requests/21' }))
  })
})
