// The demo company that the portals of a run begin with: made once, because making it takes longer than a start.
import { randomBytes, scryptSync } from 'node:crypto'
import { query } from '#tests/reliability/database.ts'
import { startPortal, until } from './portal.ts'

const FOLDER = 'PORTAL_TEST_COMPANY'

/** The data folder to begin with. */
export const companyFolder = (): string | undefined => process.env[FOLDER]

/** A hash of the least effort, because people sign in hundreds of times; password.test.ts checks the real one. */
function quickHash(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
  return `$scrypt$ln=4,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Resolves when the daily jobs of a new portal and the entries they cause are done. */
async function jobsDone(dataDir: string): Promise<void> {
  const open = () =>
    query<{ name: string }>(
      dataDir,
      "select distinct name from jobs.job where state < 'completed' and (start_after <= now() or state = 'retry') order by 1",
    )
  let names: readonly string[] = []
  const isDone = async () => (names = (await open()).map(({ name }) => name)).length === 0
  await until(isDone, 60_000, () => `Jobs of the demo company do not end: ${names.join(', ')}`)
}

/** Playwright calls this before the first worker starts, and the returned function after the last has ended. */
export async function makeCompany(): Promise<() => Promise<void>> {
  const portal = await startPortal({}, { inMemory: true })
  // The story that the demo company publishes a minute later would change the numbers that tests count.
  await query(portal.dataDir, "update news_story set status = 'draft', publish_at = null where status = 'scheduled'")
  await query(portal.dataDir, 'update account set password_hash = $1', [quickHash(portal.password)])
  // What they write would otherwise arrive in each copy while a test counts.
  await jobsDone(portal.dataDir)
  await portal.halt()
  process.env[FOLDER] = portal.dataDir
  return () => portal.stop()
}
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default makeCompany
