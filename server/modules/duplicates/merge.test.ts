import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Merge, MergeBody, MergeRequests, MergeResult, PairView, Queue } from '#contract/duplicates.ts'
import { MERGE_FIELDS, type Choices } from '#domain/duplicates/survivorship.ts'
import { purchasing, BUYER, type Purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { keepDueKeys } from '#server/purchasing/partner-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { find } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { KEPT_REFERENCES, MOVED_REFERENCES } from './references.ts'
import { insertRun, runSearch } from './search.ts'
import { insertTwoPartners, ZINTL } from './testing/two-partners.ts'

const PATH = '/api/gpp/duplicates'
const server = await testApp({ now: () => clock })

let clock: Date = new Date('2026-11-23T09:00:00Z')
const p = await purchasing(server)
const roles = [...BUYER, 'menu_ek_doubletten'] as const
const lead = await p.person('merging', { roles })
const second = await p.person('second', { roles })
const stranger = await p.person('stranger', { roles })
await sql`update lead_buyer set person_id = ${lead.id}`.execute(server.db)
await p.leads(p.bright, second.id)
beforeEach(async () => {
  clock = new Date('2026-11-23T09:00:00Z')
  await sql`truncate partner cascade`.execute(server.db)
})

const twoPartners = (changes: Parameters<Purchasing['partner']>[0] = {}, isAcross = false) =>
  insertTwoPartners(server.db, p, { authorId: lead.id, changes, isAcross })
const view = async (one: number, other: number, who = lead): Promise<PairView> =>
  (await server.as(who.name).get<PairView>(`${PATH}/pairs/${one}/${other}`)).body
async function bodyFor(one: number, other: number, changes: Partial<MergeBody> = {}): Promise<MergeBody> {
  const shown = await view(one, other)
  const choices = Object.fromEntries(shown.fields.map(({ field, proposed }) => [field, proposed])) as Choices
  return { oneVersion: shown.one.version, otherVersion: shown.other.version, leading: 'one', choices, ...changes }
}
const merge = async (one: number, other: number, body?: MergeBody, who = lead) =>
  server
    .as(who.name)
    .post<MergeResult>(`${PATH}/pairs/${one}/${other}/merge`, { body: body ?? (await bodyFor(one, other)) })
async function merged(one: number, other: number): Promise<Merge> {
  const { status, body } = await merge(one, other)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.merge!
}
const undo = (id: number, who = lead) => server.as(who.name).post(`${PATH}/merges/${id}/undo`)

/** Every table with its rows, except the counter of changes and the history, to which a merge and its undo add. */
async function snapshot(): Promise<Record<string, unknown>> {
  const tables = [
    ...MOVED_REFERENCES.map(({ table }) => table),
    'partner',
    'supply_amount',
    'no_duplicate',
    'partner_key',
    'duplicate_pair',
  ]
  const snapshots: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'version' - 'changed_at' - 'touch' as row from ${sql.table(table)} t order by 1`.execute(
      server.db,
    )
    snapshots[table] = rows.map(({ row }) => row)
  }
  return snapshots
}
const search = async (): Promise<void> =>
  runSearch(server.context, await server.db.transaction().execute((tx) => insertRun(tx, clock, null)))
const found = async (q: string): Promise<number[]> =>
  (await server.as(lead.name).get(`/api/gpp/partners?q=${encodeURIComponent(q)}`)).body.rows.map(
    ({ id }: { id: number }) => id,
  )
const bpOf = async (id: number): Promise<string> => String((await find(server.db, 'partner', { id })).bp_number)

test('[SUP-05] every foreign key to a partner is declared', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'partner'::regclass order by 1`.execute(server.db)
  expect(rows.map(({ table }) => table)).toEqual(
    [...MOVED_REFERENCES.map(({ table }) => table), ...KEPT_REFERENCES].toSorted(),
  )
})

describe('[SUP-05] a merge', () => {
  test('keeps the chosen values, moves what refers to the other, and leaves nothing twice', async () => {
    const [one, other] = await twoPartners()
    const { survivor, by, releasedBy, undoUntil } = await merged(one, other)
    expect([survivor.id, by.id, releasedBy, undoUntil]).toEqual([one, lead.id, null, '2026-12-23T09:00:00.000Z'])
    const { body } = await server.as(lead.name).get(`/api/gpp/partners/${one}`)
    expect(body).toMatchObject({ name: ZINTL.name, duns: '31-640-2287', externalNumber: 'K-77' })
    expect(body.memos).toHaveLength(2)
    expect(body.certificates.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['iso14001', 'iso9001'])
    expect(body.relations).toMatchObject([{ amount: { cents: 1_500 } }])
    expect((await server.as(lead.name).get(`/api/gpp/partners/${one}/history?field=duns`)).body.changes).toMatchObject([
      { before: '', after: '31-640-2287', by: { id: lead.id } },
    ])
  })

  test('redirects old links and numbers to the survivor, through every later merge', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner({ ...ZINTL, name: 'Zintl GmbH & Co. KG' })
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    await merged(one, other)
    await merged(one, third)
    const last = await p.partner(ZINTL)
    await p.relation(last, { companyId: p.drives, groupId: p.bars })
    await merge(one, last, await bodyFor(one, last, { leading: 'other' }))
    for (const id of [one, other, third, last]) {
      expect((await server.as(lead.name).get(`/api/gpp/partners/${id}`)).body.id).toBe(last)
      expect(await found(await bpOf(id))).toEqual([last])
    }
    expect(await found('X-9')).toEqual([last])
    expect(await server.as(lead.name).patch(`/api/gpp/partners/${other}`, { body: { city: 'Siegen' } })).toMatchObject({
      status: 409,
      body: { code: 'partner_merged', present: { id: last } },
    })
    expect((await server.as(lead.name).get(`${PATH}/pairs/${one}/${last}`)).status).toBe(404)
    const { body: led } = await server.as(p.buyer.name).get(`/api/gpp/partners/${other}`)
    expect(led).toMatchObject({ id: last, openedAs: { id: other, bpNumber: Number(await bpOf(other)) } })
    expect(led.mergedIn.map(({ id }: { id: number }) => id)).toEqual([one, third, other])
    const whole = await server.as(lead.name).get('/api/gpp/partners/whole')
    if (whole.status === 200) expect(whole.body.columns.id).toEqual([last])
  })

  test('takes the pair from the queue, and decisions about the merged partner to the survivor', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner({ ...ZINTL, name: `${ZINTL.name} Werk 2` })
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    await keepDueKeys(server.db)
    await search()
    await server.as(lead.name).put(`${PATH}/pairs/${other}/${third}/no-duplicate`, {
      body: { oneVersion: 1, otherVersion: 1, reason: 'branch' },
    })
    const total = async () => (await server.as(lead.name).get<Queue>(`${PATH}/pairs`)).body.total
    expect(await total()).toBe(1)
    const { id } = await merged(one, other)
    expect(await total()).toBe(0)
    expect((await view(one, third)).noDuplicate).toMatchObject({ reason: 'branch', changed: [] })
    await undo(id)
    expect(await total()).toBe(1)
    expect((await view(one, third)).noDuplicate).toBeNull()
    expect((await view(other, third)).noDuplicate).toMatchObject({ reason: 'branch', changed: [] })
  })

  test('[T38] is refused to people without a mandate over both, and after a change of one', async () => {
    const [one, other] = await twoPartners()
    const body = await bodyFor(one, other)
    expect(await merge(one, other, body, stranger)).toMatchObject({ status: 403, body: { code: 'notResponsible' } })
    await server.as(lead.name).patch(`/api/gpp/partners/${other}`, { body: { city: 'Siegen' } })
    expect(await merge(one, other, body)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { other: { id: other, version: 2, city: 'Siegen' } } },
    })
    expect((await merge(one, 999_999, body)).status).toBe(404)
    expect((await server.as(p.buyer.name).get(`${PATH}/pairs`)).status).toBe(403)
  })

  test('[T38] of the same two at the same time is done once; of overlapping ones each finds the state that the other left', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner({ ...ZINTL })
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    const [first, again] = [await bodyFor(one, other), await bodyFor(other, third)]
    const answers = await Promise.all([merge(one, other, first), merge(one, other, first), merge(other, third, again)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from partner where merged_into is not null`.execute(server.db)
    expect(rows[0]!.count).toBe(1)
  })

  test('waits while a change of the bank details of one of them is requested', async () => {
    const [one, other] = await twoPartners()
    await server
      .as(lead.name)
      .post(`/api/gpp/partners/${other}/requests`, { body: { kind: 'vat', vatId: 'DE811569869' } })
    expect(await merge(one, other)).toMatchObject({ status: 409, body: { code: 'request_open' } })
  })
})

describe('[SUP-05] a group of more than two', () => {
  test('is named at each of its pairs, and stays in the queue after a merge and after its undo', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner({ ...ZINTL, name: 'Zintl Oberflächen Technik GmbH & Co. KG' })
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    await keepDueKeys(server.db)
    await search()
    const queued = async () =>
      (await server.as(lead.name).get<Queue>(`${PATH}/pairs`)).body.pairs.map((pair) => [
        pair.one.id,
        pair.other.id,
        pair.groupSize,
      ])
    const before = await queued()
    expect(before.map(([, , size]) => size)).toEqual([3, 3, 3])
    expect((await view(one, other)).group).toMatchObject({ others: [{ id: third }], isLarge: false })
    const { id } = await merged(one, other)
    expect(await queued()).toEqual([[one, third, 2]])
    expect((await view(one, third)).group).toEqual({ others: [], isLarge: false })
    await undo(id)
    expect(await queued()).toEqual(before)
  })

  test('contains nobody whom a contradiction or a decision excludes', async () => {
    const [one, other] = await twoPartners()
    const plant = await p.partner({ ...ZINTL, name: `${ZINTL.name} Werk 2` })
    const third = await p.partner({ ...ZINTL })
    for (const id of [plant, third]) await p.relation(id, { companyId: p.drives, groupId: p.bars })
    await keepDueKeys(server.db)
    await search()
    expect((await view(one, other)).group.others.map(({ id }) => id)).toEqual([third])
    await server.as(lead.name).put(`${PATH}/pairs/${one}/${third}/no-duplicate`, {
      body: { oneVersion: 1, otherVersion: 1, reason: 'namesake' },
    })
    expect((await view(one, other)).group.others).toEqual([])
  })

  test('merged in a circle is refused: a merged partner is no survivor', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner(ZINTL)
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    const back = await bodyFor(one, third, { leading: 'other' })
    await merged(one, other)
    const again = await bodyFor(one, third, { leading: 'other' })
    expect((await merge(one, third, back)).status).toBe(409)
    expect((await merge(one, third, again)).status).toBe(200)
    // Both are part of the third one now: no link points back.
    expect((await merge(one, other, again)).status).toBe(404)
    expect((await merge(other, third, again)).status).toBe(404)
    expect((await server.as(lead.name).get(`/api/gpp/partners/${other}`)).body.id).toBe(third)
  })
})

describe('[SUP-05] whatever a field holds', () => {
  test.each([
    ['a formula', '=HYPERLINK("http://x")'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['mojibake', 'MÃ¼ller OberflÃ¤chen'],
    ['quotes and a backslash', `O'Neill "x" \\ ; drop table partner`],
  ])('%s is compared, merged and brought back as it was', async (_, text) => {
    const odd = { name: text, name2: text, street: text, city: text, external_number: text, payment_terms: text }
    const [one, other] = await twoPartners(odd)
    await search()
    const before = await snapshot()
    const choices = Object.fromEntries(MERGE_FIELDS.map((field) => [field, 'other'])) as Choices
    const { status, body } = await merge(one, other, await bodyFor(one, other, { choices }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await server.as(lead.name).get(`/api/gpp/partners/${one}`)).body).toMatchObject({ name: text, city: text })
    await undo(body.merge!.id)
    expect(await snapshot()).toEqual(before)
  })

  test('a memo of 10 MB is refused before it is read, and one of the longest allowed length is merged and restored', async () => {
    const [one, other] = await twoPartners()
    const memo = { text: 'x'.repeat(10_000_000), visibility: 'purchasing' }
    expect((await server.as(lead.name).post(`/api/gpp/partners/${other}/memos`, { body: memo })).status).toBe(413)
    await sql`update partner_memo set text = repeat('ß', 4000) where partner_id = ${other}`.execute(server.db)
    const before = await search().then(snapshot)
    const { id } = await merged(one, other)
    expect((await server.as(lead.name).get(`/api/gpp/partners/${one}`)).body.memos).toHaveLength(2)
    await undo(id)
    expect(await snapshot()).toEqual(before)
  })
})

describe('[SUP-05] the undo of a merge', () => {
  test.each(['one', 'other'] as const)(
    '[T37] is the identity on every table, also if number %s leads',
    async (leading) => {
      const [one, other] = await twoPartners()
      const third = await p.partner({ ...ZINTL, street: 'Ring 3' })
      await p.relation(third, { companyId: p.drives, groupId: p.bars })
      await keepDueKeys(server.db)
      await search()
      const before = await snapshot()
      for (const side of ['one', 'other'] as const) {
        const choices = Object.fromEntries(MERGE_FIELDS.map((field) => [field, side])) as Choices
        const { body } = await merge(one, other, await bodyFor(one, other, { leading, choices }))
        expect(await snapshot()).not.toEqual(before)
        expect((await undo(body.merge!.id)).status).toBe(200)
        expect(await snapshot()).toEqual(before)
      }
    },
  )

  test('names changes since, and changes nothing then', async () => {
    const [one, other] = await twoPartners()
    const { id } = await merged(one, other)
    clock = new Date('2026-11-24T10:00:00Z')
    await server.as(lead.name).patch(`/api/gpp/partners/${one}`, { body: { city: 'Siegen' } })
    await sql`delete from partner_memo where text = 'Memo false'`.execute(server.db)
    const before = await snapshot()
    const change = { field: 'city', before: 'Olpe', after: 'Siegen', by: { id: lead.id }, at: clock.toISOString() }
    const body = { code: 'changed_since', details: [{ field: 'city' }], present: { changes: [change] } }
    expect(await undo(id)).toMatchObject({ status: 409, body })
    await server.as(lead.name).patch(`/api/gpp/partners/${one}`, { body: { city: 'Olpe' } })
    expect((await undo(id)).body.present.changes).toMatchObject([{ field: 'partner_memo', before: null, by: null }])
    await server.as(lead.name).patch(`/api/gpp/partners/${one}`, { body: { city: 'Siegen' } })
    expect(await snapshot()).toEqual(before)
  })

  test('is refused while a change of name, bank details or VAT id waits, which is decided first', async () => {
    const [one, other] = await twoPartners()
    const { id } = await merged(one, other)
    const ask = async (partner: number) =>
      server.as(lead.name).post(`/api/gpp/partners/${partner}/requests`, {
        body: { kind: 'bank', iban: 'DE02500105170137075030' },
      })
    // The merged partner has no changes of its own any more.
    expect(await ask(other)).toMatchObject({ status: 409, body: { code: 'partner_merged' } })
    const asked = await ask(one)
    expect(asked.status).toBe(200)
    const before = await snapshot()
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'change_open' } })
    expect(await snapshot()).toEqual(before)
    const [request] = asked.body as { id: number }[]
    expect((await server.as(lead.name).delete(`/api/gpp/partners/${one}/requests/${request!.id}`)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
  })

  test('is possible once, for 30 days, by people with a mandate, and only after later merges are undone', async () => {
    const [one, other] = await twoPartners()
    const third = await p.partner(ZINTL)
    await p.relation(third, { companyId: p.drives, groupId: p.bars })
    const first = await merged(one, other)
    const later = await merged(one, third)
    expect((await undo(first.id)).body.details).toContainEqual({
      field: 'laterMerge',
      rule: 'has changed since the merge',
    })
    expect((await undo(first.id, stranger)).status).toBe(403)
    expect((await undo(999)).status).toBe(404)
    // This person leads only the group of one of the two.
    expect((await undo(later.id, second)).status).toBe(403)
    expect((await undo(later.id)).body.merges).toMatchObject([{ id: later.id, undoneAt: clock.toISOString() }])
    expect((await undo(later.id)).body.code).toBe('already_undone')
    clock = new Date('2027-01-05T09:00:00Z')
    expect((await undo(first.id)).body.code).toBe('undo_expired')
  })
})

describe('[SUP-05] the second release', () => {
  const requests = async (who: Somebody) =>
    (await server.as(who.name).get<MergeRequests>(`${PATH}/merge-requests`)).body.requests
  const decide = (id: number, body: object, who = second) =>
    server.as(who.name).post(`${PATH}/merge-requests/${id}/decision`, { body })

  test.each([
    [{ iban: '' }, false, ['bank']],
    [{ vat_id: '' }, false, ['vat']],
    [{}, true, ['companies']],
  ])('is needed where %o differs, across companies %s', async (changes, isAcross, risks) => {
    const [one, other] = await twoPartners(changes, isAcross)
    expect((await view(one, other)).risks).toEqual(risks)
    const { body } = await merge(one, other)
    expect(body).toEqual({ merge: null, requestId: expect.any(Number) })
    expect((await view(one, other)).requestId).toBe(body.requestId)
    expect(await merge(one, other)).toMatchObject({ status: 409, body: { code: 'merge_open' } })
  })

  test('[T38] by a second person merges; the first one cannot release it', async () => {
    const [one, other] = await twoPartners({ iban: '' }, true)
    const { body } = await merge(one, other)
    const id = body.requestId!
    const links = async () =>
      (
        await sql<{
          link: string
        }>`select distinct link from notification where event_key = ${`merge-request:${id}`}`.execute(server.db)
      ).rows
    await expect.poll(links).toEqual([{ link: '/dubletten/zusammenfuehrungen' }])
    expect(await requests(second)).toMatchObject([
      { id, risks: ['bank', 'companies'], mayDecide: true, one: { id: one } },
    ])
    expect(await requests(lead)).toMatchObject([{ id, mayDecide: false, mayWithdraw: true }])
    expect(await requests(stranger)).toEqual([])
    expect(await decide(id, { approve: true }, lead)).toMatchObject({ status: 403, body: { code: 'ownRequest' } })
    expect((await decide(id, { approve: true }, stranger)).status).toBe(404)
    expect((await decide(id, { approve: true })).status).toBe(200)
    const { body: done } = await server.as(lead.name).get(`${PATH}/merges?partner=${one}`)
    expect(done.merges).toMatchObject([{ survivor: { id: one }, by: { id: lead.id }, releasedBy: { id: second.id } }])
  })

  test('is refused after a change since the request, and can be rejected or withdrawn', async () => {
    const [one, other] = await twoPartners({ iban: '' }, true)
    const ask = async () => (await merge(one, other)).body.requestId!
    const first = await ask()
    await server.as(lead.name).patch(`/api/gpp/partners/${one}`, { body: { city: 'Siegen' } })
    expect(await decide(first, { approve: true })).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await decide(first, { approve: false, reason: 'Zwei Werke' })).status).toBe(200)
    // Everybody who opens the pair reads that, until somebody requests the merge again.
    const refused = { by: { id: second.id }, at: expect.stringContaining('2026-11-23T09:00:00'), reason: 'Zwei Werke' }
    expect((await view(one, other, stranger)).refused).toMatchObject(refused)
    await keepDueKeys(server.db)
    await search()
    expect((await server.as(lead.name).get<Queue>(`${PATH}/pairs`)).body.pairs).toMatchObject([{ refused }])
    const next = await ask()
    expect((await view(one, other)).refused).toBeNull()
    expect((await server.as(lead.name).delete(`${PATH}/merge-requests/${next}`)).status).toBe(200)
    expect(await view(one, other)).toMatchObject({ requestId: null, refused })
  })

  test('is done by the main administrators where nobody else has a mandate over both', async () => {
    const [one, other] = await twoPartners({ vat_id: '' })
    await sql`delete from partner_group`.execute(server.db)
    const { body } = await merge(one, other)
    expect(await requests(p.main)).toMatchObject([{ id: body.requestId, mayDecide: true }])
    // The main administrators see this pair with its numbers, and no other one, without a role of purchasing.
    const third = await p.partner(ZINTL)
    expect((await view(one, other, p.main)).fields.find(({ field }) => field === 'iban')!.one).toMatch(/^DE02 1203/)
    expect((await server.as(p.main.name).get(`${PATH}/pairs/${one}/${third}`)).status).toBe(404)
    expect((await server.as(p.main.name).get(`${PATH}/pairs`)).status).toBe(403)
    const { rows } = await sql<{ link: string }>`
      select distinct link from notification where event_key = ${`merge-request:${body.requestId!}`}`.execute(server.db)
    expect(rows).toEqual([{ link: '/dubletten/verwaltung' }])
    expect((await decide(body.requestId!, { approve: true }, p.main)).status).toBe(200)
  })
})
