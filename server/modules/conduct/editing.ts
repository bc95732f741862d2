// The draft of the next version: saved, published, withdrawn before it applies. There is one draft, which all administrators share.
import { sql } from 'kysely'
import type {
  ConductAudience,
  ConductDraft,
  ConductDraftBody,
  ConductPublished,
  ConductReach,
  ConductText,
} from '#contract/conduct.ts'
import { conductFaults, CONDUCT_LIMITS, LANGUAGES, type InBoth } from '#domain/legal/conduct.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { cleanField, type TextRules } from '#server/text/clean-field.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { belongsTo } from './audience.ts'
import { addToLog } from './log.ts'
import { insertVersion, readVersions } from './versions.ts'

const lines = ({ de, en }: InBoth): InBoth => ({ de: oneLine(de), en: oneLine(en) })

/** The text in the form that is stored; call it before the transaction. Too long: 422 `text_too_long`. */
export async function cleanConductText(text: ConductText, rules: TextRules): Promise<ConductText> {
  if (JSON.stringify(text).length > CONDUCT_LIMITS.whole)
    throw unprocessable('text_too_long', [
      { field: 'body.text', rule: `must have at most ${CONDUCT_LIMITS.whole} characters in all` },
    ])
  const sections = []
  for (const [at, { id, heading, html }] of text.sections.entries()) {
    const cleaned = { de: '', en: '' }
    for (const language of LANGUAGES)
      cleaned[language] = await cleanField(html[language], `body.text.sections.${at}.html.${language}`, rules)
    sections.push({ id, heading: lines(heading), html: cleaned })
  }
  return {
    title: lines(text.title),
    summary: lines(text.summary),
    sections,
    questions: text.questions.map(({ question, answers }) => ({
      question: lines(question),
      answers: answers.map(({ text: answer, isRight, explanation }) => ({
        text: lines(answer),
        isRight,
        explanation: lines(explanation),
      })),
    })),
  }
}

type DraftRow = Omit<ConductDraft, 'changedAt'> & { changedAt: Date }

async function readDraftRow(db: Db, isLocked = false): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select d.version, d.text, d.applies_from as "appliesFrom", d.confirmation, d.confirm_by as "confirmBy",
      d.company_ids as companies, d.site_ids as sites, d.groups, ${namedPerson(sql.ref('d.changed_by'))} as "changedBy",
      d.changed_at as "changedAt"
    from conduct_draft d ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

const draftOf = (row: DraftRow | undefined): ConductDraft | null =>
  row ? { ...row, changedAt: row.changedAt.toISOString() } : null

export const readDraft = async (db: Db): Promise<ConductDraft | null> => draftOf(await readDraftRow(db))

/** Locks the draft in the version that was changed. Throws 409 `version_conflict` with the present draft for another one, or none. */
async function lockDraft(tx: Tx, version: number): Promise<DraftRow | undefined> {
  const row = await readDraftRow(tx, true)
  if ((row?.version ?? 0) !== version) throw conflict('version_conflict', undefined, { draft: draftOf(row) })
  return row
}

/** Companies or sites that do not exist: 422 with their field. */
async function checkPlaces(db: Db, { companies, sites }: ConductAudience): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select 'companies' as field from unnest(${companies}::integer[]) i where not exists (select from company c where c.id = i)
    union select 'sites' from unnest(${sites}::integer[]) i where not exists (select from site s where s.id = i)`.execute(
    db,
  )
  if (rows.length > 0)
    throw unprocessable(
      'unknown_place',
      rows.map(({ field }) => ({ field: `body.${field}`, rule: 'must exist' })),
    )
}

/** Saves the draft that was changed from this version; 0 begins it. */
export async function saveDraft(
  tx: Tx,
  { now }: WriteContext,
  { byId, version }: { readonly byId: string; readonly version: number },
  { text, appliesFrom, confirmation, confirmBy, companies, sites, groups }: ConductDraftBody,
): Promise<ConductDraft> {
  await lockDraft(tx, version)
  await checkPlaces(tx, { companies, sites, groups })
  const values = {
    version: version + 1,
    text: JSON.stringify(text),
    applies_from: appliesFrom,
    confirmation,
    confirm_by: confirmation === 'none' ? null : confirmBy,
    company_ids: companies,
    site_ids: sites,
    groups,
    changed_by: byId,
    changed_at: now(),
  }
  const written =
    version === 0
      ? await tx
          .insertInto('conduct_draft')
          .values(values)
          .onConflict((at) => at.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.updateTable('conduct_draft').set(values).returning('version').executeTakeFirst()
  const draft = await readDraft(tx)
  // Two people have begun it concurrently: the second one gets the draft of the first one.
  if (!written || !draft) throw conflict('version_conflict', undefined, { draft })
  return draft
}

/** Deletes the draft with its text. */
export async function discardDraft(
  tx: Tx,
  { now }: WriteContext,
  byId: string,
  version: number,
): Promise<{ version: number }> {
  const row = await lockDraft(tx, version)
  if (!row) throw notFound()
  await tx.deleteFrom('conduct_draft').execute()
  await addToLog(tx, 'discarded', { by: byId, at: now() })
  return { version }
}

const countPeople = async (db: Db, { companies, sites, groups }: ConductAudience): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person p where ${belongsTo({
      companies: sql`${companies}::integer[]`,
      sites: sql`${sites}::integer[]`,
      groups: sql`${groups}::text[]`,
    })}`.execute(db)
  return rows[0]?.people ?? 0
}

/** How many people would have to confirm; a number under five would name them. */
export async function readReach(db: Db, audience: ConductAudience): Promise<ConductReach> {
  await checkPlaces(db, audience)
  const people = await countPeople(db, audience)
  return { people: people < LEAST_GROUP ? null : people, isNobody: people === 0 }
}

/** Publishes the draft. Incomplete: 422 `draft_incomplete` with every field and rule. */
export async function publishDraft(
  tx: Tx,
  { events, now }: WriteContext,
  byId: string,
  draftVersion: number,
): Promise<Pick<ConductPublished, 'version' | 'appliesFrom'>> {
  const at = now()
  const today = businessDay(at)
  const draft = await lockDraft(tx, draftVersion)
  if (!draft) throw notFound()
  // A concurrent confirmation of the version before has committed, or finds this one.
  await sql`select from conduct_version for update`.execute(tx)
  const published = await readVersions(tx)
  const people = draft.confirmation === 'none' ? 0 : await countPeople(tx, draft)
  const faults = conductFaults(draft, { today, people, lastFrom: published[0]?.appliesFrom })
  const { appliesFrom } = draft
  if (faults.length > 0 || appliesFrom === null)
    throw unprocessable(
      'draft_incomplete',
      faults.map(({ field, rule }) => ({ field: `draft.${field}`, rule })),
    )
  const version = Math.max(0, ...published.map((one) => one.version)) + 1
  await insertVersion(tx, { ...draft, appliesFrom, version, publishedBy: byId, publishedAt: at })
  await tx.deleteFrom('conduct_draft').execute()
  await addToLog(tx, 'published', { by: byId, at, version, people })
  if (appliesFrom <= today) await announce(tx, { events, now }, version)
  return { version, appliesFrom }
}

/** Marks a version as announced and asks its people to confirm it, once. */
export async function announce(tx: Tx, { events, now }: WriteContext, version: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('conduct_version')
    .set({ announced_at: now() })
    .where('version', '=', version)
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await events.publish(tx, 'conduct.applies', { version })
}

/**
 * Makes a version that does not apply yet the draft again. One that applies: 409 `version_applies`; while there is a draft:
 * 409 `draft_exists`.
 */
export async function withdrawVersion(
  tx: Tx,
  context: WriteContext,
  byId: string,
  version: number,
): Promise<ConductDraft> {
  const at = context.now()
  await sql`select from conduct_version for update`.execute(tx)
  const found = (await readVersions(tx)).find((one) => one.version === version)
  if (!found) throw notFound()
  if (found.isAnnounced || found.appliesFrom <= businessDay(at)) throw conflict('version_applies')
  const before = await readDraftRow(tx, true)
  if (before) throw conflict('draft_exists', undefined, { draft: draftOf(before) })
  await tx.deleteFrom('conduct_version').where('version', '=', version).execute()
  const { text, appliesFrom, confirmation, confirmBy, companies, sites, groups } = found
  const again = { text, appliesFrom, confirmation, confirmBy, companies, sites, groups }
  const draft = await saveDraft(tx, context, { byId, version: 0 }, again)
  await addToLog(tx, 'withdrawn', { by: byId, at, version })
  return draft
}
