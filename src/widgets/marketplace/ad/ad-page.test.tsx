import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ad } from '#contract/marketplace.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest, type ScreenOptions } from '#shared/testing/screen-test.tsx'
import { printAlone } from '#shared/ui/print-alone.ts'
import { aPicture, aReceipt, aReservation, anAd, FINDER } from '#widgets/marketplace/testing/an-ad.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/marketplace/receipt/receipt-dialog.tsx'
import { AdPage } from './ad-page.tsx'

vi.mock('#shared/ui/print-alone.ts', () => ({ printAlone: vi.fn(() => Promise.resolve()) }))

const FACETS = {
  offers: 38,
  wanted: 4,
  own: 2,
  sites: [],
  materialGroups: [{ number: '0410', name: 'Ladungsträger', nameEn: 'Load carriers', count: 3 }],
}
const MARKET = ['portal_ek', 'menu_ek_marktplatz']
const PLACER = { 'mp-api': { roles: ['anzeigen_anlegen'] } }

let service: Service
beforeEach(() => {
  service = {
    '/ads/facets': FACETS,
    '/matches': [],
    '/api/mp/threads': [],
    '/api/mp/receipts': [],
  }
})

async function open(ad: Ad | Response, roles = MARKET, clients: ScreenOptions['clientRoles'] = PLACER) {
  service['/ads/381'] ??= ad
  const shown = await screenTest(AdPage, { service, roles, clientRoles: clients, props: { adId: '381' } })
  const sent = (method: string, path: string) =>
    shown.requests(method, path).map(({ body, version }) => ({ body, version }))
  return { ...shown, sent }
}
const conflict = (code: string, present: object): Response => failure(409, { code, present })

const receipt = {
  number: 'MPR-2026-0007',
  quantity: 60,
  giver: { id: null, name: 'Tim Ostendorf' },
  givenAt: '2026-04-21T08:00:00Z',
  receivedAt: null,
}

test('[MKT-01] shows price, terms, properties, place, pick-up and the contact with presence', async () => {
  const { received } = await open(anAd())
  expect(await screen.findByRole('heading', { name: 'Europaletten, gebraucht, Klasse B' })).toBeTruthy()
  expect(screen.getByText('4,50 €')).toBeTruthy()
  expect(screen.getByText('Festpreis je Stück')).toBeTruthy()
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling
  expect(fact('Menge')?.textContent).toBe('240 Stück, ab 40')
  await waitFor(() => expect(fact('Warengruppe')?.textContent).toBe('0410 Ladungsträger'))
  expect(fact('Abholung')?.textContent).toBe('Olpe, Halle 1, Tor 5, werktags 7–14 Uhr')
  expect(fact('Verrechnung')?.textContent).toBe('innerbetrieblich, Kostenstelle 21 040')
  expect(fact('Maße')?.textContent).toBe('1200 × 800 mm')
  expect(screen.getByText('heute ab 13 Uhr da')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Zurück zu 38 Angeboten' })).toBeTruthy()
  expect(received('portal-title').at(-1)?.detail).toEqual({ title: 'Europaletten, gebraucht, Klasse B' })
})

test('[MKT-02] an ad that shows its properties first has them before the pictures', async () => {
  await open(anAd({ display: 'properties' }))
  const facts = await screen.findByText('Anzeigen-Nr.')
  const pictures = screen.getByRole('region', { name: 'Bilder der Anzeige' })
  expect(facts.compareDocumentPosition(pictures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[MKT-02] a private ad says that it is private and names no cost centre', async () => {
  await open(
    anAd({
      side: 'private',
      site: null,
      costCentre: '',
      materialGroup: null,
      price: { kind: 'free', amount: null, per: 'lot' },
    }),
  )
  expect(await screen.findByText('Zu verschenken')).toBeTruthy()
  expect(screen.getByText('privat, zwischen den Beteiligten')).toBeTruthy()
  expect(screen.queryByText(/Kostenstelle/)).toBeNull()
})

test('[MKT-01] a quantity is reserved, and the page shows the reservation', async () => {
  const { sent } = await open(anAd())
  const quantity = await screen.findByRole('textbox', { name: 'Menge' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '80')
  expect(screen.getByText('360,00 €')).toBeTruthy()
  const reserved = anAd({ left: 160, version: 4, reserveUntil: null, reservations: [aReservation()] })
  service['/ads/381/reservations'] = reserved
  service['/ads/381'] = reserved
  await press('Bis 24.04. reservieren')
  expect(await screen.findByText('Reserviert bis 24.04.2099.')).toBeTruthy()
  expect(screen.getByText('80 Stück, 360,00 €')).toBeTruthy()
  expect(sent('POST', '/reservations').map(({ body }) => body)).toEqual([{ quantity: 80, terms: 1 }])
  expect(screen.queryByRole('button', { name: /reservieren/ })).toBeNull()
})

test('[MKT-02] the page says how long goods are held that cannot be fetched yet', async () => {
  await open(anAd({ pickupFrom: '2099-04-20', pickupUntil: '2099-04-30' }))
  expect(await screen.findByText(/^Die Reservierung gilt bis zum Beginn der Abholung/)).toBeTruthy()
})

test('[MKT-02] a part of a lot costs its share, and a quantity that cannot be reserved has no price', async () => {
  const lot = { kind: 'fixed', amount: 1_250, per: 'lot' } as const
  await open(anAd({ price: lot, quantity: 10, left: 10, minQuantity: 2 }))
  expect(await screen.findByText('Festpreis für alle 10 Stück')).toBeTruthy()
  const quantity = await screen.findByRole('textbox', { name: 'Menge' })
  expect(screen.getByText('2,50 €')).toBeTruthy()
  for (const refused of ['11', '1', 'x']) {
    await userEvent.clear(quantity)
    await userEvent.type(quantity, refused)
    expect(screen.queryByText(/, zusammen/)).toBeNull()
  }
})

test('[MKT-02] an ad of one piece names its price once, and no quantity beside it', async () => {
  await open(anAd({ quantity: 1, left: 1, minQuantity: 1, price: { kind: 'fixed', amount: 32_000, per: 'lot' } }))
  const offer = within((await screen.findByRole('button', { name: /reservieren/ })).closest('section')!)
  expect(offer.getAllByText(/320/)).toHaveLength(1)
  expect(offer.queryByText(/1 Stück/)).toBeNull()
})

test('[MKT-01] the second of two concurrent reservations sees the remaining quantity, and keeps its input', async () => {
  await open(anAd())
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Menge' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '200')
  const present = anAd({ left: 60, version: 4 })
  service['/ads/381/reservations'] = conflict('quantity_taken', present)
  service['/ads/381'] = present
  await press(/reservieren/)
  expect(await screen.findByText(/Inzwischen wurde eine weitere Menge reserviert/)).toBeTruthy()
  expect(screen.getByText(/Noch 60 von 240 Stück frei/)).toBeTruthy()
  expect(quantity.value).toBe('200')
  await press(/reservieren/)
  expect(await screen.findByText('Nur noch 60 Stück frei.')).toBeTruthy()
  expect(document.activeElement).toBe(quantity)
})

test.each([
  ['0', 'Geben Sie die Menge als ganze Zahl ab 1 ein.'],
  ['39', 'Die Mindestmenge ist 40.'],
  ['viele', 'Geben Sie die Menge als ganze Zahl ab 1 ein.'],
])('[MKT-01] the quantity %s is refused before it is sent', async (typed, sentence) => {
  const { sent } = await open(anAd())
  const quantity = await screen.findByRole('textbox', { name: 'Menge' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, typed)
  await press(/reservieren/)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(sent('POST', '/reservations')).toEqual([])
})

test('[MKT-01] the seller extends, hands over a part, and the finder confirms the receipt', async () => {
  const seller = anAd({ role: 'owner', isOwn: true, reserveUntil: null, left: 160, reservations: [aReservation()] })
  const { sent } = await open(seller)
  const deals = within(await screen.findByRole('region', { name: 'Reservierungen' }))
  expect(deals.getByText('Katrin Osterloh')).toBeTruthy()
  expect(deals.getByText('80 Stück, 360,00 €')).toBeTruthy()
  service['/reservations/71/extend'] = aReservation({ extensions: 1, untilOn: '2099-04-29' })
  await userEvent.click(deals.getByRole('button', { name: 'Verlängern' }))
  await waitFor(() => expect(sent('POST', '/reservations/71/extend')).toHaveLength(1))
  await userEvent.click(deals.getByRole('button', { name: /Übergabe eintragen/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Übergabe eintragen/ }))
  const quantity = dialog.getByRole('textbox', { name: 'Menge' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '81')
  await userEvent.click(dialog.getByRole('button', { name: 'Eintragen' }))
  expect(await dialog.findByText('Geben Sie eine ganze Zahl von 1 bis 80 ein.')).toBeTruthy()
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '60')
  expect(dialog.getByText('270,00 €')).toBeTruthy()
  service['/reservations/71/hand-over'] = aReservation({ state: 'handingOver', receipt })
  service['/ads/381'] = { ...seller, reservations: [aReservation({ state: 'handingOver', receipt })] }
  await userEvent.click(dialog.getByRole('button', { name: 'Eintragen' }))
  expect(await screen.findByText(/Die Übergabe von 60 Stück wurde eingetragen \(Beleg MPR-2026-0007\)/)).toBeTruthy()
  expect(sent('POST', '/hand-over').map(({ body }) => body)).toEqual([{ quantity: 60 }])
  expect(screen.getByRole('button', { name: 'Eintrag zurücknehmen' })).toBeTruthy()
})

test('[MKT-01] a finder confirms what the seller has entered', async () => {
  await open(anAd({ reservations: [aReservation({ state: 'handingOver', receipt })], reserveUntil: null }))
  expect(await screen.findByText(/Die Übergabe von 60 Stück an Sie wurde eingetragen/)).toBeTruthy()
  const done = aReservation({ state: 'handedOver', receipt: { ...receipt, receivedAt: '2026-04-22T08:00:00Z' } })
  service['/reservations/71/confirm'] = done
  service['/ads/381'] = anAd({ reservations: [done] })
  await press('Bestätigen')
  expect(await screen.findByText(/Übergeben: 60 Stück, von beiden Seiten bestätigt/)).toBeTruthy()
})

test('[MKT-01] a conflict of a reservation is shown, and the ad is read again', async () => {
  await open(anAd({ role: 'owner', isOwn: true, reservations: [aReservation()] }))
  await screen.findByText('Reserviert bis 24.04.2099.')
  service['/reservations/71/extend'] = conflict('not_possible', aReservation({ state: 'cancelled' }))
  service['/ads/381'] = anAd({ role: 'owner', isOwn: true, reservations: [aReservation({ state: 'cancelled' })] })
  await press('Verlängern')
  expect(await screen.findByText('Die Reservierung wurde aufgehoben.')).toBeTruthy()
})

test('[MKT-01] finder and seller write to each other; a message that is not sent stays in its field', async () => {
  const { sent } = await open(anAd())
  await press('Nachricht schreiben')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await press('Nachricht senden')
  expect(await screen.findByText('Das Feld Nachricht darf nicht leer sein.')).toBeTruthy()
  await userEvent.type(field, 'Sind sie noch da?')
  service['/ads/381/messages'] = failure(503, { code: 'unavailable' })
  await press('Nachricht senden')
  expect(await screen.findByText('503 - Das konnte nicht ausgeführt werden.')).toBeTruthy()
  expect(field.value).toBe('Sind sie noch da?')
  const thread = {
    id: 9,
    adId: 381,
    adTitle: 'x',
    finder: FINDER,
    unread: 0,
    messages: [{ id: 1, author: FINDER, isOwn: true, body: 'Sind sie noch da?', sentAt: '2026-04-21T08:00:00Z' }],
  }
  service['/ads/381/messages'] = thread
  service['/threads/9'] = thread
  service['/ads/381'] = anAd({ threadId: 9 })
  await press('Nachricht senden')
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Nachrichten' }).textContent).toContain('Sind sie noch da?'),
  )
  expect(sent('POST', '/messages')).toHaveLength(2)
})

test('[MKT-01] a seller reads another conversation, and the half-written answer of the first one stays', async () => {
  const other = { id: '5f3f1c3e-0000-4000-8000-000000000007', name: 'Jana Brock' }
  const line = (id: number, finder: typeof FINDER) => ({ id, adId: 381, adTitle: 'x', finder, unread: 0 })
  const lastAt = '2026-04-21T08:00:00Z'
  service['/api/mp/threads'] = [
    { ...line(9, FINDER), lastAt },
    { ...line(10, other), lastAt },
  ]
  service['/threads/9'] = { ...line(9, FINDER), messages: [] }
  service['/threads/10'] = { ...line(10, other), messages: [] }
  await open(anAd({ role: 'owner', isOwn: true }))
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' })
  await press(/Katrin Osterloh/)
  await userEvent.type(await field(), 'Ja, am')
  await press(/Jana Brock/)
  expect((await field()).value).toBe('')
  await press(/Katrin Osterloh/)
  expect((await field()).value).toBe('Ja, am')
})

test('[MKT-02] the owner deactivates with the version that was seen, and lists the ad again', async () => {
  const ad = anAd({ role: 'owner', isOwn: true })
  const { sent } = await open(ad)
  await screen.findByText('Aktiv')
  const inactive = { ...ad, state: 'inactive' as const, version: 4 }
  service['/ads/381/deactivate'] = inactive
  service['/ads/381'] = inactive
  await press('Deaktivieren')
  expect(await screen.findByText('Inaktiv')).toBeTruthy()
  expect(sent('POST', '/deactivate')[0]?.version).toBe('"3"')
  service['/ads/381'] = () => ad
  await press('Wieder aktivieren')
  expect(await screen.findByText('Aktiv')).toBeTruthy()
  expect(sent('PUT', '/ads/381')[0]).toMatchObject({ version: '"4"', body: { publish: true, costCentre: '21 040' } })
})

test('[MKT-01] a deleted ad can be taken back on the spot', async () => {
  const ad = anAd({ role: 'owner', isOwn: true })
  const { sent } = await open(ad)
  service['/ads/381'] = (_: URL, { method = 'GET' }: RequestInit) =>
    method === 'DELETE' ? { id: 381, restorableUntil: '2026-12-24T08:00:00Z' } : ad
  service['/ads/381/restore'] = ad
  await press('Löschen')
  await press('Rückgängig')
  expect(await screen.findByRole('heading', { name: ad.title })).toBeTruthy()
  expect(sent('POST', '/restore')).toHaveLength(1)
})

test('[MKT-01] a deleted ad opens for its owner, who can only restore it', async () => {
  const ad = anAd({ role: 'owner', isOwn: true })
  const { sent } = await open({ ...ad, restorableUntil: '2026-12-24T08:00:00Z' })
  expect(await screen.findByText('kann bis 24.12.2026 wiederhergestellt werden')).toBeTruthy()
  expect(screen.getByText('Gelöscht')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Löschen|Deaktivieren/ })).toBeNull()
  service['/ads/381/restore'] = ad
  service['/ads/381'] = ad
  await press('Wiederherstellen')
  expect(await screen.findByText('Aktiv')).toBeTruthy()
  expect(sent('POST', '/restore')).toHaveLength(1)
})

test('[MKT-01] the receipt of a confirmed hand-over is opened and printed separately', async () => {
  service['/api/mp/receipts'] = [aReceipt()]
  const { number, givenAt, receivedAt, giver } = aReceipt()
  const receipt = { number, quantity: 60, giver, givenAt, receivedAt }
  await open(anAd({ reservations: [aReservation({ state: 'handedOver', receipt })] }))
  await press('Beleg öffnen: MPR-2026-0007')
  const dialog = within(await screen.findByRole('dialog', { name: 'Übergabebeleg MPR-2026-0007' }))
  const fact = (name: string) =>
    dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replaceAll('\u00a0', ' ')
  expect(fact('Anzeige')).toBe('Europaletten, gebraucht, Klasse B (MP-2026-0381)')
  expect([fact('Menge'), fact('Preis')]).toEqual(['60 Stück', '270,00 €'])
  expect([fact('Übergeben von'), fact('Erhalten von')]).toEqual(['Tim Ostendorf', 'Katrin Osterloh'])
  expect(fact('Erhalt bestätigt')).toBe('21.04.2026, 11:30 Uhr')
  await userEvent.click(dialog.getByRole('button', { name: 'Drucken oder speichern' }))
  expect(vi.mocked(printAlone).mock.calls[0]?.[0].textContent).toContain('Übergabebeleg MPR-2026-0007')
})

test('[MKT-01] a report needs a reason; the seller has no such button', async () => {
  const { sent } = await open(anAd())
  await press(/Anzeige melden/)
  const dialog = within(await screen.findByRole('dialog', { name: /Anzeige melden/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Meldung senden' }))
  expect(await dialog.findByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Betrugsverdacht' }))
  service['/reports'] = { id: 1, reason: 'fraud', createdAt: '2026-04-21T08:00:00Z', outcome: null }
  await userEvent.click(dialog.getByRole('button', { name: 'Meldung senden' }))
  expect(await screen.findByText(/Die Meldung wurde gesendet/)).toBeTruthy()
  expect(sent('POST', '/reports')[0]?.body).toEqual({ reason: 'fraud', body: '' })
})

test('[MKT-01] a moderator hides an ad with a reason', async () => {
  const { sent } = await open(anAd({ role: 'moderator' }), [...MARKET, 'menu_usermanagement'])
  await press(/Anzeige sperren/)
  const dialog = within(await screen.findByRole('dialog', { name: /Anzeige sperren/ }))
  await userEvent.click(dialog.getByRole('button', { name: /Anzeige sperren/ }))
  expect(await dialog.findByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Werbung')
  service['/moderation'] = { id: 381, isHidden: true }
  service['/ads/381'] = anAd({ role: 'moderator', isHidden: true, hiddenReason: 'Werbung' })
  await userEvent.click(dialog.getByRole('button', { name: /Anzeige sperren/ }))
  expect(await screen.findByText('Grund: Werbung')).toBeTruthy()
  expect(sent('POST', '/moderation')[0]?.body).toEqual({ action: 'hide', reason: 'Werbung' })
})

test('[MKT-01] pictures are chosen by arrow keys and described in the language of the reader', async () => {
  const second = aPicture({ id: '5f3f1c3e-0000-4000-8000-000000000002', alt: 'Kisten', altEn: '' })
  service['/pictures/5f3f1c3e-0000-4000-8000-000000000001'] = () => new Response(new Blob(['x'], { type: 'image/png' }))
  service['/pictures/5f3f1c3e-0000-4000-8000-000000000002'] = service['/pictures/5f3f1c3e-0000-4000-8000-000000000001']
  setLanguage('en')
  await open(anAd({ pictures: [aPicture(), second] }))
  expect(await screen.findByRole('img', { name: 'Two stacks of euro pallets' })).toBeTruthy()
  screen.getByRole('button', { name: 'Picture 1 of 2' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('img', { name: 'Kisten' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Picture 2 of 2' }))
})

test.each([
  ['that does not exist', 404, 'Anzeige nicht gefunden'],
  ['without the role', 403, 'Kein Zugriff auf den Marktplatz'],
])('[MKT-01] an ad %s says so in words', async (_, status, heading) => {
  const { received } = await open(failure(status, { code: status === 404 ? 'not_found' : 'role_missing' }))
  expect(await screen.findByText(heading)).toBeTruthy()
  expect(received('portal-error')).toHaveLength(1)
})

test('[MKT-01] an ad that cannot be loaded offers another attempt', async () => {
  service['/ads/381'] = failure(500)
  await open(anAd())
  expect(await screen.findByText(/Die Anzeige konnte nicht geladen werden/)).toBeTruthy()
  service['/ads/381'] = anAd()
  await press('Erneut versuchen')
  expect(await screen.findByText('4,50 €')).toBeTruthy()
})
