// Writes the entry of the audit log before each commit of a request that writes: in its own transaction, whatever the area.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Driver } from 'kysely'
import { CommitDialect, CommitDriver, type OwnConnection } from './after-commit.ts'

export interface Writing {
  readonly personId: string | null
  /** Method and pattern of the route. */
  readonly route: string
  /** The object of the write: parameters of the path, the id of the new thing. */
  object: string | null
  /** True when a transaction of this request has its entry, or needs none. */
  recorded: boolean
}

/** The request that writes, in everything it awaits; undefined: jobs, commands and requests that read. */
export const writing = new AsyncLocalStorage<Writing>()

/** The content of the entry, as settings of the transaction: so the statements have the same text for every person, also in logs. */
const noted = ({ personId, route, object }: Writing) =>
  CompiledQuery.raw(
    `select pg_current_xact_id_if_assigned() is not null as writes, set_config('portal.audit_person', $1, true),
      set_config('portal.audit_route', $2, true), set_config('portal.audit_object', $3, true)`,
    [personId, route, object],
  )

/** A null is an empty setting. Limits below the client's `QUERY_TIMEOUT`: a write answered as failed is not committed later. */
const ENTRY_AND_COMMIT = `set local lock_timeout = '4s'; set local statement_timeout = '5s';
  select audit_commit(nullif(current_setting('portal.audit_person'), '')::uuid, current_setting('portal.audit_route'),
    nullif(current_setting('portal.audit_object'), '')); commit`

/**
 * The entry and the commit are one call: between them the transaction holds the lock of a chain, for which others wait, and a stalled
 * server must not keep it. Deferred checks come first, in a call with limits of its own, so that this lock is the last.
 */
class AuditedDriver extends CommitDriver {
  protected override async commit(connection: OwnConnection): Promise<void> {
    const request = writing.getStore()
    const { rows } = request ? await connection.executeQuery<{ writes: boolean }>(noted(request)) : { rows: [] }
    if (!request || !rows[0]?.writes) return super.commit(connection)
    await connection.executeQuery(CompiledQuery.raw('set constraints all immediate'))
    await connection.executeQuery(CompiledQuery.raw(ENTRY_AND_COMMIT))
    request.recorded = true
  }
}

/** Transactions know `afterCommit`, and have an entry of the audit log. */
export class AuditedDialect extends CommitDialect {
  override createDriver(): Driver {
    return new AuditedDriver(this.config)
  }
}
