import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { documentRoutes } from './document-routes.ts'
import { removeUnattached } from './documents.ts'
import { benefitPassages } from './passages.ts'
import { BENEFIT_REQUESTS } from './read-requests.ts'
import { requestRoutes } from './request-routes.ts'
import { lapseRequests } from './requests.ts'
import { benefitRoutes } from './routes.ts'

/** Exports a person's requests, and what they have written about benefits as an administrator. */
function exportBenefits({ exports }: Pick<Context, 'exports'>): void {
  exports.add('benefits', async (db, { personId }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select coalesce((select json_agg(json_build_object('benefit', b.title, 'from', q.starts_on, 'status', q.status,
          'requested', c.requested_at, 'ended', c.ended_at,
          'timeline', (select json_agg(json_build_object('what', e.type, 'at', e.at, 'note', e.note) order by e.id)
            from decision_event e where e.case_id = c.id)) order by c.id)
        from benefit_request q join decision_case c on c.id = q.case_id join benefit b on b.id = q.benefit_id
        where q.person_id = ${personId}), '[]') as requests,
      coalesce((select json_agg(json_build_object('benefit', b.title, 'version', v.version, 'at', v.changed_at) order by v.changed_at)
        from benefit_version v join benefit b on b.id = v.benefit_id where v.changed_by = ${personId}), '[]') as versions`.execute(
      db,
    )
    return rows[0]
  })
}

export const benefitsModule: ServerModule = {
  areas: ['benefits'],
  routes: [
    ['/api/benefits', benefitRoutes],
    ['/api/benefits', requestRoutes],
    ['/api/benefits', documentRoutes],
  ],
  decisions: [BENEFIT_REQUESTS],
  passages: benefitPassages,
  jobs: (context) => context.jobs.schedule('lapse-benefit-requests', '* * * * *', () => lapseRequests(context)),
  exports: exportBenefits,
  cleanup: [removeUnattached],
}
