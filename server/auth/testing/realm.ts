// The embedded provider on a database of its own, behind the real guards; the clock can be moved.
import { scryptSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#domain/organisation/roles.ts'
import { guardRoutes } from '#server/http/access.ts'
import { createServer } from '#server/app.ts'
import { hostSessionRoutes } from '#server/auth/host-session.ts'
import { createIdentity } from '#server/auth/create-identity.ts'
import { sessionOf } from '#server/http/session.ts'
import type { Identity } from '#server/auth/identity.ts'
import { ACCOUNTS } from '#server/demo-data/accounts.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import { handleErrors } from '#server/http/errors.ts'
import { setHeaders } from '#server/http/headers.ts'
import { readInputStrictly } from '#server/http/input.ts'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase } from '#server/testing/database.ts'
import { insert } from '#server/testing/rows.ts'

export const ORIGIN = 'http://localhost:8080'
export const EMBED_ORIGIN = 'http://host.localhost:9000'
export const PASSWORD = 'vier Pferde am Kanal'

export interface Realm {
  app: FastifyInstance
  db: Db
  identity: Identity
  /** The server's clock is stopped: 0 sets it to now, other values move it by that many seconds. */
  travel(seconds: number): void
  now(): Date
  /** A person with an account; the id is their `sub`. */
  account(
    username: string,
    options?: { totpSecret?: string; roles?: readonly Role[]; person?: object; passwordHash?: string },
  ): Promise<string>
  /** Another server process on the same database, or by another way to it. */
  restarted(db?: Db, env?: NodeJS.ProcessEnv): Promise<Realm>
  readonly databaseUrl: string
  close(): Promise<void>
}

const SALT = 'salt of all accounts'
/** A hash of a fraction of the cost: hashing is slow by design, and on a busy machine takes seconds. */
const HASH = `$scrypt$ln=10,r=8,p=1$${Buffer.from(SALT).toString('base64url')}$${scryptSync(PASSWORD, SALT, 32, { N: 1_024, r: 8, p: 1 }).toString('base64url')}`

async function start(db: Db, databaseUrl: string, env: NodeJS.ProcessEnv): Promise<Omit<Realm, 'close'>> {
  let base = Date.now()
  let offset = 0
  const now = () => new Date(base + offset)
  const config = readConfig({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DEMO: '0',
    EMBED_ORIGINS: EMBED_ORIGIN,
    ...env,
  })
  const app = createServer(config)
  handleErrors(app)
  setHeaders(app, config)
  const identity = await createIdentity({ config, db, log: app.log, now, demoAccounts: ACCOUNTS })
  // The ids of its accounts are the ids of their people.
  guardRoutes(app, async (token) => {
    const claims = await identity.verify(token)
    return sessionOf(claims, claims.sub)
  })
  readInputStrictly(app)
  await app.register(identity.plugin)
  await app.register(hostSessionRoutes(config))
  app.get('/api/who', { config: { access: 'signed-in' } }, async ({ session }) => ({
    sub: session.personId,
    sid: session.sid,
  }))
  await app.ready()
  return {
    app,
    db,
    identity,
    now,
    travel(seconds) {
      if (seconds === 0) base = Date.now()
      offset = seconds * 1000
    },
    async account(username, { totpSecret, roles, person, passwordHash = HASH } = {}) {
      const id = await aPerson(db, username, { ...(roles ? { roles } : {}), ...person })
      const totp = totpSecret === undefined ? {} : { totp_secret: totpSecret, totp_confirmed_at: new Date() }
      await insert(db, 'account', { person_id: id, password_hash: passwordHash, ...totp })
      return id
    },
    databaseUrl,
    restarted: async (way = db, changes = {}) => {
      const other = await start(way, databaseUrl, { ...env, ...changes })
      return { ...other, close: () => other.app.close() }
    },
  }
}

/** A provider with the portal's address `ORIGIN`; `env` changes its configuration. */
export async function testRealm(env: NodeJS.ProcessEnv = {}): Promise<Realm> {
  const database = await testDatabase()
  const realm = await start(database.db, database.url, env)
  return {
    ...realm,
    async close() {
      await realm.app.close()
      await database.drop()
    },
  }
}
