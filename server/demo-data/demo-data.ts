// The demo company: made once, in one transaction, the same for the same seed and day.
import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#server/auth/password.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/db.ts'
import type { Files } from '#server/files/files.ts'
import { ACCOUNTS, type DemoAccount } from './accounts.ts'

interface DemoOptions {
  /** About 70 or 1,000 people. */
  size: 'small' | 'large'
  /** The password of all demo accounts. */
  password: string
  now: Date
  seed?: number
  /** The storage of attachments; absent: only their names are stored. */
  files?: Files
}

/**
 * Creates the demo company in an empty database and returns the accounts to sign in with. In a database that has a company no data is
 * created: the result is its existing demo accounts, with their password set to `password`.
 */
export async function createDemoCompany(db: Db, options: DemoOptions): Promise<{ accounts: DemoAccount[] }> {
  const { password, size, now, seed = 1, files } = options
  if (await hasCompany(db)) return presentAccounts(db, password)
  // Only the first start needs all the texts and drawings.
  const { prepareCompany } = await import('./prepare-company.ts')
  const [hash, writeCompany] = await Promise.all([hashPassword(password), prepareCompany({ size, now, seed, files })])
  const made = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demoCompany})`.execute(tx)
    if (await hasCompany(tx)) return false
    await writeCompany(tx, hash)
    return true
  })
  return made ? { accounts: [...ACCOUNTS] } : presentAccounts(db, password)
}

const hasCompany = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined

/** Accounts of an earlier start. Their password is set to the present DEMO_PASSWORD, so that the printed one is correct. */
async function presentAccounts(db: Db, password: string): Promise<{ accounts: DemoAccount[] }> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['username', 'password_hash'])
    .where('demo', '=', true)
    .orderBy('username')
    .execute()
  const hashes = Map.groupBy(rows, (row) => row.password_hash)
  // The hash most of them share is that of the last start; who changed their password keeps it.
  const [shared] = [...hashes].sort(([, a], [, b]) => b.length - a.length)
  if (shared && shared[1].length > 1 && !(await verifyPassword(password, shared[0])))
    await db
      .updateTable('account')
      .set({ password_hash: await hashPassword(password) })
      .where('demo', '=', true)
      .where('password_hash', '=', shared[0])
      .execute()
  const present = new Set(rows.map(({ username }) => username))
  return { accounts: ACCOUNTS.filter(({ username }) => present.has(username)) }
}
