// npm run legal -- import FILE…: imports legal documents into the portal. npm run legal: lists the existing ones.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { recordCommand } from '#server/audit/audit.ts'
import { withConfiguredDatabase } from '#server/operation/archive-command.ts'
import { createDb, type Db } from '#server/db/db.ts'
import { DocumentError, parseDocument, type ParsedDocument } from './parse-document.ts'
import { insertDocument, readVersion } from './queries.ts'

const labelOf = ({ document, row }: ParsedDocument): string => `${document} ${row.version} (${row.language})`

/** Reads every file before one is written; throws with the name of the file in front of each fault. */
async function readFiles(files: readonly string[]): Promise<ParsedDocument[]> {
  const faults: string[] = []
  const parsed: ParsedDocument[] = []
  for (const file of files) {
    try {
      parsed.push(parseDocument(await readFile(file, 'utf8')))
    } catch (error) {
      if (error instanceof DocumentError) faults.push(...error.faults.map((fault) => `${file}: ${fault}`))
      else faults.push(`${file}: ${(error as Error).message}`)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return parsed
}

/** Writes all of them or none; a version that people may have accepted never changes. */
export async function importDocuments(db: Db, files: readonly string[]): Promise<string> {
  const parsed = await readFiles(files)
  return db.transaction().execute(async (tx) => {
    const lines: string[] = []
    for (const each of parsed) {
      const isNew = await insertDocument(tx, each.document, each.row)
      const { document, row } = each
      const there = isNew ? undefined : await readVersion(tx, document, row.version, row.language)
      if (there && JSON.stringify(there.sections) !== JSON.stringify(orderedLike(there.sections, row.sections)))
        throw new Error(`${labelOf(each)} is there with another text. Give the new text a version of its own.`)
      lines.push(`${labelOf(each)}: ${isNew ? `imported, holds from ${row.validFrom}` : 'was there already'}`)
    }
    await recordCommand(tx, 'npm run legal', `documents=${parsed.length}`)
    return lines.join('\n')
  })
}

/** The database keeps the keys of an object in an order of its own. */
const orderedLike = <T extends object>(like: readonly T[], rows: readonly T[]): unknown[] =>
  rows.map((row, index) => Object.fromEntries(Object.keys(like[index] ?? row).map((key) => [key, row[key as keyof T]])))

/** One line for each existing document. */
export async function listDocuments(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select document || ' ' || version || ' (' || language || '), from ' || valid_from || ': ' || title as line
    from legal_document order by document, valid_from, language`.execute(db)
  return rows.length === 0 ? 'There are no legal documents yet.' : rows.map(({ line }) => line).join('\n')
}

if (import.meta.filename === process.argv[1]) {
  const [command, ...files] = process.argv.slice(2)
  if (command !== undefined && (command !== 'import' || files.length === 0)) {
    process.stderr.write('npm run legal -- import FILE…   or   npm run legal\n')
    process.exitCode = 2
  } else
    await withConfiguredDatabase(async (_client, url) => {
      const { db } = createDb(url, { max: 1 })
      const work = command === undefined ? listDocuments(db) : importDocuments(db, files)
      return work.finally(() => db.destroy())
    })
}
