import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ModeratedAd } from '#contract/marketplace-deals.ts'
import type { AdCard } from '#contract/marketplace.ts'
import { failure } from '#shared/testing/serve.ts'
import { blank } from '#shared/testing/blank.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './moderation.tsx'
import './own-ads.tsx'
import '#widgets/marketplace/receipt/receipt-dialog.tsx'
import { aReceipt, aReservation, FINDER } from '#widgets/marketplace/testing/an-ad.ts'
import { aCard, inDays, startMarket, type Call } from './testing/market.tsx'

const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest<HTMLElement>('[role="row"], li')!)
}
const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, version }) => [method, path, version])
const own = { isOwn: true } as const

describe('[MKT-02] the own ads', () => {
  test('are one tab stop: arrows move between ads and to their buttons, Enter opens, Tab leaves', async () => {
    const ads = ['Paletten', 'Werkbank', 'Regale'].map((title) => aCard({ ...own, title, state: 'active' }))
    await startMarket(ads, {}, { shows: 'own' })
    const grid = await screen.findByRole('grid', { name: 'Meine Anzeigen' })
    const rows = within(grid).getAllByRole('row')
    const stops = () => [...grid.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([rows[0]])
    rows[0]!.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows[1])
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Werkbank' }))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weitere Schritte: Werkbank' }))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weitere Schritte: Regale' }))
    await userEvent.tab()
    expect(grid.contains(document.activeElement)).toBe(false)
  })

  test('have their state, the remaining quantity, and a filter for each state', async () => {
    await startMarket(
      [
        aCard({ ...own, title: 'Paletten', left: 160 }),
        aCard({ ...own, title: 'Entwurf eins', state: 'draft', expiresOn: null, publishedAt: null }),
        aCard({ ...own, title: 'Werkbank', state: 'expired', expiresOn: inDays(-1), isHidden: true }),
      ],
      {},
      { shows: 'own' },
    )
    expect((await rowOf('Paletten')).getByText('160 von 240 Stück frei')).toBeTruthy()
    expect((await rowOf('Werkbank')).getByText('Gesperrt')).toBeTruthy()
    const states = within(screen.getByRole('group', { name: 'Nach Status filtern' })).getAllByRole('button')
    expect(states.map(({ textContent }) => textContent)).toEqual(['Alle 3', 'Entwurf 1', 'Aktiv 1', 'Abgelaufen 1'])
    await userEvent.click(screen.getByRole('button', { name: 'Abgelaufen 1' }))
    expect(screen.getAllByRole('link', { name: /^(Paletten|Werkbank|Entwurf eins)$/ })).toHaveLength(1)
  })

  test('are renewed by one click, from the version that is shown', async () => {
    const ad = aCard({ ...own, title: 'Werkbank', state: 'expired', expiresOn: inDays(-1) })
    const renewed = { id: ad.id, expiresOn: inDays(30), version: 4 }
    const cards: AdCard[] = [ad]
    const { calls } = await startMarket(
      () => ({ ads: cards, total: 1, next: null, similar: false }),
      {
        '/renew': () => {
          cards[0] = { ...ad, state: 'active', expiresOn: renewed.expiresOn }
          return renewed
        },
      },
      { shows: 'own' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Verlängern: Werkbank' }))
    await screen.findByText('noch 30 Tage')
    expect(writes(calls)).toEqual([['POST', `ads/${ad.id}/renew`, '"3"']])
  })

  test('say why they could not be renewed, and show their current state', async () => {
    const ad = aCard({ ...own, title: 'Werkbank', state: 'expired', expiresOn: inDays(-1) })
    const cards: AdCard[] = [ad]
    await startMarket(
      () => ({ ads: cards, total: 1, next: null, similar: false }),
      {
        '/renew': () => {
          cards[0] = { ...ad, state: 'handedOver' }
          return failure(409, { code: 'not_possible' })
        },
      },
      { shows: 'own' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Verlängern: Werkbank' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Der Status der Anzeige lässt das nicht zu.')
    await screen.findByRole('button', { name: 'Übergeben 1' })
    expect(screen.queryByRole('button', { name: 'Verlängern: Werkbank' })).toBeNull()
  })

  test('are deactivated, deleted and restored', async () => {
    const ad = aCard({ ...own, title: 'Werkbank' })
    const { calls } = await startMarket(
      [ad],
      {
        '/deactivate': ad,
        '/restore': ad,
        [`/ads/${ad.id}`]: { id: ad.id, restorableUntil: '2031-05-01T00:00:00.000Z' },
      },
      { shows: 'own' },
    )
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Weitere Schritte: Werkbank' }))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Deaktivieren')
    await waitFor(() => expect(writes(calls)).toHaveLength(1))
    await choose('Löschen')
    await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull())
    expect(writes(calls)).toEqual([
      ['POST', `ads/${ad.id}/deactivate`, '"3"'],
      ['DELETE', `ads/${ad.id}`, '"3"'],
      ['POST', `ads/${ad.id}/restore`, null],
    ])
  })

  test('that are deleted have a filter of their own, and are restored from there', async () => {
    const gone = aCard({ ...own, title: 'Werkbank', restorableUntil: '2031-05-01T08:00:00.000Z' })
    const { calls } = await startMarket(
      [aCard({ ...own, title: 'Paletten' })],
      { '/restore': gone },
      { shows: 'own', deleted: [gone] },
    )
    await rowOf('Paletten')
    expect(screen.queryByText('Werkbank')).toBeNull()
    expect(screen.getByRole('button', { name: 'Alle 1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Gelöscht 1' }))
    const row = await rowOf('Werkbank')
    expect(row.getByText('kann bis 01.05.2031 wiederhergestellt werden')).toBeTruthy()
    await userEvent.click(row.getByRole('button', { name: 'Wiederherstellen: Werkbank' }))
    await waitFor(() => expect(writes(calls)).toEqual([['POST', `ads/${gone.id}/restore`, null]]))
  })

  test("are followed by the person's reservations, conversations and receipts", async () => {
    await startMarket(
      [],
      {
        '/mp/reservations': [
          aReservation({ adTitle: 'Regale', quantity: 4 }),
          aReservation({ id: 72, adTitle: 'Paletten', state: 'cancelled', endedAt: new Date().toISOString() }),
          aReservation({ id: 73, adTitle: 'Kisten', state: 'cancelled', endedAt: '2026-01-02T08:00:00Z' }),
          aReservation({ id: 74, adTitle: 'Rest', state: 'handedOver', endedAt: new Date().toISOString() }),
        ],
        '/mp/threads': [
          { id: 5, adId: 381, adTitle: 'Regale', finder: FINDER, unread: 1, lastAt: '2026-04-20T08:00:00.000Z' },
        ],
        '/mp/receipts': [aReceipt()],
      },
      { shows: 'own' },
    )
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    const reserved = await part('Von Ihnen reserviert')
    expect(reserved.getByRole('link', { name: 'Regale' }).getAttribute('href')).toMatch(/\/marktplatz\/381$/)
    expect(reserved.getByText('reserviert bis 24.04.2099')).toBeTruthy()
    expect(reserved.getByText('18,00 €')).toBeTruthy()
    expect(reserved.getByText(/^aufgehoben am /)).toBeTruthy()
    expect(reserved.getAllByRole('link').map((link) => link.textContent)).toEqual(['Regale', 'Paletten'])
    expect((await part('Nachrichten zu Anzeigen')).getByText('1 neue Nachricht')).toBeTruthy()
    await userEvent.click((await part('Übergabebelege')).getByRole('button', { name: 'Beleg öffnen: MPR-2026-0007' }))
    await screen.findByRole('dialog', { name: 'Übergabebeleg MPR-2026-0007' })
  })

  test('that are wanted name the offers that match', async () => {
    const ad = aCard({ ...own, kind: 'wanted', title: 'Gitterboxen' })
    await startMarket([ad], { '/matches': [aCard({ title: 'Gitterboxen, 12 Stück' })] }, { shows: 'own' })
    const row = await rowOf('Gitterboxen')
    await row.findByText('1 passendes Angebot:')
    expect(row.getByRole('link', { name: 'Gitterboxen, 12 Stück' })).toBeTruthy()
  })
})

describe('[MKT-01] the moderation', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000'
  const reported: ModeratedAd = {
    ...blank(ModeratedAd),
    ad: aCard({ title: 'Uhren' }),
    owner: { id: NOBODY, name: 'Tim Ostendorf' },
    reports: [
      {
        id: 1,
        reporter: { id: NOBODY, name: 'Katrin Osterloh' },
        reason: 'commercial',
        body: 'Ein Händler.',
        createdAt: '2026-04-20T06:00:00.000Z',
      },
    ],
  }

  test('is one tab stop: arrows move between ads and to their buttons', async () => {
    const cases = ['Uhren', 'Regale'].map((title) => ({ ...reported, ad: aCard({ title }) }))
    await startMarket([], { '/moderation': cases }, { shows: 'moderation' })
    const grid = await screen.findByRole('grid', { name: 'Moderation' })
    const rows = within(grid).getAllByRole('row')
    const stops = [...grid.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toEqual([rows[0]])
    rows[0]!.focus()
    await userEvent.keyboard('{ArrowDown}{End}')
    expect(document.activeElement).toBe(rows[1])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(within(rows[1]!).getByRole('button', { name: 'Meldung verwerfen' }))
  })

  test('hides an ad with a reason that its seller reads', async () => {
    const { calls } = await startMarket(
      [],
      { [`/ads/${reported.ad.id}/moderation`]: { id: reported.ad.id, isHidden: true }, '/moderation': [reported] },
      { shows: 'moderation' },
    )
    const row = await rowOf('Uhren')
    expect(row.getByText('gemeldet von Katrin Osterloh am 20.04.2026, 8:00 Uhr')).toBeTruthy()
    await userEvent.click(row.getByRole('button', { name: 'Sperren' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anzeige sperren: Uhren' }))
    expect(dialog.getByRole('button', { name: 'Sperren' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Gewerblicher Handel')
    await userEvent.click(dialog.getByRole('button', { name: 'Sperren' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `ads/${reported.ad.id}/moderation`,
      body: { action: 'hide', reason: 'Gewerblicher Handel' },
    })
  })

  test('dismisses reports, and restores hidden ads', async () => {
    const hidden = { ...reported, ad: { ...reported.ad, isHidden: true }, hiddenReason: 'Gewerblich' }
    const { calls } = await startMarket(
      [],
      { [`/ads/${reported.ad.id}/moderation`]: { id: reported.ad.id, isHidden: false }, '/moderation': [hidden] },
      { shows: 'moderation' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Meldung verwerfen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Meldung verwerfen: Uhren' }))
    const dismiss = dialog.getByRole('button', { name: 'Meldung verwerfen' })
    expect(dismiss.getAttribute('aria-disabled')).toBe('true')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Kein Handel')
    await userEvent.click(dismiss)
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    await userEvent.click(await screen.findByRole('button', { name: 'Sperre aufheben' }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { action: 'dismiss', reason: 'Kein Handel' },
        { action: 'restore' },
      ]),
    )
  })

  test('names people who were deleted as such', async () => {
    const nobody = { id: NOBODY, name: '' }
    const reports = reported.reports.map((one) => ({ ...one, reporter: nobody }))
    const log = [{ action: 'restored', reason: '', by: nobody, at: '2026-04-19T06:00:00.000Z' } as const]
    await startMarket([], { '/moderation': [{ ...reported, owner: nobody, reports, log }] }, { shows: 'moderation' })
    const row = await rowOf('Uhren')
    expect(row.getByText('von einer ausgeschiedenen Person')).toBeTruthy()
    expect(row.getByText('gemeldet von einer ausgeschiedenen Person am 20.04.2026, 8:00 Uhr')).toBeTruthy()
    expect(row.getByText('19.04.2026: Sperre aufgehoben von einer ausgeschiedenen Person.')).toBeTruthy()
  })

  test('says that there is nothing to review', async () => {
    await startMarket([], { '/moderation': [] }, { shows: 'moderation' })
    await screen.findByText('Nichts zu prüfen')
  })
})
