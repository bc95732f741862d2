// What every module gets: the parts of the running server, and nothing global.
import type { FastifyBaseLogger } from 'fastify'
import type { Area } from '#domain/routes/portal-areas.ts'
import type { IdentityAdmin } from './identity-admin.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Events } from './events.ts'
import type { Exports } from './export.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Files } from '#server/files/files.ts'
import type { TodoDecisionRule } from './todo-decision-rule.ts'
import type { Validity } from './validity.ts'
import type { Passages } from '#server/search/passages.ts'
import type { Hub } from '#server/realtime/hub.ts'
import type { Redis } from '#server/db/redis.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Vault } from './vault.ts'

export interface Context extends Files {
  readonly config: Config
  /** Areas of the portal that this server has. */
  readonly areas: ReadonlySet<Area>
  readonly db: Db
  /** For connections of their own, such as LISTEN. */
  readonly databaseUrl: string
  /** Where lists and reports may be read; undefined: DATABASE_REPLICA_URL is not set. */
  readonly replica: Replica | undefined
  /** What several servers share beside the database; undefined: REDIS_URL is not set. */
  readonly redis: Redis | undefined
  /** This server stops: balancers are to send it no more requests. */
  readonly drain: { begun: boolean }
  readonly log: FastifyBaseLogger
  readonly events: Events
  /** What a person is given of their own data. */
  readonly exports: Exports
  readonly jobs: Jobs
  readonly mail: Mail
  readonly hub: Hub
  readonly identity: IdentityAdmin
  /** The one search over what all areas hold, as far as a person may read it. */
  readonly passages: Passages
  /** Whether entries of the bell still concern their persons. */
  readonly validity: Validity
  /** How to-dos are decided in the bell. */
  readonly todoDecisions: readonly TodoDecisionRule[]
  /** Seals what the database must not give away. */
  readonly vault: Vault
  readonly now: () => Date
}

/** What reading takes; `db` is the transaction where the read is part of one. */
export type ReadContext = Pick<Context, 'db' | 'now'>

/** What changing takes beside its transaction. */
export type WriteContext = Pick<Context, 'events' | 'now'>
