// Reservations, receipts and messages.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Ad, Reservation } from '#contract/marketplace.ts'
import type { AdThread, Receipt } from '#contract/marketplace-deals.ts'
import { removeOldAds } from '#server/modules/marketplace/ads/end-ad.ts'
import { lapseReservations } from '#server/modules/marketplace/jobs.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'

const START = '2026-04-21T08:00:00Z'
let now = new Date(START)
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
const katrin = await market.finder()
const lukas = await market.finder()
const as = ({ name }: Somebody) => server.as(name)
const act = (person: Somebody, id: number, path: string, body?: object) =>
  as(person).post<Reservation>(`${MP}/reservations/${id}/${path}`, body ? { body } : {})
async function reserved(quantity = 80, ad?: Ad): Promise<{ ad: Ad; id: number }> {
  const found = ad ?? (await market.place(tim))
  const { status, body } = await market.reserve(katrin, found, quantity)
  expect(status).toBe(200)
  return { ad: found, id: body.reservations[0]!.id }
}
const stockOf = (id: number) =>
  server.db
    .selectFrom('ad')
    .select(['quantity', 'held', 'handed', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('[MKT-02] a reservation', () => {
  test('is valid for three working days, and its price does not change', async () => {
    const { ad, id } = await reserved()
    const { body } = await market.read(katrin, ad.id)
    expect(body).toMatchObject({ left: 160, reservedUntil: null })
    expect(body.reservations).toEqual([
      expect.objectContaining({
        id,
        state: 'held',
        quantity: 80,
        untilOn: '2026-04-24',
        price: { kind: 'fixed', amount: 450, per: 'unit' },
      }),
    ])
    await expect.poll(() => market.bell(tim)).toContain('Reserviert: Europaletten, gebraucht, Klasse B')
  })

  test('is valid until goods can be picked up that are handed over later', async () => {
    const ad = await market.place(tim, { pickupFrom: '2026-05-04', pickupUntil: '2026-05-13', expiresOn: '2026-05-15' })
    expect((await market.read(katrin, ad.id)).body.reserveUntil).toBe('2026-05-07')
    expect((await market.reserve(katrin, ad, 40)).body.reservations).toMatchObject([{ untilOn: '2026-05-07' }])
  })

  test('of others is only seen by the seller', async () => {
    const { ad } = await reserved()
    expect((await market.read(lukas, ad.id)).body.reservations).toEqual([])
    expect((await market.read(tim, ad.id)).body.reservations).toMatchObject([{ person: { id: katrin.id } }])
  })

  test('never exceeds the quantity, however many reserve concurrently', async () => {
    const ad = await market.place(tim, { quantity: 100, minQuantity: 30 })
    const finders = await Promise.all(Array.from({ length: 6 }, () => market.finder()))
    const answers = await Promise.all(finders.map((finder) => market.reserve(finder, ad, 30)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 'quantity_taken', present: { id: ad.id, left: expect.any(Number) } })
    expect(await stockOf(ad.id)).toMatchObject({ held: 90, handed: 0 })
    expect((await market.reserve(katrin, ad, 10)).status).toBe(200)
  })

  test('is refused by the database beyond the quantity', async () => {
    const { ad } = await reserved(200)
    const insert = sql`insert into ad_reservation (ad_id, person_id, quantity, offered, until_on, price_kind, price_per, created_at)
      values (${ad.id}, ${lukas.id}, 41, 240, '2026-04-24', 'free', 'lot', now())`
    await expect(insert.execute(server.db)).rejects.toThrow(/ad_quantity/)
  })

  test.each<[string, string, (ad: Ad) => Promise<{ status: number; body: object }>]>([
    ['by its seller', 'own_ad', (ad) => market.reserve(tim, ad, 40)],
    ['of other terms', 'terms_changed', (ad) => market.reserve(katrin, { ...ad, terms: ad.terms + 1 }, 40)],
    ['of too much', 'quantity_taken', (ad) => market.reserve(katrin, ad, 241)],
  ])('%s is refused with the present ad: %s', async (_what, code, attempt) => {
    const ad = await market.place(tim)
    expect(await attempt(ad)).toMatchObject({ status: 409, body: { code, present: { id: ad.id, left: 240 } } })
  })

  test('of less than the smallest quantity, of a wanted ad and a second one are refused', async () => {
    const { ad } = await reserved(80, await market.place(tim, { minQuantity: 40 }))
    expect((await market.reserve(lukas, ad, 39)).body).toMatchObject({
      code: 'below_minimum',
      details: [{ field: 'body.quantity' }],
    })
    expect((await market.reserve(katrin, ad, 40)).body).toMatchObject({ code: 'already_reserved' })
    const wanted = await market.place(tim, { kind: 'wanted', price: { kind: null, amount: null, per: 'lot' } })
    expect((await market.reserve(katrin, wanted, 1)).body).toMatchObject({ code: 'not_reservable' })
  })

  test('[T39] repeated with the same key reserves once', async () => {
    const ad = await market.place(tim)
    const options = { body: { quantity: 80, terms: ad.terms }, headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([1, 2, 3].map(() => as(katrin).post(`${MP}/ads/${ad.id}/reservations`, options)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(ad.id)).toMatchObject({ held: 80 })
  })

  test('is cancelled by either side, and free immediately', async () => {
    for (const who of [tim, katrin]) {
      const { ad, id } = await reserved()
      expect((await act(who, id, 'cancel')).body.state).toBe('cancelled')
      expect(await act(who, id, 'cancel')).toMatchObject({
        status: 409,
        body: { code: 'not_possible', present: { state: 'cancelled' } },
      })
      expect(await stockOf(ad.id)).toMatchObject({ held: 0 })
    }
    await expect.poll(() => market.bell(tim)).toContain('Reservierung aufgehoben: Europaletten, gebraucht, Klasse B')
    await expect.poll(() => market.bell(katrin)).toContain('Reservierung aufgehoben: Europaletten, gebraucht, Klasse B')
  })

  test('[T07] is inaccessible to other people', async () => {
    const { id } = await reserved()
    for (const path of ['cancel', 'extend', 'confirm', 'withdraw'])
      expect((await act(lukas, id, path)).status).toBe(404)
    expect((await act(lukas, id, 'hand-over', { quantity: 1 })).status).toBe(404)
    expect((await as(lukas).get(`${MP}/reservations`)).body).toEqual([])
  })

  test('is only extended by the seller, five times', async () => {
    const { id } = await reserved()
    expect(await act(katrin, id, 'extend')).toMatchObject({ status: 409, body: { code: 'only_seller' } })
    expect((await act(tim, id, 'extend')).body).toMatchObject({ untilOn: '2026-04-29', extensions: 1 })
    for (let count = 2; count <= 5; count++) expect((await act(tim, id, 'extend')).status).toBe(200)
    expect((await act(tim, id, 'extend')).body).toMatchObject({ code: 'not_possible' })
  })

  test('lapses by the date, before any job has run, and once', async () => {
    const { ad, id } = await reserved(240)
    now = new Date('2026-04-24T20:00:00Z')
    expect((await market.reserve(lukas, ad, 240)).body).toMatchObject({ code: 'quantity_taken' })
    now = new Date('2026-04-25T08:00:00Z')
    expect((await market.read(lukas, ad.id)).body).toMatchObject({ left: 240, reservedUntil: null })
    expect((await act(katrin, id, 'cancel')).body).toMatchObject({ code: 'not_possible', present: { state: 'lapsed' } })
    expect((await market.reserve(lukas, ad, 240)).status).toBe(200)
    await Promise.all([lapseReservations(server.context), lapseReservations(server.context)])
    const count = async () =>
      (await market.bell(katrin)).filter(
        (title) => title === 'Ihre Reservierung ist abgelaufen: Europaletten, gebraucht, Klasse B',
      ).length
    await expect.poll(count).toBeGreaterThan(0)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from notification where event_key = ${`ad-lapsed:${id}`}`.execute(server.db)
    expect(rows[0]!.n).toBe(1)
    now = new Date(START)
  })
})

describe('[MKT-02] a hand-over', () => {
  test('has a receipt that both confirm, and ends the ad when no quantity is left', async () => {
    const { ad, id } = await reserved(240)
    expect((await act(tim, id, 'hand-over', { quantity: 240 })).body).toMatchObject({
      state: 'handingOver',
      receipt: {
        number: expect.stringMatching(/^MPR-2026-\d{4}$/),
        quantity: 240,
        giver: { id: tim.id },
        receivedAt: null,
      },
    })
    expect((await act(tim, id, 'confirm')).body).toMatchObject({ code: 'already_confirmed' })
    expect((await act(katrin, id, 'cancel')).body).toMatchObject({ code: 'not_possible' })
    expect((await act(katrin, id, 'confirm')).body).toMatchObject({
      state: 'handedOver',
      receipt: { receivedAt: now.toISOString() },
    })
    expect(await stockOf(ad.id)).toEqual({ quantity: 240, held: 0, handed: 240, state: 'handedOver' })
    expect((await as(tim).delete(`${MP}/ads/${ad.id}`)).status).toBe(200)
    expect((await as(katrin).get(`${MP}/reservations`)).body).toContainEqual(
      expect.objectContaining({ id, state: 'handedOver' }),
    )
  })

  test('of a part frees the rest; it can be opened by the receiver', async () => {
    const { ad, id } = await reserved(80)
    expect((await act(katrin, id, 'hand-over', { quantity: 81 })).body).toMatchObject({ code: 'above_reserved' })
    expect((await act(katrin, id, 'hand-over', { quantity: 50 })).body).toMatchObject({ state: 'handingOver' })
    expect((await act(tim, id, 'confirm')).body).toMatchObject({
      state: 'handedOver',
      receipt: { giver: { id: tim.id } },
    })
    expect(await stockOf(ad.id)).toMatchObject({ held: 0, handed: 50, state: 'active' })
    expect((await market.read(lukas, ad.id)).body.left).toBe(190)
  })

  test('can be taken back until both have confirmed', async () => {
    const { id } = await reserved()
    await act(tim, id, 'hand-over', { quantity: 80 })
    expect((await act(katrin, id, 'withdraw')).body).toMatchObject({ state: 'held', receipt: null })
    await act(tim, id, 'hand-over', { quantity: 80 })
    await act(katrin, id, 'confirm')
    expect((await act(tim, id, 'withdraw')).body).toMatchObject({
      code: 'not_possible',
      present: { state: 'handedOver' },
    })
  })

  test('that is final cannot be changed or deleted', async () => {
    const { ad, id } = await reserved(80)
    await act(tim, id, 'hand-over', { quantity: 80 })
    await act(katrin, id, 'confirm')
    for (const command of [
      sql`update ad_receipt set quantity = 1 where reservation_id = ${id}`,
      sql`delete from ad_receipt where reservation_id = ${id}`,
    ])
      await expect(command.execute(server.db)).rejects.toThrow(/final/)
    await expect(sql`delete from ad where id = ${ad.id}`.execute(server.db)).rejects.toThrow(/ad_receipt/)
    await sql`update ad_receipt set giver_id = null where reservation_id = ${id}`.execute(server.db)
  })

  test('confirmed by both concurrently is one hand-over', async () => {
    const { ad, id } = await reserved(80)
    await act(tim, id, 'hand-over', { quantity: 80 })
    const answers = await Promise.all([1, 2, 3].map(() => act(katrin, id, 'confirm')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stockOf(ad.id)).toMatchObject({ held: 0, handed: 80 })
  })
})

describe('[MKT-01] messages about an ad', () => {
  const write = (person: Somebody, ad: Ad, body: string) =>
    as(person).post<AdThread>(`${MP}/ads/${ad.id}/messages`, { body: { body } })
  const threads = async (person: Somebody, ad: Ad) => (await as(person).get(`${MP}/threads?adId=${ad.id}`)).body

  test('are readable only by the finder and the seller', async () => {
    const ad = await market.place(tim, { title: 'Monitore' })
    const { body: thread } = await write(katrin, ad, 'Sind beide noch da?\nViele Grüße')
    expect(thread.messages).toMatchObject([
      { body: 'Sind beide noch da?\nViele Grüße', isOwn: true, author: { id: katrin.id } },
    ])
    expect(await threads(tim, ad)).toMatchObject([{ id: thread.id, finder: { id: katrin.id }, unread: 1 }])
    expect([await threads(lukas, ad), (await as(lukas).get(`${MP}/threads/${thread.id}`)).status]).toEqual([[], 404])
    expect((await as(lukas).post(`${MP}/threads/${thread.id}/messages`, { body: { body: 'x' } })).status).toBe(404)
    await expect.poll(() => market.bell(tim)).toContain('Nachricht zur Anzeige: Monitore')
    const { body: answered } = await as(tim).post<AdThread>(`${MP}/threads/${thread.id}/messages`, {
      body: { body: 'Ja.' },
    })
    expect([answered.messages.length, answered.unread]).toEqual([2, 1])
    const { body: read } = await as(tim).put(`${MP}/threads/${thread.id}/read`, {
      body: { messageId: answered.messages[1]!.id },
    })
    expect(read.unread).toBe(0)
    expect(await threads(katrin, ad)).toMatchObject([{ unread: 1 }])
    await expect.poll(() => market.bell(katrin)).toContain('Nachricht zur Anzeige: Monitore')
  })

  test('[T32] change only the windows of the two sides', async () => {
    const ad = await market.place(tim)
    await market.reserve(lukas, ad, 40)
    const told = async ({ id }: Somebody) => {
      const { rows } = await sql<{ data: object }>`select data from realtime_event
        where person_id = ${id} and type = 'ad_change' and data->>'id' = ${String(ad.id)}`.execute(server.db)
      return rows.map(({ data }) => data)
    }
    // The affected people are determined at delivery: by the next change there is one person more.
    await expect.poll(() => told(lukas)).toEqual([{ id: ad.id }])
    await write(katrin, ad, 'Noch da?')
    await expect.poll(() => told(katrin)).toEqual([{ id: ad.id }])
    await expect.poll(() => told(tim)).toEqual([{ id: ad.id }, { id: ad.id }])
    await expect.poll(() => told(lukas)).toEqual([{ id: ad.id }])
  })

  test('a finder has one conversation for an ad, also when it is inactive', async () => {
    const ad = await market.place(tim)
    const [one, two] = [await write(katrin, ad, 'eins'), await write(katrin, ad, 'zwei')]
    expect(one.body.id).toBe(two.body.id)
    await as(tim).post(`${MP}/ads/${ad.id}/deactivate`)
    expect((await write(katrin, ad, 'drei')).body.messages).toHaveLength(3)
    expect((await write(lukas, ad, 'eins')).status).toBe(404)
    expect((await write(tim, ad, 'eins')).body).toMatchObject({ code: 'own_ad' })
  })

  test('have at most 65,535 characters, and are not blank', async () => {
    const ad = await market.place(tim)
    expect((await write(katrin, ad, 'x'.repeat(65_536))).body).toMatchObject({
      code: 'text_too_long',
      details: [{ field: 'body.body' }],
    })
    expect((await write(katrin, ad, ' \n ')).body).toMatchObject({ code: 'text_empty' })
    expect((await write(katrin, ad, 'ü'.repeat(65_535))).status).toBe(200)
  })
})

test('[MKT-01] a receipt stays readable for both sides, and only for them, when its ad is finally deleted', async () => {
  const { ad, id } = await reserved(80)
  const receipts = async (person: Somebody) =>
    (await as(person).get<Receipt[]>(`${MP}/receipts`)).body.filter(({ ad: { number } }) => number === ad.number)
  await act(tim, id, 'hand-over', { quantity: 60 })
  expect(await receipts(katrin)).toEqual([])
  await act(katrin, id, 'confirm')
  await as(tim).delete(`${MP}/ads/${ad.id}`)
  const before = now
  now = new Date('2026-06-30T08:00:00Z')
  await removeOldAds(server.db, now)
  expect((await market.read(katrin, ad.id)).status).toBe(404)
  const kept = await receipts(katrin)
  expect(kept).toEqual([
    {
      number: expect.stringMatching(/^MPR-2026-/),
      ad: { number: ad.number, title: ad.title, quantity: 240, unit: 'piece' },
      quantity: 60,
      price: { kind: 'fixed', amount: 450, per: 'unit' },
      giver: { id: tim.id, name: expect.any(String) },
      receiver: { id: katrin.id, name: expect.any(String) },
      givenAt: '2026-04-21T08:00:00.000Z',
      receivedAt: '2026-04-21T08:00:00.000Z',
    },
  ])
  expect([await receipts(tim), await receipts(lukas)]).toEqual([kept, []])
  now = before
})

test('[MKT-02] the share of a reserved part stays as its finder has read it', async () => {
  const ad = await market.place(tim, { price: { kind: 'fixed', amount: 24_000, per: 'lot' } })
  const { id } = await reserved(60, ad)
  const seen = (await market.read(tim, ad.id)).body
  const edit = anAd({ price: ad.price, quantity: 120, siteId: market.siteId })
  const edited = await as(tim).put<Ad>(`${MP}/ads/${ad.id}`, {
    body: edit,
    headers: { 'if-match': `"${seen.version}"` },
  })
  expect(edited).toMatchObject({ status: 200, body: { quantity: 120 } })
  await act(tim, id, 'hand-over', { quantity: 60 })
  await act(katrin, id, 'confirm')
  const { body } = await as(katrin).get<Receipt[]>(`${MP}/receipts`)
  expect(body.find(({ ad: { number } }) => number === ad.number)).toMatchObject({ quantity: 60, ad: { quantity: 240 } })
})

test('[BELL-01] the entry of a hand-over outlives the ad, and links to the receipts', async () => {
  const { ad, id } = await reserved(240)
  await act(tim, id, 'hand-over', { quantity: 240 })
  await act(katrin, id, 'confirm')
  const entries = () =>
    server.db
      .selectFrom('notification')
      .select(['link', 'closed_at'])
      .where('niko_id', '=', ad.id)
      .where('event_key', 'like', 'ad-handedOver:%')
      .execute()
  const kept = [{ link: '/marktplatz/meine', closed_at: null }]
  await expect.poll(entries).toEqual(kept)
  const opened = () =>
    server.db
      .selectFrom('notification')
      .select('closed_at')
      .where('niko_id', '=', ad.id)
      .where('event_key', 'like', 'ad-receiptOpened:%')
      .execute()
  await as(tim).delete(`${MP}/ads/${ad.id}`)
  await expect.poll(opened).toEqual([{ closed_at: expect.any(Date) }])
  expect(await entries()).toEqual(kept)
})

test('a backup brings the sums of an ad with it', async () => {
  const { ad, id } = await reserved(240)
  await act(tim, id, 'hand-over', { quantity: 240 })
  await act(katrin, id, 'confirm')
  const { rows } = await sql<{ ad: object; reservation: object }>`select to_jsonb(a) as ad, to_jsonb(r) as reservation
    from ad a join ad_reservation r on r.ad_id = a.id where a.id = ${ad.id}`.execute(server.db)
  const [kept] = rows
  // Like a restore: whole tables, one after the other, in one transaction.
  await server.db.transaction().execute(async (tx) => {
    await sql`alter table ad_receipt drop constraint ad_receipt_reservation_id_fkey`.execute(tx)
    await sql`delete from ad where id = ${ad.id}`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await sql`insert into ad overriding system value select * from jsonb_populate_record(null::ad, ${kept!.ad})`.execute(
      tx,
    )
    await sql`insert into ad_reservation overriding system value
      select * from jsonb_populate_record(null::ad_reservation, ${kept!.reservation})`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    await sql`alter table ad_receipt add constraint ad_receipt_reservation_id_fkey
      foreign key (reservation_id) references ad_reservation`.execute(tx)
  })
  expect(await stockOf(ad.id)).toEqual({ quantity: 240, held: 0, handed: 240, state: 'handedOver' })
})
