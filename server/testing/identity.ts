// The administration of the embedded provider, without its pages.
import type { FastifyBaseLogger } from 'fastify'
import { embeddedAdmin } from '#server/auth/embedded/admin.ts'
import { createEnrolment } from '#server/auth/embedded/enrolment.ts'
import { createSignOnSessions } from '#server/auth/embedded/sessions.ts'
import { createSignIn } from '#server/auth/embedded/sign-in.ts'
import { createThrottle } from '#server/auth/embedded/throttle.ts'
import { createEndedSessions, type EndedSessions } from '#server/auth/ended-sessions.ts'
import type { IdentityAdmin } from '#server/kernel/identity-admin.ts'
import { createVault } from '#server/kernel/vault.ts'
import type { Db } from '#server/db/db.ts'

interface IdentityOptions {
  db: Db
  log: FastifyBaseLogger
  ended?: EndedSessions
  now?: () => Date
}

export function testIdentity({
  db,
  log,
  now = () => new Date(),
  ended = createEndedSessions({ db, now }),
}: IdentityOptions): IdentityAdmin {
  const vault = createVault(undefined)
  const signIn = createSignIn({ db, throttle: createThrottle({ db, now }), vault, log, now })
  const sessions = createSignOnSessions({ db, ended, now })
  return embeddedAdmin({ db, sessions, enrolment: createEnrolment({ db, signIn, vault, now }) })
}
