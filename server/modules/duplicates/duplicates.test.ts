import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Hints, PairView, Queue, SearchRuns } from '#contract/duplicates.ts'
import { PartnerRegister } from '#domain/duplicates/candidates.ts'
import { compare } from '#domain/duplicates/compare.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { createScorer, probabilityOf } from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { purchasing, BUYER, type Purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { keepDueKeys, recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { createClient } from '#server/db/db.ts'
import { testApp } from '#server/testing/app.ts'
import { insertRun, runSearch } from './search.ts'

const PATH = '/api/gpp/duplicates'
let clock = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => clock })

const ZINTL = {
  name: 'Zintl Oberflächentechnik GmbH & Co. KG',
  street: 'Industriestraße 14',
  zip: '57462',
  city: 'Olpe',
  vat_id: 'DE136695976',
  register_kind: 'HRA',
  register_number: '4471',
  register_court: 'Siegen',
  iban: 'DE02120300000000202051',
  contacts: JSON.stringify([{ role: '', name: 'Thiel', phone: '02761 12345-0', email: 'info@zintl.de', note: '' }]),
} as const
const TWICE = {
  ...ZINTL,
  name: 'ZINTL OBERFLAECHENTECHNIK GMBH&CO KG',
  iban: '',
  register_number: '',
  register_kind: '',
} as const

/** A partner whose keys are made; of 0110, which `lead` leads. */
async function aPartner(changes: Parameters<Purchasing['partner']>[0] = ZINTL): Promise<number> {
  const id = await p.partner(changes)
  await p.relation(id, { companyId: p.drives, groupId: p.bars })
  await keepDueKeys(server.db)
  return id
}
const aRun = () => server.db.transaction().execute((tx) => insertRun(tx, clock, null))
const search = async (): Promise<void> => runSearch(server.context, await aRun())
const queue = async (query = '', who = lead): Promise<Queue> =>
  (await server.as(who.name).get<Queue>(`${PATH}/pairs${query}`)).body
const pair = (one: number, other: number, who = lead) =>
  server.as(who.name).get<PairView>(`${PATH}/pairs/${one}/${other}`)
const decide = (one: number, other: number, body: object, who = lead) =>
  server.as(who.name).put(`${PATH}/pairs/${one}/${other}/no-duplicate`, { body })
const check = async (body: object, who = lead): Promise<Hints['hints']> =>
  (await server.as(who.name).post<Hints>(`${PATH}/check`, { body })).body.hints
const BRANCH = { oneVersion: 1, otherVersion: 1, reason: 'branch' } as const

const p = await purchasing(server)
const roles = [...BUYER, 'menu_ek_doubletten'] as const
const lead = await p.person('duplicates', { roles })
const reader = await p.person('reader', { roles })
await sql`update lead_buyer set person_id = ${lead.id}`.execute(server.db)
beforeEach(async () => {
  clock = new Date('2026-11-23T09:00:00Z')
  await sql`truncate duplicate_run, no_duplicate, partner_key, partner_key_due cascade`.execute(server.db)
  await sql`truncate partner cascade`.execute(server.db)
})

describe('[SUP-05] the keys of a partner', () => {
  const keysOf = async (id: number) =>
    (await server.db.selectFrom('partner_key').select('key').where('partner_id', '=', id).execute()).map(
      ({ key }) => key,
    )
  const due = async () => (await server.db.selectFrom('partner_key_due').selectAll().execute()).length

  test('are made in the transaction of a change', async () => {
    const id = await aPartner()
    expect(await keysOf(id)).toContain('vatId DE136695976')
    const { status } = await server
      .as(lead.name)
      .patch(`/api/gpp/partners/${id}`, { body: { duns: '31-640-2287', zip: '57463' } })
    expect(status).toBe(200)
    const keys = await keysOf(id)
    expect(keys).toContain('duns 316402287')
    expect(keys).toContain('address 57463 industriestr 14')
    expect(keys.some((key) => key.includes('57462'))).toBe(false)
    expect(await due()).toBe(0)
  })

  test('are due after any other write, and made by the job', async () => {
    const id = await p.partner(ZINTL)
    expect(await due()).toBe(1)
    await keepDueKeys(server.db)
    expect(await due()).toBe(0)
    await sql`update partner set vat_id = 'DE811569869' where id = ${id}`.execute(server.db)
    await sql`update partner set payment_terms = 'netto' where id = ${id}`.execute(server.db)
    expect(await due()).toBe(1)
    await keepDueKeys(server.db)
    expect(await keysOf(id)).toContain('vatId DE811569869')
  })

  test('vanish with the partner', async () => {
    const id = await p.partner(ZINTL)
    await keepDueKeys(server.db)
    await sql`delete from partner where id = ${id}`.execute(server.db)
    expect(await keysOf(id)).toEqual([])
  })
})

describe('[SUP-05] a person who types a partner', () => {
  test('sees likely duplicates with their reasons, never the partner itself', async () => {
    const id = await aPartner()
    const hints = await check({
      name: 'Zintl Oberflaechentechnik GmbH & Co',
      city: 'Olpe',
      zip: '57462',
      vatId: 'DE 136 695 976',
    })
    expect(hints).toMatchObject([{ partner: { id, city: 'Olpe' } }])
    expect(hints[0]!.score).toBeGreaterThan(0.5)
    expect(hints[0]!.reasons).toContainEqual(expect.objectContaining({ field: 'vatId', level: 'same' }))
    expect(await check({ id, name: ZINTL.name, zip: ZINTL.zip, vatId: ZINTL.vat_id })).toEqual([])
  })

  test.each([
    [{}],
    [{ name: 'Z' }],
    [{ name: '=cmd()', street: '<script>alert(1)</script>', vatId: "' or 1=1" }],
    [{ name: 'Kessler Gießerei GmbH', city: 'Berlin', zip: '10115' }],
    [{ name: `${ZINTL.name} Werk 2`, zip: ZINTL.zip, city: ZINTL.city, vatId: ZINTL.vat_id }],
  ])('is told nothing about %o', async (typed) => {
    await aPartner()
    expect(await check(typed)).toEqual([])
  })

  test('sees which partner has the same D-U-N-S number, whatever else differs', async () => {
    const id = await aPartner({ ...ZINTL, duns: '31-640-2287' })
    const typed = { name: 'Kessler Gießerei GmbH', street: 'Ring 3', zip: '10115', city: 'Berlin', duns: '316402287' }
    const hints = await check(typed)
    expect(hints).toMatchObject([{ partner: { id } }])
    expect(hints[0]!.reasons).toContainEqual(expect.objectContaining({ field: 'duns', level: 'same' }))
  })

  test('does not learn whose an IBAN is without a mandate', async () => {
    const id = await aPartner()
    const typed = { name: 'Zintl Oberflächentechnik', iban: ZINTL.iban }
    expect(await check(typed)).toMatchObject([{ partner: { id } }])
    const reasons = (await check(typed, reader)).flatMap((hint) => hint.reasons)
    expect(reasons.filter(({ field }) => field === 'iban')).toEqual([])
  })

  test('needs a role, and types no more than a field holds', async () => {
    const outsider = await p.person('outsider', { roles: [] })
    expect((await server.as(outsider.name).post(`${PATH}/check`, { body: {} })).status).toBe(403)
    expect((await server.as(p.buyer.name).post(`${PATH}/check`, { body: {} })).status).toBe(200)
    const { status, body } = await server.as(lead.name).post(`${PATH}/check`, { body: { name: 'x'.repeat(201) } })
    expect([status, body.details[0].field]).toEqual([400, 'body.name'])
  })
})

describe('[SUP-05] the queue', () => {
  test('is empty before the first search', async () => {
    expect(await queue()).toEqual({ pairs: [], total: 0, searchedAt: null })
  })

  test('lists pairs, the most certain first, by material group', async () => {
    const [one, two] = [await aPartner(), await aPartner()]
    const three = await aPartner({ ...TWICE, street: 'Am Hammerwerk 3', contacts: '[]' })
    await aPartner({ name: 'Kessler Gießerei GmbH', city: 'Berlin' })
    await search()
    const { pairs, total, searchedAt } = await queue()
    expect(searchedAt).toBe(clock.toISOString())
    expect(total).toBe(3)
    expect([pairs[0]!.one.id, pairs[0]!.other.id]).toEqual([one, two])
    expect(pairs.map(({ other }) => other.id)).toContain(three)
    expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(pairs[0]!.groups.map(({ number }) => number)).toEqual(['0110'])
    expect((await queue(`?group=${p.bars}`)).total).toBe(3)
    expect((await queue(`?group=${p.bright}`)).total).toBe(0)
    expect((await queue('?mine=true')).total).toBe(3)
    expect((await queue('?mine=true', reader)).total).toBe(0)
    expect((await queue('?offset=1&size=1')).pairs).toHaveLength(1)
  })

  test('has the score of the live comparison, of the search and of the command', async () => {
    const [one, other] = [await aPartner(), await aPartner({ ...TWICE, street: 'Am Hammerwerk 3' })]
    await search()
    const [found] = (await queue()).pairs
    const { body: view } = await pair(one, other)
    const { rows } = await sql<PartnerSource>`select ${SOURCE_COLUMNS} from partner p order by p.id`.execute(server.db)
    const register = new PartnerRegister()
    const partners = rows.map((row) => comparedPartner(recordOf(row)))
    for (const partner of partners) register.add(partner)
    register.group()
    const score = createScorer(SHIPPED_WEIGHTS).score(compare(partners[0]!, partners[1]!, register.carriers(0, 1)))
    expect(view.score).toBe(score)
    expect(found!.score).toBeCloseTo(score, 6)
    expect(found!.reasons).toEqual(view.shown)
    const [hint] = await check({ ...recordOf(rows[1]!), id: other } as object)
    expect(hint!.score).toBe(score)
    const sum = view.weights.reduce((total, { weight }) => total + weight, view.prior)
    expect(probabilityOf(sum)).toBeCloseTo(score, 12)
  })
})

describe('[SUP-05] a pair', () => {
  test('is shown side by side with what would survive; bank details to deciders only', async () => {
    const [one, other] = [
      await aPartner({ ...ZINTL, tax_number: '' }),
      await aPartner({ ...TWICE, tax_number: '338/5712/0844' }),
    ]
    const { body } = await pair(one, other)
    const field = (name: string) => body.fields.find((one) => one.field === name)
    expect(field('taxNumber')).toMatchObject({
      one: '',
      other: '338/5712/0844',
      proposed: 'other',
      reason: 'onlyValue',
    })
    expect(field('name')).toMatchObject({ proposed: 'one', reason: 'spelling', isEqual: false })
    expect(field('iban')).toMatchObject({ one: 'DE02 1203 0000 0000 2020 51', proposed: 'one', reason: 'onlyValue' })
    expect(body).toMatchObject({ mayDecide: true, noDuplicate: null, weightsVersion: SHIPPED_WEIGHTS.version })
    expect(body.one).toMatchObject({ version: 1, companies: ['Antriebe'], leadBuyers: [{ id: lead.id }] })
    expect(body.one.reached).toEqual({ phone: '02761 12345-0', email: 'info@zintl.de', domain: 'zintl.de' })
    const { body: foreign } = await pair(one, other, reader)
    expect(foreign.mayDecide).toBe(false)
    expect(foreign.fields.find((one) => one.field === 'iban')!.one).toMatch(/^DE02 •/)
  })

  test('is none of one partner, of a missing one, or the wrong way round', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    for (const [a, b] of [
      [one, one],
      [other, one],
      [one, 999_999],
    ] as const)
      expect((await pair(a, b)).status).toBe(404)
  })

  test('that is no duplicate is not proposed again until a number changes, which is named', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    await search()
    const { status, body } = await decide(one, other, { ...BRANCH, note: ' Werk 2 ' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.noDuplicate).toMatchObject({ reason: 'branch', note: 'Werk 2', by: { id: lead.id }, changed: [] })
    expect((await queue()).total).toBe(0)
    expect((await server.as(reader.name).get(`${PATH}/no-duplicates`)).body.noDuplicates).toMatchObject([
      { one: { id: one }, other: { id: other }, reason: 'branch', note: 'Werk 2', by: { id: lead.id }, changed: [] },
    ])
    expect((await server.as(p.buyer.name).get(`${PATH}/no-duplicates`)).status).toBe(403)
    await search()
    expect((await queue()).total).toBe(0)
    await server.as(lead.name).patch(`/api/gpp/partners/${other}`, { body: { street: 'Ring 3' } })
    expect((await queue()).total).toBe(0)
    await server.as(lead.name).patch(`/api/gpp/partners/${other}`, { body: { duns: '31-640-2287' } })
    expect((await queue()).pairs).toMatchObject([{ changed: ['duns'] }])
    expect((await pair(one, other)).body.noDuplicate).toMatchObject({ changed: ['duns'] })
    await decide(one, other, { ...BRANCH, otherVersion: 3 })
    expect((await queue()).total).toBe(0)
    await server.as(lead.name).delete(`${PATH}/pairs/${one}/${other}/no-duplicate`)
    expect((await queue()).total).toBe(1)
  })

  test('that is no duplicate is named on the pages of both partners, by whoever reads one', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    const ties = async (id: number) => (await server.as(p.buyer.name).get(`/api/gpp/partners/${id}`)).body.ties
    await decide(one, other, { ...BRANCH, note: 'vertraulich' })
    expect(await ties(one)).toEqual([
      { kind: 'branch', id: other, bpNumber: expect.any(Number), name: ZINTL.name, city: 'Olpe', isDoubtful: false },
    ])
    expect(await ties(other)).toMatchObject([{ kind: 'branch', id: one }])
    await server.as(lead.name).patch(`/api/gpp/partners/${other}`, { body: { duns: '31-640-2287' } })
    expect(await ties(one)).toMatchObject([{ id: other, isDoubtful: true }])
    await decide(one, other, { ...BRANCH, otherVersion: 2, reason: 'namesake' })
    expect([await ties(one), await ties(other)]).toEqual([[], []])
  })

  test('whose merge waits for its release looks like any other pair until then', async () => {
    const [one, other] = [await aPartner(), await aPartner({ iban: '' })]
    const { fields, leading } = (await pair(one, other)).body
    const choices = Object.fromEntries(fields.map(({ field, proposed }) => [field, proposed]))
    const path = `${PATH}/pairs/${one}/${other}/merge`
    const order = { oneVersion: 1, otherVersion: 1, leading, choices }
    const { requestId } = (await server.as(lead.name).post(path, { body: order })).body
    expect(requestId).toEqual(expect.any(Number))
    expect(await decide(one, other, BRANCH)).toMatchObject({
      status: 409,
      body: { code: 'merge_open', present: { requestId } },
    })
    await server.as(lead.name).delete(`${PATH}/merge-requests/${requestId}`)
    expect((await decide(one, other, BRANCH)).status).toBe(200)
  })

  test('is decided by people who may change both, and only as it is', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    expect(await decide(one, other, BRANCH, reader)).toMatchObject({ status: 403, body: { code: 'notResponsible' } })
    const late = await decide(one, other, { ...BRANCH, oneVersion: 7 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { one: { id: one, version: 1 } } },
    })
    expect((await decide(one, other, { ...BRANCH, reason: 'unknown' })).status).toBe(400)
    expect((await decide(other, one, BRANCH)).status).toBe(404)
  })
})

describe('[SUP-05] a search', () => {
  const runs = async () => (await server.as(p.main.name).get<SearchRuns>(`${PATH}/runs`)).body

  test('is started, watched and stopped by main administrators, one at a time', async () => {
    const path = `${PATH}/runs`
    const other = createClient(server.databaseUrl)
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.duplicates])
    await aPartner()
    await aPartner()
    expect((await server.as(lead.name).post(path)).status).toBe(403)
    const started = await server.as(p.main.name).post<SearchRuns>(path)
    expect(started.body.runs).toMatchObject([{ state: 'running', startedBy: { id: p.main.id } }])
    expect(await server.as(p.main.name).post(path)).toMatchObject({ status: 409, body: { code: 'search_running' } })
    const { id } = started.body.runs[0]!
    expect((await server.as(p.main.name).delete(`${path}/${id}`)).status).toBe(200)
    await other.end()
    await expect
      .poll(async () => (await runs()).runs, { timeout: 20_000 })
      .toMatchObject([{ id, state: 'stopped', isStopping: false, pairs: 0 }])
    expect(await server.as(p.main.name).delete(`${path}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'search_ended' },
    })
    expect((await server.as(p.main.name).delete(`${path}/999`)).status).toBe(404)
    expect((await queue()).total).toBe(0)
  })

  test('that was killed is begun again, and leaves nothing half-written', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    await search()
    const id = await aRun()
    await sql`insert into duplicate_pair values (${id}, ${one}, ${other}, 0.2, '[]')`.execute(server.db)
    expect((await queue()).pairs[0]!.score).toBeGreaterThan(0.9)
    await runSearch(server.context, id)
    expect((await runs()).runs[0]).toMatchObject({ id, state: 'done', partners: 2, pairs: 1, progress: 1 })
    expect((await queue()).pairs).toHaveLength(1)
    const { rows } = await sql<{ run: number }>`select distinct run_id as run from duplicate_pair`.execute(server.db)
    expect(rows).toEqual([{ run: id }])
  })

  test('whose server never came back does not block the next one', async () => {
    const first = await aRun()
    clock = new Date(clock.getTime() + 600_000)
    const second = await aRun()
    expect((await runs()).runs).toMatchObject([
      { id: second, state: 'running' },
      { id: first, state: 'failed' },
    ])
    await runSearch(server.context, first)
    expect((await runs()).runs[1]).toMatchObject({ id: first, state: 'failed' })
  })

  test('aborted by the shutdown of its job ends as stopped', async () => {
    await aPartner()
    const id = await aRun()
    await runSearch(server.context, id, AbortSignal.abort())
    expect((await runs()).runs[0]).toMatchObject({ id, state: 'stopped' })
  })
})
