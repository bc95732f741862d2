// A legal document for one person: the valid version, the changes since the one before, the accepted version.
import type { LegalDocument, LegalQuery } from '#contract/legal.ts'
import { isAccepted, type LegalDocumentName } from '#domain/legal/legal.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readAcceptance, readVersion, readVersions, type StoredSection } from './queries.ts'

const sameAs = (one: StoredSection) => (other: StoredSection) =>
  one.id === other.id && one.heading === other.heading && one.html === other.html

/** Marks new or changed sections; the first version has nothing to compare with. */
const withChanges = (sections: readonly StoredSection[], before: readonly StoredSection[] | undefined) =>
  sections.map((section) => ({ ...section, changed: before !== undefined && !before.some(sameAs(section)) }))

interface DocumentRequest extends LegalQuery {
  readonly document: LegalDocumentName
  readonly personId: string
  readonly now: Date
  /** Setting of the portal: links may lead to e-mail and telephone. */
  readonly contactLinks: boolean
}

/** The version that is valid on the day of `now`, or the requested one; throws 404 `document_missing` without one. */
export async function readDocument(db: Db, request: DocumentRequest): Promise<LegalDocument> {
  const { document, language = 'de', personId, now, contactLinks } = request
  const versions = await readVersions(db, document, businessDay(now))
  const index = request.version === undefined ? 0 : versions.findIndex(({ version }) => version === request.version)
  const requested = versions[index]
  const row = requested && (await readVersion(db, document, requested.version, language))
  if (!row) throw notFound('document_missing')
  const older = versions[index + 1]
  const before = older && (await readVersion(db, document, older.version, row.language))
  const accepted = isAccepted(document) ? await readAcceptance(db, personId, document) : undefined
  // A version that was not translated cannot be held against one that was.
  const comparable = before?.language === row.language ? before.sections : undefined
  return {
    document,
    language: row.language,
    version: row.version,
    current: index === 0,
    validFrom: row.validFrom,
    title: row.title,
    summary: row.summary,
    sections: withChanges(row.sections, comparable),
    ...(contactLinks && { contactLinks }),
    earlier: versions.slice(1),
    acceptable: isAccepted(document),
    ...(accepted && { accepted }),
  }
}
