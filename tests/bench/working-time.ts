// Recorded time of a company of 1,000 people over five years: the account computed again from the entries.
import { businessDay } from '#server/organisation/business-day.ts'
import { createClient, createDb } from '#server/db/db.ts'
import { recomputeBalances } from '#server/modules/working-time/days/recompute-balances.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress, query } from '#tests/reliability/database.ts'
import { report } from './report.ts'

const PEOPLE = 1_000
const YEARS = 5

/** People of no place, who have no holidays, with the account of `$2` years. */
const ADD_PEOPLE = `
  with made as (
    insert into person (id, username, given_name, family_name)
    select gen_random_uuid(), 'time.' || n, 'Time', 'Person ' || n from generate_series(1, $1::int) n returning id
  )
  insert into time_account (person_id, start_day) select id, $3::date - ($2::int * 365) from made`

/** Mornings and afternoons from Monday to Friday; one day in fifty has none. */
const ADD_ENTRIES = `
  insert into time_entry (person_id, day, comes, goes, source)
  select a.person_id, d::date, (d::date + t.first) at time zone 'Europe/Berlin',
    (d::date + t.last + make_interval(mins => abs(hashtext(a.person_id::text || d::text)) % 40)) at time zone 'Europe/Berlin', 'stamp'
  from time_account a join person p on p.id = a.person_id and p.username like 'time.%',
    generate_series(a.start_day, $1::date - 1, interval '1 day') d,
    (values (time '07:50', time '12:00'), (time '12:40', time '16:10')) t(first, last)
  where extract(isodow from d) < 6 and abs(hashtext(d::text || a.person_id::text)) % 50 > 0`

/** The running figures, by other means than the server's. */
const ADD_DAYS = `
  insert into time_day (person_id, day, target, actual, balance, path, status)
  select a.person_id, d::date, 480, coalesce(w.minutes, 0), coalesce(w.minutes, 0) - 480, 'manual', 'manualReleaseRequired'
  from time_account a join person p on p.id = a.person_id and p.username like 'time.%'
  cross join generate_series(a.start_day, $1::date - 1, interval '1 day') d
  left join (select person_id, day, (sum(extract(epoch from goes - comes)) / 60)::int as minutes from time_entry
    group by person_id, day) w on w.person_id = a.person_id and w.day = d::date
  where extract(isodow from d) < 6`

export async function benchWorkingTime(): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    const address = await databaseAddress(portal.dataDir)
    const client = createClient(address, { longRunning: true })
    await client.connect()
    // In one transaction, because the job of ended days would find accounts without entries.
    const now = new Date()
    const today = businessDay(now)
    await client.query('begin')
    await client.query(ADD_PEOPLE, [PEOPLE, YEARS, today])
    // Without the exclusion constraint, because these millions of rows are known not to overlap.
    await client.query('alter table time_entry drop constraint time_entry_overlap')
    await client.query(ADD_ENTRIES, [today])
    await client.query('analyze')
    await client.query(ADD_DAYS, [today])
    await client.query('commit')
    await client.query('analyze')
    await client.end()
    const running = await query<{ id: string; minutes: number }>(
      portal.dataDir,
      `select d.person_id as id, sum(d.balance)::int as minutes from time_day d join person p on p.id = d.person_id
       where p.username like 'time.%' group by 1`,
    )
    const { db } = createDb(address)
    const began = performance.now()
    const computed = await recomputeBalances(
      db,
      running.map(({ id }) => id),
      now,
    )
    const ms = performance.now() - began
    await db.destroy()
    const wrong = running.filter(({ id, minutes }) => computed.get(id) !== minutes)
    if (running.length !== PEOPLE || wrong.length > 0) throw new Error(`${wrong.length} of ${running.length} differ`)
    report(`working-time: balances of ${PEOPLE} people × ${YEARS} years from their entries`, ms, 'ms', {
      atMost: 10_000,
    })
  } finally {
    await portal.stop()
  }
}
