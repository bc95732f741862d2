// Duplicates of business partners: routes, the nightly search, the data export and the clean-up.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ExportPart } from '#server/kernel/export.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { MERGE_REQUESTS } from './merge-requests.ts'
import { startImportJobs } from './import-hints.ts'
import { duplicateRoutes } from './routes.ts'
import { rescorePairs } from './scored.ts'
import { startSearchJobs } from './search.ts'
import { readActiveWeights } from './weights.ts'

/** What a person has decided and started. */
const exportDuplicates: ExportPart = async (db, { personId }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select
      coalesce((select json_agg(json_build_object('one', a.bp_number, 'other', b.bp_number, 'reason', n.reason, 'note', n.note,
          'at', n.at) order by n.at) from no_duplicate n join partner a on a.id = n.one_id join partner b on b.id = n.other_id
        where n.by_id = ${personId}), '[]') as "noDuplicates",
      coalesce((select json_agg(json_build_object('started', r.started_at, 'state', r.state) order by r.id)
        from duplicate_run r where r.started_by = ${personId}), '[]') as searches,
      coalesce((select json_agg(json_build_object('survivor', a.bp_number, 'merged', b.bp_number, 'at', m.at, 'undone', m.undone_at,
          'asked', m.by_id = ${personId}, 'released', m.released_by = ${personId}, 'undoneByMe', m.undone_by = ${personId}) order by m.id)
        from partner_merge m join partner a on a.id = m.survivor_id join partner b on b.id = m.merged_id
        where ${personId} in (m.by_id, m.released_by, m.undone_by)), '[]') as merges,
      coalesce((select json_agg(json_build_object('one', a.bp_number, 'other', b.bp_number, 'requested', c.requested_at,
          'state', q.status) order by q.case_id) from merge_request q join decision_case c on c.id = q.case_id
        join partner a on a.id = q.one_id join partner b on b.id = q.other_id where c.requester_id = ${personId}), '[]') as requests,
      coalesce((select json_agg(json_build_object('version', w.version, 'made', w.made_at, 'activated', w.activated_at) order by w.version)
        from duplicate_weights w where ${personId} in (w.made_by, w.activated_by)), '[]') as weights`.execute(db)
  return rows[0]
}

const KEPT = 90 * 86_400_000

/** Deletes searches of former months except the last finished one. */
const deleteOldRuns = (db: Db, now: Date) =>
  sql`delete from duplicate_run where ended_at < ${new Date(now.getTime() - KEPT)}
    and id < (select max(id) from duplicate_run where state = 'done')`.execute(db)

/** Puts pairs of a new partner into the queue immediately, without waiting for the next search. */
const scoreCreated = ({ db }: Pick<Context, 'db'>, partnerId: number): Promise<void> =>
  db.transaction().execute(async (tx) => rescorePairs(tx, (await readActiveWeights(tx)).scorer, [partnerId]))

export const duplicatesModule: ServerModule = {
  areas: ['duplicates'],
  routes: [['/api/gpp/duplicates', duplicateRoutes]],
  decisions: [MERGE_REQUESTS],
  jobs(context) {
    startSearchJobs(context)
    startImportJobs(context)
  },
  events: (context) => context.events.on('partner.created', ({ partnerId }) => scoreCreated(context, partnerId)),
  exports: ({ exports }) => exports.add('duplicates', exportDuplicates),
  cleanup: [deleteOldRuns],
}
