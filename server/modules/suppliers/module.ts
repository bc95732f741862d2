// The purchasing area of the server: routes, jobs, data export of a person, and deletion.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { ExportPart } from '#server/kernel/export.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { PARTNER_REQUESTS } from './change-requests.ts'
import { contractRoutes } from './contract-routes.ts'
import { deleteOldImports } from './import/imports.ts'
import { requestDecisions } from './notifications/decisions.ts'
import { onSuppliers } from './notifications/on-suppliers.ts'
import { partnerRoutes } from './partner-routes.ts'
import { closeEndedRelations } from './relations.ts'
import { deleteOldReminders, sendExpiryReminders } from './reminders.ts'
import { requestRoutes } from './request-routes.ts'
import { supplierRoutes } from './routes.ts'

const partnerOf = sql`(select json_build_object('bpNumber', p.bp_number, 'name', p.name) from partner p where p.id = x.partner_id)`

/**
 * The purchasing part of the data export of a person: their texts, decisions and notes. Values of requests and fields are business data of
 * the partner: a person gets the names of the fields, not their contents.
 */
const exportSuppliers: ExportPart = async (db, { personId }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'text', x.text, 'visibility', x.visibility,
          'created', x.created_at, 'changed', x.changed_at) order by x.id) from partner_memo x where x.author_id = ${personId}), '[]') as memos,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'kind', x.kind, 'requested', c.requested_at, 'state', x.state,
          'reason', x.reason) order by x.id) from partner_request x join decision_case c on c.id = x.case_id
        where c.requester_id = ${personId}), '[]') as requests,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'kind', x.kind, 'decided', d.decided_at, 'state', x.state,
          'reason', d.reason) order by x.id) from partner_request x join decision_stage d on d.case_id = x.case_id
        where d.decided_by = ${personId}), '[]') as decisions,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'field', x.field, 'at', x.at) order by x.id)
        from partner_change x where x.by_id = ${personId}), '[]') as changes,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'kind', x.kind, 'plant', x.plant) order by x.id)
        from certificate x where x.reviewer_id = ${personId}), '[]') as reviews,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'since', x.since) order by x.id)
        from supply_relation x where x.buyer_id = ${personId}), '[]') as relations,
      coalesce((select json_agg(json_build_object('partner', ${partnerOf}, 'kind', x.kind, 'month', x.month, 'reason', x.reason) order by x.id)
        from supply_event x where x.by_id = ${personId}), '[]') as events,
      coalesce((select json_agg(json_build_object('group', g.number, 'from', x.from_day, 'until', x.until_day) order by x.id)
        from lead_buyer x join material_group g on g.id = x.group_id where x.person_id = ${personId}), '[]') as "leadBuyer",
      coalesce((select json_agg(json_build_object('site', s.name, 'from', x.from_day, 'until', x.until_day) order by x.id)
        from site_admin x join site s on s.id = x.site_id where x.person_id = ${personId}), '[]') as "siteAdmin",
      coalesce((select json_agg(json_build_object('at', x.made_at, 'applied', x.applied_at) order by x.id)
        from partner_import x where x.by_id = ${personId}), '[]') as imports,
      coalesce((select json_agg(json_build_object('name', x.name, 'definition', x.definition) order by x.id)
        from supplier_view x where x.person_id = ${personId}), '[]') as views`.execute(db)
  return rows[0]
}

const REMINDERS = 'supplier-reminders'

/** In the morning, when reminded people can act; since yesterday appointments have started, accounts were closed, relations have ended. */
export async function startMorning(context: Context): Promise<void> {
  await closeEndedRelations(context.db, context.now())
  await context.events.publish(context.db, 'supplier.deciders_changed', {})
  await sendExpiryReminders(context)
}

function startJobs(context: Context): void {
  context.jobs.schedule(REMINDERS, '0 7 * * *', () => startMorning(context))
}

export const suppliersModule: ServerModule = {
  areas: ['suppliers'],
  todoDecisions: [requestDecisions],
  routes: [
    ['/api/gpp', supplierRoutes],
    ['/api/gpp/partners', partnerRoutes],
    ['/api/gpp', requestRoutes],
    ['/api/gpp', contractRoutes],
  ],
  jobs: startJobs,
  decisions: [PARTNER_REQUESTS],
  events: onSuppliers,
  exports: ({ exports }) => exports.add('suppliers', exportSuppliers),
  cleanup: [deleteOldImports, deleteOldReminders],
}
