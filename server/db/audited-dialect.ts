// Writes the entry of the audit log before each commit of a request that writes: in its own transaction, whatever the area.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Driver } from 'kysely'
import { escapeLiteral } from 'pg'
import { CommitDialect, CommitDriver, type OwnConnection } from './after-commit.ts'

export interface Writing {
  readonly personId: string | null
  /** Method and pattern of the route. */
  readonly route: string
  /** What is written: parameters of the path, the id of what was made. */
  object: string | null
  /** A transaction of this request has its entry, or needs none. */
  recorded: boolean
}

/** The request that writes, in everything it awaits; undefined: jobs, commands and requests that read. */
export const writing = new AsyncLocalStorage<Writing>()

const literal = (value: string | null) => (value === null ? 'null' : escapeLiteral(value))

/**
 * The entry and the commit are one call: between the two the transaction holds the lock of a chain, for which others wait, and a server that
 * stands still must not keep it. What is checked at the end comes first, so that this lock is the last.
 */
class AuditedDriver extends CommitDriver {
  protected override async commit(connection: OwnConnection): Promise<void> {
    const request = writing.getStore()
    const { rows } = request
      ? await connection.executeQuery<{ writes: boolean }>(
          CompiledQuery.raw('select pg_current_xact_id_if_assigned() is not null as writes'),
        )
      : { rows: [] }
    if (!request || !rows[0]?.writes) return super.commit(connection)
    const { personId, route, object } = request
    const entry = `audit_commit(${literal(personId)}::uuid, ${literal(route)}, ${literal(object)})`
    await connection.executeQuery(CompiledQuery.raw(`set constraints all immediate; select ${entry}; commit`))
    request.recorded = true
  }
}

/** Transactions know `afterCommit`, and have an entry of the audit log. */
export class AuditedDialect extends CommitDialect {
  override createDriver(): Driver {
    return new AuditedDriver(this.config)
  }
}
