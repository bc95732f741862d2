// Versions of the code of conduct in the database, and the sections of each as passages for searches.
import { sql, type RawBuilder } from 'kysely'
import type { ConductEdition, ConductText } from '#contract/conduct.ts'
import { plainTextOf } from '#domain/rich-text/compare-rich-text.ts'
import { LANGUAGES, type ConductConfirmation, type ConductGroup, type InBoth } from '#domain/legal/conduct.ts'
import { nameById } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'

export interface StoredVersion {
  version: number
  appliesFrom: string
  text: ConductText
  confirmation: ConductConfirmation
  confirmBy: string | null
  companies: number[]
  sites: number[]
  groups: ConductGroup[]
  publishedAt: Date
  byName: string
  isAnnounced: boolean
}

/** All versions for which `which` is true of the row `v`, newest first. */
async function readWhere(db: Db, which: RawBuilder<boolean>): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.applies_from as "appliesFrom", v.text, v.confirmation, v.confirm_by as "confirmBy",
      v.company_ids as companies, v.site_ids as sites, v.groups, v.published_at as "publishedAt",
      v.announced_at is not null as "isAnnounced",
      ${nameById(sql`v.published_by`)} as "byName"
    from conduct_version v where ${which} order by v.applies_from desc`.execute(db)
  return rows
}

/** Published versions, newest first; those of the future included. */
export const readVersions = (db: Db): Promise<StoredVersion[]> => readWhere(db, sql<boolean>`true`)

/** The version that applies on `day`; undefined before the first one. */
export async function readCurrent(db: Db, day: string): Promise<StoredVersion | undefined> {
  const [current] = await readWhere(
    db,
    sql<boolean>`v.applies_from = (select max(o.applies_from) from conduct_version o where o.applies_from <= ${day}::date)`,
  )
  return current
}

/** The number of the version that applies on a day, as SQL. */
export const currentNumber = (day: string): RawBuilder<number> => sql<number>`(
  select o.version from conduct_version o where o.applies_from <= ${day}::date order by o.applies_from desc limit 1)`

/** A version as it is read in one language. */
export function editionIn(language: Language, { version, appliesFrom, text }: StoredVersion): ConductEdition {
  const say = (both: InBoth) => both[language]
  return {
    version,
    appliesFrom,
    title: say(text.title),
    summary: say(text.summary),
    sections: text.sections.map(({ id, heading, html }) => ({ id, heading: say(heading), html: say(html) })),
    questions: text.questions.map(({ question, answers }) => ({
      question: say(question),
      answers: answers.map(({ text: answer, isRight, explanation }) => ({
        text: say(answer),
        isRight,
        explanation: say(explanation),
      })),
    })),
  }
}

type NewVersion = Pick<
  StoredVersion,
  'version' | 'appliesFrom' | 'text' | 'confirmation' | 'confirmBy' | 'companies' | 'sites' | 'groups'
> & { publishedBy: string | null; publishedAt: Date }

/** Inserts a published version with the passages of its sections. */
export async function insertVersion(tx: Tx | Db, version: NewVersion): Promise<void> {
  const { text } = version
  await tx
    .insertInto('conduct_version')
    .values({
      version: version.version,
      applies_from: version.appliesFrom,
      text: JSON.stringify(text),
      confirmation: version.confirmation,
      confirm_by: version.confirmBy,
      company_ids: version.companies,
      site_ids: version.sites,
      groups: version.groups,
      published_by: version.publishedBy,
      published_at: version.publishedAt,
    })
    .execute()
  await tx
    .insertInto('conduct_passage')
    .values(
      LANGUAGES.flatMap((language) =>
        text.sections.map(({ id, heading, html }, position) => ({
          version: version.version,
          language,
          position,
          section: id,
          heading: heading[language],
          body: plainTextOf(html[language]),
        })),
      ),
    )
    .execute()
}
