// The demo company: made once, in one transaction, the same for the same seed and day.
import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#server/auth/password.ts'
import type { Db } from '#server/db/db.ts'
import { ACCOUNTS, type DemoAccount } from './accounts.ts'
import { calendarAt } from './calendar.ts'
import { largeCompany } from './large-company.ts'
import { ownNotifications } from './notifications-katrin.ts'
import { groupNotifications } from './notifications.ts'
import { PEOPLE } from './people.ts'
import { insertAccounts, insertPeople, insertPlaces, insertPortraits, renderPortraits } from './seed-company.ts'
import { insertNotifications, insertStories, renderArt } from './seed-news.ts'
import { storiesOf } from './stories.ts'

interface Wish {
  /** About 70 or 1,000 people. */
  size: 'small' | 'large'
  /** Of all demo accounts. */
  password: string
  now: Date
  seed?: number
}

/** Any number that all servers of a portal agree on. */
const LOCK = 7_021_968
const LARGE = 1_000

/**
 * Makes the demo company in an empty database and returns the accounts to sign in with. In a database that has a
 * company already nothing is made: what is returned are those of its demo accounts that exist, brought to `password`.
 */
export async function createDemoCompany(db: Db, { size, password, now, seed = 1 }: Wish): Promise<{ accounts: DemoAccount[] }> {
  if (await hasCompany(db)) return presentAccounts(db, password)
  const on = calendarAt(now)
  const people = size === 'small' ? PEOPLE : largeCompany(seed, LARGE)
  const stories = storiesOf(on)
  // Drawing takes seconds: it is done before the transaction, which then holds its locks only briefly.
  const [hash, portraits, art] = await Promise.all([
    hashPassword(password),
    renderPortraits(seed, people, PEOPLE.length),
    renderArt(stories),
  ])
  const made = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await hasCompany(tx)) return false
    const places = await insertPlaces(tx)
    await insertPortraits(tx, seed, people, portraits)
    await insertPeople(tx, seed, places, people, on)
    await insertAccounts(tx, seed, people, hash, now)
    const told = await insertStories(tx, { seed, places, people, on }, stories, art)
    await insertNotifications(tx, seed, [...groupNotifications(seed, people, told, on), ...ownNotifications(on)])
    return true
  })
  return made ? { accounts: [...ACCOUNTS] } : presentAccounts(db, password)
}

const hasCompany = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined

/** Accounts of an earlier start. Another DEMO_PASSWORD than then holds from now on, so that what is printed is true. */
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
