// The parts of the running server that every module gets; there is no global state.
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
  /** For own connections, such as LISTEN. */
  readonly databaseUrl: string
  /** The database from which lists and reports may be read; undefined: DATABASE_REPLICA_URL is not set. */
  readonly replica: Replica | undefined
  /** State that several servers share beside the database; undefined: REDIS_URL is not set. */
  readonly redis: Redis | undefined
  /** Whether this server is stopping: balancers are to send it no more requests. */
  readonly drain: { begun: boolean }
  readonly log: FastifyBaseLogger
  readonly events: Events
  /** The parts of a person's data export. */
  readonly exports: Exports
  readonly jobs: Jobs
  readonly mail: Mail
  readonly hub: Hub
  readonly identity: IdentityAdmin
  /** The search over the contents of all areas that a person may read. */
  readonly passages: Passages
  /** Whether entries of the bell still concern their persons. */
  readonly validity: Validity
  /** The rules by which to-dos are decided in the bell. */
  readonly todoDecisions: readonly TodoDecisionRule[]
  /** Encrypts values that must stay secret even with access to the database. */
  readonly vault: Vault
  readonly now: () => Date
}

/** What reading takes; `db` is the transaction where the read is part of one. */
export type ReadContext = Pick<Context, 'db' | 'now'>

/** What changing takes beside its transaction. */
export type WriteContext = Pick<Context, 'events' | 'now'>
