import type { FastifyPluginAsync } from 'fastify'
import type { SessionEndHandler } from './ended-sessions.ts'
import type { IdentityAdmin } from '#server/kernel/identity-admin.ts'
import type { Verify } from './verify.ts'

/** The identity provider of this portal: embedded, or Keycloak. */
export interface Identity {
  /** `iss` of every token. */
  readonly issuer: string
  /** Sign-in pages and token endpoints (embedded), or the logout that Keycloak reports. */
  readonly plugin: FastifyPluginAsync
  readonly verify: Verify
  readonly admin: IdentityAdmin
  /** Whether tokens of this session are refused already. */
  isEnded(sid: string): Promise<boolean>
  /** Called for every session that ends at this server, so that its sockets are closed. */
  onSessionEnd(handler: SessionEndHandler): void
}
