// Legal documents by version, and who accepted which.
import { sql } from 'kysely'
import type { Acceptance, LegalSection } from '#contract/legal.ts'
import type { LegalDocumentName } from '#domain/legal/legal.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

export type StoredSection = Omit<LegalSection, 'changed'>

export interface DocumentRow {
  language: 'de' | 'en'
  version: string
  validFrom: string
  title: string
  summary: string
  sections: StoredSection[]
}

/** The versions of a document that were in force on `day` or before, newest first; each once, whatever its languages. */
export async function readVersions(
  db: Db,
  document: LegalDocumentName,
  day: string,
): Promise<{ version: string; validFrom: string }[]> {
  const { rows } = await sql<{ version: string; validFrom: string }>`
    select version, min(valid_from) as "validFrom", max(id) as last from legal_document
    where document = ${document} and valid_from <= ${day}::date
    group by version order by min(valid_from) desc, max(id) desc`.execute(db)
  return rows.map(({ version, validFrom }) => ({ version, validFrom }))
}

/** A version in `language`, or in the other one where it was not translated. */
export async function readVersion(
  db: Db,
  document: LegalDocumentName,
  version: string,
  language: 'de' | 'en',
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select language, version, valid_from as "validFrom", title, summary, sections from legal_document
    where document = ${document} and version = ${version} order by language = ${language} desc limit 1`.execute(db)
  return rows[0]
}

/** The version this person accepted last. */
export async function readAcceptance(
  db: Db,
  personId: string,
  document: LegalDocumentName,
): Promise<Acceptance | undefined> {
  const found = await db
    .selectFrom('legal_acceptance')
    .select(['version', 'accepted_at'])
    .where('person_id', '=', personId)
    .where('document', '=', document)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { version: found.version, at: found.accepted_at.toISOString() }
}

/** Inserts an acceptance once and returns the instant of the first one; 404 for a person who is not in the database. */
export async function writeAcceptance(
  tx: Tx,
  personId: string,
  document: 'conditions',
  version: string,
  at: Date,
): Promise<Date> {
  const key = { person_id: personId, document, version }
  const person = await tx.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst()
  if (!person) throw notFound()
  const made = await tx
    .insertInto('legal_acceptance')
    .values({ ...key, accepted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accepted_at')
    .executeTakeFirst()
  if (!made)
    return (
      await tx
        .selectFrom('legal_acceptance')
        .select('accepted_at')
        .where((e) => e.and(key))
        .executeTakeFirstOrThrow()
    ).accepted_at
  await tx.updateTable('person').set({ terms_accepted_at: at }).where('id', '=', personId).execute()
  return at
}

/** Inserts a version in one language; returns false if the same one exists already. */
export async function insertDocument(db: Db, document: LegalDocumentName, row: DocumentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('legal_document')
    .values({
      document,
      language: row.language,
      version: row.version,
      valid_from: row.validFrom,
      title: row.title,
      summary: row.summary,
      sections: JSON.stringify(row.sections),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
