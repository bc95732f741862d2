// Shared services of the routes of the embedded provider.
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '#server/db/db.ts'
import type { Enrolment } from '#server/kernel/enrolment.ts'
import type { Verify } from '#server/auth/verify.ts'
import type { IdentityClient } from './clients.ts'
import type { DemoHint } from './demo-hint.ts'
import type { SignOnSessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

export interface IdentityServices {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly provider: Provider
  readonly publicUrl: string
  readonly clients: readonly IdentityClient[]
  readonly sessions: SignOnSessions
  readonly signIn: SignIn
  readonly verify: Verify
  readonly demo: DemoHint | undefined
  readonly enrolment: Enrolment
}

/** Every origin that a client has. */
export const allOrigins = (clients: readonly IdentityClient[]): string[] => [
  ...new Set(clients.flatMap(({ origins }) => origins)),
]
