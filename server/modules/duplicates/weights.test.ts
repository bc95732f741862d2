import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DuplicateQuality, WeightVersions } from '#contract/duplicates.ts'
import { MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { testApp } from '#server/testing/app.ts'

const PATH = '/api/gpp/duplicates'
const server = await testApp()

const p = await purchasing(server)
beforeEach(async () => {
  await sql`truncate partner, no_duplicate, partner_merge, duplicate_weights cascade`.execute(server.db)
})

/** `count` merges of pairs whose names are the same, and as many pairs that are none because only the domain is. */
async function decide(count: number): Promise<void> {
  const levels = (name: number, domain: number) =>
    JSON.stringify(MATCH_FIELDS.map((field) => ({ name, domain })[field as 'name'] ?? 0))
  await sql`insert into partner (bp_number, name) select 700000 + n, 'Partner ' || n from generate_series(1, ${2 * count}::integer) n`.execute(
    server.db,
  )
  const of = (offset: number) =>
    sql`(select id, bp_number - 700000 as n from partner where bp_number > 700000 + ${offset}::integer)`
  await sql`insert into partner_merge (survivor_id, merged_id, at, undo_until, before, after, moved, levels, weights_version)
    select a.id, b.id, now(), now() + interval '30 days', '{}', '{}', '{}', ${levels(1, 0)}::jsonb, 1
    from ${of(0)} a join ${of(count)} b on b.n = a.n + ${count}::integer`.execute(server.db)
  await sql`insert into no_duplicate (one_id, other_id, reason, at, numbers, levels, weights_version)
    select a.id, b.id, 'sister', now(), '{}', ${levels(9, 1)}::jsonb, 1
    from ${of(0)} a join ${of(count)} b on b.n = a.n + ${count}::integer`.execute(server.db)
}
const as = (who = p.main) => server.as(who.name)
const versions = async () => (await as().get<WeightVersions>(`${PATH}/weights`)).body

test('[SUP-05] weights are fitted to enough decisions, proposed with their effect, and switched by a person', async () => {
  await decide(49)
  expect(await as().post(`${PATH}/weights`)).toMatchObject({ status: 409, body: { code: 'labels_too_few' } })
  await sql`truncate partner cascade`.execute(server.db)
  await decide(80)
  expect((await versions()).labels).toEqual({ same: 80, other: 80, needed: 50 })
  const { status, body } = await as().post<WeightVersions>(`${PATH}/weights`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.versions).toMatchObject([
    { version: 2, active: false, sameLabels: 60, otherLabels: 60, madeBy: { id: p.main.id }, quality: { heldOut: 40 } },
    { version: 1, active: true },
  ])
  const { present, proposed } = body.versions[0]!.quality!
  expect(proposed.f1).toBeGreaterThanOrEqual(present.f1)
  // There were no decisions since the proposal.
  expect((await as().post<WeightVersions>(`${PATH}/weights`)).body.versions).toHaveLength(2)
  const use = (version: number, inUse: number) =>
    as().put<WeightVersions>(`${PATH}/weights/${version}/active`, { body: { inUse } })
  const active = async () => (await versions()).versions.map((one) => one.active)
  expect((await use(2, 1)).body.versions).toMatchObject([
    { version: 2, active: true, activatedBy: { id: p.main.id } },
    { version: 1, active: false },
  ])
  expect((await as().get<DuplicateQuality>(`${PATH}/quality`)).body.weightsVersion).toBe(2)
  // Another person who still sees version 1 in use.
  expect(await use(2, 1)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', present: { versions: [{}, {}] } },
  })
  expect((await use(1, 2)).status).toBe(200)
  expect(await active()).toEqual([false, true])
  expect((await use(7, 1)).status).toBe(404)
  expect(await active()).toEqual([false, true])
})

test('[SUP-05] weights of a former comparison are neither used nor switched to', async () => {
  await sql`insert into duplicate_weights (version, set, made_at, same_labels, other_labels, quality, active)
    values (2, '{"version":2,"prior":0,"weights":{"name":[0,1]}}', now(), 50, 50,
      '{"present":{"precision":1,"recall":1,"f1":1},"proposed":{"precision":1,"recall":1,"f1":1},"heldOut":20}', true)`.execute(
    server.db,
  )
  expect((await versions()).versions).toMatchObject([
    { version: 2, active: false, isUsable: false },
    { version: 1, active: true, isUsable: true },
  ])
  expect(await as().put(`${PATH}/weights/2/active`, { body: { inUse: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'weights_outdated' },
  })
  expect((await as().get<DuplicateQuality>(`${PATH}/quality`)).body.weightsVersion).toBe(1)
})

test('[SUP-05] the quality counts decisions', async () => {
  await decide(3)
  await sql`update partner_merge set undone_at = now() where id = (select min(id) from partner_merge)`.execute(
    server.db,
  )
  const { body } = await as().get<DuplicateQuality>(`${PATH}/quality`)
  expect(body).toMatchObject({
    merges: 3,
    undone: 1,
    waiting: 0,
    noDuplicates: [{ reason: 'sister', count: 3, reopened: 0 }],
    weightsVersion: 1,
  })
  expect(body.review.precision).toBeGreaterThan(0)
})

test('[SUP-05] only main administrators see and change weights', async () => {
  for (const path of ['quality', 'weights']) expect((await as(p.lead).get(`${PATH}/${path}`)).status).toBe(403)
  expect((await as(p.lead).post(`${PATH}/weights`)).status).toBe(403)
  expect((await as(p.lead).put(`${PATH}/weights/1/active`, { body: { inUse: 1 } })).status).toBe(403)
})
