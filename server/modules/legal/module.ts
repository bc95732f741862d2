import type { ServerModule } from '#server/modules/module.ts'
import { emptyFigures } from './personal-figures.ts'
import { legalRoutes } from './routes.ts'
import type { Context } from '#server/kernel/context.ts'

/** Which conditions the person accepted, and when. */
function exportAcceptances({ exports }: Pick<Context, 'exports'>): void {
  exports.add('acceptances', (db, { personId }) =>
    db
      .selectFrom('legal_acceptance')
      .select(['document', 'version', 'accepted_at as at'])
      .where('person_id', '=', personId)
      .orderBy('accepted_at')
      .execute(),
  )
}

export const legalModule: ServerModule = {
  areas: ['legal'],
  routes: [['/api/user', legalRoutes]],
  exports: exportAcceptances,
  cleanup: [emptyFigures],
}
