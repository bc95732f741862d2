// A file of 1,000,000 bookings of 1,000 people: its check over HTTP, until all are stored and their 250,000 days evaluated, and until the
// days after them have their averages.
// BENCH_BOOKINGS: fewer, of fewer people.
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#server/db/db.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { cpuOf, type Cpu } from './cpu.ts'
import { report } from './report.ts'

const DAYS = 250
const TIMES = ['07:00;K', '12:00;G', '12:45;K', '16:00;G']
const PEOPLE = Math.ceil(Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000) / DAYS / TIMES.length)
const BOOKINGS = PEOPLE * DAYS * TIMES.length
/** In seconds, for 1,000,000. */
const GOAL = 60

const ADD_PEOPLE = `
  insert into person (id, username, given_name, family_name, company_id, division_id, site_id, personnel_number)
  select gen_random_uuid(), 'import.' || n, 'Import', 'Person ' || n, b.company_id, b.division_id, b.site_id, 'I' || n
  from (select * from person where username = $1) b, generate_series(1, $2::int) n`

async function addPeople({ dataDir }: RunningPortal, office: string): Promise<void> {
  const client = createClient(await databaseAddress(dataDir), { longRunning: true })
  await client.connect()
  await client
    .query(ADD_PEOPLE, [office, PEOPLE])
    .then(() => client.query('analyze'))
    .finally(() => client.end())
}

/** The last workdays before the first of this month, as terminals write them. */
function makeFile(): string {
  const days: string[] = []
  const first = new Date(`${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`).getTime()
  for (let back = 1; days.length < DAYS; back++) {
    const day = new Date(first - back * 86_400_000)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10).split('-').toReversed().join('.'))
  }
  const lines = ['Personalnummer;Datum;Uhrzeit;Art']
  for (const day of days)
    for (let person = 1; person <= PEOPLE; person++) for (const time of TIMES) lines.push(`I${person};${day};${time}`)
  return lines.join('\r\n')
}

interface Import {
  readonly id: number
  readonly status: string
  readonly lines: number
  readonly report: { readonly added: number }
}

async function check(origin: string, office: Api, file: string): Promise<Import> {
  const answer = await fetch(`${origin}/api/az/imports?name=bench.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.token()}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (answer.status !== 200) throw new Error(`check: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Import
}

async function untilStored(office: Api, id: number): Promise<Import> {
  for (;;) {
    const { body } = await office.call<Import>('GET', `/api/az/imports/${id}`)
    if (body.status === 'stopped') throw new Error('the import has stopped')
    if (body.status === 'done') return body
    await pause(500)
  }
}

/** A job evaluates dependent later days; it begins in the transaction that ends the import. */
async function untilEvaluated(office: Api): Promise<void> {
  for (;;) {
    const { body } = await office.call<{ finishedAt: string | null }[]>('GET', '/api/az/settings/evaluations')
    if (body.every(({ finishedAt }) => finishedAt !== null)) return
    await pause(500)
  }
}

interface Moment extends Cpu {
  readonly wall: number
}

/** Wall time, and CPU time of both: on a shared machine only the latter is reliable. */
function reportSpan(what: string, from: Moment, to: Moment, atMost?: number): void {
  report(`working time: ${what}`, (to.wall - from.wall) / 1_000, 's', atMost === undefined ? {} : { atMost })
  report('  CPU of the portal', to.node - from.node, 's')
  report('  CPU of the database', to.database - from.database, 's')
}

export async function benchWorkingTimeImport(portal: RunningPortal, username: string): Promise<void> {
  const moment = async (): Promise<Moment> => ({ wall: performance.now(), ...(await cpuOf(portal)) })
  await addPeople(portal, username)
  const office = await signInApi(portal.url, username, portal.password)
  const file = makeFile()
  const begun = await moment()
  const { id } = await check(portal.url, office, file)
  const checked = await moment()
  await office.call('POST', `/api/az/imports/${id}/start`, {})
  const stored = await untilStored(office, id)
  const done = await moment()
  await untilEvaluated(office)
  const evaluated = await moment()
  reportSpan(`check of ${BOOKINGS} bookings`, begun, checked)
  reportSpan('bookings stored, days evaluated', checked, done)
  reportSpan(`import of ${BOOKINGS} bookings`, begun, done, (GOAL * BOOKINGS) / 1_000_000)
  reportSpan('averages of later days, after the import', done, evaluated)
  report('working time: bookings stored', stored.report.added, 'bookings', { atLeast: BOOKINGS })
}
