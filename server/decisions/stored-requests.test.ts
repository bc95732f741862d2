// Requests that were stored before there were cases: each becomes one, with its stage and its events.
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClient } from '#server/db/db.ts'
import { createDatabase } from '#server/testing/database.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)
const PEOPLE = { anna: '00000000-0000-4000-8000-000000000001', ben: '00000000-0000-4000-8000-000000000002' }

test('every stored request of partners and of purchasing becomes a case with the same content', async () => {
  const { url, db, drop } = await createDatabase()
  const client = createClient(url)
  await client.connect()
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  const first = files.findIndex((name) => name.endsWith('-decisions.sql'))
  const apply = async (names: readonly string[]) => {
    for (const name of names) await client.query(await readFile(new URL(name, FOLDER), 'utf8'))
  }
  await client.query('drop schema public cascade; create schema public')
  await apply(files.slice(0, first))
  await client.query(`
    insert into person (id, username, given_name, family_name)
      values ('${PEOPLE.anna}', 'anna', 'Anna', 'A'), ('${PEOPLE.ben}', 'ben', 'Ben', 'B');
    insert into partner (bp_number, name) values (600001, 'Ferrum');
    insert into partner_request (partner_id, kind, before, after, reason, requester_id, requested_at, called_at, called_name,
        called_number, state, decider_id, decided_at, decision_reason, version)
      select p.id, r.kind, '{}', '{}', 'weil', '${PEOPLE.anna}', r.asked::timestamptz, r.asked::timestamptz, 'Thiel', '123', r.state,
        r.decider::uuid, r.decided::timestamptz, r.reason, r.version
      from partner p, (values
        ('bank', '2026-01-02', 'open', null, null, '', 2), ('bank', '2026-01-01', 'approved', '${PEOPLE.ben}', '2026-01-03', 'gut', 3),
        ('vat', '2026-01-04', 'rejected', null, '2026-01-05', 'nein', 2), ('name', '2026-01-06', 'withdrawn', null, '2026-01-07', '', 2)
      ) as r(kind, asked, state, decider, decided, reason, version);
    insert into purchasing_request (kind, group_number, group_name, group_name_en, reason, requester_id, requested_at, state, decider_id,
        decided_at, decision_reason, version)
      select 'group', r.number, 'Folien', '', 'weil', '${PEOPLE.anna}', '2026-02-01', r.state, r.decider::uuid, r.decided::timestamptz, '', 1
      from (values ('0001', 'open', null, null), ('0002', 'approved', '${PEOPLE.anna}', '2026-02-02'),
        ('0003', 'withdrawn', '${PEOPLE.anna}', '2026-02-02')) as r(number, state, decider, decided)`)
  const before = await client.query(`
    select 'partnerRequest' as kind, id, state, version, requester_id, requested_at, decided_at, decision_reason from partner_request
    union all select 'purchasingRequest', id, state, version, requester_id, requested_at, decided_at, decision_reason
      from purchasing_request order by 1, 2`)
  await apply(files.slice(first))
  const after = await client.query(`
    select c.kind, r.id, r.state, c.version, c.requester_id, c.requested_at, c.ended_at as decided_at, s.reason as decision_reason
    from (select id, case_id, state from partner_request union all select id, case_id, state from purchasing_request) r
    join decision_case c on c.id = r.case_id and c.status = r.state join decision_stage s on s.case_id = c.id order by 1, 2`)
  expect(before.rows).toHaveLength(7)
  expect(after.rows).toEqual(before.rows)
  const { rows: events } = await sql`
    select c.kind, e.type, count(*)::integer as count from decision_event e join decision_case c on c.id = e.case_id
    group by 1, 2 order by 1, 2`.execute(db)
  expect(events).toEqual([
    { kind: 'partnerRequest', type: 'approve', count: 1 },
    { kind: 'partnerRequest', type: 'reject', count: 1 },
    { kind: 'partnerRequest', type: 'request', count: 4 },
    { kind: 'partnerRequest', type: 'withdraw', count: 1 },
    { kind: 'purchasingRequest', type: 'approve', count: 1 },
    { kind: 'purchasingRequest', type: 'request', count: 3 },
    { kind: 'purchasingRequest', type: 'withdraw', count: 1 },
  ])
  // What a main administrator had approved for themselves keeps its decider; the next case needs a second person.
  const { rows: own } = await sql`
    select s.decided_by as "decidedBy", s.requester_id as "requesterId" from decision_stage s
    join purchasing_request r on r.case_id = s.case_id where r.group_number = '0002'`.execute(db)
  expect(own).toEqual([{ decidedBy: PEOPLE.anna, requesterId: null }])
  // The status of a case is that of its request, and both end together.
  await sql`update decision_case set status = 'withdrawn', ended_at = now() where status = 'open'`.execute(db)
  const { rows: states } = await sql`select distinct state from purchasing_request order by 1`.execute(db)
  expect(states).toEqual([{ state: 'approved' }, { state: 'withdrawn' }])
  await sql`delete from purchasing_request`.execute(db)
  const { rows: left } = await sql`select kind, count(*)::integer as count from decision_case group by 1`.execute(db)
  expect(left).toEqual([{ kind: 'partnerRequest', count: 4 }])
  await client.end()
  await drop()
})
