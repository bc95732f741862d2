// npm run audit -- --from DAY --to DAY [--format csv]: the audit log on standard output. npm run audit -- --check: verifies its chains.
import { parseArgs } from 'node:util'
import { addEntry, auditFaults, auditLines, type AuditFormat, type Period } from './audit.ts'
import { isDay } from './audit-routes.ts'
import { withConfiguredDatabase } from '#server/operation/archive-command.ts'
import { createDb, type Db } from '#server/db/db.ts'

/** Passes all lines but the last to `write` and returns that one; the export adds an entry without a person. */
export async function exportEntries(
  db: Db,
  period: Period,
  format: AuditFormat,
  write: (line: string) => unknown,
): Promise<string> {
  const object = `from=${period.from} to=${period.to} format=${format}`
  await addEntry(db, { kind: 'export', person_id: null, route: 'npm run audit', object, result: 'answered' })
  let held = ''
  for await (const line of auditLines(db, period, format)) {
    if (held !== '') write(held)
    held = line
  }
  return held.trimEnd()
}

/** Throws an error that lists all faults. */
export async function checkChains(db: Db): Promise<string> {
  const faults = await auditFaults(db)
  if (faults.length === 0) return 'No entry was changed, none is missing.'
  throw new Error(faults.map(({ lane, seq, fault }) => `Entry ${lane}/${seq}: ${fault}`).join('\n'))
}

if (import.meta.filename === process.argv[1]) {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    format: { type: 'string' },
    check: { type: 'boolean' },
  } as const
  const { from = '', to = '', format = 'jsonl', check = false } = parseArgs({ options }).values
  if (!check && !(isDay(from) && isDay(to) && from <= to && (format === 'csv' || format === 'jsonl'))) {
    process.stderr.write(
      'npm run audit -- --from 2026-01-01 --to 2026-01-31 [--format csv]   or   npm run audit -- --check\n',
    )
    process.exitCode = 2
  } else
    await withConfiguredDatabase(async (_client, url) => {
      const { db } = createDb(url, { max: 1, longRunning: true })
      const work = check
        ? checkChains(db)
        : exportEntries(db, { from, to }, format as AuditFormat, (line) => process.stdout.write(line))
      return work.finally(() => db.destroy())
    })
}
