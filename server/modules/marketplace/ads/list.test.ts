// Lists of ads: filters, search, pages, figures, and facts that must stay hidden in them.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedSearch } from '#contract/marketplace-deals.ts'
import type { AdBody, AdChoices, AdFacets, AdPage } from '#contract/marketplace.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import type { Tx } from '#server/db/db.ts'
import { commitOnceAwaited } from '#server/testing/commit-once-awaited.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, type Somebody } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'

const START = '2026-04-21T08:00:00Z'
let now = new Date(START)
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
const katrin = await market.finder()
beforeEach(async () => {
  await server.db.deleteFrom('ad').execute()
  await server.db.deleteFrom('market_rules').execute()
  now = new Date(START)
})
const list = async (query = '', { name }: Somebody = katrin) => {
  const { status, body } = await server.as(name).get<AdPage>(`${MP}/ads?${query}`)
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const titles = async (query = '', who = katrin) => (await list(query, who)).ads.map(({ title }) => title)
/** Each a minute after the one before it. */
async function placeAll(...ads: Partial<AdBody>[]) {
  for (const changes of ads) {
    await market.place(tim, changes)
    now = new Date(now.getTime() + 60_000)
  }
}

const PALLETS = { title: 'Europaletten', price: { kind: 'fixed', amount: 450, per: 'unit' } } as const
const BENCH = {
  title: 'Werkbank',
  price: { kind: 'negotiable', amount: 18_000, per: 'lot' },
  materialGroup: '0501',
} as const
const CHAIRS = {
  title: 'Besprechungsstühle',
  price: { kind: 'free', amount: null, per: 'lot' },
  materialGroup: '0502',
} as const
const BIKE = {
  side: 'private',
  title: 'Trekkingrad',
  price: { kind: 'negotiable', amount: 32_000, per: 'lot' },
} as const
const BOXES = { kind: 'wanted', title: 'Gitterboxen', price: { kind: null, amount: null, per: 'lot' } } as const

describe('[MKT-01] the list', () => {
  test('shows the newest first, under filters that combine', async () => {
    await placeAll(PALLETS, BENCH, CHAIRS, BIKE, BOXES)
    expect(await titles()).toEqual(['Gitterboxen', 'Trekkingrad', 'Besprechungsstühle', 'Werkbank', 'Europaletten'])
    expect(await titles('kind=wanted')).toEqual(['Gitterboxen'])
    expect(await titles('side=private')).toEqual(['Trekkingrad'])
    expect(await titles('side=company&kind=offer&price=free')).toEqual(['Besprechungsstühle'])
    expect(await titles('priceMax=20000')).toEqual(['Besprechungsstühle', 'Werkbank', 'Europaletten'])
    expect(await titles('materialGroup=0501')).toEqual(['Werkbank'])
    expect(await titles(`siteId=${market.siteId}&kind=offer`)).toEqual([
      'Besprechungsstühle',
      'Werkbank',
      'Europaletten',
    ])
  })

  test('is returned in pages that lose and repeat nothing, also of ads with one instant', async () => {
    for (let index = 0; index < 7; index++) await market.place(tim, { title: `Kiste ${index}` })
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await list(`size=3${after}`)
      seen.push(...page.ads.map(({ title }) => title))
      expect(page.total).toBe(7)
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Kiste ${index}`))
  })

  test('shows the first properties of an ad that is about them', async () => {
    const properties = [1, 2, 3, 4, 5].map((at) => ({ name: `Maß ${at}`, value: `${at} mm` }))
    await placeAll({ ...PALLETS, properties }, { ...BENCH, display: 'properties', properties })
    expect((await list()).ads.map(({ facts }) => facts)).toEqual([properties.slice(0, 4), []])
  })

  test.each([
    ['price', ['Besprechungsstühle', 'Europaletten', 'Werkbank', 'Trekkingrad']],
    ['ending', ['Werkbank', 'Europaletten', 'Besprechungsstühle', 'Trekkingrad']],
  ])('is ordered by %s, by pages too', async (order, expected) => {
    await placeAll(PALLETS, { ...BENCH, expiresOn: '2026-04-22' }, CHAIRS, BIKE)
    const first = await list(`order=${order}&size=2`)
    const rest = await list(`order=${order}&size=2&after=${first.next}`)
    expect([...first.ads, ...rest.ads].map(({ title }) => title)).toEqual(expected)
  })

  test.each([
    ['paletten', ['Europaletten']],
    ['PALETTEN euro', ['Europaletten']],
    ['stuhle', ['Besprechungsstühle']],
    ['besprechungsstuehle', ['Besprechungsstühle']],
    ['1200', ['Besprechungsstühle', 'Werkbank', 'Europaletten']],
    ['trocken gelagert werkbank', ['Werkbank']],
  ])('finds %s', async (q, found) => {
    await placeAll(PALLETS, BENCH, CHAIRS)
    expect(await titles(`q=${encodeURIComponent(q)}`)).toEqual(found)
  })

  test('tolerates typing errors if nothing else is found, and says so', async () => {
    await placeAll(PALLETS, BENCH)
    expect(await list('q=Werkbnak')).toMatchObject({ ads: [{ title: 'Werkbank' }], total: 1, similar: true })
    expect(await list('q=Werkbank')).toMatchObject({ similar: false })
    expect(await list('q=Kompressor')).toMatchObject({ ads: [], total: 0, next: null, similar: false })
    expect(await list('q=%25%25%25')).toMatchObject({ ads: [], total: 0 })
  })

  test.each(['q=ab', 'state=draft', 'size=61', 'after=x', 'siteId=0', 'materialGroup=41', 'own=ja'])(
    'refuses ?%s by its rule',
    async (query) => {
      expect(await server.as(katrin.name).get(`${MP}/ads?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field: `query.${query.split('=')[0]}` }] },
      })
    },
  )

  test('of the own ads has every state', async () => {
    await placeAll(PALLETS, { ...BENCH, expiresOn: '2026-04-22' }, { ...CHAIRS, publish: false })
    now = new Date('2026-04-24T08:00:00Z')
    expect(await titles('own=true', tim)).toEqual(['Besprechungsstühle', 'Werkbank', 'Europaletten'])
    expect(await titles('own=true&state=expired', tim)).toEqual(['Werkbank'])
    expect(await titles('own=true&state=draft', tim)).toEqual(['Besprechungsstühle'])
    expect(await titles('own=true')).toEqual([])
    expect(await titles()).toEqual(['Europaletten'])
  })
})

describe('[T32] ads that a company does not show', () => {
  const rules = (companyId: number, changes: object) =>
    insert(server.db, 'market_rules', { company_id: companyId, ...changes })
  const facets = async ({ name }: Somebody, query = '') =>
    (await server.as(name).get<AdFacets>(`${MP}/ads/facets${query}`)).body
  let other: Somebody
  beforeAll(async () => {
    other = await market.finder({ companyId: await aCompany(server.db) })
  })

  test('is in no list, search, count, facet, match and page of another company', async () => {
    await placeAll(PALLETS, BOXES)
    const [ad] = (await list('kind=offer')).ads
    expect(await titles('', other)).toHaveLength(2)
    expect(await facets(other)).toMatchObject({
      offers: 1,
      wanted: 1,
      sites: [{ count: 2 }],
      materialGroups: [{ number: '0410', name: 'Warengruppe 0410', count: 2 }],
    })
    const wanted = { offers: 1, wanted: 1, sites: [{ count: 1 }], materialGroups: [{ number: '0410', count: 1 }] }
    expect(await facets(other, '?kind=wanted')).toMatchObject(wanted)
    await rules(market.companyId, { audience: 'company' })
    expect(await list('', other)).toMatchObject({ ads: [], total: 0 })
    expect(await list('q=europaletten', other)).toMatchObject({ ads: [], total: 0 })
    expect(await facets(other)).toEqual({ offers: 0, wanted: 0, own: 0, sites: [], materialGroups: [] })
    for (const path of ['', '/matches'])
      expect((await server.as(other.name).get(`${MP}/ads/${ad!.id}${path}`)).status).toBe(404)
    expect((await market.reserve(other, { id: ad!.id, terms: 1 }, 40)).status).toBe(404)
    expect(await titles()).toHaveLength(2)
  })

  test('can be read by people who wrote about it before, but not reserved any more', async () => {
    const ad = await market.place(tim, PALLETS)
    await server.as(other.name).post(`${MP}/ads/${ad.id}/messages`, { body: { body: 'Noch da?' } })
    await rules(market.companyId, { audience: 'company' })
    expect((await market.read(other, ad.id)).status).toBe(200)
    expect(await market.reserve(other, ad, 40)).toMatchObject({ status: 409, body: { code: 'not_active' } })
  })

  test('exclude private ads for people of a company that has none, on both sides', async () => {
    await placeAll(BIKE)
    expect(await titles('', other)).toEqual(['Trekkingrad'])
    await rules(market.companyId, { private_ads: false })
    expect([await titles('', other), await titles(), await titles('own=true', tim)]).toEqual([[], [], ['Trekkingrad']])
    const refused = await server.as(tim.name).post(`${MP}/ads`, { body: anAd(BIKE) })
    expect(refused.body).toMatchObject({ code: 'ad_refused', details: [{ field: 'body.side', rule: 'privateOff' }] })
  })

  test('a search never finds words of the cost centre or of a draft', async () => {
    await placeAll({ ...PALLETS, costCentre: 'Geheimkonto' }, { ...BENCH, title: 'Geheimprojekt', publish: false })
    expect(await list('q=geheim')).toMatchObject({ total: 0 })
    expect(await list('q=geheimkonto', tim)).toMatchObject({ total: 0 })
  })

  test('an ad of a former employee is on no list', async () => {
    const gone = await market.seller()
    await market.place(gone, PALLETS)
    await update(server.db, 'person', { id: gone.id }, { active: false })
    expect(await titles()).toEqual([])
  })
})

test('matches of a wanted ad are offers of its material group that can still be reserved', async () => {
  await placeAll(BOXES)
  const [wanted] = (await list('kind=wanted')).ads
  const seller = await market.seller()
  const offers = [
    { ...PALLETS, title: 'Ladungsträger' },
    { ...PALLETS, title: 'Gitterboxen, verzinkt' },
    BENCH,
    { ...PALLETS, title: 'Gitterboxen, vergeben', quantity: 1 },
  ]
  for (const offer of offers) await market.place(seller, offer)
  const given = (await list('q=vergeben')).ads[0]!
  await market.reserve(katrin, { id: given.id, terms: 1 }, 1)
  const { body } = await server.as(tim.name).get(`${MP}/ads/${wanted!.id}/matches`)
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Gitterboxen, verzinkt', 'Ladungsträger'])
})

test('[SUP-02] ads and saved searches follow a material group that is merged into another one', async () => {
  const { db } = server
  const numbers = ['0601', '0602']
  const [from, into] = await db
    .insertInto('material_group')
    .values(numbers.map((number) => ({ number, name: `Warengruppe ${number}` })))
    .returning('id')
    .execute()
  await market.place(tim, { materialGroup: '0601', title: 'Paletten' })
  const body = { name: 'Paletten', criteria: { materialGroup: '0601' }, frequency: 'none' }
  await server.as(katrin.name).post(`${MP}/searches`, { body })
  await update(db, 'material_group', { id: from!.id }, { merged_into: into!.id })
  expect(await titles('materialGroup=0602')).toEqual(['Paletten'])
  const searches = await server.as(katrin.name).get<SavedSearch[]>(`${MP}/searches`)
  expect(searches.body).toMatchObject([{ criteria: { materialGroup: '0602' } }])
  const choices = await server.as(tim.name).get<AdChoices>(`${MP}/ads/choices`)
  expect(choices.body).toMatchObject({ company: true, private: true, sites: [{ name: 'Olpe' }] })
  expect(choices.body.materialGroups.map(({ number }) => number)).not.toContain('0601')
  const refused = anAd({ siteId: market.siteId, materialGroup: '0601' })
  expect((await server.as(tim.name).post(`${MP}/ads`, { body: refused })).status).toBe(422)
})

test.each(['a new ad', 'an edit'])('%s waits for a merge of its material group, and is refused then', async (which) => {
  const { db } = server
  const [a, b] = which === 'an edit' ? ['0611', '0612'] : ['0613', '0614']
  const groups = await db
    .insertInto('material_group')
    .values([a, b].map((number) => ({ number, name: `Warengruppe ${number}` })))
    .returning('id')
    .execute()
  const [from, into] = groups.map(({ id }) => id) as [number, number]
  const ad = await market.place(tim, { title: 'Paletten' })
  const body = anAd({ siteId: market.siteId, materialGroup: a })
  const save = () =>
    which === 'an edit'
      ? server.as(tim.name).put(`${MP}/ads/${ad.id}`, { body, version: ad.version })
      : server.as(tim.name).post(`${MP}/ads`, { body })
  const merge = async (tx: Tx) => {
    await sql`select from material_group where id = ${from} for update`.execute(tx)
    await update(tx, 'material_group', { id: from }, { merged_into: into })
  }
  expect(await commitOnceAwaited(db, merge, save)).toMatchObject({
    status: 422,
    body: { code: 'reference_unknown', details: [{ field: 'body.materialGroup' }] },
  })
  expect((await list()).ads).toHaveLength(1)
})
