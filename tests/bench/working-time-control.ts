// The control of a supervisor of 500 people with a month of recorded days: its answer, the time until it is painted, and the release of
// all days without a finding.
import type { Browser } from '@playwright/test'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { createClient } from '#server/db/db.ts'
import { signInApi } from '#tests/e2e/api.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { type Painting, watchPainting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const PEOPLE = 500
const RUNS = 40
const PAINTED = 21
/** Clean days that one call releases. */
const RELEASED = 5_000
/** Days of all people, of which about nine of ten are clean. */
const SPAN = 12

const ADD_PEOPLE = `
  insert into person (id, username, given_name, family_name, company_id, division_id, site_id, personnel_number, supervisor_id)
  select gen_random_uuid(), 'control.' || n, 'Control', 'Person ' || n, b.company_id, b.division_id, b.site_id, 'C' || n, b.id
  from (select * from person where username = $1) b, generate_series(1, $2::int) n`
const ADD_ACCOUNTS = `
  insert into time_account (person_id, start_day) select id, current_date - 60 from person where username like 'control.%'`
/** The last 30 days; one of twelve has more than ten hours, one of forty lacks a stamp. */
const ADD_DAYS = `
  insert into time_day (person_id, day, target, actual, balance, first_comes, last_goes, feedback, hints, path, status)
  select p.id, d.day, 480, case when f.n % 40 = 0 then null else 480 end, 0, d.day + time '07:00', d.day + time '15:30',
    case when f.n % 40 = 0 then 'stampingMissing' end,
    case when f.n % 12 = 1 then '[{"code":"over10h","minutes":648,"limit":600}]'::jsonb else '[]' end, 'manual', 'manualReleaseRequired'
  from person p, (select (current_date - n)::date as day, n from generate_series(1, 30) n) d,
    lateral (select (substr(p.username, 9)::int * 31 + d.n) as n) f
  where p.username like 'control.%'`

async function recordDays({ dataDir }: RunningPortal, boss: string): Promise<void> {
  const client = createClient(await databaseAddress(dataDir), { longRunning: true })
  await client.connect()
  try {
    // In one transaction, because the portal evaluates the days of all accounts and would write the same rows concurrently.
    await client.query('begin')
    await client.query(ADD_PEOPLE, [boss, PEOPLE])
    await client.query(ADD_ACCOUNTS)
    await client.query(ADD_DAYS)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

type Watched = typeof globalThis & { painting: Painting }

/** Runs in the page: from a click on the menu's entry to the frame that shows the first days. */
function watchOpening(): void {
  const queue = () => document.querySelector('portal-working-time-control')?.shadowRoot?.querySelector('.queue')
  const isOpener = (target: EventTarget | undefined) =>
    target instanceof Element && target.closest('a[href$="/arbeitszeitkontrolle"]') !== null
  const onClick = ({ timeStamp, target }: MouseEvent) => {
    if (isOpener(target ?? undefined))
      (globalThis as Watched).painting.when(timeStamp, () => (queue()?.childElementCount ?? 0) > 0)
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** With the answer of the first visit, so that the network has no part in it. */
async function paintControl({ url, password }: RunningPortal, launch: () => Promise<Browser>, username: string) {
  const browser = await launch()
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const shell = await signInTo(page, username, password)
  await page.evaluate(watchPainting)
  await page.evaluate(watchOpening)
  const queue = page.getByRole('list', { name: 'Auffällige Tage' })
  for (let run = 1; run <= PAINTED; run++) {
    await shell.entry('Arbeitszeitkontrolle').click()
    await queue.waitFor()
    await page.waitForFunction((least) => (globalThis as Watched).painting.times.length >= least, run)
    await shell.entry('Startseite').click()
    await queue.waitFor({ state: 'detached' })
  }
  const times = await page.evaluate(() => (globalThis as Watched).painting.times)
  await browser.close()
  return times.slice(1)
}

export async function benchWorkingTimeControl(
  portal: RunningPortal,
  launch: () => Promise<Browser>,
  username: string,
): Promise<void> {
  await recordDays(portal, username)
  const boss = await signInApi(portal.url, username, portal.password)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    await boss.call('GET', '/api/az/control')
    times.push(performance.now() - begun)
  }
  report('working time: control for 500 people × 1 month, p95', percentile(times.slice(5), 0.95), 'ms', { atMost: 80 })
  const painted = await paintControl(portal, launch, username)
  report('working time: control for 500 people × 1 month, painted, median', median(painted), 'ms', { atMost: 50 })
  report('working time: control for 500 people × 1 month, painted, p95', percentile(painted, 0.95), 'ms', {
    atMost: 50,
  })
  const { body: control } = await boss.call<{ clean: { days: number; from: string; until: string } }>(
    'GET',
    '/api/az/control',
  )
  const { from } = control.clean
  const release = await releaseSpan(boss, { from, until: addDays(from, SPAN - 1) })
  report('working time: days released by one call', release.done, 'days', { atLeast: RELEASED })
  report('working time: release of 5,000 clean days', (release.seconds * RELEASED) / release.done, 's', { atMost: 2 })
}

type Boss = Awaited<ReturnType<typeof signInApi>>

/** The refusal of an outdated number contains the present one. */
async function releaseSpan(boss: Boss, span: { from: string; until: string }) {
  for (let expected = RELEASED; ;) {
    const begun = performance.now()
    const { status, body } = await boss.call<{ done: number; present?: { days: number } }>(
      'POST',
      '/api/az/control/release',
      { ...span, expected },
    )
    if (status === 200) return { done: body.done, seconds: (performance.now() - begun) / 1_000 }
    if (status !== 409 || body.present === undefined) throw new Error(`release: ${status}`)
    expected = body.present.days
  }
}
