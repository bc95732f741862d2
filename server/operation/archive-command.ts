// Shared by the commands on the database: the configured database, with or without a running portal.
import type { Client } from 'pg'
import { readConfig, type Config } from '#server/config/config.ts'
import { createClient } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'

interface Options {
  /** Without a running portal. */
  readonly alone?: boolean
  /** The migrations of the database before `work`; by default all of them. */
  readonly migrations?: (() => Promise<ReadonlySet<string>>) | undefined
}

/** Runs `work` on the configured database and prints its result; ends the process with 1 when it fails. */
export async function withConfiguredDatabase(
  work: (client: Client, url: string, config: Config) => Promise<string>,
  { alone = false, migrations }: Options = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { databaseUrl, databaseOwnerUrl, dataDir } = config
    const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : undefined
    // Filling a database drops and adds its foreign keys, which only the owner may.
    const url = (alone ? databaseOwnerUrl : undefined) ?? databaseUrl ?? (embedded?.url as string)
    // The process that owns the folder stops the database; beside a running portal this command only connects.
    const lock =
      embedded &&
      (await lockFolder(url, dataDir).catch((error: unknown) => {
        if (error instanceof FolderInUseError && !alone) return undefined
        throw error
      }))
    const client = createClient(url, { longRunning: true })
    try {
      await client.connect()
      // Next to a running portal the schema is not changed: a backup before an update must have the running version.
      if (alone) await migrate(client, await migrations?.())
      else await refuseUnlessPortal(client)
      process.stdout.write(`${await work(client, url, config)}\n`)
    } finally {
      await client.end().catch(() => undefined)
      await lock?.release()
      if (lock) await embedded?.stop()
      else embedded?.release()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

async function refuseUnlessPortal(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`)
  if (!rows[0]?.found) throw new Error('This database holds no portal yet.')
}
