// Likely duplicates among the new rows of an import: they are shown before it is applied and never prevent that. A job compares the rows
// once, and its findings are stored with the import.
import { sql } from 'kysely'
import type { ImportHints } from '#contract/duplicates-imports.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { mayCompareBanks } from './check.ts'
import { compareRows, readNewRows, type ImportFindings } from './compare-import.ts'
import { readActiveWeights } from './weights.ts'

const QUEUE = 'duplicates-import'
/** 5,000 rows that look like many partners take a minute, on a busy machine several; in s. */
const LONGEST = 1_800
/** A comparison without a sign of life for this long counts as interrupted; in ms. */
const SILENT = 120_000

interface Comparison extends Pick<ImportHints, 'checked' | 'total' | 'unchecked'> {
  readonly state: Exclude<ImportHints['state'], 'none'>
  readonly askedAt: Date
  readonly weightsVersion: number
  readonly comparesBanks: boolean
  readonly result: ImportFindings | null
}

const NOTHING: ImportFindings = { found: 0, rows: [], alikeCount: 0, alike: [] }
const NONE: ImportHints = { state: 'none', comparedAt: null, checked: 0, total: 0, unchecked: 0, ...NOTHING }

/** Whether an import of the viewer is applied; 404 for an import of somebody else. */
async function isApplied(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql<{ isApplied: boolean }>`
    select applied_at is not null as "isApplied" from partner_import where id = ${id} and by_id = ${viewer.personId}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0].isApplied
}

/**
 * The findings for an import of the viewer; 404 for an import of somebody else. Findings with other weights or other rights are not shown.
 */
export async function readImportHints(db: Db, viewer: Viewer, id: number): Promise<ImportHints> {
  if (await isApplied(db, viewer, id)) return { ...NONE, state: 'done' }
  const { set } = await readActiveWeights(db)
  const { rows } = await sql<Comparison>`
    select state, asked_at as "askedAt", weights_version as "weightsVersion", compares_banks as "comparesBanks", checked, total, unchecked, result
    from partner_import_comparison where import_id = ${id}`.execute(db)
  const [found] = rows
  if (!found || found.comparesBanks !== mayCompareBanks(viewer)) return NONE
  if (found.state === 'done' && found.weightsVersion !== set.version) return NONE
  const { state, askedAt, checked, total, unchecked, result } = found
  return { state, comparedAt: askedAt.toISOString(), checked, total, unchecked, ...(result ?? NOTHING) }
}

/**
 * Starts a job that compares the rows, unless they were compared with the present weights and rights; `again` starts it in any case. Of
 * each person only the import that they asked for last is compared.
 */
export async function startComparison(
  tx: Tx,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  viewer: Viewer,
  { id, again }: { readonly id: number; readonly again: boolean },
): Promise<void> {
  if (await isApplied(tx, viewer, id)) return
  const at = now()
  const { set } = await readActiveWeights(tx)
  const own = sql`(select i.id from partner_import i where i.by_id = ${viewer.personId})`
  await sql`select from partner_import_comparison where import_id in ${own} order by import_id for update`.execute(tx)
  const { rows } = await sql<{ run: number }>`
    insert into partner_import_comparison as c (import_id, asked_at, beat_at, weights_version, compares_banks)
    values (${id}, ${at}, ${at}, ${set.version}, ${mayCompareBanks(viewer)})
    on conflict (import_id) do update set run = c.run + 1, state = 'running', asked_at = excluded.asked_at, beat_at = excluded.beat_at,
      weights_version = excluded.weights_version, compares_banks = excluded.compares_banks, checked = 0, result = null
    where c.state in ('stopped', 'failed') or (c.state = 'done' and ${again}) or c.compares_banks <> excluded.compares_banks
      or (c.state = 'done' and c.weights_version <> excluded.weights_version)
      or (c.state = 'running' and c.beat_at < ${new Date(at.getTime() - SILENT)})
    returning c.run`.execute(tx)
  if (!rows[0]) return
  await sql`update partner_import_comparison set state = 'stopped'
    where import_id in ${own} and import_id <> ${id} and state = 'running'`.execute(tx)
  await jobs.send(tx, QUEUE, { id, run: rows[0].run }, { longest: LONGEST })
}

interface Ordered {
  readonly id: number
  readonly run: number
}

/** The comparison was started again, or the person has asked for one of another import. */
class Replaced extends Error {
  override readonly name = 'Replaced'
}

/** Compares the rows of an import; after an interruption it begins again. */
async function compareImport({ db, now }: ReadContext, { id, run }: Ordered, signal: AbortSignal): Promise<void> {
  const isOurs = sql`import_id = ${id} and run = ${run} and state = 'running'`
  const { set } = await readActiveWeights(db)
  const { rows: begun } = await sql<{ comparesBanks: boolean }>`
    update partner_import_comparison set beat_at = ${now()}, weights_version = ${set.version}, checked = 0 where ${isOurs}
    returning compares_banks as "comparesBanks"`.execute(db)
  if (!begun[0]) return
  try {
    const { rows, unchecked } = await readNewRows(db, id, begun[0].comparesBanks)
    const note = async (checked: number) => {
      signal.throwIfAborted()
      const { numAffectedRows } = await sql`
        update partner_import_comparison set beat_at = ${now()}, checked = ${checked}, total = ${rows.length}, unchecked = ${unchecked}
        where ${isOurs}`.execute(db)
      if (numAffectedRows !== 1n) throw new Replaced()
    }
    await note(0)
    const result = await compareRows(db, set, rows, note)
    await sql`update partner_import_comparison set state = 'done', result = ${JSON.stringify(result)} where ${isOurs}`.execute(
      db,
    )
  } catch (error) {
    if (error instanceof Replaced) return
    // After an abort the next attempt begins again; any other failure is shown to the person, who may start it again.
    if (!signal.aborted) await sql`update partner_import_comparison set state = 'failed' where ${isOurs}`.execute(db)
    throw error
  }
}

export function startImportJobs(context: Context): void {
  context.jobs.work<Ordered>(QUEUE, (ordered, { signal }) => compareImport(context, ordered, signal))
}
