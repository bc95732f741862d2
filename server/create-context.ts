// The context of all modules, with their handlers registered and nothing running yet.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { IdentityAdmin } from '#server/auth/identity-admin.ts'
import { registerBackground } from '#server/modules/background.ts'
import { createHub } from '#server/realtime/hub.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Db } from './db/db.ts'
import { createEvents } from './events.ts'
import { createJobs } from './jobs/jobs.ts'

interface Parts {
  config: Config
  db: Db
  databaseUrl: string
  log: FastifyBaseLogger
  identity: IdentityAdmin
  now?: () => Date
}

/** Call `hub.start` and `jobs.start` when the routes are there. */
export function createContext({ config, db, databaseUrl, log, identity, now = () => new Date() }: Parts): Context {
  const jobs = createJobs({ databaseUrl, log })
  const context = {
    config,
    db,
    databaseUrl,
    log,
    identity,
    now,
    jobs,
    events: createEvents(jobs),
    hub: createHub({ db, databaseUrl, log }),
  }
  registerBackground(context)
  return context
}

/** Tells the hubs of all servers that the sockets of a session must close. */
export const announceSessionEnd =
  (db: Db, log: FastifyBaseLogger) =>
  ({ sid }: { sid: string }): void => {
    sql`select pg_notify('portal_sessions', ${sid})`
      .execute(db)
      .catch((err: unknown) => log.error({ err }, 'session end not announced'))
  }
