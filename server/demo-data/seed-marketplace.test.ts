// The ads of the demo company, as its people see them.
import { expect, test } from 'vitest'
import type { Ad, AdPage } from '#contract/marketplace.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

// A Tuesday.
const NOW = new Date('2026-04-21T06:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const get = async <T>(path: string, who = 'katrin.osterloh') => (await server.as(who).get<T>(`/api/mp${path}`)).body

test('[MKT-01] the list has the eight ads, with pictures, a reservation, a wanted and a private one', async () => {
  const { ads, total } = await get<AdPage>('/ads')
  expect(total).toBe(8)
  expect(ads.map(({ title }) => title)).toEqual([
    'Zwei Monitore 24 Zoll mit Standfuß',
    'Trekkingrad 28 Zoll, Rahmen 56',
    'Gitterboxen für den Versand',
    'Besprechungsstühle, 12 Stück',
    'Kolbenkompressor 11 bar, 270 l',
    'Werkbank mit Schubladen, 2 m',
    'Ladungsträger 600 × 400 mit Deckel',
    'Europaletten, gebraucht, Klasse B',
  ])
  expect(ads.filter(({ picture }) => picture === null || picture.alt === '')).toEqual([])
  expect(ads.filter(({ reservedUntil }) => reservedUntil !== null)).toMatchObject([
    { left: 0, reservedUntil: '2026-04-24' },
  ])
  expect(ads.find(({ side }) => side === 'private')).toMatchObject({ site: null, place: 'Kreuztal' })
})

test('[MKT-02] the pallets have all details of their page, under the id of the bell', async () => {
  expect(await get<Ad>('/ads/381')).toMatchObject({
    number: 'MP-2026-0381',
    quantity: 240,
    minQuantity: 40,
    left: 240,
    price: { kind: 'fixed', amount: 450, per: 'unit' },
    site: { name: 'Olpe' },
    place: 'Halle 1',
    materialGroup: '0410',
    pickup: 'Tor 5, werktags 7–14 Uhr',
    costCentre: '21 040',
    contact: {
      name: 'Tim Ostendorf',
      division: 'Lagerlogistik',
      company: 'Talbrück Guss GmbH',
      presence: { state: 'here' },
    },
    expiresOn: '2026-04-30',
    reserveUntil: '2026-04-24',
    pictures: [{}, {}, {}],
    threadId: expect.any(Number),
  })
})

test('the wanted mesh boxes have matches, and the hand-over of the pallet truck its receipt', async () => {
  const wanted = (await get<AdPage>('/ads?kind=wanted')).ads[0]!
  const matches = await get<{ title: string }[]>(`/ads/${wanted.id}/matches`, 'marlies.schuerholz')
  expect(matches.map(({ title }) => title).toSorted()).toEqual([
    'Europaletten, gebraucht, Klasse B',
    'Ladungsträger 600 × 400 mit Deckel',
  ])
  expect((await get<AdPage>('/ads?own=true')).ads).toMatchObject([
    { title: 'Handhubwagen 2.000 kg', state: 'handedOver' },
  ])
  expect(await get('/reservations', 'daniel.kowalski')).toMatchObject([
    { state: 'handedOver', receipt: { quantity: 2 } },
  ])
})
