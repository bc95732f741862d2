// The parts that every server has, whatever its areas: tokens of the sockets, mail, sessions, idempotency keys.
import { deleteOldEndedSessions } from '#server/auth/ended-sessions.ts'
import { deleteOldSignIns } from '#server/auth/sign-in-history.ts'
import { onMailWanted } from './account-mails.ts'
import { deleteOldMails } from '#server/mail/mail.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { socketTokenRoutes } from '#server/realtime/routes.ts'
import { deleteOldEntries } from '#server/audit/audit.ts'
import { auditRoutes } from '#server/audit/audit-routes.ts'
import { deleteOldResponses } from '#server/http/idempotency.ts'
import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'

/** Exports the entries of the audit log about a person: their actions, and who has read their data by a role. */
function exportAudit({ exports }: Pick<Context, 'exports'>): void {
  exports.add('auditLog', (db, { personId }) =>
    db
      .selectFrom('audit_entry')
      .select(['at', 'kind', 'person_id as person', 'subject_id as subject', 'route', 'object', 'result'])
      .where((e) => e.or([e('person_id', '=', personId), e('subject_id', '=', personId)]))
      .orderBy('at')
      .execute(),
  )
}

export const coreModule: ServerModule = {
  routes: [
    ['', socketTokenRoutes],
    ['/api/audit', auditRoutes],
  ],
  exports: exportAudit,
  events: onMailWanted,
  cleanup: [
    cleanUpRealtime,
    deleteOldResponses,
    deleteOldMails,
    deleteOldEndedSessions,
    deleteOldSignIns,
    deleteOldEntries,
  ],
}
