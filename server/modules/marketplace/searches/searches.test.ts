// Saved searches with their notices, matches of wanted ads, and reminders of the own ads.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedSearch, SearchBody } from '#contract/marketplace-deals.ts'
import { remindOwners } from '#server/modules/marketplace/jobs.ts'
import { aMarket, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, type Somebody } from '#server/testing/builders.ts'
import { remove } from '#server/testing/rows.ts'
import { notifyOfNewAd, sendDigests } from './notify-searches.ts'

const START = '2026-04-21T08:00:00Z'
let now = new Date(START)
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
beforeEach(async () => {
  now = new Date(START)
  for (const table of ['ad', 'ad_search', 'market_rules'] as const) await server.db.deleteFrom(table).execute()
})
const as = ({ name }: Somebody) => server.as(name)
const save = (person: Somebody, changes: Partial<SearchBody> = {}) =>
  as(person).post<SavedSearch>(`${MP}/searches`, {
    body: { name: 'Paletten', criteria: { q: 'paletten', side: 'company' }, frequency: 'atOnce', ...changes },
  })
/** Keys of the entries about the marketplace that a person has been sent. */
const sentTo = async ({ id }: Somebody): Promise<string[]> =>
  (
    await server.db.selectFrom('notification').select('event_key').where('person_id', '=', id).orderBy('id').execute()
  ).map(({ event_key }) => event_key.replace(/\d+/g, '#'))
/** Waits until everything that was queued before has been handled. */
const settled = async (): Promise<void> => {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.job
      where name like 'domain-events%' and state in ('created', 'active', 'retry')`.execute(server.db)
    return rows[0]!.n
  }
  await expect.poll(waiting).toBe(0)
}

describe('[MKT-01] a saved search', () => {
  test('is kept by one person, with a name of its own', async () => {
    const katrin = await market.finder()
    const { body: search } = await save(katrin, { criteria: { q: '  Euro   paletten ', priceMax: 500 } })
    expect(search).toMatchObject({ criteria: { q: 'Euro paletten', priceMax: 500 }, frequency: 'atOnce', version: 1 })
    expect((await save(katrin)).body).toMatchObject({ code: 'name_taken' })
    expect((await save(katrin, { name: 'x', criteria: { q: 'ab' } })).status).toBe(400)
    expect((await save(katrin, { name: ' ' })).body).toMatchObject({ code: 'name_required' })
    const other = await market.finder()
    expect((await as(other).get(`${MP}/searches`)).body).toEqual([])
    const path = `${MP}/searches/${search.id}`
    const body = { name: 'Euro', criteria: {}, frequency: 'none' }
    expect((await as(other).put(path, { body })).status).toBe(404)
    await as(other).delete(path)
    expect((await as(katrin).put(path, { body, headers: { 'if-match': '"1"' } })).body).toMatchObject({
      name: 'Euro',
      version: 2,
    })
    expect(await as(katrin).put(path, { body, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { name: 'Euro' } },
    })
    await as(katrin).delete(path)
    expect((await as(katrin).get(`${MP}/searches`)).body).toEqual([])
  })

  test('notifies immediately, once for an ad, and not its owner', async () => {
    const [katrin, seller] = [await market.finder(), await market.seller()]
    await save(katrin)
    await save(katrin, { name: 'Alles', criteria: {} })
    await save(seller)
    const ad = await market.place(seller)
    await market.place(seller, { title: 'Werkbank', description: '' })
    await expect.poll(() => market.bell(katrin)).toHaveLength(2)
    await notifyOfNewAd(server.context, ad.id)
    await settled()
    expect(await sentTo(katrin)).toEqual(['ad-search:#', 'ad-search:#'])
    expect(await sentTo(seller)).toEqual([])
    const { body } = await as(katrin).get('/api/notification/badges')
    expect(body.notifications).toContainEqual(
      expect.objectContaining({
        title: 'Europaletten, gebraucht, Klasse B',
        body: expect.stringMatching(/^240 Stück, Olpe, 4,50\s€ je Stück$/),
        bodyEn: '240 pieces, Olpe, €4.50 per piece',
        link: `/marktplatz/${ad.id}`,
        nikoId: ad.id,
        categories: ['Gespeicherte Suche'],
      }),
    )
  })

  test('[T32] sends no notice of hidden ads, and none to people without the role', async () => {
    const far = await market.finder({ companyId: await aCompany(server.db) })
    const left = await market.finder()
    for (const person of [far, left]) await save(person)
    await remove(server.db, 'person_role', { person_id: left.id, role: 'menu_ek_marktplatz' })
    await server.db.insertInto('market_rules').values({ company_id: market.companyId, audience: 'company' }).execute()
    await market.place(tim)
    await settled()
    expect([await sentTo(far), await sentTo(left)]).toEqual([[], []])
  })

  test('sends a digest at 7:00, one for all the days of an outage, and none for nothing', async () => {
    const katrin = await market.finder()
    await save(katrin, { frequency: 'daily' })
    now = new Date('2026-04-21T08:01:00Z')
    const at = async (instant: string) => {
      now = new Date(instant)
      await Promise.all([sendDigests(server.context), sendDigests(server.context)])
      await settled()
    }
    await market.place(tim)
    await at('2026-04-21T09:00:00Z')
    await at('2026-04-22T04:59:00Z')
    expect(await sentTo(katrin)).toEqual([])
    await at('2026-04-22T05:00:00Z')
    await at('2026-04-22T09:00:00Z')
    await at('2026-04-23T05:00:00Z')
    expect(await market.bell(katrin)).toEqual(['Neue Anzeigen: 1'])
    await market.place(tim)
    await market.place(tim)
    await at('2026-04-27T06:00:00Z')
    expect(await market.bell(katrin)).toEqual(['Neue Anzeigen: 2', 'Neue Anzeigen: 1'])
  })

  test('has a limit for each person', async () => {
    const katrin = await market.finder()
    for (let index = 0; index < 30; index++) expect((await save(katrin, { name: `Suche ${index}` })).status).toBe(200)
    expect((await save(katrin, { name: 'eine mehr' })).body).toMatchObject({ code: 'too_many_searches' })
  })
})

test('the owner of a wanted ad is notified of an offer of its material group', async () => {
  const katrin = await market.seller()
  await market.place(katrin, { kind: 'wanted', title: 'Gitterboxen', price: { kind: null, amount: null, per: 'lot' } })
  await market.place(tim, { materialGroup: '0999' })
  await market.place(tim, { title: 'Gitterboxen, verzinkt' })
  await expect.poll(() => market.bell(katrin)).toEqual(['Gitterboxen, verzinkt'])
  await settled()
  expect(await sentTo(katrin)).toEqual(['ad-match:#'])
})

test('[MKT-02] an owner is reminded three days before the end and after it, once each, also after an outage', async () => {
  const owner = await market.seller()
  const ad = await market.place(owner, { title: 'Kompressor', expiresOn: '2026-04-30' })
  const at = async (instant: string) => {
    now = new Date(instant)
    await Promise.all([remindOwners(server.context), remindOwners(server.context)])
    await settled()
  }
  await at('2026-04-26T05:00:00Z')
  expect(await sentTo(owner)).toEqual([])
  await at('2026-04-28T05:00:00Z')
  await at('2026-04-29T05:00:00Z')
  expect(await market.bell(owner)).toEqual(['Ihre Anzeige läuft bald ab: Kompressor'])
  await as(owner).post(`${MP}/ads/${ad.id}/renew`)
  await expect.poll(() => market.bell(owner)).toEqual([])
  await at('2026-06-08T05:00:00Z')
  await at('2026-06-09T05:00:00Z')
  expect(await market.bell(owner)).toEqual(['Ihre Anzeige ist abgelaufen: Kompressor'])
})
