import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { published } from '#server/testing/accounts.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import { purchasing } from './testing/purchasing.ts'
import { sendExpiryReminders } from './reminders.ts'

let today = '2026-11-23'
const server = await testApp({ now: () => new Date(`${today}T09:00:00Z`) })

const groups = async () => (await server.as(p.buyer.name).get('/api/gpp/material-groups')).body
const merge = (id: number, into: number, version: number) =>
  server.as(p.main.name).post(`/api/gpp/material-groups/${id}/merge`, { body: { into }, version })

const p = await purchasing(server)

describe('material groups', () => {
  test('are listed with lead buyer and article groups, and added by the main admin', async () => {
    expect(await groups()).toMatchObject([
      { number: '0110', leadBuyer: { id: p.lead.id } },
      { number: '0115', leadBuyer: null },
    ])
    const body = { number: '0265', name: 'Pulverbeschichtung', nameEn: 'Powder coating' }
    expect((await server.as(p.lead.name).post('/api/gpp/material-groups', { body })).status).toBe(403)
    const nameless = { ...body, nameEn: undefined }
    expect((await server.as(p.main.name).post('/api/gpp/material-groups', { body: nameless })).status).toBe(400)
    const added = await server.as(p.main.name).post('/api/gpp/material-groups', { body })
    expect(added.body.at(-1)).toMatchObject({ number: '0265', version: 1 })
    expect(await server.as(p.main.name).post('/api/gpp/material-groups', { body })).toMatchObject({
      status: 409,
      body: { code: 'group_exists' },
    })
  })

  test('are led by one person on each day', async () => {
    const other = await p.person('second')
    await expect(p.leads(p.bars, other.id, '2030-01-01')).rejects.toThrow('lead_buyer_one')
  })

  test('are merged while in use, with everything that uses them', async () => {
    const from = await p.group('0801', 'Alt')
    const into = await p.group('0802', 'Neu')
    const buyer = await p.person('merged')
    await p.leads(from, buyer.id)
    const both = await p.partner({ name: 'Beide' })
    await p.relation(both, { companyId: p.drives, groupId: from, cents: 60_000_000 })
    await p.relation(both, { companyId: p.drives, groupId: into, cents: 50_000_000 })
    const one = await p.partner({ name: 'Eine' })
    await p.relation(one, { companyId: p.castings, groupId: from, cents: 6_000_000 })
    const assigned = await p.partner({ name: 'Zugeordnet' })
    await insert(server.db, 'partner_group', { partner_id: assigned, group_id: from })

    expect(await merge(from, into, 2)).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(await merge(from, from, 1)).toMatchObject({ status: 422 })
    expect(await merge(from, 9_999, 1)).toMatchObject({ status: 422, body: { code: 'reference_unknown' } })
    expect(await merge(9_999, into, 1)).toMatchObject({ status: 404 })
    const merged = await merge(from, into, 1)
    expect(merged.body.map(({ number }: { number: string }) => number)).not.toContain('0801')
    expect(merged.body.find(({ id }: { id: number }) => id === into)).toMatchObject({ leadBuyer: { id: buyer.id } })
    const list = await server.as(p.lead.name).get(`/api/gpp/partners?groups=${into}`)
    expect(list.body.rows.map(({ name, band }: { name: string; band: string }) => [name, band])).toEqual([
      ['Beide', 'A'],
      ['Eine', 'C'],
      ['Zugeordnet', null],
    ])
    expect((await server.as(p.lead.name).get(`/api/gpp/partners?groups=${from}`)).body.total).toBe(0)
    expect(await merge(from, p.bars, 2)).toMatchObject({ status: 409, body: { code: 'group_merged' } })
    expect(await merge(p.bars, from, 1)).toMatchObject({ status: 409, body: { code: 'group_merged' } })
  })

  test('[SUP-01] are merged with the payment terms and figures of what a company buys in both from one partner', async () => {
    const from = await p.group('0821', 'Alt')
    const into = await p.group('0822', 'Neu')
    const figures = ['on_time', 'orders_per_quarter', 'complaints', 'last_complaint', 'payment_terms'] as const
    const none = { on_time: null, orders_per_quarter: null, complaints: 0, last_complaint: null, payment_terms: '' }
    type Figures = { [K in (typeof figures)[number]]: string | number | null }
    const pair = async (one: Partial<Figures>, other: Partial<Figures>) => {
      const partner = await p.partner()
      for (const [groupId, values] of [[from, one] as const, [into, other] as const])
        await update(
          server.db,
          'supply_relation',
          { id: await p.relation(partner, { companyId: p.drives, groupId }) },
          { ...none, ...values } as object,
        )
      return partner
    }
    const known = { on_time: 80, orders_per_quarter: 4, complaints: 1, last_complaint: '2026-03-01' }
    const partners = [
      await pair({ ...known, payment_terms: '30 Tage netto' }, {}),
      await pair(
        { ...known, payment_terms: '30 Tage netto' },
        {
          on_time: 95,
          orders_per_quarter: 2,
          complaints: 2,
          last_complaint: '2025-01-01',
          payment_terms: '14 Tage 2 %',
        },
      ),
      await pair({ payment_terms: '60 Tage' }, { payment_terms: '60 Tage' }),
      await pair({ payment_terms: 'b'.repeat(150) }, { payment_terms: 'a'.repeat(150) }),
      await pair({}, { ...known, payment_terms: '30 Tage netto' }),
      await pair({}, {}),
    ]
    expect((await merge(from, into, 1)).status).toBe(200)
    const merged = await server.db
      .selectFrom('supply_relation')
      .select(figures)
      .where('partner_id', 'in', partners)
      .orderBy('partner_id')
      .execute()
    const kept = { ...known, payment_terms: '30 Tage netto' }
    expect(merged).toEqual([
      kept,
      { ...known, orders_per_quarter: 6, complaints: 3, payment_terms: '14 Tage 2 % / 30 Tage netto' },
      { ...none, payment_terms: '60 Tage' },
      { ...none, payment_terms: `${'a'.repeat(150)} / ${'b'.repeat(46)}…` },
      kept,
      none,
    ])
  })

  test('whose amounts cover different months are not merged', async () => {
    const from = await p.group('0811', 'Alt')
    const into = await p.group('0812', 'Neu')
    const id = await p.partner()
    const relation = await p.relation(id, { companyId: p.drives, groupId: from })
    const amount = { relation_id: relation, first_month: '2025-04-01', last_month: '2026-04-01', cents: 1 }
    await insert(server.db, 'supply_amount', amount)
    await p.relation(id, { companyId: p.drives, groupId: into, cents: 1 })
    expect(await merge(from, into, 1)).toMatchObject({ status: 409, body: { code: 'merge_periods_differ' } })
  })
})

describe('[SUP-04] buyers of merged groups', () => {
  type Span = readonly [person: string, from: string, until: string | null]
  const LONG = '2020-01-01'
  let serial = 0
  const names = new Map<string, string>()
  const titles = async (name: string) =>
    (
      await server.db
        .selectFrom('notification')
        .select('title')
        .where('person_id', '=', names.get(name) ?? '')
        .orderBy('title')
        .execute()
    ).map(({ title }) => title)
  const nameOf = (id: string | null) => [...names].find(([, one]) => one === id)?.[0] ?? null

  /** People by a name that is used only here; the account of 'left' is closed. */
  async function personId(name: string): Promise<string> {
    const known = names.get(name)
    if (known !== undefined) return known
    const { id } = await p.person(name)
    names.set(name, id)
    if (name.startsWith('left')) await update(server.db, 'person', { id }, { active: false })
    return id
  }

  async function twoGroups(kind: 'lead' | 'site', merged: readonly Span[], remaining: readonly Span[]) {
    const number = 840 + ++serial
    const from = await p.group(`1${number}`.slice(0, 4), 'Alt')
    const into = await p.group(`2${number}`.slice(0, 4), 'Neu')
    const site = await find(server.db, 'site', { company_id: p.castings })
    const table = kind === 'lead' ? ('lead_buyer' as const) : ('site_buyer' as const)
    for (const [group, spans] of [[from, merged] as const, [into, remaining] as const])
      for (const [name, first, until] of spans)
        await (kind === 'lead'
          ? p.leads(group, await personId(name), first, until ?? undefined)
          : sql`insert into site_buyer (group_id, site_id, person_id, from_day, until_day)
              values (${group}, ${site.id}, ${await personId(name)}, ${first}, ${until})`.execute(server.db))
    const read = async (group: number) =>
      (
        await server.db
          .selectFrom(table)
          .select(['person_id', 'from_day', 'until_day'])
          .where('group_id', '=', group)
          .orderBy('from_day')
          .execute()
      ).map((row) => [nameOf(row.person_id), row.from_day, row.until_day])
    const changes = async () =>
      (
        await server.db
          .selectFrom('responsibility_change')
          .select(['group_id', 'before_id', 'after_id', 'from_day', 'by_id'])
          .where('group_id', 'in', [from, into])
          .orderBy('id')
          .execute()
      ).map((row) => {
        expect(row.by_id).toBe(p.main.id)
        return [
          row.group_id === from ? 'merged' : 'remaining',
          nameOf(row.before_id),
          nameOf(row.after_id),
          row.from_day,
        ]
      })
    return {
      from,
      into,
      state: async () => {
        expect((await merge(from, into, 1)).status).toBe(200)
        return { merged: await read(from), remaining: await read(into), changes: await changes() }
      },
    }
  }

  test('the lead buyer of the merged group replaces a former employee', async () => {
    const { into, state } = await twoGroups('lead', [['eva', LONG, null]], [['left.otto', LONG, null]])
    expect(await state()).toEqual({
      merged: [['eva', LONG, '2026-11-22']],
      remaining: [
        ['left.otto', LONG, '2026-11-22'],
        ['eva', today, null],
      ],
      changes: [['remaining', 'left.otto', 'eva', today]],
    })
    expect((await groups()).find(({ id }: { id: number }) => id === into)).toMatchObject({
      leadBuyer: { id: names.get('eva') },
    })
    await expect.poll(() => titles('eva')).toEqual([`Sie sind ab 23.11.2026 Lead Buyer für 2${840 + serial} Neu`])
  })

  test('the lead buyer of the merged one stays until the day before a successor begins', async () => {
    const { state } = await twoGroups(
      'lead',
      [['frieda', LONG, null]],
      [
        ['past', LONG, '2024-12-31'],
        ['grete', '2027-01-01', null],
      ],
    )
    expect(await state()).toEqual({
      merged: [['frieda', LONG, '2026-11-22']],
      remaining: [
        ['past', LONG, '2024-12-31'],
        ['frieda', today, '2026-12-31'],
        ['grete', '2027-01-01', null],
      ],
      changes: [
        ['remaining', null, 'frieda', today],
        ['remaining', 'frieda', 'grete', '2027-01-01'],
      ],
    })
    await expect.poll(() => titles('frieda')).toHaveLength(2)
  })

  test('the lead buyer of the remaining one stays, and those of the merged one are notified', async () => {
    const { state } = await twoGroups(
      'lead',
      [
        ['hans', '2026-11-23', '2026-12-31'],
        ['ida', '2027-01-01', null],
      ],
      [['jan', LONG, '2027-06-30']],
    )
    expect(await state()).toEqual({
      merged: [],
      remaining: [
        ['jan', LONG, '2027-06-30'],
        ['ida', '2027-07-01', null],
      ],
      changes: [
        ['merged', 'hans', 'jan', today],
        ['merged', 'ida', 'jan', '2027-01-01'],
        ['remaining', 'jan', 'ida', '2027-07-01'],
      ],
    })
    await expect
      .poll(() => titles('hans'))
      .toEqual([`Sie sind ab 23.11.2026 nicht mehr Lead Buyer für 1${840 + serial} Alt`])
  })

  test.each([
    ['a lead buyer of both groups stays', 'karl', ['karl', '2022-01-01', null]],
    ['a former lead buyer neither replaces another former one nor is replaced', 'left.lea', ['left.max', LONG, null]],
  ] as const)('%s', async (_what, name, other) => {
    const { state } = await twoGroups('lead', [[name, LONG, null]], [other])
    expect(await state()).toEqual({ merged: [[name, LONG, '2026-11-22']], remaining: [other], changes: [] })
  })

  test('buyers of a site take over in the same way', async () => {
    const free = await twoGroups('site', [['nina', LONG, null]], [['left.ole', '2026-11-23', null]])
    expect(await free.state()).toEqual({
      merged: [['nina', LONG, '2026-11-22']],
      remaining: [['nina', today, null]],
      changes: [['remaining', 'left.ole', 'nina', today]],
    })
    const held = await twoGroups('site', [['paul', LONG, null]], [['rita', '2025-01-01', null]])
    expect(await held.state()).toEqual({
      merged: [['paul', LONG, '2026-11-22']],
      remaining: [['rita', '2025-01-01', null]],
      changes: [['merged', 'paul', 'rita', today]],
    })
    await expect.poll(() => titles('paul')).toHaveLength(1)
    await expect.poll(() => titles('rita')).toHaveLength(1)
  })
})

test('of two local buyers of a relation the current employee is kept', async () => {
  const [from, into] = [await p.group('0861', 'Alt'), await p.group('0862', 'Neu')]
  const gone = await p.person('gone')
  await update(server.db, 'person', { id: gone.id }, { active: false })
  const partner = await p.partner()
  await p.relation(partner, { companyId: p.drives, groupId: from, buyerId: p.buyer.id })
  await p.relation(partner, { companyId: p.drives, groupId: into, buyerId: gone.id })
  expect((await merge(from, into, 1)).status).toBe(200)
  const rows = await server.db
    .selectFrom('supply_relation')
    .select('buyer_id')
    .where('partner_id', '=', partner)
    .execute()
  expect(rows).toEqual([{ buyer_id: p.buyer.id }])
})

describe('reminders of expiries', () => {
  const sent = async () => (await published(server.db, 'supplier.expiring')).map(({ key, step }) => [key, step])
  const run = async (day: string) => {
    today = day
    await sendExpiryReminders(server.context)
  }

  test('go to the lead buyer once for each number of days, also after an outage', async () => {
    const id = await p.partner({ name: 'Mahnwerk', register_until: '2027-03-10' })
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const certificate = await p.certificate(id, { valid_until: '2027-03-03' })
    const key = (step: number) => `certificate:${certificate}:2027-03-03:${step}`
    await run('2027-01-01')
    expect(await sent()).toEqual([])
    await run('2027-01-02')
    await Promise.all([run('2027-01-03'), run('2027-01-03')])
    expect(await sent()).toEqual([[key(60), 60]])
    // No server ran until the last reminder.
    await run('2027-03-20')
    await run('2027-03-20')
    expect(await sent()).toEqual([
      [key(60), 60],
      [key(-1), -1],
      [`register:${id}:2027-03-10:-1`, -1],
    ])
    const events = await published(server.db, 'supplier.expiring')
    expect(events[0]).toMatchObject({ partner: 'Mahnwerk', kind: 'iso9001', personIds: [p.lead.id] })
    await expect
      .poll(async () =>
        server.db
          .selectFrom('notification')
          .select(['title', 'title_en', 'todo'])
          .where('person_id', '=', p.lead.id)
          .where('niko_id', '=', id)
          // Two events of one run are handled in any order.
          .orderBy('title')
          .execute(),
      )
      .toMatchObject([
        { title: 'Mahnwerk: Handelsregisterauszug ist am 10.03.2027 abgelaufen' },
        { title: 'Mahnwerk: ISO 9001 ist am 03.03.2027 abgelaufen', todo: false },
        { title: 'Mahnwerk: ISO 9001 läuft am 03.03.2027 ab', title_en: 'Mahnwerk: ISO 9001 expires on 3 Mar 2027' },
      ])
  })

  test('go to the administrators of the sites of its customers where the group has no lead buyer', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.castings, groupId: p.bright })
    await p.certificate(id, { valid_until: '2028-01-10' })
    await run('2028-01-01')
    const events = await published(server.db, 'supplier.expiring')
    expect(events.find(({ partnerId }) => partnerId === id)).toMatchObject({ personIds: [p.admin.id], step: 14 })
  })
})

test('the data export of a person contains the texts and decisions of that person', async () => {
  await p.memo(await p.partner(), { text: 'Meins', author_id: p.buyer.id, company_id: p.drives })
  const parts = await server.context.exports.read(server.db, { personId: p.buyer.id, full: false })
  expect(parts['suppliers']).toMatchObject({ memos: [{ text: 'Meins' }], views: [] })
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from partner_memo`.execute(server.db)
  expect(rows[0]!.n).toBe(1)
})
