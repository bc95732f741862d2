import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { bookClaims, bookCompany } from './book-claims.ts'

let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const book = () => bookClaims(server.context)
/** [year, kind, claim, amount] */
const entriesOf = async ({ id }: Somebody) => {
  const rows = await server.db
    .selectFrom('leave_entry')
    .select(['year', 'kind', 'claim_kind', 'numerator', 'denominator', 'by_contract'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ year, kind, claim_kind, numerator, denominator, by_contract }) => [
    year,
    kind,
    claim_kind,
    numerator / denominator,
    by_contract,
  ])
}
const CLAIMS_2026 = [
  [2026, 'claim', 'statutory', 20, true],
  [2026, 'claim', 'contractual', 10, true],
]

test('[VAC-05] the claims of a year are booked once, also by two servers at the same time', async () => {
  now = new Date('2025-12-31T22:59:00Z')
  const eve = await company.person('eve')
  await bookClaim(server, eve.id, 2025, 5)
  await book()
  expect(await entriesOf(eve)).toHaveLength(1)
  // New Year in Berlin.
  now = new Date('2025-12-31T23:01:00Z')
  await Promise.all([book(), book(), book()])
  await book()
  expect(await entriesOf(eve)).toEqual([[2025, 'claim', 'statutory', 5, false], ...CLAIMS_2026])
})

test('[VAC-05] after an outage the claims of each year since the last one are booked', async () => {
  now = new Date('2028-03-01T08:00:00Z')
  const eve = await company.person('eve')
  await bookClaim(server, eve.id, 2026, 30)
  await book()
  expect(new Set((await entriesOf(eve)).map(([year]) => year))).toEqual(new Set([2026, 2027, 2028]))
})

test('[VAC-05] entries that no longer follow from the contract are corrected, except those of the personnel office', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const [eve, max] = [await company.person('eve'), await company.person('max', { days: 28 })]
  await book()
  expect(await entriesOf(eve)).toEqual(CLAIMS_2026)
  await server.db
    .updateTable('employment')
    .set({ exit_day: '2026-05-15' })
    .where('person_id', 'in', [eve.id, max.id])
    .execute()
  await book()
  await book()
  expect(await entriesOf(eve)).toEqual([
    ...CLAIMS_2026,
    // 20 × 4/12 is rounded up to 7 by § 5 (2), and the contract earns 10 in all: leave.md 2.3.
    [2026, 'correct', 'statutory', -13, true],
    [2026, 'correct', 'contractual', -7, true],
  ])
  expect(await entriesOf(max)).toEqual([[2026, 'claim', 'statutory', 28, false]])
  const { body } = await server.as(eve.name).get('/api/vac/balance?year=2026')
  expect(body.entitlement).toEqual({ numerator: 10, denominator: 1 })
})

test('[VAC-01] the rest of a year is carried over to the next one, without a limit if there was no notice', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const eve = await company.person('eve')
  await book()
  now = new Date('2027-04-02T08:00:00Z')
  await book()
  const { body } = await server.as(eve.name).get('/api/vac/balance?year=2027')
  expect(body).toMatchObject({
    carriedOver: { numerator: 30, denominator: 1 },
    entitlement: { numerator: 30, denominator: 1 },
    lapsed: { numerator: 0 },
  })
})

test('[VAC-05] the claims of a company of thousands are booked in one run', async () => {
  const large = await leaveCompany(server)
  await sql`
    with made as (
      insert into person (id, username, given_name, family_name, company_id)
      select gen_random_uuid(), 'large.' || n, 'Eve', n::text, ${large.companyId} from generate_series(1, 3300) n returning id)
    insert into employment (person_id, entry_day) select id, '2019-01-01' from made`.execute(server.db)
  const at = new Date('2026-02-06T08:00:00Z')
  await server.db.transaction().execute((tx) => bookCompany(tx, large.companyId, 2026, at))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from leave_entry e join person p on p.id = e.person_id
    where p.company_id = ${large.companyId}`.execute(server.db)
  // Statutory and contractual.
  expect(rows[0]!.count).toBe(6_600)
})
