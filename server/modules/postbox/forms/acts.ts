// Actions on a sent form besides deciding: recall, change, answer, take, put back, nudge; and many together.
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import type { FormDraft } from '#contract/postbox.ts'
import { isInTurn } from '#domain/decisions/case.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { mayChangeForm } from '#domain/postbox/changed-form.ts'
import { isSafeToDecide } from '#domain/postbox/safe-decision.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { change, decide, decideMany, handOver, lockOpen, note, type SeenCase } from '#server/decisions/decide.ts'
import { conflict, forbidden, unprocessable } from '#server/http/errors.ts'
import { readDraft } from '#server/modules/postbox/drafts/drafts.ts'
import { FORMS } from './kind.ts'
import { readForm } from './read-form.ts'
import { isNotTaken } from '#server/modules/postbox/stations.ts'

/** Throws 422 for a text of blanks. */
export function requireText(text: string): string {
  if (text.trim() === '') throw unprocessable('reasonRequired', [{ field: 'body.text', rule: 'reasonRequired' }])
  return text.trim()
}

const present = (tx: Tx, { now }: WriteContext, { personId, id }: SeenCase) => readForm({ db: tx, now }, personId, id)

/** 404; 403 `notRequester`; 409 `alreadyDecided`, `notOpen`, `version_conflict`. */
async function lockOwn(tx: Tx, context: WriteContext, target: SeenCase): Promise<StoredCase> {
  const one = await lockOpen(tx, context, FORMS, target)
  if (one.requesterId !== target.personId) throw forbidden('notRequester')
  return one
}

interface Sent {
  readonly templateId: number
  readonly templateVersion: number
  readonly companyId: number | null
  readonly siteId: number | null
  readonly answers: Answers
  readonly content: TemplateContent
}

async function readSent(tx: Tx, id: number): Promise<Sent> {
  const { rows } = await sql<Sent>`
    select f.template_id as "templateId", f.template_version as "templateVersion", f.company_id as "companyId", f.site_id as "siteId",
      f.answers, v.content
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = ${id}`.execute(tx)
  return rows[0]!
}

async function insertDraft(
  tx: Tx,
  { now }: WriteContext,
  { id, personId }: SeenCase,
  changes: number | null,
): Promise<number> {
  const { templateId, templateVersion, companyId, siteId, answers, content } = await readSent(tx, id)
  const draft = await tx
    .insertInto('form_draft')
    .values({
      person_id: personId,
      template_id: templateId,
      template_version: templateVersion,
      company_id: companyId,
      site_id: siteId,
      answers: JSON.stringify(answers),
      page: content.pages[0]!.name,
      changes,
      changed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return draft.id
}

/** Restores the draft, within 30 s and while nobody has acted; the form is deleted. Else 409 `recall_over` with the form. */
export async function recall(tx: Tx, context: WriteContext, target: SeenCase): Promise<FormDraft> {
  const { id, personId } = target
  await lockOwn(tx, context, target)
  const form = await present(tx, context, target)
  if (form.recallUntil === null) throw conflict('recall_over', undefined, form)
  const draftId = await insertDraft(tx, context, target, null)
  await sql`update form_file set draft_id = ${draftId}, case_id = null where case_id = ${id}`.execute(tx)
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from form_party where case_id = ${id}`.execute(tx)
  await tx.deleteFrom('form').where('case_id', '=', id).execute()
  const personIds = [personId, ...rows.map((row) => row.personId)]
  await context.events.publish(tx, 'forms.recalled', { id, personIds })
  return readDraft(tx, personId, draftId)
}

/** The draft that changes a form; the same one where it was begun already. 403 `change_not_allowed`, 409 `change_over` by its template. */
export async function beginChange(tx: Tx, context: WriteContext, target: SeenCase): Promise<FormDraft> {
  const { id, personId } = target
  const { stages } = await lockOwn(tx, context, target)
  const { content } = await readSent(tx, id)
  if (content.mayChange === 'never') throw forbidden('change_not_allowed')
  if (!mayChangeForm(content.mayChange, stages))
    throw conflict('change_over', undefined, await present(tx, context, target))
  const begun = await tx.selectFrom('form_draft').select('id').where('changes', '=', id).executeTakeFirst()
  return readDraft(tx, personId, begun?.id ?? (await insertDraft(tx, context, target, id)))
}

/** Answers a question; the stations do not change, and the clock continues. Throws 409 `notOpen` if nobody waits for an answer. */
export async function answer(tx: Tx, context: WriteContext, target: SeenCase, text: string): Promise<void> {
  const words = requireText(text)
  const one = await lockOwn(tx, context, target)
  if (one.status !== 'askedBack') throw conflict('notOpen', undefined, await present(tx, context, target))
  await change(tx, context, FORMS, target, { note: words, keepsApprovals: true })
}

/** Back to its group. 409 `notOpen` for one that the person has not taken. */
export async function release(tx: Tx, context: WriteContext, target: SeenCase): Promise<void> {
  const one = await lockOpen(tx, context, FORMS, target)
  const isTheirs = one.stages.some(
    (stage) => isInTurn(one, stage) && stage.group !== null && stage.holderId === target.personId,
  )
  if (!isTheirs) throw conflict('notOpen', undefined, await present(tx, context, target))
  await handOver(tx, context, FORMS, target, { to: null })
}

/** Throws 409 `nudge_too_early` with the form, whose `nudgeFrom` is the first possible day. */
export async function nudge(tx: Tx, context: WriteContext, target: SeenCase): Promise<void> {
  const { id, personId } = target
  const one = await lockOwn(tx, context, target)
  const form = await present(tx, context, target)
  if (!form.mayNudge) throw conflict('nudge_too_early', undefined, form)
  const at = context.now()
  await tx.updateTable('form').set({ nudged_at: at }).where('case_id', '=', id).execute()
  const stage = one.stages.find((each) => isInTurn(one, each))?.name ?? null
  await note(tx, context, FORMS, id, { type: 'nudge', stage, by: personId })
  await context.events.publish(tx, 'forms.reminded', { id, type: 'nudge', key: businessDay(at) })
}

/** The same as `decide`; throws 409 `notTaken` with the form for one in a group postbox of the person, or at a colleague who is away. */
export async function decideForm(
  tx: Tx,
  context: WriteContext,
  target: SeenCase,
  body: Pick<DecisionBody, 'approve' | 'reason'>,
): Promise<void> {
  const requireDecidable = async (_: Tx, one: StoredCase) => {
    if (isNotTaken(one, target.personId)) throw conflict('notTaken', undefined, await present(tx, context, target))
  }
  await decide(tx, context, { ...FORMS, requireDecidable }, target, body)
}

async function readIsSafe(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ content: TemplateContent; answers: Answers }>`
    select v.content, f.answers from form f
    join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = ${id}`.execute(tx)
  return rows.every(({ content, answers }) => isSafeToDecide(content, answers))
}

/** Each on its own; `notSafe` for one that is to be opened, or taken, first. */
export async function decideForms(
  tx: Tx,
  context: WriteContext,
  personId: string,
  body: Static<typeof BulkDecisionBody>,
): Promise<BulkDecisionResult> {
  const requireDecidable = async (_: Tx, one: StoredCase) => {
    if (isNotTaken(one, personId) || !(await readIsSafe(tx, one.id))) throw unprocessable('notSafe')
  }
  return decideMany(tx, context, { ...FORMS, requireDecidable }, personId, body)
}
