import { describe, expect, test } from 'vitest'
import type { ContractBody } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { purchasing } from './testing/purchasing.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
let serial = 0

const PARTNERS = '/api/gpp/partners'
const read = async (who: Somebody, id: number): Promise<PartnerDetails> =>
  (await server.as(who.name).get<PartnerDetails>(`${PARTNERS}/${id}`)).body
/** A partner from which Antriebe buys 0110, and Guss 0110 and 0115. */
async function aPartner(): Promise<number> {
  const id = await p.partner()
  await p.relation(id, { companyId: p.drives, groupId: p.bars })
  await p.relation(id, { companyId: p.castings, groupId: p.bars })
  await p.relation(id, { companyId: p.castings, groupId: p.bright })
  return id
}
const aContract = (changes: Partial<ContractBody> = {}): ContractBody => ({
  number: `R-${++serial}`,
  kind: 'frame',
  name: 'Stahl',
  from: '2026-01-01',
  until: null,
  groupIds: [p.bars],
  companyIds: [],
  ...changes,
})
const add = (who: Somebody, id: number, body: ContractBody, headers: Record<string, string> = {}) =>
  server.as(who.name).post(`${PARTNERS}/${id}/contracts`, { body, headers })
const change = (who: Somebody, id: number, contract: number, body: object, headers: Record<string, string> = {}) =>
  server.as(who.name).put(`${PARTNERS}/${id}/contracts/${contract}`, { ...bodyAndVersion(body), headers })
const begin = (who: Somebody, id: number, body: object, headers: Record<string, string> = {}) =>
  server.as(who.name).post(`${PARTNERS}/${id}/relations`, { body, headers })

const p = await purchasing(server)

describe('[SUP-04] a contract', () => {
  test('is added by the lead buyer of its groups, covers their relations and is recorded in the history', async () => {
    const id = await aPartner()
    const body = aContract({ until: '2027-12-31' })
    const { status, body: partner } = await add(p.lead, id, body)
    expect(status, JSON.stringify(partner)).toBe(200)
    expect(partner.contracts).toMatchObject([{ number: body.number, groups: ['0110'], companies: [], mayChange: true }])
    const covers = (partner as PartnerDetails).relations.map(({ group, cover }) => [group.number, cover])
    expect(covers).toEqual([
      ['0110', 'valid'],
      ['0110', 'valid'],
      ['0115', 'none'],
    ])
    const { body: history } = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/history?field=contract`)
    expect(history.changes).toMatchObject([{ before: '', by: { id: p.lead.id } }])
    expect(JSON.parse(history.changes[0].after)).toMatchObject({ number: body.number, groups: ['0110'] })
    expect((await read(p.buyer, id)).contracts).toMatchObject([{ mayChange: false }])
  })

  test('is added by the administrator of the sites of its companies, for any group', async () => {
    const id = await aPartner()
    const body = aContract({ groupIds: [], companyIds: [p.castings] })
    expect((await add(p.admin, id, body)).body.contracts).toMatchObject([{ companies: ['Guss'], groups: [] }])
  })

  test.each([
    ['a buyer', () => p.buyer, () => ({})],
    ['the main admin', () => p.main, () => ({})],
    ['the lead buyer of one of its two groups', () => p.lead, () => ({ groupIds: [p.bars, p.bright] })],
    ['the lead buyer of one group, for all groups', () => p.lead, () => ({ groupIds: [] })],
    [
      'an administrator, for a company of other sites too',
      () => p.admin,
      () => ({ companyIds: [p.castings, p.drives] }),
    ],
    ['an administrator, for the whole group', () => p.admin, () => ({ companyIds: [] })],
  ])('is refused from %s', async (_what, who, changes) => {
    const id = await aPartner()
    const { status, body } = await add(who(), id, aContract(changes()))
    expect([status, body.code]).toEqual([403, 'contractMandate'])
    expect((await read(p.lead, id)).contracts).toEqual([])
  })

  test('is refused by field', async () => {
    const id = await aPartner()
    const other = await p.group(`08${++serial}`.padEnd(4, '0'), 'Andere')
    await p.leads(other, p.lead.id)
    const taken = aContract()
    await add(p.lead, id, taken)
    const faultOf = async (changes: Partial<ContractBody>) => {
      const { status, body } = await add(p.lead, id, aContract(changes))
      return [status, body.details?.[0]]
    }
    expect(await faultOf({ until: '2025-12-31' })).toEqual([422, { field: 'body.until', rule: 'reversed' }])
    expect(await faultOf({ groupIds: [p.bars, other] })).toEqual([
      422,
      { field: 'body.groupIds', rule: 'notOfPartner' },
    ])
    expect(await faultOf({ companyIds: [9_999] })).toEqual([422, { field: 'body.companyIds', rule: 'unknown' }])
    expect(await faultOf({ number: ` ${taken.number} ` })).toEqual([409, { field: 'body.number', rule: 'taken' }])
  })

  test('is ended by its last day, against the version that was seen', async () => {
    const id = await aPartner()
    const body = aContract()
    const first = (await add(p.lead, id, body)).body as PartnerDetails
    const [contract] = first.contracts
    const ended = await change(p.lead, id, contract!.id, { ...body, until: '2026-11-22', version: first.version })
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect(ended.body.contracts).toMatchObject([{ until: '2026-11-22' }])
    expect(ended.body.relations.map(({ cover }: { cover: string }) => cover)).toEqual(['none', 'none', 'none'])
    const late = await change(p.lead, id, contract!.id, { ...body, name: 'x' }, { 'if-match': `"${first.version}"` })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.present.contracts).toMatchObject([{ until: '2026-11-22' }])
    expect((await change(p.buyer, id, contract!.id, body)).status).toBe(403)
    // A contract cannot be moved between groups of which the viewer leads only one, in either direction.
    expect((await change(p.lead, id, contract!.id, { ...body, groupIds: [] })).status).toBe(403)
    expect((await change(p.lead, await aPartner(), contract!.id, body)).status).toBe(404)
  })

  test('that a relation has joined is not withdrawn by a window that shows its older version', async () => {
    const id = await aPartner()
    const body = aContract({ companyIds: [p.drives] })
    const row = { partner_id: id, number: body.number, kind: 'frame', name: body.name, from_day: '2026-01-01' }
    const { id: contractId } = await insert(server.db, 'supply_contract', row)
    await insert(server.db, 'supply_contract_group', { contract_id: contractId, group_id: p.bars })
    await insert(server.db, 'supply_contract_company', { contract_id: contractId, company_id: p.drives })
    const { version } = await read(p.lead, id)
    const path = `${PARTNERS}/${id}/customers/${p.castings}/groups/${p.bars}/contract`
    const joined = await server.as(p.admin.name).post(path, { body: { number: body.number } })
    expect(joined.status, JSON.stringify(joined.body)).toBe(200)
    const late = await change(p.lead, id, contractId, { ...body, version })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    const { body: history } = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/history?field=contract`)
    expect(history.changes).toMatchObject([{ by: { id: p.admin.id } }])
    expect(JSON.parse(history.changes[0].after).companies).toContain('Guss')
  })

  test('is added once by a repeated request, and by one of two people in parallel', async () => {
    const id = await aPartner()
    const body = aContract()
    const headers = { 'idempotency-key': `contract-${id}` }
    await add(p.lead, id, body, headers)
    expect((await add(p.lead, id, body, headers)).status).toBe(200)
    expect((await read(p.lead, id)).contracts).toHaveLength(1)
    const both = aContract({ companyIds: [p.castings] })
    const answers = await Promise.all([add(p.lead, id, both), add(p.admin, await aPartner(), both)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('[SUP-04] a relation', () => {
  test('is started by the lead buyer for any company, and by an administrator for their own', async () => {
    const id = await p.partner()
    const first = await begin(p.lead, id, { companyId: p.drives, groupId: p.bars, buyerId: p.buyer.id })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.relations).toMatchObject([
      { company: 'Antriebe', group: { number: '0110' }, since: '2026-11', buyer: { id: p.buyer.id }, cover: 'none' },
    ])
    expect(first.body.groups).toMatchObject([{ number: '0110' }])
    const second = await begin(p.admin, id, { companyId: p.castings, groupId: p.bright })
    expect(second.body.relations).toHaveLength(2)
    const { body } = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/customers/${p.castings}`)
    expect(body.events).toMatchObject([{ kind: 'created', month: '2026-11', by: { id: p.admin.id } }])
    expect((await begin(p.admin, id, { companyId: p.castings, groupId: p.bars })).status).toBe(200)
    const { body: again } = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/customers/${p.castings}`)
    expect(again.events.map(({ kind }: { kind: string }) => kind)).toContain('groupStarted')
  })

  test('is refused without a mandate, twice, with a buyer of another company, and for unknown ids', async () => {
    const id = await p.partner()
    const wish = { companyId: p.drives, groupId: p.bars }
    for (const who of [p.buyer, p.admin, p.main])
      expect((await begin(who, id, wish)).body).toMatchObject({ code: 'notResponsible' })
    expect((await begin(p.lead, id, { ...wish, buyerId: p.caster.id })).body).toMatchObject({
      details: [{ field: 'body.buyerId', rule: 'notOfCompany' }],
    })
    expect((await begin(p.lead, id, { ...wish, companyId: 9_999 })).body).toMatchObject({
      details: [{ field: 'body.companyId', rule: 'unknown' }],
    })
    const answers = await Promise.all([begin(p.lead, id, wish), begin(p.lead, id, wish)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await begin(p.lead, id, wish)).body).toMatchObject({
      code: 'relation_exists',
      details: [{ field: 'body.groupId', rule: 'bought' }],
      present: { relations: [{ company: 'Antriebe' }] },
    })
    expect((await begin(p.lead, 999_999, wish)).status).toBe(404)
  })
})

test('the choices name the roles that give the person a right', async () => {
  const choices = async (who: Somebody) => (await server.as(who.name).get('/api/gpp/writing-choices')).body
  expect(await choices(p.admin)).toMatchObject({ groupIds: [], siteCompanyIds: [p.castings] })
  const { companies, groups, groupIds } = await choices(p.lead)
  expect(groupIds).toContain(p.bars)
  expect(companies.map(({ name }: { name: string }) => name)).toEqual(['Antriebe', 'Guss'])
  expect(groups[0]).toEqual({ id: p.bars, number: '0110', name: 'Stahl, Langprodukte', nameEn: '' })
})
