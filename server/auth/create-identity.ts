// Chooses the identity provider: the embedded one, or a Keycloak realm named by the configuration.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import type { DemoAccount } from './embedded/demo-hint.ts'
import { createEmbeddedIdentity } from './embedded/embedded-identity.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { Identity } from './identity.ts'
import { keycloakAdmin } from './keycloak-admin.ts'
import { createVerifier, remoteKeys } from './verify.ts'

interface IdentityOptions {
  config: Config
  db: Db
  log: FastifyBaseLogger
  now?: () => Date
  /** Shown on the sign-in page of the demo company only. */
  demoAccounts?: readonly DemoAccount[]
}

/** Reads or creates the keys; throws if the database cannot be reached. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, db, log, now = () => new Date(), demoAccounts = [] } = options
  const issuer = config.oidcIssuer
  if (issuer === undefined) return createEmbeddedIdentity({ config, db, log, now, demoAccounts })
  const ended = createEndedSessions({ db, now })
  const keys = remoteKeys(issuer)
  const { isEnded, onSessionEnd } = ended
  return {
    issuer,
    plugin: backchannelLogout({ issuer, keys, db, ended, now }),
    verify: createVerifier({ issuer, keys, isEnded, now, trusted: config.trustedTokens }),
    admin: keycloakAdmin({ issuer, db, ended, account: config.oidcAdmin }),
    isEnded,
    onSessionEnd,
  }
}
