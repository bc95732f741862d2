// Work that follows a commit, such as waking other servers: it must not be seen before the rows are.
import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryExecutor,
} from 'kysely'

type Hook = () => void

const hooks = new WeakMap<DatabaseConnection, Hook[]>()

/**
 * Calls `hook` once `tx` has been committed; never after a rollback. It is not called if the process ends in between, and may be called if
 * the answer to the commit is lost: an effect that must not be missed needs a second way.
 */
export async function afterCommit(tx: { getExecutor(): QueryExecutor }, hook: Hook): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    hooks.set(connection, [...(hooks.get(connection) ?? []), hook])
  })
}

export type OwnConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/** The driver of `CommitDialect`. */
export class CommitDriver extends PostgresDriver {
  override async commitTransaction(connection: OwnConnection): Promise<void> {
    const due = hooks.get(connection) ?? []
    hooks.delete(connection)
    try {
      await this.commit(connection)
    } finally {
      for (const hook of due) hook()
    }
  }

  protected commit(connection: OwnConnection): Promise<void> {
    return super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: OwnConnection): Promise<void> {
    hooks.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

/** Kysely's dialect of PostgreSQL, whose transactions know `afterCommit`. */
export class CommitDialect extends PostgresDialect {
  protected readonly config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.config = config
  }

  override createDriver(): Driver {
    return new CommitDriver(this.config)
  }
}
