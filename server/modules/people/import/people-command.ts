// npm run people -- --in people.csv [--apply]: checks a table of people, and writes it, by the same code as the portal does.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { PeopleImport } from '#contract/people-import.ts'
import { PEOPLE_BYTES, PEOPLE_HEADS } from '#domain/people/import.ts'
import { recordCommand } from '#server/audit/audit.ts'
import type { Events } from '#server/kernel/events.ts'
import { withConfiguredDatabase } from '#server/operation/archive-command.ts'
import type { Db } from '#server/db/db.ts'
import { applyImport, beginApplication, checkImport, keepFile, longDb, readImport } from './imports.ts'

const HELP = `npm run people -- --in people.csv [--apply]

Checks a table of people against the portal's database and says what it would do. Beside a running portal, or without one.

  --in FILE   CSV with a head line: ${Object.values(PEOPLE_HEADS)
    .map(([head]) => head)
    .join(';')}
              Semicolon, comma or tab; UTF-8 with or without a byte order mark, or Windows-1252. The first four columns are
              required; what a table does not have is left as it is, an empty cell empties it.
  --apply     writes the table, all of it or nothing
  --help      this text

The portal ends the rights of leavers within five minutes, or when it is started.
Exit code: 0 done, 1 the table has errors or cannot be read, 2 wrong arguments.
`

function reportOf(one: PeopleImport): string {
  const heads = (fields: readonly (keyof typeof PEOPLE_HEADS)[]) =>
    fields.map((field) => PEOPLE_HEADS[field][0]).join(', ')
  const lines = one.findings.map(
    ({ line, field, rule, value }) => `line ${line}, ${PEOPLE_HEADS[field][0]}: ${rule} (${value})`,
  )
  if (one.errors + one.hints > lines.length) lines.push(`… ${one.errors + one.hints - lines.length} more`)
  if (one.missing.length > 0) lines.push(`columns that are missing: ${heads(one.missing)}`)
  if (one.unknownColumns.length > 0) lines.push(`columns that are not read: ${one.unknownColumns.join(', ')}`)
  const counts = `${one.lines} lines: ${one.added} new, ${one.changed} changed, ${one.same} the same, ${one.leaving} leaving, ${one.returning} returning`
  return [
    ...lines,
    `${one.state}${one.failure ? ` (${one.failure})` : ''}; ${counts}; ${one.errors} errors, ${one.hints} hints`,
  ].join('\n')
}

/** The command publishes no events: the portal follows the written tables. */
const SILENT: Pick<Events, 'publish' | 'publishAll' | 'on'> = {
  publish: async () => undefined,
  publishAll: async () => undefined,
  on: () => undefined,
}

/** Checks a file, and writes it; throws with the report where it has errors. */
export async function importFile(db: Db, { path, isApplied }: { path: string; isApplied: boolean }): Promise<string> {
  const content = await readFile(path)
  if (content.length > PEOPLE_BYTES) throw new Error(`${path} is larger than ${PEOPLE_BYTES / 1024 / 1024} MB.`)
  const parts = { events: SILENT, now: () => new Date() }
  const name = path.split(/[\\/]/).at(-1)!.slice(-200)
  const id = await keepFile(db, { name, content, byId: null, now: parts.now() })
  await checkImport(db, parts, id)
  const checked = await readImport(db, id)
  if (checked.state === 'failed' || checked.errors > 0) throw new Error(reportOf(checked))
  if (!isApplied) return `${reportOf(checked)}\nNothing was written; --apply writes it.`
  await db.transaction().execute(async (tx) => {
    await beginApplication(tx, id)
    await recordCommand(tx, 'npm run people', `id=${id}`)
  })
  await applyImport(db, parts, id)
  const applied = await readImport(db, id)
  if (applied.state !== 'applied') throw new Error(reportOf(applied))
  return reportOf(applied)
}

function readArguments(): { path: string; isApplied: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        in: { type: 'string' },
        apply: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values.help || values.in === undefined ? undefined : { path: values.in, isApplied: values.apply }
  } catch {
    return undefined
  }
}

if (import.meta.filename === process.argv[1]) {
  const given = readArguments()
  if (!given) {
    process.stderr.write(HELP)
    process.exitCode = process.argv.includes('--help') || process.argv.includes('-h') ? 0 : 2
  } else
    await withConfiguredDatabase(async (_client, url) => {
      const { db, destroy } = longDb(url)
      return importFile(db, given).finally(destroy)
    })
}
