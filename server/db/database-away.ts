// Whether an error means that the database cannot be reached.

/** SQLSTATE classes and client messages that mean the database is away or overloaded, not that the query is wrong. */
const AWAY_CODE =
  /^(08...|25P03|25006|53...|55P03|57014|57P0[0-5]|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/
const AWAY_TEXT =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|connection is closed|not queryable/i

/** True while the database is away or overloaded: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, path } = (error ?? {}) as { code?: unknown; message?: unknown; path?: unknown }
  // Errors of the file system name their path.
  if (path !== undefined) return false
  return (typeof code === 'string' && AWAY_CODE.test(code)) || (typeof message === 'string' && AWAY_TEXT.test(message))
}
