// The folder of the embedded PostgreSQL: created once, with a password beside it, and refused if another version created it.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTGRES_MAJOR } from './embedded-binaries.ts'
import type { RunAs } from './embedded-host.ts'

/** The embedded database cannot run; the message contains the reason and the remedy. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

export async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password')
  try {
    // 'wx' lets only one of two first starts write it.
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

export interface Cluster {
  readonly folder: string
  readonly binaries: string
  readonly password: string
  readonly user: RunAs
  readonly durable: boolean
}

/** Creates the cluster in a temporary folder and moves it, so that an interrupted or concurrent start leaves no incomplete one. */
export async function initialise({ folder, binaries, password, user, durable }: Cluster): Promise<void> {
  const draft = await mkdtemp(`${folder}.new-`)
  const passwordFile = `${draft}-password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await Promise.all([chown(draft, user.uid, user.gid), chown(passwordFile, user.uid, user.gid)])
  try {
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        draft,
        '-U',
        'portal',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=de-DE',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      user,
    )
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await Promise.all([rm(draft, { recursive: true, force: true }), rm(passwordFile, { force: true })])
  }
}

export async function checkVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version === POSTGRES_MAJOR) return
  throw new EmbeddedDatabaseError(
    `The data in ${folder} were made by PostgreSQL ${version}, but this portal brings PostgreSQL ${POSTGRES_MAJOR}. ` +
      'Run "npm run backup" with the release that made them, then "npm run restore" with this one into a new DATA_DIR; ' +
      `or run a PostgreSQL ${version} on these data yourself and name it by DATABASE_URL.`,
  )
}

async function run(command: string, args: string[], user: RunAs): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((done) => {
    child.once('error', (error) => {
      output += error.message
      done(1)
    })
    child.once('close', (status) => done(status ?? 1))
  })
  if (code !== 0)
    throw new EmbeddedDatabaseError(`${command} failed: ${output.trim()}. Or name a server by DATABASE_URL.`)
}
