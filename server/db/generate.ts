// Writes schema.ts (types) and schema.sql (for review) from a freshly migrated database: npm run db:generate.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import { createClient, createDb } from './db.ts'
import { describeSchema } from './describe-schema.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The two generated files for the schema of `url`, which must be migrated. */
export async function generateSchema(url: string): Promise<{ types: string; sql: string }> {
  const { db } = createDb(url, { max: 2 })
  try {
    const types = await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      outFile: null,
      includePattern: 'public.*',
      excludePattern: '*.migration',
      typeMapping: { int8: 'number' },
    })
    return { types, sql: await describeSchema(db) }
  } finally {
    await db.destroy()
  }
}

if (import.meta.filename === process.argv[1]) {
  const dataDir = await mkdtemp(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'portal-generate-'))
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbedded({ dataDir, durable: false })
  try {
    const client = createClient(url)
    await client.connect()
    await migrate(client)
    await client.end()
    const { types, sql } = await generateSchema(url)
    await writeFile(here('./schema.ts'), types)
    await writeFile(here('./schema.sql'), sql)
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
