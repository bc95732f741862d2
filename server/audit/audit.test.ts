import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aNotification, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { auditFaults, deleteOldEntries } from './audit.ts'
import { checkChains, exportEntries } from './audit-command.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import { writing } from '#server/db/audited-dialect.ts'
import { createDb, type Db } from '#server/db/db.ts'

const portal = await testApp()
const people: Record<string, string> = {}
people['clerk'] = await aPerson(portal.db, 'clara.clerk', { roles: [...EMPLOYEE_ROLES, 'menu_usermanagement'] })
people['admin'] = await aPerson(portal.db, 'ada.admin', { roles: [...EMPLOYEE_ROLES, 'menu_admin'] })
people['worker'] = await aPerson(portal.db, 'wim.worker')

const entries = async (kind: string, personId = people['worker'] as string, db: Db = portal.db) =>
  (
    await db
      .selectFrom('audit_entry')
      .select(['route', 'object', 'result', 'subject_id'])
      .where('kind', '=', kind)
      .where('person_id', '=', personId)
      .orderBy('at')
      .execute()
  ).map(({ subject_id, ...entry }) => (subject_id === null ? entry : { ...entry, subject: subject_id }))
const today = businessDay(new Date())
/** Entries can only be added: tests of damage disable the triggers, as the owner of the tables could. */
const asOwner = async (work: () => Promise<unknown>) => {
  await sql`alter table audit_entry disable trigger user`.execute(portal.db)
  await work().finally(() => sql`alter table audit_entry enable trigger user`.execute(portal.db))
}

test('a write is recorded once with route, person and object; its repetition is not', async () => {
  await aNotification(portal.db, people['worker'] as string)
  const headers = { 'idempotency-key': randomUUID() }
  const call = () => portal.as('wim.worker').delete('/api/notification/badges/menu_ma_news', { headers })
  expect((await call()).status).toBe(200)
  const first = await entries('write')
  expect(first).toHaveLength(1)
  expect(first[0]).toMatchObject({ object: expect.stringContaining('=menu_ma_news'), result: 'committed' })
  expect(first[0]?.route).toMatch(/^DELETE \/api\/notification\/badges\/:\w+$/)
  await call()
  expect(await entries('write')).toEqual(first)
})

test('[T31] a refused write is recorded with its status, reading is not', async () => {
  const before = await entries('refused')
  await portal.as('wim.worker').post('/api/user/mfa/reset-links', { body: { username: 'ada.admin' } })
  await expect
    .poll(async () => (await entries('refused')).slice(before.length))
    .toEqual([{ route: 'POST /api/user/mfa/reset-links', object: null, result: '403' }])
  const writes = await entries('write')
  await portal.as('wim.worker').get('/api/notification/badges')
  expect(await entries('write')).toEqual(writes)
})

test('deferred triggers, which may wait for rows, run before the chain of the log is locked', async () => {
  await sql`create function test_deferred() returns trigger language plpgsql as $$
    begin
      if exists (select from pg_locks where locktype = 'advisory' and classid = 1635083369 and pid = pg_backend_pid()) then
        raise exception 'the chain is locked already';
      end if;
      return null;
    end $$`.execute(portal.db)
  await sql`create constraint trigger test_deferred after update on notification
    deferrable initially deferred for each row execute function test_deferred()`.execute(portal.db)
  await aNotification(portal.db, people['worker'] as string, { menu_id: 'menu_deferred' })
  const before = await entries('write')
  expect((await portal.as('wim.worker').delete('/api/notification/badges/menu_deferred')).status).toBe(200)
  expect(await entries('write')).toHaveLength(before.length + 1)
  await sql`drop function test_deferred cascade`.execute(portal.db)
})

test('the entry is in the writing transaction: it is rolled back with it, and without it nothing is committed', async () => {
  let made = 0
  const personId = randomUUID()
  const request = { personId, route: 'POST /test', object: null, recorded: false }
  const change = (fail: boolean) =>
    writing.run(request, () =>
      portal.db.transaction().execute(async (tx) => {
        await insert(tx, 'company', { name: `Made ${++made} ${personId}`, short_name: `Made ${made}` })
        if (fail) throw new Error('rolled back')
      }),
    )
  await expect(change(true)).rejects.toThrow('rolled back')
  expect(await entries('write', personId)).toEqual([])
  await change(false)
  expect(await entries('write', personId)).toEqual([{ route: 'POST /test', object: null, result: 'committed' }])
  // A write is rolled back if the log cannot take its entry.
  request.route = 'x'.repeat(400)
  await expect(change(false)).rejects.toThrow('audit_entry')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from company where name like ${`Made % ${personId}`}`.execute(portal.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('a server that hangs while it commits does not block others: it never waits for its response with the lock of a chain', async () => {
  const held = async () =>
    (
      await sql<{
        held: number
      }>`select count(*)::int as held from pg_locks where locktype = 'advisory' and classid = 1635083369
        and database = (select oid from pg_database where datname = current_database())`.execute(portal.db)
    ).rows[0]!.held
  const { db, pool } = createDb(portal.databaseUrl, { max: 1 })
  const seen: number[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    Object.assign(client, {
      query: async (...given: unknown[]) => {
        seen.push(await held())
        return query(...given)
      },
    })
  })
  const personId = randomUUID()
  await writing.run({ personId, route: 'POST /test', object: "it's \\ made", recorded: false }, () =>
    db.transaction().execute((tx) => insert(tx, 'company', { name: `Slow ${personId}`, short_name: 'Slow' })),
  )
  await db.destroy()
  expect(await entries('write', personId)).toEqual([
    { route: 'POST /test', object: "it's \\ made", result: 'committed' },
  ])
  expect(new Set(seen)).toEqual(new Set([0]))
})

test('[T34] reading the data of another person by a role is recorded with that person', async () => {
  const company_id = await aCompany(portal.db)
  const roles = [...EMPLOYEE_ROLES, 'menu_ma_personaldata'] as const
  const reader = await aPerson(portal.db, 'rita.reader', { roles, company_id })
  const subject = await aPerson(portal.db, 'sven.subject', { company_id })
  const read = (id: string) => portal.as('rita.reader').get(`/api/user/profile/${id}`)
  expect((await read(subject)).status).toBe(200)
  expect((await read(randomUUID())).status).toBe(404)
  expect(await entries('read', reader)).toEqual([
    {
      route: 'GET /api/user/profile/:personId',
      object: `personId=${subject}`,
      result: 'answered',
      subject,
    },
  ])
})

test('a transaction of a writing request that only reads leaves no entry', async () => {
  const personId = randomUUID()
  await writing.run({ personId, route: 'POST /test', object: null, recorded: false }, () =>
    portal.db.transaction().execute((tx) => tx.selectFrom('company').select('id').execute()),
  )
  expect(await entries('write', personId)).toEqual([])
})

test('sign-in, failure and sign-out are recorded', async () => {
  const personId = await aPerson(portal.db, 'sina.sign')
  const device = { kind: 'computer', browser: 'Firefox', system: 'Linux' } as const
  const at = new Date()
  await recordSignIn(portal.db, { personId, at, kind: 'wrong-password', device })
  await recordSignIn(portal.db, { personId, at, kind: 'signed-in', device, sid: 'sina' })
  await portal.ended.record(portal.db, { sid: 'sina', personId })
  expect((await entries('sign-in', personId)).map(({ result }) => result)).toEqual([
    'wrong-password',
    'signed-in',
    'signed-out',
  ])
})

test('[T34] only the main administrator exports the log, as CSV or lines of JSON, and each export is in it', async () => {
  const url = `/api/audit/entries?from=${today}&to=${today}`
  expect((await portal.as('clara.clerk').get(url)).status).toBe(403)
  const headers = { authorization: `Bearer ${await portal.tokenOf('ada.admin')}` }
  const lines = (await portal.app.inject({ url, headers })).body.trimEnd().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  expect(last).toMatchObject({
    kind: 'export',
    person: people['admin'],
    object: `from=${today} to=${today} format=jsonl`,
  })
  const csv = String((await portal.as('ada.admin').get(`${url}&format=csv`)).body)
  expect(csv).toContain('"lane";"seq";"at";"kind";"person"')
  expect(csv).toContain('"DELETE /api/notification/badges/:')
  expect(await entries('export', people['admin'])).toHaveLength(2)
  for (const wrong of [`from=${today}`, `from=2026-02-31&to=2026-03-01`, `from=2026-03-02&to=2026-03-01`])
    expect((await portal.as('ada.admin').get(`/api/audit/entries?${wrong}`)).status).toBe(400)
})

test('the command exports the same entries, and is one itself', async () => {
  const lines: string[] = []
  const last = await exportEntries(portal.db, { from: today, to: today }, 'jsonl', (line) => lines.push(line))
  expect(JSON.parse(last)).toMatchObject({ kind: 'export', person: null, route: 'npm run audit' })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(portal.db)
  expect(rows).toEqual([{ n: lines.length + 1 }])
})

test('no statement changes or deletes an entry', async () => {
  for (const statement of [
    sql`update audit_entry set result = 'nothing'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ])
    await expect(statement.execute(portal.db)).rejects.toThrow('can only be added')
})

test('forty concurrent writes give chains without gaps', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      writing.run({ personId: null, route: 'POST /test', object: String(n), recorded: false }, () =>
        portal.db
          .transaction()
          .execute((tx) => insert(tx, 'company', { name: `At once ${n}`, short_name: `At once ${n}` })),
      ),
    ),
  )
  expect(await auditFaults(portal.db)).toEqual([])
  expect(await checkChains(portal.db)).toContain('none is missing')
})

test('people find the entries about themselves in the export of their own data', async () => {
  const parts = await portal.context.exports.read(portal.db, { personId: people['worker'] as string, full: false })
  expect(parts['auditLog']).toContainEqual(expect.objectContaining({ kind: 'refused', result: '403' }))
})

test('the check finds a changed entry and a missing one', async () => {
  const add = (result: string) =>
    sql`insert into audit_entry (kind, route, result) values ('write', 'POST /damage', ${result})`
  await portal.db.connection().execute(async (db) => {
    for (const result of ['one', 'two', 'three', 'four']) await add(result).execute(db)
  })
  await asOwner(async () => {
    await sql`update audit_entry set result = 'other' where route = 'POST /damage' and result = 'one'`.execute(
      portal.db,
    )
    await sql`delete from audit_entry where route = 'POST /damage' and result = 'three'`.execute(portal.db)
  })
  expect((await auditFaults(portal.db)).map(({ fault }) => fault)).toEqual(['changed', 'entries before it are missing'])
  await expect(checkChains(portal.db)).rejects.toThrow(/Entry \d\/\d+: changed/)
})

test('entries are deleted after 400 days, except the last of a chain', async () => {
  await asOwner(() => sql`update audit_entry set at = now() - interval '401 days'`.execute(portal.db))
  await deleteOldEntries(portal.db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entry group by lane`.execute(portal.db)
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]))
})

test('routes that must keep their author secret leave no entry', async () => {
  const unlogged = portal.routes.filter(({ method, isPersonLogged }) => !isPersonLogged && method !== 'HEAD')
  expect(unlogged.some(({ method }) => method === 'POST')).toBe(true)
  const id = await aPerson(portal.db, 'nora.nobody')
  for (const { method, url } of unlogged)
    await portal.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${await portal.tokenOf('nora.nobody')}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    })
  for (const kind of ['refused', 'write', 'read']) expect(await entries(kind, id)).toEqual([])
  const urls = new Set(unlogged.map(({ method, url }) => `${method} ${url}`))
  const { rows } = await sql<{ route: string }>`select distinct route from audit_entry`.execute(portal.db)
  expect(rows.filter(({ route }) => urls.has(route))).toEqual([])
})
