// Duplicates of business partners: how well the engine tells drawn registers apart, the time and memory of `npm run match` over 1,000,000
// records, of the search and of the live check in a database, and of a merge with 10,000 references and its undo.
// BENCH_RECORDS: fewer records for the command. BENCH_PARTNERS: fewer partners in the database.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { qualityAt } from '#domain/duplicates/fit.ts'
import { MERGE_FIELDS, type Choices } from '#domain/duplicates/survivorship.ts'
import { createScorer, PROBABLE_FROM, REVIEW_FROM } from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { createDb, type Db } from '#server/db/db.ts'
import { findHints } from '#server/modules/duplicates/check.ts'
import { mergePartners } from '#server/modules/duplicates/merge.ts'
import { undoMerge } from '#server/modules/duplicates/undo-merge.ts'
import { insertRun, runSearch } from '#server/modules/duplicates/search.ts'
import { keepDueKeys } from '#server/purchasing/partner-keys.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { addRegister } from './add-register.ts'
import { labelledRegister, mergedWrongly } from './duplicates-labels.ts'
import { drawRegisterOf } from './partner-register.ts'
import { percentile, report } from './report.ts'
import { writeRegister } from './write-register.ts'

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 1_000_000)
const PARTNERS = Number(process.env['BENCH_PARTNERS'] ?? 1_000_000)
/** Never those of the fit. */
const SEED = 901
const CHECKS = 400
const REFERENCES = 10_000

function benchEngine(): void {
  const { pairs, missed } = labelledRegister(SEED, 100_000)
  const scorer = createScorer(SHIPPED_WEIGHTS)
  const scored = pairs.map((pair) => ({ ...pair, score: scorer.score(pair.levels) }))
  const [review, probable] = [qualityAt(scored, REVIEW_FROM, missed), qualityAt(scored, PROBABLE_FROM, missed)]
  report('duplicates: F1 from 0.5 on, own register of 100,000', review.f1, '', { atLeast: 0.94 })
  report('duplicates: precision from 0.9 on', probable.precision, '', { atLeast: 0.98 })
  for (const [kind, share] of Object.entries(mergedWrongly(scored, REVIEW_FROM)))
    report(`duplicates: lookalikes to be checked (from 0.5 on), ${kind}`, share * 100, '%')
  // No pair is merged automatically: these are proposed as the same partner.
  for (const [kind, share] of Object.entries(mergedWrongly(scored, PROBABLE_FROM)))
    report(
      `duplicates: lookalikes proposed as the same (from 0.9 on), ${kind}`,
      share * 100,
      '%',
      kind === 'all' ? { atMost: 2 } : {},
    )
}

async function benchCommand(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-match-'))
  try {
    writeRegister(join(folder, 'records.csv'), SEED, RECORDS)
    const command = new URL('../../server/modules/duplicates/match-command.ts', import.meta.url).pathname
    const { stderr } = await promisify(execFile)(process.execPath, [
      command,
      `--in=${join(folder, 'records.csv')}`,
      `--out=${join(folder, 'pairs.csv')}`,
    ])
    const [, seconds = '', processor = '', megabytes = ''] =
      /in ([\d.]+) s \(([\d.]+) s of processor time, (\d+) MB\)/.exec(stderr) ?? []
    report(`duplicates: npm run match, ${RECORDS} records`, Number(seconds), 's', { atMost: 120 })
    report('duplicates: npm run match, processor time', Number(processor), 's')
    report('duplicates: npm run match, memory', Number(megabytes), 'MB', { atMost: 2048 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Writes the register without the index that the search field reads, and makes that index afterwards. The index keeps few rows back, so
 * that searches stay fast; filling it while rows are added takes about three quarters of the time.
 */
async function seedRegister(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'partner_search'`.execute(db)
  await sql`drop index partner_search`.execute(db)
  await addRegister(db, SEED, count)
  await sql.raw(rows[0]!.definition).execute(db)
  await sql`vacuum analyze`.execute(db)
}

const ACTOR = {
  personId: '00000000-0000-4000-8000-000000000000',
  companyId: null,
  groupIds: new Set([1]),
  siteCompanyIds: new Set<number>(),
}
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function benchChecks(db: Db): Promise<void> {
  const times: number[] = []
  for (const record of drawRegisterOf(SEED, CHECKS)) {
    const { partner: _, kind: __, family: ___, ...typed } = record
    times.push((await secondsOf(() => findHints(db, ACTOR, typed))) * 1000)
  }
  report(`duplicates: live check against ${PARTNERS}, median`, percentile(times, 0.5), 'ms')
  report(`duplicates: live check against ${PARTNERS}, p99`, percentile(times, 0.99), 'ms', { atMost: 15 })
}

async function benchMerge(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with company as (insert into company (name, short_name) values ('Bench', 'Bench') returning id),
    added as (insert into partner (bp_number, name) values (9000001, 'Bench eins'), (9000002, 'Bench zwei') returning id),
    memo as (insert into partner_memo (partner_id, text, visibility, company_id)
      select (select max(id) from added), 'Memo ' || n, 'purchasing', (select id from company) from generate_series(1, ${REFERENCES}) n)
    insert into material_group (number, name) select '9999', 'Bench' where exists (select from added) returning id`.execute(
    db,
  )
  await sql`insert into partner_group (partner_id, group_id) select id, ${rows[0]!.id} from partner where bp_number in (9000001, 9000002)`.execute(
    db,
  )
  const { rows: partners } = await sql<{ id: number }>`
    select id from partner where bp_number in (9000001, 9000002) order by id`.execute(db)
  const [one, other] = partners
  const choices = Object.fromEntries(MERGE_FIELDS.map((field) => [field, 'one'])) as Choices
  const { rows: people } = await sql<{ id: string }>`
    insert into person (id, username, given_name, family_name) values (gen_random_uuid(), 'bench', 'Bench', 'Person') returning id`.execute(
    db,
  )
  const by = people[0]!.id
  const order = {
    oneId: one!.id,
    otherId: other!.id,
    leading: 'one',
    choices,
    by,
    releasedBy: null,
    levels: [],
    weightsVersion: 1,
  } as const
  let id = 0
  const merge = await secondsOf(() =>
    db.transaction().execute(async (tx) => {
      id = await mergePartners(tx, order, new Date())
    }),
  )
  const actor = { ...ACTOR, personId: by, groupIds: new Set([rows[0]!.id]) }
  const undo = await secondsOf(() =>
    db.transaction().execute((tx) => undoMerge(tx, { now: () => new Date() }, actor, id)),
  )
  report(`duplicates: merge with ${REFERENCES} references`, merge, 's', { atMost: 1 })
  report('duplicates: its undo', undo, 's', { atMost: 1 })
}

/** The portal searches its demo company when it starts. */
async function searchOfStart(db: Db): Promise<void> {
  const isDone = async () => (await sql`select from duplicate_run where state = 'done'`.execute(db)).rows.length > 0
  for (let tries = 0; tries < 60 && !(await isDone()); tries++) await pause(1_000)
}

async function benchDatabase(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  const databaseUrl = await databaseAddress(portal.dataDir)
  const { db, pool } = createDb(databaseUrl, { longRunning: true })
  try {
    await searchOfStart(db)
    report(`duplicates: ${PARTNERS} partners written`, await secondsOf(() => seedRegister(db, PARTNERS)), 's')
    report(`duplicates: keys of ${PARTNERS} partners`, await secondsOf(() => keepDueKeys(db)), 's')
    await sql`analyze`.execute(db)
    await benchChecks(db)
    const run = await db.transaction().execute((tx) => insertRun(tx, new Date(), null))
    const context = { db, databaseUrl, now: () => new Date() }
    report(`duplicates: search over ${PARTNERS} partners`, await secondsOf(() => runSearch(context, run)), 's', {
      atMost: 120,
    })
    await benchMerge(db)
  } finally {
    await pool.end()
    await portal.stop()
  }
}

export async function benchDuplicates(): Promise<void> {
  benchEngine()
  await benchCommand()
  await benchDatabase()
}
