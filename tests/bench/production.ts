// Production with ten million bookings of 1,000 people in ten halls: a shift as its foreman reads it, beside the bare rows over minimal
// Fastify in the same run, and the figures of a month, when they are counted and afterwards. The time is measured to the end of the response.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { createClient } from '#server/db/db.ts'
import { signInApi, type Api } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress, query } from '#tests/reliability/database.ts'
import { median, percentile, report } from './report.ts'

/** A tenth of the bookings and fewer reads for a quick run: BENCH_SHORT=1. */
const isShort = process.env['BENCH_SHORT'] === '1'
const PEOPLE = 1_000
const HALLS = 10
/** Days with ten bookings for each person. */
const DAYS = isShort ? 100 : 1_000
/** The last days have stamps, too, and these are read as shifts; every day has its attendance, for the figures. */
const STAMPED_DAYS = 62
const READS = isShort ? 20 : 100
const WARM_UP = 5
const root = resolve(import.meta.dirname, '../..')
const FOREMAN = 'murat.yildiz'

/** Halls of the foreman `$1` with three shifts, workplaces and workers, who stay in one shift. */
const ADD_HALLS = `
  with lead as (select id, site_id, company_id from person where username = $1),
  areas as (insert into production_area (site_id, name) select site_id, 'Bench ' || n from lead, generate_series(1, $2::int) n
    returning id),
  numbered as (select id, row_number() over (order by id)::int as place from areas),
  leads as (insert into production_area_lead (area_id, person_id) select areas.id, lead.id from areas, lead),
  shifts as (insert into production_shift (area_id, kind, begins, ends) select areas.id, kind, begins, ends from areas,
    (values ('early', 360, 840), ('late', 840, 1320), ('night', 1320, 360)) s (kind, begins, ends)),
  places as (insert into production_workplace (area_id, name) select areas.id, 'Bench ' || n from areas, generate_series(1, 40) n),
  orders as (insert into production_order (number, title, operation, planned_pieces, setup_minutes, run_minutes)
    select 'B-' || n, 'Bench', 'Drehen', 100, 10, 400 from generate_series(0, 999) n),
  people as (insert into person (id, username, given_name, family_name, company_id, site_id)
    select gen_random_uuid(), 'production.' || n, 'Production', 'Person ' || n, company_id, site_id
    from lead, generate_series(1, $3::int) n returning id, username)
  insert into production_worker (person_id, area_id)
  select p.id, a.id from people p join numbered a on a.place = 1 + split_part(p.username, '.', 2)::int % $2::int`

const BENCH_WORKERS = `
  create temp table bench_worker as
  select k.person_id, h.id as shift_id, h.begins, split_part(p.username, '.', 2)::int as place,
    (select array_agg(w.id) from production_workplace w where w.area_id = k.area_id) as workplaces,
    (select min(id) from production_order where number like 'B-%') as first_order,
    (select id from production_activity where kind = 'cleaning') as activity
  from production_worker k join person p on p.id = k.person_id and p.username like 'production.%'
  join production_shift h on h.area_id = k.area_id
    and h.kind = (array['early', 'late', 'night'])[1 + split_part(p.username, '.', 2)::int / $1::int % 3]`

/** Eight orders, a pause and overhead a day, day by day as they come. */
const ADD_BOOKINGS = `
  insert into production_booking (person_id, workplace_id, kind, order_id, activity_id, began_at, ended_at, last_at, shift_day, shift_id)
  select b.person_id, b.workplaces[1 + b.place % 40], case n when 4 then 'pause' when 9 then 'overhead' else 'order' end,
    case when n not in (4, 9) then b.first_order + (b.place + d * 8 + n) % 1000 end, case when n = 9 then b.activity end,
    s.began + n * interval '48 minutes', s.began + (n + 1) * interval '48 minutes', s.began + (n + 1) * interval '48 minutes',
    s.day, b.shift_id
  from generate_series($2::int, 1, -1) d, bench_worker b,
    lateral (select $1::date - d as day, ($1::date - d + make_interval(mins => b.begins)) at time zone 'Europe/Berlin' as began) s,
    generate_series(0, 9) n`

const ADD_SUMS = `
  insert into production_sum (person_id, shift_day, shift_id, order_minutes, overhead_minutes, pause_minutes)
  select person_id, $1::date - d, shift_id, 384, 48, 48 from generate_series($2::int, 1, -1) d, bench_worker`

const ADD_ENTRIES = `
  insert into time_entry (person_id, day, comes, goes, break_minutes, source)
  select b.person_id, $1::date - d, s.began - interval '4 minutes', s.began + interval '482 minutes', 48, 'stamp'
  from generate_series($2::int, 1, -1) d, bench_worker b,
    lateral (select ($1::date - d + make_interval(mins => b.begins)) at time zone 'Europe/Berlin' as began) s`

const ADD_PRESENCE = `
  insert into time_day (person_id, day, target, actual, balance, path, status)
  select b.person_id, $1::date - d, 480, 438, -42, 'manual', 'manualReleaseRequired'
  from generate_series($2::int, 1, -1) d, bench_worker b`

async function fill(dataDir: string, today: string): Promise<void> {
  const client = createClient(await databaseAddress(dataDir), { longRunning: true })
  await client.connect()
  try {
    await client.query(ADD_HALLS, [FOREMAN, HALLS, PEOPLE])
    await client.query('begin')
    // Rows that are known to be right: each trigger of a foreign key would take longer than the row.
    await client.query('set local session_replication_role = replica')
    const indexes = await client.query<{ name: string; definition: string }>(`
      select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.tablename = 'production_booking' and not exists (select from pg_constraint c where c.conname = i.indexname)`)
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
    await client.query(BENCH_WORKERS, [HALLS])
    await client.query(ADD_BOOKINGS, [today, DAYS])
    await client.query("set local maintenance_work_mem = '256MB'")
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query(ADD_SUMS, [today, DAYS])
    await client.query(ADD_ENTRIES, [today, STAMPED_DAYS])
    await client.query(ADD_PRESENCE, [today, DAYS])
    // The demo company has counts that these halls are not in.
    await client.query('delete from production_month_part')
    await client.query('delete from production_month_count')
    await client.query('commit')
    await client.query(
      'vacuum (analyze) production_booking, production_sum, production_worker, time_entry, time_day, person',
    )
  } finally {
    await client.end()
  }
}

interface Shift {
  readonly areaId: number
  readonly shiftId: number
  readonly kind: string
}

async function timeOf(url: string, { sub, token }: Api, check: (body: never) => void): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token()}`, 'x-subject-id': sub } })
  const text = await answer.text()
  const time = performance.now() - began
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  check(JSON.parse(text) as never)
  return time
}

/** Both answers to the same shift follow each other, so that the machine does the same for both. */
async function readShifts(ours: string, theirs: string, foreman: Api, shifts: readonly Shift[], today: string) {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let run = -WARM_UP; run < READS; run++) {
    const { areaId, shiftId, kind } = shifts[Math.abs(run * 7) % shifts.length]!
    const day = addDays(today, -2 - Math.abs((run * 11) % (STAMPED_DAYS - 3)))
    const mine = await timeOf(
      `${ours}/api/mes/shifts/${areaId}/${day}/${kind}`,
      foreman,
      (body: { people: number }) => {
        if (body.people < 30) throw new Error(`${day} ${kind} shows ${body.people} people`)
      },
    )
    const other = await timeOf(`${theirs}/shifts/${shiftId}/${day}`, foreman, (body: unknown[]) => {
      if (body.length < 30) throw new Error(`${day} ${kind} has ${body.length} people`)
    })
    if (run < 0) continue
    times.ours.push(mine)
    times.theirs.push(other)
  }
  return times
}

/** Months that are over and of which every day has bookings, the newest first. */
function monthsBefore(today: string): string[] {
  const months: string[] = []
  for (let first = `${today.slice(0, 7)}-01`; ;) {
    first = `${addDays(first, -1).slice(0, 7)}-01`
    if (first < addDays(today, -DAYS)) return months
    months.push(first.slice(0, 7))
  }
}

async function readMonths(url: string, foreman: Api, months: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const month of months)
    times.push(
      await timeOf(`${url}/api/mes/months/${month}`, foreman, ({ rows }: { rows: { people: number | null }[] }) => {
        const groups = rows.filter(({ people }) => (people ?? 0) >= 30).length
        if (groups < HALLS * 4) throw new Error(`${month} shows ${groups} of ${HALLS * 4} groups`)
      }),
    )
  return times
}

export async function benchProduction(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  const bare = spawn(
    process.execPath,
    ['tests/bench/bare-shift.ts', `${portal.url}/realms/portal`, await databaseAddress(portal.dataDir)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const [line] = (await once(bare.stdout, 'data')) as [Buffer]
    const today = businessDay(new Date())
    const began = performance.now()
    await fill(portal.dataDir, today)
    report('production: filling the database', (performance.now() - began) / 1_000, 's')
    const [counted] = await query<{ n: number }>(portal.dataDir, 'select count(*)::int as n from production_booking')
    if (counted!.n < PEOPLE * DAYS * 10) throw new Error(`there are ${counted!.n} bookings`)
    const shifts = await query<Shift>(
      portal.dataDir,
      `select a.id as "areaId", h.id as "shiftId", h.kind from production_area a join production_shift h on h.area_id = a.id
       where a.name like 'Bench %' order by h.id`,
    )
    const foreman = await signInApi(portal.url, FOREMAN, portal.password)
    const size = `${(PEOPLE * DAYS * 10) / 1_000_000} million bookings`
    const { ours, theirs } = await readShifts(portal.url, line.toString().trim(), foreman, shifts, today)
    report(`production: a shift of ${size}, p95`, percentile(ours, 0.95), 'ms', { atMost: 80 })
    report('production: the same, median', median(ours), 'ms')
    report('production: its rows over bare Fastify, p95', percentile(theirs, 0.95), 'ms')
    report('production: its rows over bare Fastify, median', median(theirs), 'ms')
    report('production: a shift ÷ bare Fastify, median', median(ours.map((time, at) => time / theirs[at]!)), 'ratio')
    const months = monthsBefore(today)
    const first = await readMonths(portal.url, foreman, months)
    report(`production: figures of a month, counted (${months.length}), p95`, percentile(first, 0.95), 'ms', {
      atMost: 300,
    })
    const again = await readMonths(
      portal.url,
      foreman,
      Array.from({ length: READS }, (_, run) => months[run % months.length]!),
    )
    report('production: figures of a month, read again, p95', percentile(again, 0.95), 'ms', { atMost: 300 })
    report('production: load of the machine meanwhile', loadavg()[0] ?? 0, '')
  } finally {
    bare.kill()
    await portal.stop()
  }
}
