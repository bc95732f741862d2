// Second factors and sessions of a Keycloak realm, by its Admin API and a service account.
import type { ServiceAccount } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdentityAdmin } from './identity-admin.ts'
import { createCall } from './keycloak-call.ts'
import { keycloakFactors } from './keycloak-factors.ts'
import { keycloakSessions } from './keycloak-sessions.ts'

interface Options {
  /** `https://…/realms/<realm>` */
  issuer: string
  db: Db
  ended: EndedSessions
  /** Service account for the administration. */
  account: ServiceAccount | undefined
}

/** Every call throws 503 `identity_unavailable` when Keycloak cannot be asked, or no service account is configured. */
export function keycloakAdmin({ issuer, db, ended, account }: Options): IdentityAdmin {
  const call = createCall({ issuer, account })
  return { enrolment: undefined, ...keycloakFactors(db, call), ...keycloakSessions(db, call, ended) }
}
