// Reports and moderation, rules of companies, figures, and the data export.
import { describe, expect, test } from 'vitest'
import type { Ad } from '#contract/marketplace.ts'
import type { MarketFigures, ModeratedAd } from '#contract/marketplace-deals.ts'
import { aMarket, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, type Somebody } from '#server/testing/builders.ts'

const now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
const katrin = await market.finder()
const admin = await market.seller({ roles: ['menu_usermanagement'] })
const as = ({ name }: Somebody) => server.as(name)
const report = (person: Somebody, { id }: Ad, body: object = { reason: 'fraud', body: 'Das Bild ist aus dem Netz.' }) =>
  as(person).post(`${MP}/ads/${id}/reports`, { body })
const moderate = (person: Somebody, { id }: Ad, body: object) => as(person).post(`${MP}/ads/${id}/moderation`, { body })
const queue = async (person: Somebody): Promise<ModeratedAd[]> => (await as(person).get(`${MP}/moderation`)).body
const caseOf = async ({ id }: Ad) => (await queue(admin)).find(({ ad }) => ad.id === id)

describe('[MKT-01] a report of misconduct', () => {
  test('names its reporter only to moderators', async () => {
    const ad = await market.place(tim)
    expect((await report(katrin, ad)).body).toMatchObject({ reason: 'fraud', outcome: null })
    expect((await report(katrin, ad, { reason: 'insult' })).body).toMatchObject({ reason: 'fraud' })
    expect(await caseOf(ad)).toMatchObject({
      reports: [{ reporter: { id: katrin.id }, body: 'Das Bild ist aus dem Netz.' }],
    })
    await expect.poll(() => market.bell(admin)).toContain(`Gemeldete Anzeige: ${ad.title}`)
    const seen = JSON.stringify([
      (await market.read(tim, ad.id)).body,
      (await as(tim).get(`${MP}/ads?own=true`)).body,
      await market.bell(tim),
      await server.context.exports.read(server.db, { personId: tim.id, full: true }),
    ])
    expect(seen).not.toContain(katrin.id)
    expect(seen).not.toContain('aus dem Netz')
    expect((await as(tim).get(`${MP}/moderation`)).status).toBe(403)
    expect((await as(katrin).get(`${MP}/moderation`)).status).toBe(403)
  })

  test('needs a text if no reason applies, and is impossible about an own ad or an unseen one', async () => {
    const ad = await market.place(tim)
    expect((await report(katrin, ad, { reason: 'other' })).body).toMatchObject({
      code: 'text_empty',
      details: [{ field: 'body.body' }],
    })
    expect((await report(tim, ad)).body).toMatchObject({ code: 'own_ad' })
    await as(tim).post(`${MP}/ads/${ad.id}/deactivate`)
    expect((await report(await market.finder(), ad)).status).toBe(404)
  })

  test('about an ad of a moderator is not theirs to read or decide', async () => {
    const ad = await market.place(admin, { title: 'Drehbank' })
    const second = await market.finder({ roles: ['menu_usermanagement'] })
    await report(katrin, ad)
    expect(await caseOf(ad)).toBeUndefined()
    expect(await moderate(admin, ad, { action: 'dismiss' })).toMatchObject({ status: 403, body: { code: 'own_ad' } })
    expect((await queue(second)).map(({ ad: { id } }) => id)).toContain(ad.id)
    await expect.poll(() => market.bell(second)).toContain(`Gemeldete Anzeige: ${ad.title}`)
    expect(await market.bell(admin)).not.toContain('Gemeldete Anzeige: Drehbank')
  })
})

describe('[MKT-01] a hidden ad', () => {
  test('is hidden from everybody but its seller, who reads the reason, and can be shown again', async () => {
    const ad = await market.place(tim, { title: 'Kettensäge' })
    await as(katrin).post(`${MP}/ads/${ad.id}/messages`, { body: { body: 'Noch da?' } })
    await report(katrin, ad)
    expect((await moderate(admin, ad, { action: 'hide' })).body).toMatchObject({ code: 'reason_required' })
    expect((await moderate(admin, ad, { action: 'hide', reason: 'Nicht erlaubt.' })).body).toEqual({
      id: ad.id,
      isHidden: true,
    })
    expect((await moderate(admin, ad, { action: 'hide', reason: 'x' })).body).toMatchObject({ code: 'not_possible' })
    expect((await market.read(katrin, ad.id)).status).toBe(404)
    expect((await as(katrin).get(`${MP}/ads?q=kettens`)).body).toMatchObject({ ads: [], total: 0 })
    expect((await as(katrin).get(`${MP}/threads?adId=${ad.id}`)).body).toEqual([])
    expect((await market.read(tim, ad.id)).body).toMatchObject({ isHidden: true, hiddenReason: 'Nicht erlaubt.' })
    await expect.poll(() => market.bell(tim)).toContain('Ihre Anzeige wurde gesperrt: Kettensäge')
    await expect.poll(() => market.bell(katrin)).toContain('Ihre Meldung wurde geprüft')
    await expect.poll(async () => (await market.bell(admin)).includes('Gemeldete Anzeige: Kettensäge')).toBe(false)
    expect(await caseOf(ad)).toMatchObject({
      reports: [],
      hiddenReason: 'Nicht erlaubt.',
      log: [{ action: 'hidden', by: { id: admin.id } }],
    })
    expect((await moderate(admin, ad, { action: 'restore' })).body).toEqual({ id: ad.id, isHidden: false })
    expect((await market.read(katrin, ad.id)).body).toMatchObject({ title: 'Kettensäge', hiddenReason: null })
  })

  test('keeps a hand-over that has started', async () => {
    const ad = await market.place(tim)
    const { body } = await market.reserve(katrin, ad, 40)
    const path = `${MP}/reservations/${body.reservations[0]!.id}`
    await as(tim).post(`${path}/hand-over`, { body: { quantity: 40 } })
    await report(katrin, ad)
    await moderate(admin, ad, { action: 'hide', reason: 'Prüfung' })
    expect((await as(katrin).post(`${path}/confirm`)).body).toMatchObject({ state: 'handedOver' })
  })
})

describe('rules of a company', () => {
  test('are changed by the main admin, against the version that was read', async () => {
    const path = `${MP}/rules/${await aCompany(server.db)}`
    const body = { audience: 'company', privateAds: false }
    expect((await as(tim).put(path, { body })).status).toBe(403)
    expect((await as(admin).put(path, { body, headers: { 'if-match': '"0"' } })).body).toMatchObject({
      ...body,
      version: 1,
    })
    expect(await as(admin).put(path, { body, headers: { 'if-match': '"0"' } })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: body },
    })
    expect((await as(admin).put(`${MP}/rules/999999`, { body })).status).toBe(404)
    expect((await as(admin).get(`${MP}/rules`)).body).toContainEqual(expect.objectContaining(body))
  })
})

test('[MKT-01] reports are dismissed with a reason that moderators read', async () => {
  const [seller, finder] = [await market.seller(), await market.finder()]
  const ad = await market.place(seller)
  await report(finder, ad)
  expect(await moderate(admin, ad, { action: 'dismiss', reason: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'reason_required' },
  })
  const dismissed = await moderate(admin, ad, { action: 'dismiss', reason: 'Kein Handel' })
  expect(dismissed.body).toEqual({ id: ad.id, isHidden: false })
  const { db } = server
  const log = await db.selectFrom('ad_moderation').select(['action', 'reason']).where('ad_id', '=', ad.id).execute()
  expect(log).toEqual([{ action: 'dismissed', reason: 'Kein Handel' }])
})

describe('[T32] figures of a year', () => {
  const figures = async (person: Somebody): Promise<MarketFigures> =>
    (await as(person).get(`${MP}/statistics?year=2026`)).body

  test('are of the own company, count no private ad, and contain no names', async () => {
    const other = await aMarket(server)
    const [seller, finder] = [await other.seller(), await other.finder()]
    await other.place(seller, { side: 'private' })
    const ad = await other.place(seller)
    const { body } = await other.reserve(finder, ad, 80)
    const path = `${MP}/reservations/${body.reservations[0]!.id}`
    await as(seller).post(`${path}/hand-over`, { body: { quantity: 60 } })
    expect(await figures(finder)).toMatchObject([{ offers: 1, wanted: 0, handOvers: 0, value: 0 }])
    await as(finder).post(`${path}/confirm`)
    expect(await figures(finder)).toEqual([
      { companyId: other.companyId, company: expect.any(String), offers: 1, wanted: 0, handOvers: 1, value: 27_000 },
    ])
    expect((await figures(admin)).length).toBeGreaterThan(1)
  })

  test('[MKT-02] a part of a lot counts with its share, rounded as finders read it', async () => {
    const other = await aMarket(server)
    const [seller, finder] = [await other.seller(), await other.finder()]
    const ad = await other.place(seller, { price: { kind: 'fixed', amount: 100, per: 'lot' }, quantity: 3 })
    const { body } = await other.reserve(finder, ad, 2)
    const path = `${MP}/reservations/${body.reservations[0]!.id}`
    await as(seller).post(`${path}/hand-over`, { body: { quantity: 2 } })
    await as(finder).post(`${path}/confirm`)
    expect(await figures(finder)).toMatchObject([{ handOvers: 1, value: 67 }])
  })
})

test('the data export has the own ads, reservations, receipts, messages, searches and reports', async () => {
  const [seller, finder] = [await market.seller(), await market.finder()]
  const ad = await market.place(seller)
  await as(finder).post(`${MP}/ads/${ad.id}/messages`, { body: { body: 'Guten Tag' } })
  await market.reserve(finder, ad, 40)
  await as(finder).post(`${MP}/searches`, { body: { name: 'Alles', criteria: {}, frequency: 'none' } })
  await report(finder, ad)
  const read = async (personId: string) =>
    (await server.context.exports.read(server.db, { personId, full: true }))['marketplace']
  expect(await read(finder.id)).toMatchObject({
    ads: [],
    reservations: [{ ad: ad.number, quantity: 40 }],
    messages: [{ text: 'Guten Tag' }],
    searches: [{ name: 'Alles' }],
    reports: [{ reason: 'fraud' }],
  })
  expect(await read(seller.id)).toMatchObject({
    ads: [{ number: ad.number }],
    reservations: [],
    messages: [],
    reports: [],
  })
})
