// Chooses the identity provider: the embedded one, or a Keycloak realm named by the configuration.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import { identityClients } from './embedded/clients.ts'
import type { DemoAccount } from './embedded/demo-hint.ts'
import { createEmbeddedIdentity } from './embedded/embedded-identity.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { Identity } from './identity.ts'
import { keycloakAdmin } from './keycloak-admin.ts'
import { keycloakWatch } from './keycloak-watch.ts'
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
  return keycloakIdentity(issuer, { config, db, log, now })
}

function keycloakIdentity(issuer: string, { config, db, log, now }: Required<Omit<IdentityOptions, 'demoAccounts'>>) {
  const ended = createEndedSessions({ db, now })
  const keys = remoteKeys(issuer)
  const { isEnded, onSessionEnd } = ended
  const { publicUrl, embedOrigins, embedClients, oidcAdmin: account, trustedTokens: trusted } = config
  const clients = identityClients(publicUrl, embedOrigins, embedClients)
  const logout = backchannelLogout({ issuer, keys, db, ended, now })
  const watch = keycloakWatch({ issuer, clients, account, now, log })
  return {
    issuer,
    plugin: async (app: FastifyInstance) => {
      await app.register(logout)
      await app.register(watch)
    },
    verify: createVerifier({ issuer, keys, isEnded, now, trusted, onUnsuitable: seldom(log) }),
    admin: keycloakAdmin({ issuer, db, ended, account }),
    isEnded,
    onSessionEnd,
  }
}

/** Logs at most once a minute which claim the tokens of the realm lack, because people only see that they cannot sign in. */
function seldom(log: FastifyBaseLogger): (claim: string) => void {
  let saidAt = -Infinity
  return (claim) => {
    if (Date.now() - saidAt < 60_000) return
    saidAt = Date.now()
    log.warn({ claim }, 'tokens of the Keycloak realm are refused because of a claim')
  }
}
