// The context of all modules, with their handlers registered and nothing running yet.
import type { FastifyBaseLogger } from 'fastify'
import type { IdentityAdmin } from '#server/kernel/identity-admin.ts'
import { registerBackground } from '#server/modules/background.ts'
import { INSTALLED, MODULES } from '#server/modules/installed.ts'
import { createHub } from '#server/realtime/hub.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { createEvents } from '#server/kernel/events.ts'
import { createExports } from '#server/kernel/export.ts'
import { createFiles } from '#server/files/files.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createMail } from '#server/mail/mail.ts'
import { createValidity } from '#server/kernel/validity.ts'
import { createPassages } from '#server/search/passages.ts'
import type { Redis } from '#server/db/redis.ts'
import { openReplica } from '#server/db/replica.ts'
import { createVault } from '#server/kernel/vault.ts'

interface ContextOptions {
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
}: ContextOptions): Context {
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
