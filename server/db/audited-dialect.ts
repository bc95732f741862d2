// Writes the entry of the audit log before each commit of a request that writes: in its own transaction, whatever the area.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { CommitDialect } from './after-commit.ts'

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

async function record(connection: DatabaseConnection): Promise<void> {
  const request = writing.getStore()
  if (!request) return
  const { personId, route, object } = request
  const { rows } = await connection.executeQuery<{ written: boolean }>(
    CompiledQuery.raw('select audit_commit($1::uuid, $2, $3) as written', [personId, route, object]),
  )
  if (rows[0]?.written) request.recorded = true
}

/** Transactions know `afterCommit`, and have an entry of the audit log. */
export class AuditedDialect extends CommitDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const commit = driver.commitTransaction.bind(driver)
    driver.commitTransaction = async (connection) => {
      await record(connection)
      await commit(connection)
    }
    return driver
  }
}
