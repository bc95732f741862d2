// Folders for the databases of tests: in memory where the machine allows it.
import { readFileSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'portal-test-'
/** Free bytes that the databases of a whole run need with room to spare. */
const NEEDED = 6 * 2 ** 30
const DAY = 86_400_000

/** For root the programs of PostgreSQL are beside its data: the folder must allow executing them. */
const runsPrograms = (folder: string): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, place, , options = '']) => place === folder && !options.split(',').includes('noexec'))

/** A run that was killed leaves its folder, which must not take memory for good. */
function removeOld(): void {
  for (const name of readdirSync(MEMORY)) {
    const folder = join(MEMORY, name)
    if (name.startsWith(PREFIX) && Date.now() - statSync(folder).mtimeMs > DAY)
      rmSync(folder, { recursive: true, force: true })
  }
}

/** The parent of such folders. In memory: cloning a database there takes a fifth of the time, for hundreds of files are made and removed again. */
export function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) < NEEDED || !runsPrograms(MEMORY)) return tmpdir()
    removeOld()
    return MEMORY
  } catch {
    return tmpdir()
  }
}

/** A new folder that the account PostgreSQL runs as can reach, also when the tests run as root. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(databaseFolder(), PREFIX))
  await chmod(folder, 0o755)
  return folder
}
