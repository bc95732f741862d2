// For any commands on an ad and its reservations, in any order and concurrently: never more than the quantity, and no receipt is lost.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ad, Reservation } from '#contract/marketplace.ts'
import { removeOldAds } from '#server/modules/marketplace/ads/end-ad.ts'
import { lapseReservations } from '#server/modules/marketplace/jobs.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { runs } from '#tests/matrix.ts'

const START = Date.parse('2026-04-21T08:00:00Z')
const DAY = 86_400_000
let now = new Date(START)
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const seller = await market.seller()
const finders = await Promise.all([1, 2, 3].map(() => market.finder()))

const finder = fc.nat({ max: 2 })
/** The index of an existing reservation. */
const reservation = fc.nat({ max: 5 })
const bySeller = fc.boolean()
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('reserve' as const), finder, quantity: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), reservation, bySeller }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('extend' as const), reservation }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('hand-over' as const),
      reservation,
      bySeller,
      quantity: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('confirm' as const), reservation, bySeller }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), reservation, bySeller }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      quantity: fc.integer({ min: 1, max: 120 }),
      publish: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('owner' as const),
      how: fc.constantFrom('deactivate', 'renew', 'delete', 'restore'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

interface World {
  readonly ad: Ad
  readonly ids: number[]
}

const as = ({ name }: Somebody) => server.as(name)

/** undefined: it was removed with its ad. */
async function holderOf(id: number): Promise<Somebody | undefined> {
  const found = await server.db.selectFrom('ad_reservation').select('person_id').where('id', '=', id).executeTakeFirst()
  return finders.find((one) => one.id === found?.person_id)
}

async function pass(days: number): Promise<number> {
  now = new Date(now.getTime() + days * DAY)
  await lapseReservations(server.context)
  await removeOldAds(server.db, now)
  return 200
}

async function edit(ad: Ad, { quantity, publish }: { quantity: number; publish: boolean }): Promise<number> {
  const present = await market.read(seller, ad.id)
  if (present.status !== 200) return present.status
  const body = anAd({ siteId: market.siteId, quantity, publish })
  return (await as(seller).put(`${MP}/ads/${ad.id}`, { body, version: present.body.version })).status
}

/** The status of the response; 0 without a target. */
async function act({ ad, ids }: World, one: Command): Promise<number> {
  const path = `${MP}/ads/${ad.id}`
  if (one.what === 'pass') return pass(one.days)
  if (one.what === 'edit') return edit(ad, one)
  if (one.what === 'owner')
    return (await (one.how === 'delete' ? as(seller).delete(path) : as(seller).post(`${path}/${one.how}`))).status
  if (one.what === 'reserve') {
    const who = finders[one.finder]!
    const present = await market.read(who, ad.id)
    if (present.status !== 200) return present.status
    const { status, body } = await market.reserve(who, present.body, one.quantity)
    if (status === 200) ids.push(body.reservations[0]!.id)
    return status
  }
  const id = ids[one.reservation % Math.max(ids.length, 1)]
  if (id === undefined) return 0
  const who = one.what === 'extend' || one.bySeller ? seller : await holderOf(id)
  if (!who) return 0
  const body = one.what === 'hand-over' ? { body: { quantity: one.quantity } } : {}
  return (await as(who).post<Reservation>(`${MP}/reservations/${id}/${one.what}`, body)).status
}

/** Numbers of the receipts that both have confirmed. */
async function receiptsOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select c.number from ad_receipt c join ad_reservation r on r.id = c.reservation_id
    where r.ad_id = ${id} and c.given_at is not null and c.received_at is not null order by c.id`.execute(server.db)
  return rows.map(({ number }) => number)
}

async function check(id: number, before: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    quantity: number
    held: number
    handed: number
    sum: number
    given: number
    receipts: number
  }>`
    select a.quantity, a.held, a.handed,
      coalesce((select sum(r.quantity) from ad_reservation r where r.ad_id = a.id and r.state = 'held'), 0)::int as sum,
      coalesce((select sum(r.handed) from ad_reservation r where r.ad_id = a.id), 0)::int as given,
      coalesce((select sum(c.quantity) from ad_receipt c join ad_reservation r on r.id = c.reservation_id
        where r.ad_id = a.id and r.state = 'handedOver'), 0)::int as receipts
    from ad a where a.id = ${id}`.execute(server.db)
  const [stock] = rows
  const after = await receiptsOf(id)
  expect(after.slice(0, before.length)).toEqual(before)
  // Only an ad without any receipt is ever removed.
  if (!stock) {
    expect(before).toEqual([])
    return after
  }
  const { quantity, held, handed, sum, given, receipts } = stock
  expect({ held, handed, receipts }).toEqual({ held: sum, handed: given, receipts: handed })
  expect(held + handed).toBeLessThanOrEqual(quantity)
  return after
}

test('[MKT-02] reservations, edits, hand-overs and expiry never exceed the quantity or lose a receipt', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, fc.option(command, { nil: undefined })), { minLength: 4, maxLength: 14 }),
      async (steps) => {
        now = new Date(START)
        const world: World = { ad: await market.place(seller, { quantity: 100 }), ids: [] }
        let receipts: string[] = []
        for (const [one, other] of steps) {
          // Some commands run concurrently.
          const statuses = await Promise.all([
            act(world, one),
            ...(other && other.what !== 'pass' ? [act(world, other)] : []),
          ])
          for (const status of statuses) expect(status).toBeLessThan(500)
          receipts = await check(world.ad.id, receipts)
        }
      },
    ),
    { numRuns: runs(6, 150) },
  )
}, 240_000)
