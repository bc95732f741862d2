// Terms, privacy, conditions, accessibility and the notice above 'Was wird über mich gespeichert?' of the Talbrück Gruppe.
import { readdir, readFile } from 'node:fs/promises'
import type { Tx } from '#server/db/db.ts'
import { parseDocument } from '#server/modules/legal/parse-document.ts'
import { insertDocument } from '#server/modules/legal/queries.ts'

const FOLDER = new URL('./legal/', import.meta.url)

export async function insertLegalDocuments(tx: Tx): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md')).sort()
  for (const file of files) {
    const { document, row } = parseDocument(await readFile(new URL(file, FOLDER), 'utf8'))
    await insertDocument(tx, document, row)
  }
}

/** Everybody accepted the conditions that held when they accepted the terms; the newest ones half of them. */
export async function insertAcceptances(tx: Tx): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'terms_accepted_at'])
    .where('terms_accepted_at', 'is not', null)
    .orderBy('username')
    .execute()
  const rows = people.flatMap(({ id, terms_accepted_at: at }, index) =>
    at === null
      ? []
      : [{ person_id: id, document: 'conditions', version: index % 2 ? '2026-03' : '2025-01', accepted_at: at }],
  )
  if (rows.length > 0) await tx.insertInto('legal_acceptance').values(rows).execute()
}
