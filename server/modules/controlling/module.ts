// Controlling: routes, jobs, the data export and the clean-up.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { ExportPart } from '#server/kernel/export.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { countDue } from './counting/count.ts'
import { editingRoutes } from './editing-routes.ts'
import { exchangeRoutes } from './exchange-routes.ts'
import { deleteOldImports } from './imports.ts'
import { figureRoutes } from './routes.ts'
import { deleteOldSendings, sendSubscriptions } from './subscriptions.ts'

const COUNT = 'controlling-count'
const MAILS = 'controlling-mails'

function startJobs(context: Context): void {
  // After the earliest and the latest cut-off of a day, and once after the start.
  context.jobs.schedule(COUNT, '5 6,12 * * *', async () => void (await countDue(context)))
  context.jobs.schedule(MAILS, '0 7 * * *', async () => void (await sendSubscriptions(context)))
}

/** Exports what a person has written, corrected, defined and imported, and where they are counted. Figures themselves name nobody. */
const exportControlling: ExportPart = async (db, { personId }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select
      coalesce((select json_agg(json_build_object('figure', n.figure, 'text', n.text, 'at', n.made_at, 'changed', n.changed_at,
          'former', (select json_agg(v.text order by v.version) from figure_note_version v where v.note_id = n.id)) order by n.id)
        from figure_note n where n.by_id = ${personId}), '[]') as notes,
      coalesce((select json_agg(json_build_object('figure', c.figure, 'from', c.grain, 'original', c.original, 'value', c.value,
          'reason', c.reason, 'at', c.made_at, 'state', c.state, 'ended', c.ended_at,
          'endReason', case when c.ended_by = ${personId} then c.end_reason end) order by c.id)
        from figure_correction c where ${personId} in (c.by_id, c.ended_by)), '[]') as corrections,
      coalesce((select json_agg(json_build_object('figure', d.figure, 'version', d.version, 'change', d.change, 'made', d.made_at,
          'owner', d.owner_id = ${personId}) order by d.figure, d.version)
        from figure_definition d where ${personId} in (d.made_by, d.owner_id)), '[]') as definitions,
      coalesce((select json_agg(json_build_object('figure', o.id, 'at', o.created_at) order by o.created_at)
        from outside_figure o where o.created_by = ${personId}), '[]') as "outsideFigures",
      coalesce((select json_agg(json_build_object('name', i.name, 'at', i.made_at, 'applied', i.applied_at, 'takenBack', i.taken_back_at,
          'takenBackReason', case when i.taken_back_by = ${personId} then i.taken_back_reason end) order by i.id)
        from figure_import i where ${personId} in (i.by_id, i.taken_back_by)), '[]') as imports,
      coalesce((select json_agg(json_build_object('rhythm', s.rhythm, 'day', s.day, 'figures', s.figures, 'since', s.created_at,
          'sent', (select json_agg(m.sent_at order by m.due_on) from figure_sending m where m.subscription_id = s.id)) order by s.id)
        from figure_subscription s where s.person_id = ${personId}), '[]') as subscriptions,
      coalesce((select json_agg(json_build_object('figure', m.figure, 'value', m.numerator) order by m.figure)
        from figure_member m where m.person_id = ${personId}), '[]') as "countedIn"`.execute(db)
  return rows[0]
}

export const controllingModule: ServerModule = {
  areas: ['controlling'],
  routes: [
    ['/api/cp', figureRoutes],
    ['/api/cp', editingRoutes],
    ['/api/cp', exchangeRoutes],
  ],
  jobs: startJobs,
  exports: ({ exports }) => exports.add('controlling', exportControlling),
  cleanup: [deleteOldImports, deleteOldSendings],
}
