// The parts that every server has, whatever its areas: tokens of the sockets, mail, sessions, idempotency keys.
import { forgetEndedSessions } from '#server/auth/ended-sessions.ts'
import { forgetSignIns } from '#server/auth/sign-in-history.ts'
import { onMailWanted } from '#server/mail/account-mails.ts'
import { forgetMails } from '#server/mail/mail.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { socketTokenRoutes } from '#server/realtime/routes.ts'
import { forgetAnswers } from './idempotency.ts'
import type { ServerModule } from './module.ts'

export const coreModule: ServerModule = {
  routes: [['', socketTokenRoutes]],
  events: onMailWanted,
  cleanup: [cleanUpRealtime, forgetAnswers, forgetMails, forgetEndedSessions, forgetSignIns],
}
