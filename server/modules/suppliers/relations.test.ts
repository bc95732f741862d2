import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { findPartner } from './viewer.ts'
import { closeEndedRelations } from './relations.ts'
import { purchasing } from './testing/purchasing.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })

const path = (companyId: number, groupId: number) =>
  `/api/gpp/partners/${partner}/customers/${companyId}/groups/${groupId}`
const change = (
  who: Somebody,
  companyId: number,
  groupId: number,
  body: object,
  headers: Record<string, string> = {},
) => server.as(who.name).patch(path(companyId, groupId), { ...bodyAndVersion(body), headers })
const join = (who: Somebody, companyId: number, groupId: number, number: string) =>
  server.as(who.name).post(`${path(companyId, groupId)}/contract`, { body: { number } })
const relationship = async (who: Somebody, companyId: number): Promise<Relationship> =>
  (await server.as(who.name).get<Relationship>(`/api/gpp/partners/${partner}/customers/${companyId}`)).body

async function contract(
  number: string,
  changes: { kind?: string; until?: string; companies?: number[]; groups?: number[] } = {},
) {
  const { kind = 'frame', until, companies = [], groups = [] } = changes
  const row = { partner_id: partner, number, kind, from_day: '2020-01-01', until_day: until ?? null }
  const { id } = await insert(server.db, 'supply_contract', row)
  for (const company_id of companies)
    await server.db.insertInto('supply_contract_company').values({ contract_id: id, company_id }).execute()
  for (const group_id of groups)
    await server.db.insertInto('supply_contract_group').values({ contract_id: id, group_id }).execute()
}

const p = await purchasing(server)
const partner = await p.partner({ name: 'Ferrum' })
const brightLead = await p.person('brightlead')
await p.leads(p.bright, brightLead.id)
await p.relation(partner, { companyId: p.drives, groupId: p.bars, cents: 150_000_000 })
await p.relation(partner, { companyId: p.castings, groupId: p.bars, cents: 26_000_077 })
await p.relation(partner, { companyId: p.castings, groupId: p.bright, cents: 6_000_088 })

describe('[SUP-04] the local buyer of a relation', () => {
  test('is set by the administrator of a site of the company, and by the lead buyer of the group', async () => {
    const set = await change(p.admin, p.castings, p.bright, { buyerId: p.caster.id, version: 1 })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    const shown = (set.body as Relationship).relations.find(({ group }) => group.id === p.bright)
    expect(shown).toMatchObject({ buyer: { id: p.caster.id }, version: 2, mayChange: true })
    expect((await change(brightLead, p.castings, p.bright, { buyerId: null, version: 2 })).status).toBe(200)
    expect((await relationship(p.admin, p.castings)).relations[1]).toMatchObject({ buyer: null, version: 3 })
  })

  test('is set neither by the lead buyer of another group, nor by buyers of the company', async () => {
    for (const who of [p.lead, p.caster, p.buyer, p.main]) {
      const { status, body } = await change(who, p.castings, p.bright, { buyerId: null })
      expect([status, body.code], who.name).toEqual([403, 'notResponsible'])
    }
    expect((await change(p.admin, p.drives, p.bars, { buyerId: null })).status).toBe(403)
  })

  test('works for the company that buys', async () => {
    const { status, body } = await change(p.admin, p.castings, p.bright, { buyerId: p.buyer.id })
    expect(status).toBe(422)
    expect(body).toMatchObject({ details: [{ field: 'body.buyerId', rule: 'notOfCompany' }] })
  })

  test('is not overwritten unseen: an older version gets 409 with the present values', async () => {
    const { status, body } = await change(p.admin, p.castings, p.bars, { paymentTerms: 'x' }, { 'if-match': '"7"' })
    expect([status, body.code]).toEqual([409, 'version_conflict'])
    expect(body).toMatchObject({ present: { company: { shortName: 'Guss' } } })
  })

  test('of two concurrent writes one wins', async () => {
    const [relation] = (await relationship(p.admin, p.castings)).relations
    const version = relation!.version
    const both = await Promise.all(
      ['30 Tage', '60 Tage'].map((paymentTerms) => change(p.admin, p.castings, p.bars, { paymentTerms, version })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of an unknown relation is 404', async () => {
    expect((await change(p.lead, p.drives, p.bright, { buyerId: null })).status).toBe(404)
  })
})

describe('[SUP-04] the end of a relation', () => {
  const end = (who: Somebody, companyId: number, groupId: number, body: object, headers: Record<string, string> = {}) =>
    server.as(who.name).post(`${path(companyId, groupId)}/end`, { ...bodyAndVersion(body), headers })
  const REASON = 'Werk geschlossen'
  const shown = async (who: Somebody, groupId: number) =>
    (await relationship(who, p.castings)).relations.find(({ group }) => group.id === groupId)!
  const customers = async () =>
    await server.db
      .selectFrom('partner')
      .select(['company_ids as companies', 'group_ids as groups'])
      .where('id', '=', partner)
      .executeTakeFirstOrThrow()

  test('is refused without a mandate, without a reason and before its beginning', async () => {
    const body = { until: '2026-10-31', reason: REASON }
    for (const who of [p.lead, p.caster, p.buyer, p.main]) {
      const refused = await end(who, p.castings, p.bright, body)
      expect([refused.status, refused.body.code], who.name).toEqual([403, 'notResponsible'])
    }
    expect((await end(p.admin, p.castings, p.bright, { ...body, reason: ' ' })).status).toBe(400)
    expect((await end(p.lead, p.drives, p.bright, body)).status).toBe(404)
    for (const [until, rule] of [
      ['2016-03-31', 'reversed'],
      ['2040-01-01', 'tooFar'],
    ] as const) {
      const { status, body: refusal } = await end(p.admin, p.castings, p.bright, { until, reason: REASON })
      expect([status, refusal.details]).toEqual([422, [{ field: 'body.until', rule }]])
    }
  })

  test('that is planned changes nothing before it; on the morning after it the company is no customer of that group', async () => {
    const { version } = await shown(p.admin, p.bright)
    const planned = await end(p.admin, p.castings, p.bright, { until: '2026-11-23', reason: REASON, version })
    expect(planned.status, JSON.stringify(planned.body)).toBe(200)
    expect(await shown(p.admin, p.bright)).toMatchObject({
      until: '2026-11-23',
      endReason: REASON,
      ended: false,
      mayChange: true,
      version: version + 1,
    })
    expect((await customers()).groups).toContain(p.bright)
    expect((await end(p.admin, p.castings, p.bright, { until: '2026-11-22', reason: REASON, version })).status).toBe(
      409,
    )
    expect(await closeEndedRelations(server.db, NOW)).toBe(0)
    expect(await closeEndedRelations(server.db, new Date('2026-11-24T06:00:00Z'))).toBe(1)
    expect(await shown(p.admin, p.bright)).toMatchObject({ ended: true, mayChange: false, joinable: null })
    expect((await customers()).groups).not.toContain(p.bright)
    expect((await customers()).companies).toContain(p.castings)
  })

  test('stays in the history, in the matrix and in the export; an ended relation is not changed', async () => {
    const { events, matrix } = await relationship(p.caster, p.castings)
    expect(events[0]).toMatchObject({ kind: 'ended', month: '2026-11', reason: REASON, by: { id: p.admin.id } })
    expect(matrix.find(({ group, companyId }) => group.id === p.bright && companyId === p.castings)).toMatchObject({
      ended: true,
      until: '2026-11-23',
    })
    const { body } = await server.as(p.admin.name).get(`/api/gpp/partners/${partner}/export`)
    expect(String(body)).toContain('"0115 Blankstahl";"=""04/2016""";"23.11.2026"')
    const refused = await change(p.admin, p.castings, p.bright, { paymentTerms: 'x' })
    expect([refused.status, refused.body.details[0].rule]).toEqual([422, 'ended'])
  })

  test('that is over is corrected by the same people: an earlier day leaves it over, a later day continues it', async () => {
    const correct = (until: string, who = p.admin) => end(who, p.castings, p.bright, { until, reason: REASON })
    expect((await correct('2026-10-31', p.caster)).status).toBe(403)
    expect((await correct('2026-10-31')).status).toBe(200)
    expect(await shown(p.admin, p.bright)).toMatchObject({ until: '2026-10-31', ended: true, mayEnd: true })
    expect((await customers()).groups).not.toContain(p.bright)
    expect((await correct('2027-10-31')).status).toBe(200)
    expect(await shown(p.admin, p.bright)).toMatchObject({ since: '2016-04', until: '2027-10-31', ended: false })
    expect((await customers()).groups).toContain(p.bright)
    expect((await correct('2026-11-22')).status).toBe(200)
    expect((await customers()).groups).not.toContain(p.bright)
    const { events } = await relationship(p.admin, p.castings)
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['endCorrected', 'endCorrected', 'endCorrected', 'ended'])
    await server.db.deleteFrom('supply_event').where('kind', '=', 'endCorrected').execute()
  })

  test('is undone by adding the relation again, which starts again if it was over', async () => {
    const add = () =>
      server.as(p.admin.name).post(`/api/gpp/partners/${partner}/relations`, {
        body: { companyId: p.castings, groupId: p.bright },
      })
    const again = await add()
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await shown(p.admin, p.bright)).toMatchObject({ ended: false, until: null, endReason: '', since: '2026-11' })
    expect((await customers()).groups).toContain(p.bright)
    expect((await add()).body.code).toBe('relation_exists')
    await change(p.admin, p.castings, p.bright, { paymentTerms: '14 Tage' })
    await end(p.admin, p.castings, p.bright, { until: '2026-12-31', reason: REASON })
    expect((await add()).status).toBe(200)
    expect(await shown(p.admin, p.bright)).toMatchObject({ until: null, figures: { paymentTerms: '14 Tage' } })
    const { events } = await relationship(p.admin, p.castings)
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['continued', 'ended', 'ended', 'groupStarted'])
  })

  test('of the last customer leaves the rights on the partner with the administrators of that company', async () => {
    const companyIds = await server.db
      .transaction()
      .execute(async (tx) => {
        await sql`update supply_relation set until_day = since, end_reason = 'x', ended = true where partner_id = ${partner}`.execute(
          tx,
        )
        const held = await findPartner(tx, partner)
        throw Object.assign(new Error('rollback'), { held })
      })
      .catch(({ held }: { held: { companyIds: readonly number[] } }) => held.companyIds)
    expect(companyIds).toContain(p.castings)
  })

  test('of two concurrent writes one wins, and a repeated one is written once', async () => {
    const { version } = await shown(p.admin, p.bright)
    const both = await Promise.all(
      ['2026-12-30', '2026-12-31'].map((until) =>
        end(p.admin, p.castings, p.bright, { until, reason: REASON, version }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await server.db.deleteFrom('supply_event').where('partner_id', '=', partner).execute()
    await update(
      server.db,
      'supply_relation',
      { partner_id: partner },
      { until_day: null, end_reason: '', ended: false, since: '2016-04-01' },
    )
  })

  test('that is planned is withdrawn by the same people, once, and stays in the history', async () => {
    const withdraw = (who: Somebody, version?: number) =>
      server.as(who.name).post(`${path(p.castings, p.bright)}/end/withdraw`, { version })
    expect((await withdraw(p.admin)).body).toMatchObject({
      details: [{ field: 'params.groupId', rule: 'noPlannedEnd' }],
    })
    await end(p.admin, p.castings, p.bright, { until: '2026-12-31', reason: REASON })
    const { version } = await shown(p.admin, p.bright)
    expect((await withdraw(p.caster)).status).toBe(403)
    const answers = await Promise.all([withdraw(p.admin, version), withdraw(p.admin, version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shown(p.admin, p.bright)).toMatchObject({ until: null, endReason: '', version: version + 1 })
    const { events } = await relationship(p.admin, p.castings)
    expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['continued', 'ended'])
    await server.db.deleteFrom('supply_event').where('partner_id', '=', partner).execute()
  })
})

describe('[SUP-01] a frame contract', () => {
  test('is joined by the administrator of a site of the company, once', async () => {
    await contract('R-1', { companies: [p.drives], groups: [p.bars] })
    expect((await relationship(p.admin, p.castings)).relations[0]).toMatchObject({
      cover: 'none',
      joinable: { number: 'R-1', companies: ['Antriebe'], groups: ['0110'], mayJoin: true },
    })
    for (let times = 0; times < 2; times++) {
      const { status, body } = await join(p.admin, p.castings, p.bars, 'R-1')
      expect([status, body.relations[0].cover]).toEqual([200, 'valid'])
    }
    const { events } = await relationship(p.admin, p.castings)
    expect(events).toMatchObject([
      { kind: 'contractJoined', contract: 'R-1', month: '2026-11', by: { id: p.admin.id } },
    ])
  })

  test('that would hold for another material group is extended only by its lead buyer', async () => {
    await contract('R-2', { companies: [p.drives], groups: [p.bars] })
    const mayJoin = async (who: Somebody) => (await relationship(who, p.castings)).relations[1]?.joinable?.mayJoin
    expect([await mayJoin(p.admin), await mayJoin(p.lead), await mayJoin(brightLead)]).toEqual([false, false, true])
    const refused = await join(p.admin, p.castings, p.bright, 'R-2')
    expect([refused.status, refused.body.code]).toEqual([403, 'leadBuyerOnly'])
    expect((await join(p.lead, p.castings, p.bright, 'R-2')).body.code).toBe('notResponsible')
    const { status, body } = await join(brightLead, p.castings, p.bright, 'R-2')
    expect([status, body.relations[1].cover]).toEqual([200, 'valid'])
  })

  test.each([
    ['Q-1', { kind: 'quality' }, 'notFrame'],
    ['R-3', { until: '2026-11-22' }, 'notCurrent'],
    ['R-4', undefined, 'noSuchContract'],
  ])('%s is refused by the rule it breaks', async (number, changes, rule) => {
    if (changes) await contract(number, changes)
    const { status, body } = await join(p.admin, p.castings, p.bars, number)
    expect([status, body.details]).toEqual([422, [{ field: 'body.number', rule }]])
  })

  test('of another partner is not joined', async () => {
    const other = await p.partner()
    const row = { partner_id: other, number: 'R-9', kind: 'frame', from_day: '2020-01-01' }
    await insert(server.db, 'supply_contract', row)
    expect((await join(p.admin, p.castings, p.bars, 'R-9')).status).toBe(422)
  })

  test('is joined without amounts of others in the answer', async () => {
    const { body } = await join(p.admin, p.castings, p.bars, 'R-1')
    expect(JSON.stringify(body)).not.toContain('150000000')
  })
})
