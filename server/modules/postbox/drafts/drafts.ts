// Drafts: begun from a template or from a form that is changed, kept with every change, resumed on any device, deleted by their person.
import { sql, type RawBuilder } from 'kysely'
import type { DraftBody, FormDraft, FormDraftRow, FormFile } from '#contract/postbox.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { brokenAnswerRule } from '#domain/postbox/answer-rules.ts'
import { askedQuestions, type Answers } from '#domain/postbox/answers.ts'
import { DRAFT_DAYS, type TemplateContent } from '#domain/postbox/template.ts'
import { instantText, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { findTemplate, readChoices } from '#server/modules/postbox/templates/read-templates.ts'
import { readPlaces, readPrefilled, withLocked, type Place } from '#server/modules/postbox/templates/prefill.ts'
import { readAnswerNames, readTitle } from '#server/modules/postbox/content.ts'

/** The limit of drafts of a person. */
const DRAFT_LIMIT = 100

export interface StoredDraft extends Place {
  readonly id: number
  readonly version: number
  readonly personId: string
  readonly templateId: number
  readonly templateVersion: number
  readonly content: TemplateContent
  readonly answers: Answers
  readonly page: string
  readonly changes: number | null
  readonly changedAt: Date
  readonly newerVersion: boolean
}

export const FILE = sql<
  FormFile[]
>`json_build_object('id', l.id, 'question', l.question, 'name', l.name, 'contentType', l.content_type,
  'size', l.size, 'at', ${instantText(sql`l.uploaded_at`)})`

async function readStored(db: Db, which: RawBuilder<boolean>, lock = sql``): Promise<StoredDraft[]> {
  const { rows } = await sql<StoredDraft>`
    select d.id, d.version, d.person_id as "personId", d.template_id as "templateId", d.template_version as "templateVersion",
      v.content, d.answers, d.page, d.changes, d.changed_at as "changedAt", d.company_id as "companyId", d.site_id as "siteId",
      d.changes is null and exists (select from form_template_version n
        where n.template_id = d.template_id and n.version > d.template_version) as "newerVersion"
    from form_draft d join form_template_version v on v.template_id = d.template_id and v.version = d.template_version
    where ${which} order by d.changed_at desc, d.id desc ${lock}`.execute(db)
  return rows
}

/** Throws 404 for one of somebody else. */
export async function findDraft(db: Db, personId: string, id: number): Promise<StoredDraft> {
  const [draft] = await readStored(db, sql<boolean>`d.id = ${id} and d.person_id = ${personId}`)
  if (!draft) throw notFound()
  return draft
}

/** The same, locked until `tx` ends; undefined: it was sent or deleted, or never existed. */
export async function lockDraft(tx: Tx, personId: string, id: number): Promise<StoredDraft | undefined> {
  const which = sql<boolean>`d.id = ${id} and d.person_id = ${personId}`
  return (await readStored(tx, which, sql`for update of d`))[0]
}

/** The approvals of a form that end when it is changed, as its sender may read them. */
async function readEnding(db: Db, caseId: number, { stations }: TemplateContent): Promise<FormDraft['ends']> {
  const { rows } = await sql<{ name: string; by: FormDraft['ends'][number]['by'] }>`
    select s.name, ${namedPersonOrNull(sql`s.decided_by`)} as by from decision_stage s
    where s.case_id = ${caseId} and s.outcome = 'approved' order by s.position`.execute(db)
  return rows.map(({ name, by }) => {
    const station = stations.find((one) => one.name === name)
    const label = station?.label ?? { de: name, en: '' }
    return { label: { de: label.de, en: label.en }, by: station?.showsRoleOnly ? null : by }
  })
}

export async function toDraft(db: Db, draft: StoredDraft): Promise<FormDraft> {
  const { id, version, templateId, templateVersion, content, answers, page, changedAt, changes, newerVersion } = draft
  const { companyId, siteId } = draft
  const files = { draftId: id, caseId: changes ?? undefined }
  const { rows } = await sql<{ file: FormFile }>`
    select ${FILE} as file from form_file l where l.draft_id = ${id} or l.case_id = ${changes}::bigint order by l.uploaded_at, l.id`.execute(
    db,
  )
  return {
    id,
    version,
    templateId,
    templateVersion,
    content: content as FormDraft['content'],
    title: await readTitle(db, content, answers, files),
    answers: answers as FormDraft['answers'],
    names: await readAnswerNames(db, content, answers, files),
    choices: await readChoices(db, content),
    companyId,
    siteId,
    files: rows.map(({ file }) => file),
    page,
    changedAt: changedAt.toISOString(),
    deletedOn: addDays(businessDay(changedAt), DRAFT_DAYS),
    changes,
    ends: changes === null ? [] : await readEnding(db, changes, content),
    newerVersion,
  }
}

export const readDraft = async (db: Db, personId: string, id: number): Promise<FormDraft> =>
  toDraft(db, await findDraft(db, personId, id))

export async function listDrafts(db: Db, personId: string): Promise<FormDraftRow[]> {
  const drafts = await readStored(db, sql<boolean>`d.person_id = ${personId}`)
  return Promise.all(
    drafts.map(async ({ id, version, templateId, content, answers, page, changes, changedAt }) => ({
      id,
      version,
      templateId,
      title: await readTitle(db, content, answers, { draftId: id, caseId: changes ?? undefined }),
      page:
        Math.max(
          0,
          content.pages.findIndex(({ name }) => name === page),
        ) + 1,
      pages: content.pages.length,
      openQuestions: askedQuestions(content, answers).filter(
        ({ question }) =>
          brokenAnswerRule(question, Object.hasOwn(answers, question.name) ? answers[question.name] : undefined) ===
          'required',
      ).length,
      changedAt: changedAt.toISOString(),
    })),
  )
}

interface NewDraft {
  readonly templateId: number
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
}

/** Creates a draft with the values of the profile. Throws 404 as `findTemplate`; 429 `drafts_limit`. */
export async function beginDraft(
  tx: Tx,
  context: Pick<Context, 'now' | 'vault'>,
  personId: string,
  given: NewDraft,
): Promise<FormDraft> {
  const place = await readPlaces(tx, given)
  const { id: template_id, version, content } = await findTemplate(tx, personId, given.templateId, place)
  // Two windows of one person count one after the other.
  await sql`select from person where id = ${personId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from form_draft where person_id = ${personId}`.execute(tx)
  if (rows[0]!.count >= DRAFT_LIMIT)
    throw tooMany(86_400_000, 'drafts_limit', [
      { field: 'body', rule: `must wait until there are less than ${DRAFT_LIMIT} drafts` },
    ])
  const answers = await readPrefilled({ db: tx, vault: context.vault }, personId, content, place)
  const { id } = await tx
    .insertInto('form_draft')
    .values({
      person_id: personId,
      template_id,
      template_version: version,
      company_id: place.companyId,
      site_id: place.siteId,
      answers: JSON.stringify(answers),
      page: content.pages[0]!.name,
      changed_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readDraft(tx, personId, id)
}

/** Its answers with those that its person cannot change. */
export const lockedAnswers = async (
  tx: Tx,
  { vault }: Pick<Context, 'vault'>,
  draft: StoredDraft,
  answers: Answers,
): Promise<Answers> =>
  withLocked(draft.content, answers, await readPrefilled({ db: tx, vault }, draft.personId, draft.content, draft))

export interface DraftTarget {
  readonly id: number
  readonly personId: string
  readonly version: number | undefined
}

/** 404; 409 `version_conflict` with the present draft, which another window has saved. */
export async function lockSeenDraft(tx: Tx, { id, personId, version }: DraftTarget): Promise<StoredDraft> {
  const draft = await lockDraft(tx, personId, id)
  if (!draft) throw notFound()
  if (version !== undefined && version !== draft.version)
    throw conflict('version_conflict', undefined, await toDraft(tx, draft))
  return draft
}

export async function saveDraft(
  tx: Tx,
  context: Pick<Context, 'now' | 'vault'>,
  target: DraftTarget,
  { answers, page }: Pick<DraftBody, 'answers' | 'page'>,
): Promise<FormDraft> {
  const draft = await lockSeenDraft(tx, target)
  const isPage = draft.content.pages.some(({ name }) => name === page)
  const saved = {
    answers: JSON.stringify(await lockedAnswers(tx, context, draft, answers as Answers)),
    page: isPage ? page : draft.page,
    changed_at: context.now(),
    version: draft.version + 1,
  }
  await tx.updateTable('form_draft').set(saved).where('id', '=', draft.id).execute()
  return readDraft(tx, target.personId, draft.id)
}

export async function deleteDraft(tx: Tx, target: DraftTarget): Promise<null> {
  const { id } = await lockSeenDraft(tx, target)
  await tx.deleteFrom('form_draft').where('id', '=', id).execute()
  return null
}
