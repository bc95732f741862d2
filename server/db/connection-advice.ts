// Advice for an operator about a database that refuses the first connection or statement.

/** The advice for an error of the first connection or statement, by its code. */
const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'no server listens there. Start PostgreSQL, or correct the address.',
  ENOTFOUND: 'its host is unknown. Correct the address.',
  EAI_AGAIN: 'its host is unknown. Correct the address.',
  ETIMEDOUT: 'no server answers there. Start PostgreSQL, or correct the address.',
  EHOSTUNREACH: 'no server answers there. Start PostgreSQL, or correct the address.',
  '28P01': 'the server refuses the password. Correct it.',
  '28000': 'the server refuses the account. Correct it, or allow it in pg_hba.conf.',
  '3D000': 'the server has no database of that name. Create it, or correct the name.',
  '42501':
    'its account may not create tables. Run "grant create, usage on schema public to" that account, or make it the owner of the database.',
  '25006': 'the database is read-only. Name the primary server.',
  '53300': 'the server has no connection left. Raise max_connections, or end other programs.',
}

/** `error` with the setting, the place and the advice, where that is known; otherwise as it is. */
export function withAdvice(error: unknown, url: string, setting: string): unknown {
  const advice = adviceFor(error)
  if (advice === undefined) return error
  const { hostname, port, pathname } = new URL(url)
  return new Error(
    `${setting} names ${hostname}:${port || 5432}${pathname}, but ${advice} (${(error as Error).message})`,
    { cause: error },
  )
}

/** The first code that is known, of the error itself, its cause, or the attempts it combines. */
function adviceFor(error: unknown): string | undefined {
  const {
    code,
    cause,
    errors = [],
    message = '',
  } = (error ?? {}) as {
    code?: string
    cause?: unknown
    errors?: unknown[]
    message?: string
  }
  if (message.startsWith('timeout expired')) return ADVICE['ETIMEDOUT']
  const known = code === undefined ? undefined : ADVICE[code]
  return (
    known ??
    [cause, ...errors]
      .filter((each) => each !== undefined)
      .map(adviceFor)
      .find((each) => each !== undefined)
  )
}
