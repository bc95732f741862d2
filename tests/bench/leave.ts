// Leave on the server, in a company of 1,000 people with 12,000 absences: the board of a whole year, over HTTP and without it; the
// decision about 200 requests in one call; the balances of the whole company as CSV.
import { loadavg } from 'node:os'
import { createClient, createDb } from '#server/db/db.ts'
import { readBoard } from '#server/modules/vacation/board.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress, query } from '#tests/reliability/database.ts'
import { median, percentile, report } from './report.ts'

const PEOPLE = 1_000
const MANY_PEOPLE = 5_000
/** Absences of each person, a month apart. */
const ABSENCES = 12
const REQUESTS = 200
const READS = 40
const DECISIONS = 7
const WARM_UP = 5

/** Reports of `$1` in one team of the calendar, until there are `$2` of them. */
const ADD_PEOPLE = `
  with boss as (select * from person where username = $1),
  known as (select count(*)::int as people from person where username like 'leave.%'),
  made as (
    insert into person (id, username, given_name, family_name, company_id, division_id, site_id, supervisor_id)
    select gen_random_uuid(), 'leave.' || n, 'Leave', 'Person ' || n, b.company_id, b.division_id, b.site_id, b.id
    from boss b, known, generate_series(known.people + 1, $2::int) n returning id
  ),
  roles as (insert into person_role (person_id, client, role)
    select id, '', role from made, unnest(array['portal_ma', 'menu_ma_holiday']) role),
  accounts as (insert into leave_account (person_id) select id from made),
  contracts as (insert into employment (person_id, entry_day) select id, '2019-01-01' from made),
  team as (insert into calendar_team (division_id, name)
    select division_id, 'Bench ' || known.people from boss, known returning id)
  insert into calendar_member (team_id, person_id, visibility) select team.id, made.id, 'concrete' from team, made`

/** Requests of `$1` days in status `$2`, `$3` of each of `$4` people, a month apart in the year `$5`. */
const ADD_REQUESTS = `
  with asked as materialized (
    select nextval(pg_get_serial_sequence('leave_request', 'id')) as id, p.id as person_id, p.supervisor_id,
      make_date($5::int, m, 3 + p.place % 20) as day
    from generate_series(1, $3::int) m, (select *, row_number() over (order by username)::int as place from person
      where username like 'leave.%' order by username limit $4::int) p
  ),
  made as (
    insert into leave_request (id, person_id, type, status, created_at, sent_at) overriding system value
    select id, person_id, 'tariffLeave', $2::text, now(), now() from asked
  ),
  entries as (
    insert into leave_entry (person_id, account, kind, year, request_id, version, day, numerator)
    select person_id, 'leave', kind, $5::int, id, 1, day + n, 1
    from asked, generate_series(0, $1::int - 1) n,
      unnest(case $2::text when 'approved' then array['reserve', 'book'] else array['reserve'] end) kind
  ),
  stages as (
    insert into leave_stage (request_id, version, stage, holder_id) select id, 1, 'supervisor', supervisor_id from asked
  )
  insert into leave_period (request_id, person_id, position, first_day, last_day)
  select id, person_id, 1, day, day + $1::int - 1 from asked`

/** Without the limit of time of the portal's own queries. */
async function fill(dataDir: string, statement: string, values: unknown[]): Promise<void> {
  const client = createClient(await databaseAddress(dataDir), { longRunning: true })
  await client.connect()
  // Plans need the numbers that the server would count by itself after a while.
  await client
    .query(statement, values)
    .then(() => client.query('analyze'))
    .finally(() => client.end())
}

async function timed<T>(action: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await action()
  return { ms: performance.now() - began, result }
}

async function times(count: number, action: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let run = -WARM_UP; run < count; run++) {
    const { ms } = await timed(action)
    if (run >= 0) all.push(ms)
  }
  return all
}

async function reportBoard({ dataDir }: RunningPortal, boss: Api, year: number): Promise<void> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const overHttp = await times(READS, async () => {
    const { body } = await boss.call<{ people: { absences: unknown[] }[] }>(
      'GET',
      `/api/vac/board?first=${first}&last=${last}`,
    )
    const absences = body.people.reduce((sum, person) => sum + person.absences.length, 0)
    if (absences < PEOPLE * ABSENCES) throw new Error(`the board holds ${absences} absences`)
  })
  report(`leave: board of ${PEOPLE} people × 1 year over HTTP, p95`, percentile(overHttp, 0.95), 'ms')
  report('leave: the same, median', median(overHttp), 'ms')
  const { db } = createDb(await databaseAddress(dataDir))
  const viewer = {
    personId: boss.sub,
    rights: { realm: new Set(['menu_ma_holiday_approve' as const]), client: new Set<string>() },
  }
  const alone = await times(READS, () => readBoard({ db, now: () => new Date() }, viewer, { first, last }))
  await db.destroy()
  report('leave: board, queries and what may be seen alone, p95', percentile(alone, 0.95), 'ms', { atMost: 60 })
  report('leave: the same, median', median(alone), 'ms')
}

/** Each round decides about other requests; the first one warms up. */
async function reportDecisions({ dataDir }: RunningPortal, boss: Api, year: number): Promise<void> {
  const all: number[] = []
  for (let round = 0; round <= DECISIONS; round++) {
    await fill(dataDir, ADD_REQUESTS, [2, 'open', 1, REQUESTS, year])
    const { body: open } = await boss.call<{ request: { id: number; version: number } }[]>('GET', '/api/vac/decisions')
    const requests = open.slice(-REQUESTS).map(({ request: { id, version } }) => ({ id, version }))
    const { ms, result } = await timed(() =>
      boss.call<{ done: boolean }[]>('POST', '/api/vac/decisions', { approve: true, requests }),
    )
    const done = result.body.filter((one) => one.done).length
    if (requests.length !== REQUESTS || done !== REQUESTS) throw new Error(`${done} of ${requests.length} were decided`)
    if (round > 0) all.push(ms)
  }
  report(`leave: decision about ${REQUESTS} requests, median`, median(all), 'ms', { atMost: 2_000 })
  report(`leave: decision about ${REQUESTS} requests, worst`, percentile(all, 1), 'ms')
}

async function reportBalances(
  { dataDir, url }: RunningPortal,
  office: Api,
  username: string,
  year: number,
): Promise<void> {
  await fill(dataDir, ADD_PEOPLE, [username, MANY_PEOPLE])
  const [company] = await query<{ id: number }>(dataDir, 'select company_id as id from person where username = $1', [
    username,
  ])
  const path = `/api/vac/settings/companies/${company!.id}/lists/balances?year=${year}`
  const headers = { authorization: `Bearer ${office.token()}`, 'x-subject-id': office.sub }
  const { ms, result } = await timed(async () => (await fetch(`${url}${path}`, { headers })).text())
  const lines = result.trim().split('\r\n').length
  if (lines < MANY_PEOPLE) throw new Error(`the list holds ${lines} lines`)
  report(`leave: balances of ${MANY_PEOPLE} people as CSV`, ms, 'ms', { atMost: 5_000 })
}

export async function benchLeave(approver: string): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    const year = new Date().getFullYear()
    const roles = ['menu_ma_holiday_approve', 'menu_ma_personaldata']
    await query(
      portal.dataDir,
      `insert into person_role (person_id, client, role) select id, '', unnest($2::text[]) from person where username = $1
       on conflict do nothing`,
      [approver, roles],
    )
    await fill(portal.dataDir, ADD_PEOPLE, [approver, PEOPLE])
    await fill(portal.dataDir, ADD_REQUESTS, [2, 'approved', ABSENCES, PEOPLE, year])
    const boss = await signInApi(portal.url, approver, portal.password)
    await reportBoard(portal, boss, year)
    await reportDecisions(portal, boss, year + 1)
    await reportBalances(portal, boss, approver, year)
    report('leave: load of the machine meanwhile', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}
