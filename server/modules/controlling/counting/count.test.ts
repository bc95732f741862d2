import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { periodWith } from '#domain/controlling/periods.ts'
import type { FigureId } from '#domain/controlling/figures.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { testDatabase } from '#server/testing/database.ts'
import { find } from '#server/testing/rows.ts'
import { countGrain } from './count.ts'

const NOW = new Date('2026-06-30T08:00:00Z')

/** Counts one week or month, and returns the result for the company. */
async function count(figure: FigureId, day: string, of = company) {
  const grain = figure === 'overtime' || figure === 'openRequests' || figure === 'orderTimeShare' ? 'week' : 'month'
  const period = periodWith(grain, day)
  await server.db.transaction().execute((tx) => countGrain(tx, figure, period, NOW))
  const { rows } = await sql`select part, people, contributors, changed, moved, numerator, denominator from figure_sum
    where figure = ${figure} and grain = ${period.first} and company_id = ${of} order by part`.execute(server.db)
  return rows
}

// Without an app, because its job counts everything that is due after its start.
const server = await testDatabase()
const company = await aCompany(server.db, 'Guss')
const other = await aCompany(server.db, 'Service')
const people: string[] = []
for (let index = 0; index < 6; index++)
  people.push(await aPerson(server.db, `person.${index}`, { company_id: company }))
for (const id of people)
  await sql`insert into employment (person_id, entry_day) values (${id}, '2020-01-01')`.execute(server.db)
await sql`insert into time_account (person_id, start_day) select id, '2026-01-01' from person`.execute(server.db)
await sql`insert into leave_account (person_id) select id from person on conflict do nothing`.execute(server.db)
beforeEach(async () => {
  await sql`truncate figure_count, figure_sum, figure_member, time_day, sickness, leave_entry, decision_case cascade`.execute(
    server.db,
  )
})

test('[CP-01] headcount is the number of people employed on the last day of the month', async () => {
  await sql`update employment set exit_day = '2026-03-30' where person_id = ${people[0]}`.execute(server.db)
  expect(await count('headcount', '2026-03-10')).toEqual([expect.objectContaining({ people: 5, numerator: 5 })])
  await sql`update employment set exit_day = null`.execute(server.db)
})

test('[CP-01] the sickness rate counts days from Monday to Friday', async () => {
  // A Friday to the Monday after; open since the last Tuesday of the month.
  await sql`insert into sickness (person_id, first_day, last_day) values
    (${people[0]}, '2026-03-06', '2026-03-09'), (${people[1]}, '2026-03-31', null)`.execute(server.db)
  expect(await count('sickRate', '2026-03-01')).toEqual([
    expect.objectContaining({ people: 6, contributors: 2, numerator: 3, denominator: 6 * 22 }),
  ])
})

test('[CP-01] overtime is the excess of a week over its target, of released days, without apprentices', async () => {
  const day = (person: string, date: string, balance: number, status = 'automaticallyApproved') =>
    sql`insert into time_day (person_id, day, target, actual, balance, path, status, released_at)
      values (${person}, ${date}, 480, ${480 + balance}, ${balance}, 'automatic', ${status},
        ${status === 'automaticallyApproved' ? NOW : null})`.execute(server.db)
  await day(people[0]!, '2026-04-13', 120)
  await day(people[0]!, '2026-04-14', -30)
  await day(people[0]!, '2026-04-15', 600, 'automaticReleaseActivated')
  await day(people[1]!, '2026-04-13', -60)
  await day(people[2]!, '2026-04-13', 300)
  await sql`update employment set contract_kind = 'apprenticeship' where person_id = ${people[2]}`.execute(server.db)
  expect(await count('overtime', '2026-04-15')).toEqual([
    expect.objectContaining({ people: 2, contributors: 1, numerator: 1.5, denominator: 2 }),
  ])
})

test('[CP-01] order time is at most the attendance of its day', async () => {
  const { rows } = await sql<{ id: number }>`with s as (insert into site (company_id, name, city, land)
      values (${company}, 'Stade', 'Stade', 'NI') returning id),
    a as (insert into production_area (site_id, name) select id, 'Halle 1' from s returning id)
    insert into production_shift (area_id, kind, begins, ends) select id, 'early', 360, 840 from a returning id`.execute(
    server.db,
  )
  for (const [person, minutes] of [
    [people[0]!, 240],
    [people[1]!, 900],
  ] as const) {
    await sql`insert into production_sum (person_id, shift_day, shift_id, order_minutes, overhead_minutes, pause_minutes)
      values (${person}, '2026-04-13', ${rows[0]!.id}, ${minutes}, 0, 0)`.execute(server.db)
    await sql`insert into time_day (person_id, day, target, actual, balance, path, status)
      values (${person}, '2026-04-13', 480, 480, 0, 'automatic', 'automaticReleaseActivated')`.execute(server.db)
  }
  expect(await count('orderTimeShare', '2026-04-13')).toEqual([
    expect.objectContaining({ people: 2, contributors: 2, numerator: 720, denominator: 960 }),
  ])
})

test('[CP-01] a state contains how many have changed it since, and who moved, each at one place', async () => {
  const ask = (person: string, at: string) =>
    sql`insert into decision_case (kind, requester_id, requested_at) values ('test', ${person}, ${at})`.execute(
      server.db,
    )
  for (const person of people.slice(0, 5)) await ask(person, '2026-04-01T08:00:00Z')
  // Nobody was counted before: all are new.
  expect(await count('openRequests', '2026-04-08')).toEqual([
    expect.objectContaining({ people: 6, contributors: 5, changed: 6, moved: 0, numerator: 5 }),
  ])
  await ask(people[0]!, '2026-04-14T08:00:00Z')
  await sql`update person set company_id = ${other} where id = ${people[1]}`.execute(server.db)
  expect(await count('openRequests', '2026-04-15')).toEqual([
    expect.objectContaining({ people: 5, contributors: 4, changed: 1, moved: 1, numerator: 5 }),
  ])
  const { rows } = await sql`select people, changed, moved, numerator from figure_sum
    where grain = '2026-04-13' and company_id = ${other}`.execute(server.db)
  expect(rows).toEqual([{ people: 1, changed: 0, moved: 1, numerator: 1 }])
  await sql`update person set company_id = ${company}`.execute(server.db)
})

test('[CP-01] remaining leave is the claim of the year less booked and requested days', async () => {
  await sql`insert into leave_entry (person_id, account, kind, year, claim_kind, numerator, at)
    values (${people[0]}, 'leave', 'claim', 2026, 'statutory', 30, '2026-01-01'), (${people[0]}, 'leave', 'claim', 2025, 'statutory', 30, '2025-01-01')`.execute(
    server.db,
  )
  expect(await count('remainingLeave', '2026-04-01')).toEqual([
    expect.objectContaining({ people: 6, contributors: 1, numerator: 30 }),
  ])
})

test('[CP-01] the reach of news counts the confirmations of the people addressed', async () => {
  const story = await aStory(server.db, {
    status: 'published',
    published_at: new Date('2026-04-10T08:00:00Z'),
    confirmation: 'counted',
    companies: [company],
  })
  const { public_version: version } = await find(server.db, 'news_story', { id: story })
  for (const person of people.slice(0, 4))
    await sql`insert into news_confirmation (story_id, version, person_id, confirmed_at)
      values (${story}, ${version}, ${person}, '2026-04-20T08:00:00Z')`.execute(server.db)
  expect(await count('newsReach', '2026-04-01')).toEqual([
    expect.objectContaining({ people: 6, contributors: 4, numerator: 4, denominator: 6 }),
  ])
})

test('[CP-01] suppliers are counted by the band of their volume of a year, and their delivery by its orders', async () => {
  await sql`with g as (insert into material_group (number, name) values ('0110', 'Stahl') returning id),
    p as (insert into partner (bp_number, name) values (700001, 'Zintl') returning id),
    r as (insert into supply_relation (partner_id, company_id, group_id, since, on_time, orders_per_quarter)
      select p.id, ${company}, g.id, '2024-01-01', 90, 20 from p, g returning id)
    insert into supply_amount (relation_id, first_month, last_month, cents)
    select id, '2026-01-01', '2026-06-01', 60000000 from r`.execute(server.db)
  expect(await count('supplierVolume', '2026-04-01')).toEqual([expect.objectContaining({ part: 'A', numerator: 1 })])
  expect(await count('deliveryPerformance', '2026-04-01')).toEqual([
    expect.objectContaining({ numerator: 18, denominator: 20 }),
  ])
})
