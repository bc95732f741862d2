// Placing, editing and ending ads.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Ad, AdBody, AdPage } from '#contract/marketplace.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import { published } from '#server/testing/accounts.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, type Somebody } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'

let now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
const katrin = await market.finder()
const as = ({ name }: Somebody) => server.as(name)
/** The body for saving an ad that the owner has read. */
const bodyOf = (ad: Ad, changes: Partial<AdBody> = {}): AdBody =>
  anAd({ siteId: ad.site?.id ?? null, title: ad.title, expiresOn: ad.expiresOn, publish: false, ...changes })
const put = (person: Somebody, ad: Ad, body: AdBody, version = ad.version) =>
  as(person).put<Ad>(`${MP}/ads/${ad.id}`, { body, version })

describe('[MKT-01] placing an ad', () => {
  test('needs the role to place ads, and the list the role of the marketplace', async () => {
    const body = anAd({ siteId: market.siteId })
    expect(await as(katrin).post(`${MP}/ads`, { body })).toMatchObject({ status: 403, body: { code: 'role_missing' } })
    expect((await server.nobody.get(`${MP}/ads`)).status).toBe(401)
  })

  test('numbers it in its year, and lists it for a month', async () => {
    const first = await market.place(tim)
    const second = await market.place(tim)
    expect(first.number).toMatch(/^MP-2026-\d{4}$/)
    expect(Number(second.number.slice(8))).toBe(Number(first.number.slice(8)) + 1)
    expect(first).toMatchObject({
      state: 'active',
      expiresOn: '2026-05-21',
      role: 'owner',
      version: 1,
      terms: 1,
      left: 240,
    })
    expect((await market.read(katrin, first.id)).body).toMatchObject({
      role: 'finder',
      reserveUntil: '2026-04-24',
      costCentre: '21 040',
      contact: { id: tim.id, company: expect.any(String), presence: null },
      reservations: [],
      threadId: null,
    })
  })

  test('keeps an incomplete draft, which only its owner sees', async () => {
    const body = anAd({ title: '', price: { kind: null, amount: null, per: 'lot' }, publish: false })
    const { body: draft } = await as(tim).post<Ad>(`${MP}/ads`, { body })
    expect(draft).toMatchObject({ state: 'draft', expiresOn: null, publishedAt: null })
    expect((await market.read(katrin, draft.id)).status).toBe(404)
    const complete = bodyOf(draft, { title: 'Werkbank', siteId: market.siteId, publish: true })
    expect((await put(tim, draft, complete)).body).toMatchObject({
      state: 'active',
      title: 'Werkbank',
      version: 2,
      terms: 2,
    })
    expect((await published(server.db, 'ad.published')).filter(({ adId }) => adId === draft.id)).toHaveLength(1)
  })

  test('[MKT-02] names every field with the rule that it breaks', async () => {
    const price = { kind: 'fixed', amount: null, per: 'lot' } as const
    const body = anAd({ side: 'private', siteId: market.siteId, costCentre: '21 040', price, title: ' ' })
    expect(await as(tim).post(`${MP}/ads`, { body })).toMatchObject({
      status: 422,
      body: {
        code: 'ad_refused',
        details: [
          { field: 'body.siteId', rule: 'onlyCompanyAds' },
          { field: 'body.costCentre', rule: 'onlyCompanyAds' },
          { field: 'body.title', rule: 'required' },
          { field: 'body.price.amount', rule: 'amountRequired' },
        ],
      },
    })
  })

  test.each([
    ['siteId', { siteId: 999_999 }],
    ['contactId', { contactId: randomUUID() }],
    ['materialGroup', { materialGroup: '9999' }],
  ] as const)('refuses an unknown %s', async (field, changes) => {
    const body = anAd({ siteId: market.siteId, ...changes })
    expect(await as(tim).post(`${MP}/ads`, { body })).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown', details: [{ field: `body.${field}` }] },
    })
  })

  test('[T23] ignores fields that the owner may not set', async () => {
    for (const field of ['ownerId', 'state', 'held', 'hiddenReason', 'number'])
      expect((await as(tim).post(`${MP}/ads`, { body: { ...anAd(), [field]: 'x' } })).status).toBe(400)
  })

  test('[T39] repeated with the same key makes one ad', async () => {
    const options = { body: anAd({ siteId: market.siteId }), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([1, 2, 3].map(() => as(tim).post<Ad>(`${MP}/ads`, options)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('has a limit for each person', async () => {
    const greta = await market.seller()
    const rows = Array.from({ length: 200 }, (_, index) => ({
      number: `MP-2025-${String(index + 1).padStart(4, '0')}`,
      side: 'private',
      kind: 'offer',
      owner_id: greta.id,
      created_at: now,
      updated_at: now,
      listed_at: now,
    }))
    await insert(server.db, 'ad', rows)
    expect((await as(greta).post(`${MP}/ads`, { body: anAd({ siteId: market.siteId }) })).body).toMatchObject({
      code: 'too_many_ads',
    })
  })

  test('[T14] text stays text', async () => {
    const text = '<img src=x onerror=alert(1)>\nzweite Zeile'
    const ad = await market.place(tim, { title: '<b>Palette</b>', description: text })
    expect(ad).toMatchObject({ title: '<b>Palette</b>', description: text })
  })
})

describe('[MKT-01] editing an ad', () => {
  test('refuses an outdated version with the present ad', async () => {
    const ad = await market.place(tim)
    expect((await put(tim, ad, bodyOf(ad, { title: 'Paletten A' }))).status).toBe(200)
    expect(await put(tim, ad, bodyOf(ad, { title: 'Paletten B' }))).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { title: 'Paletten A', version: 2 } },
    })
  })

  test('refuses an edit that was started before a reservation, with the current ad', async () => {
    const ad = await market.place(tim)
    expect((await market.reserve(katrin, ad, 80)).status).toBe(200)
    const late = await put(tim, ad, bodyOf(ad, { title: 'Paletten' }))
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        present: { left: 160, reservations: [{ quantity: 80, person: { id: katrin.id } }] },
      },
    })
    const present = (late.body as unknown as { present: Ad }).present
    expect(await put(tim, present, bodyOf(present, { quantity: 79 }))).toMatchObject({
      status: 422,
      body: { code: 'ad_refused', details: [{ field: 'body.quantity', rule: 'belowTaken' }] },
    })
    expect((await put(tim, present, bodyOf(present, { quantity: 80 }))).body).toMatchObject({
      left: 0,
      reservedUntil: '2026-04-24',
    })
  })

  test('is for its owner: people who see it get 403, others 404', async () => {
    const ad = await market.place(tim)
    const other = await market.seller()
    expect(await put(other, ad, bodyOf(ad))).toMatchObject({ status: 403, body: { code: 'not_owner' } })
    for (const path of ['deactivate', 'renew'])
      expect((await as(other).post(`${MP}/ads/${ad.id}/${path}`)).body).toMatchObject({ code: 'not_owner' })
    expect((await as(other).delete(`${MP}/ads/${ad.id}`)).body).toMatchObject({ code: 'not_owner' })
    const draft = (await as(tim).post<Ad>(`${MP}/ads`, { body: anAd({ publish: false }) })).body
    expect((await put(other, draft, bodyOf(draft))).status).toBe(404)
  })

  test('never changes the side or kind of a published ad', async () => {
    const ad = await market.place(tim)
    expect((await put(tim, ad, bodyOf(ad, { kind: 'wanted' }))).body).toMatchObject({
      details: [{ field: 'body.kind', rule: 'fixed' }],
    })
  })

  test('[T32] leaves a published ad with its company when the owner has moved to another', async () => {
    const mover = await market.seller()
    const ad = await market.place(mover)
    const company_id = await aCompany(server.db)
    await update(server.db, 'person', { id: mover.id }, { company_id })
    const { status, body } = await put(mover, ad, bodyOf(ad, { title: 'Europaletten, Klasse A' }))
    expect({ status, company: body.company }).toEqual({ status: 200, company: ad.company })
  })
})

describe('[MKT-02] the end of an ad', () => {
  test('an inactive ad is off the list and can be published again', async () => {
    const ad = await market.place(tim)
    const { body } = await as(tim).post<Ad>(`${MP}/ads/${ad.id}/deactivate`)
    expect(body.state).toBe('inactive')
    expect((await market.read(katrin, ad.id)).status).toBe(404)
    const kept = (await put(tim, body, bodyOf(body, { expiresOn: null }))).body
    expect(kept).toMatchObject({ state: 'inactive', expiresOn: ad.expiresOn })
    expect((await put(tim, kept, bodyOf(kept, { publish: true }))).body).toMatchObject({ state: 'active' })
    expect((await published(server.db, 'ad.published')).filter(({ adId }) => adId === ad.id)).toHaveLength(1)
  })

  test('it expires by the date, and one click shows it for another month', async () => {
    const ad = await market.place(tim, { expiresOn: '2026-04-22' })
    const before = now
    now = new Date('2026-04-23T08:00:00Z')
    expect((await market.read(katrin, ad.id)).status).toBe(404)
    expect((await market.read(tim, ad.id)).body.state).toBe('expired')
    const renew = () => as(tim).post(`${MP}/ads/${ad.id}/renew`)
    const renewed = await renew()
    expect(renewed.body).toEqual({ id: ad.id, expiresOn: addDays('2026-04-23', 30), version: 2 })
    expect((await renew()).body).toEqual(renewed.body)
    expect((await market.read(katrin, ad.id)).body).toMatchObject({ state: 'active', terms: 1 })
    now = before
  })

  test('a deleted ad is only read by its owner, accepts no command, and can be restored for 30 days', async () => {
    const ad = await market.place(tim)
    expect((await as(tim).delete(`${MP}/ads/${ad.id}`)).body).toEqual({
      id: ad.id,
      restorableUntil: '2026-05-21T08:00:00.000Z',
    })
    const deleted = { id: ad.id, role: 'owner', restorableUntil: '2026-05-21T08:00:00.000Z' }
    expect((await market.read(tim, ad.id)).body).toMatchObject(deleted)
    expect((await market.read(katrin, ad.id)).status).toBe(404)
    const own = async (query: string) =>
      (await as(tim).get<AdPage>(`${MP}/ads?own=true${query}`)).body.ads.map(({ id }) => id)
    expect(await own('&deleted=true')).toContain(ad.id)
    expect(await own('')).not.toContain(ad.id)
    expect((await as(katrin).get<AdPage>(`${MP}/ads?own=true&deleted=true`)).body.ads).toEqual([])
    expect((await as(tim).get(`${MP}/ads?deleted=true`)).status).toBe(400)
    for (const command of ['renew', 'deactivate'])
      expect((await as(tim).post(`${MP}/ads/${ad.id}/${command}`)).status).toBe(404)
    expect((await put(tim, ad, bodyOf(ad))).status).toBe(404)
    const before = now
    now = new Date('2026-05-21T08:00:01Z')
    expect((await market.read(tim, ad.id)).status).toBe(404)
    expect(await own('&deleted=true')).not.toContain(ad.id)
    now = before
    const restore = (person: Somebody) => as(person).post<Ad>(`${MP}/ads/${ad.id}/restore`)
    expect((await restore(await market.seller())).status).toBe(404)
    expect((await restore(tim)).body).toMatchObject({ id: ad.id, state: 'active' })
    expect((await restore(tim)).status).toBe(200)
  })

  test('an ad with a reservation is not deleted', async () => {
    const ad = await market.place(tim)
    await market.reserve(katrin, ad, 40)
    expect(await as(tim).delete(`${MP}/ads/${ad.id}`)).toMatchObject({
      status: 409,
      body: { code: 'ad_reserved', present: { reservations: [{ state: 'held' }] } },
    })
  })
})

test('[T35] its contact is shown only to the team, no more precisely than they show their absence', async () => {
  const fiete = await market.finder()
  const { db } = server
  const division = { company_id: market.companyId, name: fiete.name }
  const { id: divisionId } = await insert(db, 'division', division)
  const team = { division_id: divisionId, name: fiete.name }
  const { id: teamId } = await insert(db, 'calendar_team', team)
  const show = (visibility: string) =>
    db
      .insertInto('calendar_member')
      .values({ team_id: teamId, person_id: fiete.id, visibility })
      .onConflict((on) => on.columns(['team_id', 'person_id']).doUpdateSet({ visibility }))
      .execute()
  await insert(db, 'leave_account', { person_id: fiete.id })
  const leave = { person_id: fiete.id, type: 'tariffLeave', status: 'approved', sent_at: now }
  const { id } = await insert(db, 'leave_request', leave)
  await insert(db, 'leave_period', {
    request_id: id,
    person_id: fiete.id,
    position: 1,
    first_day: '2026-04-21',
    last_day: '2026-04-21',
    ends_at_noon: true,
  })
  const ad = await market.place(tim, { contactId: fiete.id })
  const mate = await market.finder()
  await insert(db, 'calendar_member', { team_id: teamId, person_id: mate.id })
  const presence = async (viewer = mate) => (await market.read(viewer, ad.id)).body.contact?.presence
  await show('concrete')
  expect(await presence()).toEqual({ state: 'later', until: '13' })
  expect(await presence(katrin)).toEqual({ state: 'off', until: '2026-04-22' })
  await show('abstract')
  expect(await presence()).toEqual({ state: 'away', until: null })
  await show('none')
  expect(await presence()).toBeNull()
  expect(await presence(katrin)).toBeNull()
})

test('its contact sells it with the owner, and does not edit it', async () => {
  const fiete = await market.finder()
  const ad = await market.place(tim, { contactId: fiete.id })
  const { body } = await market.read(fiete, ad.id)
  expect(body).toMatchObject({ role: 'contact', contact: { id: fiete.id }, reserveUntil: null })
  expect((await market.reserve(fiete, ad, 40)).body).toMatchObject({ code: 'own_ad' })
  expect((await as(fiete).post(`${MP}/ads/${ad.id}/deactivate`)).status).toBe(403)
})
