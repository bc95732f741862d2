// The context of all modules, with their handlers registered and nothing running yet.
import type { FastifyBaseLogger } from 'fastify'
import type { IdentityAdmin } from '#server/auth/identity-admin.ts'
import { registerBackground } from '#server/modules/background.ts'
import { INSTALLED, MODULES } from '#server/modules/installed.ts'
import { createHub } from '#server/realtime/hub.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Db } from './db/db.ts'
import { createEvents } from './events.ts'
import { createExports } from './export.ts'
import { createFiles } from './files/files.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMail } from './mail/mail.ts'
import { createValidity } from './notices/validity.ts'
import { createPassages } from './passages.ts'
import type { Redis } from './redis.ts'
import { openReplica } from './replica.ts'
import { createVault } from './vault.ts'

interface Parts {
  config: Config
  db: Db
  databaseUrl: string
  log: FastifyBaseLogger
  identity: IdentityAdmin
  now?: () => Date
  redis?: Redis | undefined
}

/** Call `hub.start` and `jobs.start` when the routes are there. */
export function createContext({
  config,
  db,
  databaseUrl,
  log,
  identity,
  redis,
  now = () => new Date(),
}: Parts): Context {
  const jobs = createJobs({ databaseUrl, log, ownsSchema: config.databaseOwnerUrl === undefined })
  const context = {
    config,
    areas: INSTALLED,
    db,
    databaseUrl,
    replica:
      config.databaseReplicaUrl === undefined ? undefined : openReplica({ url: config.databaseReplicaUrl, db, log }),
    redis,
    drain: { begun: false },
    log,
    identity,
    now,
    jobs,
    vault: createVault(config.secretsKey),
    mail: createMail({ config, db, jobs, log, now }),
    events: createEvents(jobs),
    validity: createValidity(MODULES.flatMap(({ validity = [] }) => validity)),
    passages: createPassages(
      MODULES.flatMap(({ passages }) => passages ?? []),
      log,
    ),
    todoDecisions: MODULES.flatMap(({ todoDecisions = [] }) => todoDecisions),
    exports: createExports(),
    hub: createHub({
      db,
      databaseUrl,
      log,
      now,
      redis,
      sharesOnline: config.figures.has('online') || config.figures.has('lastSeen'),
    }),
    ...createFiles(config),
  }
  registerBackground(context)
  return context
}
