// Open decisions of the demo company have their to-dos, and accounts find the data that their lines promise.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import type { Control } from '#contract/working-time-control.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

// A Tuesday.
const NOW = new Date('2026-04-21T06:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const todos = async (key: string): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id)::integer as people from notification
    where todo and read_at is null and event_key like ${key}`.execute(server.db)
  return rows[0]!.people
}

test('[SUP-02] every partner has a phone for the call-back before bank details change', async () => {
  const { rows } = await sql<{ phone: string }>`
    select coalesce((select c ->> 'phone' from jsonb_array_elements(contacts) c where c ->> 'phone' <> '' limit 1), '') as phone
    from partner`.execute(server.db)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(rows.filter(({ phone }) => !/^\+\d/.test(phone))).toEqual([])
  const { rows: called } = await sql<{ isKnown: boolean }>`
    select exists (select from jsonb_array_elements(p.contacts) c where c ->> 'phone' = q.called_number) as "isKnown"
    from partner_request q join partner p on p.id = q.partner_id where q.called_at is not null`.execute(server.db)
  expect(called).toEqual([{ isKnown: true }])
})

test('every open request has its to-do', async () => {
  const { rows } = await sql<{ key: string }>`
    select 'supplier-request:' || id as key from partner_request where state = 'open'
    union all select 'purchasing-request:' || id from purchasing_request where state = 'open'
    union all select 'leave-decide:' || id || ':%' from leave_request where status in ('open', 'inProgress')`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { key } of rows) expect([key, await todos(key)]).toEqual([key, expect.toSatisfy((n: number) => n > 0)])
})

test.each(['bernd.scholten', 'katrin.osterloh'])('%s has leave and hours to decide, each with a to-do', async (who) => {
  const { body } = await server.as(who).get('/api/notification/badges')
  const links = body.notifications
    .filter(({ todo }: { todo: boolean }) => todo)
    .map(({ link }: { link: string }) => link)
  expect(links.filter((link: string) => link.startsWith('/urlaubsgenehmigung/')).length).toBeGreaterThan(0)
  expect(links).toContain('/arbeitszeitkontrolle')
})

test('bernd.scholten decides leave and hours, as in the table of accounts', async () => {
  const bernd = server.as('bernd.scholten')
  const { body: open } = await bernd.get<OpenDecisions>('/api/vac/decisions')
  const requests = open.map(({ request: { id, version } }) => ({ id, version }))
  expect(requests.length).toBeGreaterThan(0)
  const decided = await bernd.post('/api/vac/decisions', { body: { approve: true, requests: requests.slice(0, 1) } })
  expect(decided.body).toMatchObject([{ id: requests[0]!.id, done: true }])
  const { body: control } = await bernd.get<Control>('/api/az/control')
  const waiting = control.items.filter(({ isIncomplete }) => !isIncomplete)
  expect(waiting).toMatchObject([{ person: { name: 'Murat Yıldız' } }])
  const days = waiting.map(({ id, version, findings }) => ({ id, version, findings: findings.map(({ code }) => code) }))
  expect((await bernd.post('/api/az/control/decisions', { body: { approve: true, days } })).body).toMatchObject({
    done: 1,
  })
})

test('[CODE-01] the code of conduct has a past version, a current one and a draft, and confirmations in all states', async () => {
  const { rows } = await sql<{ state: string; people: number }>`
    select concat_ws('+', case when a.person_id is not null then 3 end, case when b.person_id is not null then 4 end) as state,
      count(*)::integer as people
    from person p left join conduct_confirmation a on a.person_id = p.id and a.version = 3
    left join conduct_confirmation b on b.person_id = p.id and b.version = 4
    where p.active group by 1 order by 1`.execute(server.db)
  expect(rows.map(({ state }) => state)).toEqual(['', '3', '3+4', '4'])
  const open = rows.filter(({ state }) => !state.includes('4')).reduce((sum, { people }) => sum + people, 0)
  expect(await todos('conduct:4')).toBe(open)
  const { body: code } = await server.as('katrin.osterloh').get('/api/conduct/code')
  expect(code).toMatchObject({ current: { version: 4 }, before: { version: 3 }, duty: { by: expect.any(String) } })
  const { body: editing } = await server.as('thorsten.wehmeyer').get('/api/conduct/editing')
  expect(editing).toMatchObject({ draft: { version: 1 }, published: [{ version: 4 }, { version: 3 }] })
})
