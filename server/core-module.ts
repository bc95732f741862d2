// The parts that every server has, whatever its areas: tokens of the sockets, mail, sessions, idempotency keys.
import { deleteOldEndedSessions } from '#server/auth/ended-sessions.ts'
import { deleteOldSignIns } from '#server/auth/sign-in-history.ts'
import { onMailWanted } from '#server/mail/account-mails.ts'
import { deleteOldMails } from '#server/mail/mail.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { socketTokenRoutes } from '#server/realtime/routes.ts'
import { deleteOldResponses } from './idempotency.ts'
import type { ServerModule } from './module.ts'

export const coreModule: ServerModule = {
  routes: [['', socketTokenRoutes]],
  events: onMailWanted,
  cleanup: [cleanUpRealtime, deleteOldResponses, deleteOldMails, deleteOldEndedSessions, deleteOldSignIns],
}
