import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SavedSearch } from '#contract/marketplace-deals.ts'
import { failure } from '#shared/testing/serve.ts'
import { adsView } from './filters.ts'
import { aCard, inDays, startMarket, type Call } from './testing/market.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './search-dialogs.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim()
const cards = async () =>
  within(await screen.findByRole('list', { name: /Angebote|Gesuche|Offers/ })).findAllByRole('article')
const texts = async () => (await cards()).map(({ textContent }) => plain(textContent))
/** The queries of the list; those of an earlier test may be repeated. */
const asked = (calls: readonly Call[]) => calls.filter(({ path }) => path === 'ads').map(({ query }) => query)

describe('[MKT-01] the list', () => {
  test('shows price, title, place and end of each ad, and its most important state', async () => {
    const negotiable = { kind: 'negotiable', amount: 64_000, per: 'lot' } as const
    await startMarket([
      aCard({ title: 'Europaletten' }),
      aCard({ title: 'Ladungsträger', price: { kind: 'free', amount: null, per: 'lot' }, expiresOn: inDays(2) }),
      aCard({ title: 'Kompressor', price: negotiable, quantity: 1, left: 0, reservedUntil: '2031-04-24' }),
      aCard({ title: 'Monitore', quantity: 1, left: 1, publishedAt: new Date().toISOString() }),
      aCard({ title: 'Trekkingrad', side: 'private', site: null, place: 'Kreuztal', quantity: 1, left: 1 }),
    ])
    expect(await texts()).toEqual([
      '240 Stück4,50 € Festpreis je StückEuropaletten Olpe, Halle 1 noch 9 Tage',
      'läuft bald abZu verschenken Ladungsträger Olpe, Halle 1 noch 2 Tage',
      'Reserviert bis 24.04.640 € verhandelbarKompressor Olpe, Halle 1 noch 9 Tage',
      'NEU4,50 € Festpreis je StückMonitore Olpe, Halle 1 noch 9 Tage',
      'Privat4,50 € Festpreis je StückTrekkingrad privat, Kreuztal noch 9 Tage',
    ])
    expect(screen.getByRole('status').textContent).toBe('5 Anzeigen')
  })

  test.each([
    ['de', '100.000 Anzeigen'],
    ['en', '100,000 ads'],
  ] as const)('writes how many there are as readers of %s do', async (language, sentence) => {
    const page = { ads: [aCard()], total: 100_000, next: null, similar: false }
    await startMarket(() => page, {}, { language })
    await cards()
    expect(screen.getByRole('status').textContent).toBe(sentence)
  })

  test('contains only wanted ads where it shows them', async () => {
    const wanted = { kind: 'wanted', price: { kind: null, amount: null, per: 'lot' }, quantity: 40, left: 40 } as const
    const { calls } = await startMarket(
      [aCard({ ...wanted, title: 'Gitterboxen', place: '' })],
      {},
      { shows: 'wanted' },
    )
    expect((await texts())[0]).toMatch(/^GesuchGesucht bis 40 StückGitterboxen Olpe bis \d\d\.\d\d\.$/)
    expect(asked(calls)).toContainEqual({ kind: 'wanted' })
    expect(screen.queryByRole('combobox', { name: 'Preis' })).toBeNull()
  })

  test('links to each ad, and to a new one for people who may place ads', async () => {
    const ad = aCard({ title: 'Werkbank' })
    const { received } = await startMarket([ad])
    await userEvent.click(await screen.findByRole('link', { name: 'Werkbank' }))
    await userEvent.click(screen.getByRole('link', { name: 'Anzeige aufgeben' }))
    expect(received('portal-navigate').map(({ detail }) => (detail as { path: string }).path)).toEqual([
      `/marktplatz/${ad.id}`,
      '/marktplatz/bearbeitung',
    ])
  })

  test('offers no new ad without the role', async () => {
    await startMarket([aCard()], {}, { mayPlace: false })
    await cards()
    expect(screen.queryByRole('link', { name: 'Anzeige aufgeben' })).toBeNull()
  })

  test('filters by side, site, material group and price, and forgets it by one press', async () => {
    const { calls } = await startMarket([aCard()])
    await cards()
    expect(calls.filter(({ path }) => path === 'ads/facets').map(({ query }) => query)).toContainEqual({
      kind: 'offer',
    })
    const select = (name: string, value: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
    await select('Anbieter', 'Firmenanzeigen')
    await select('Standort', 'Olpe (2)')
    await select('Warengruppe', '0410 Ladungsträger (2)')
    await select('Preis', 'Festpreis')
    await waitFor(() =>
      expect(asked(calls)).toContainEqual({
        kind: 'offer',
        side: 'company',
        siteId: '4',
        materialGroup: '0410',
        price: 'fixed',
      }),
    )
    await select('Anbieter', 'Privatanzeigen')
    await waitFor(() => expect(asked(calls)).toContainEqual({ kind: 'offer', side: 'private', price: 'fixed' }))
    expect(screen.queryByRole('combobox', { name: 'Standort' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Anbieter' }).value).toBe('')
  })

  test('is sorted by the summary and by heads of the table', async () => {
    const { calls } = await startMarket([aCard({ title: 'Europaletten' })])
    await cards()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reihenfolge' }), 'bald ablaufende zuerst')
    await waitFor(() => expect(asked(calls)).toContainEqual({ kind: 'offer', order: 'ending' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Tabelle' }))
    const table = await screen.findByRole('grid', { name: 'Angebote' })
    expect(within(table).getByRole('columnheader', { name: 'Laufzeit' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(table).getByRole('button', { name: 'Preis' }))
    await waitFor(() => expect(asked(calls)).toContainEqual({ kind: 'offer', order: 'price' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Preis' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reihenfolge' }).value).toBe('newest'),
    )
  })

  test('loads further pages, and keeps the shown ads when one fails', async () => {
    const [first, second] = [aCard({ title: 'Erste' }), aCard({ title: 'Zweite' })]
    let fails = true
    await startMarket((url) => {
      if (!url.searchParams.has('after')) return { ads: [first], total: 2, next: '5_1', similar: false }
      return fails ? failure(503) : { ads: [second], total: 2, next: null, similar: false }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Mehr laden' }))
    expect((await screen.findByRole('alert')).textContent).toBe('503 - Weitere Einträge konnten nicht geladen werden.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('link', { name: 'Zweite' })
    expect(await cards()).toHaveLength(2)
  })

  test.each([
    [503, '503 - Die Anzeigen konnten nicht geladen werden.'],
    [403, '403 - Die Anzeigen konnten nicht geladen werden.'],
  ])('says that it could not be loaded: %i', async (status, sentence) => {
    await startMarket(() => failure(status))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  })

  test('says that no ad matches, and that there is no ad at all', async () => {
    await startMarket([])
    await screen.findByText('Noch keine Angebote')
    act(() => adsView.choose({ side: 'company' }))
    await screen.findByText('Keine Anzeige passt')
    await userEvent.click(screen.getAllByRole('button', { name: 'Filter zurücksetzen' })[0]!)
    await screen.findByText('Noch keine Angebote')
  })

  test('is English for English readers', async () => {
    await startMarket([aCard({ title: 'Europaletten' })], {}, { language: 'en' })
    expect((await texts())[0]).toBe('240 pieces€4.50 fixed price per pieceEuropaletten Olpe, Halle 1 9 days left')
  })
})

describe('[MKT-01] a saved search', () => {
  const saved: SavedSearch = {
    id: 7,
    name: 'Paletten',
    criteria: { kind: 'offer', q: 'paletten', siteId: 4 },
    frequency: 'atOnce',
    version: 2,
    createdAt: '2026-04-20T06:00:00.000Z',
  }

  test('stores the current filters with a name and notifications', async () => {
    const { calls } = await startMarket([aCard()])
    act(() => adsView.choose({ side: 'company', price: '5000' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Suche mit Benachrichtigung speichern' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suche speichern' })
    expect(plain(within(dialog).getByText(/^Angebote/).textContent)).toBe('Angebote, Firmenanzeigen, bis 50 €')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name der Suche' }), 'Günstiges')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Täglich ab 7:00 Uhr' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'searches',
      body: {
        name: 'Günstiges',
        criteria: { kind: 'offer', side: 'company', priceMax: 5000 },
        frequency: 'daily',
      },
    })
  })

  test('of a name that is taken stays open with the input', async () => {
    await startMarket([aCard()], {
      '/searches': (_: URL, { method }: RequestInit) => (method === 'POST' ? failure(409, { code: 'name_taken' }) : []),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Suche mit Benachrichtigung speichern' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name der Suche' })
    await userEvent.type(name, 'Paletten')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Eine Suche mit diesem Namen gibt es schon.')
    expect(name.value).toBe('Paletten')
  })

  test('is shown again, notified otherwise, and deleted', async () => {
    const { calls } = await startMarket([aCard()], { '/searches': [saved], '/searches/7': saved })
    await userEvent.click(await screen.findByRole('button', { name: '1 gespeicherte Suche' }))
    const dialog = await screen.findByRole('dialog', { name: 'Gespeicherte Suchen' })
    await within(dialog).findByText('Angebote, „paletten“, Olpe')
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Keine')
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: 'searches/7',
        version: '"2"',
        body: { frequency: 'none' },
      }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suche Paletten löschen' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Paletten' }))
    await waitFor(() => expect(asked(calls)).toContainEqual({ kind: 'offer', q: 'paletten', siteId: '4' }))
  })
})
