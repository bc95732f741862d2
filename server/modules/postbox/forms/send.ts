// Sending a draft: its answers are validated by the version with which it was begun, and a form is made of it, or the form that it changes
// gets other answers and begins again.
import { sql } from 'kysely'
import type { Form } from '#contract/postbox.ts'
import { answerErrors, type AnswerError } from '#domain/postbox/answer-rules.ts'
import { askedAnswers, type Answers } from '#domain/postbox/answers.ts'
import { isApproval, mayChangeForm } from '#domain/postbox/changed-form.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { begin, changeStages, lockOpen, openCase } from '#server/decisions/decide.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { FORMS } from '#server/modules/postbox/forms/kind.ts'
import { readForm } from '#server/modules/postbox/forms/read-form.ts'
import { stagesOf } from '#server/modules/postbox/stations.ts'
import { readTitle, unknownReferences } from '#server/modules/postbox/content.ts'
import {
  lockDraft,
  lockedAnswers,
  toDraft,
  type DraftTarget,
  type StoredDraft,
} from '#server/modules/postbox/drafts/drafts.ts'

type SendContext = Pick<Context, 'events' | 'now' | 'vault'>

const fieldOf = ({ page, question, row, inner }: AnswerError): string =>
  ['answers', page, question, ...(row === null ? [] : [row, inner])].join('.')

/** 422 `answers_refused` with one detail for each answer. */
async function checkedAnswers(tx: Tx, context: SendContext, draft: StoredDraft): Promise<Answers> {
  const { content, changes, id } = draft
  const answers = askedAnswers(content, await lockedAnswers(tx, context, draft, draft.answers))
  const errors = answerErrors(content, answers)
  // Only valid answers can refer to somebody.
  const unknown =
    errors.length > 0
      ? []
      : await unknownReferences(tx, content, answers, { draftId: id, caseId: changes ?? undefined })
  const all = [...errors, ...unknown]
  if (all.length > 0)
    throw unprocessable(
      'answers_refused',
      all.map((error) => ({ field: fieldOf(error), rule: error.rule })),
    )
  return answers
}

/** The next number of the year; a gap remains if sending fails. */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const year = Number(businessDay(now).slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    insert into form_number as n (year, last) values (${year}, 1)
    on conflict (year) do update set last = n.last + 1 returning last`.execute(tx)
  return `${year}-${String(rows[0]!.last).padStart(5, '0')}`
}

/** The files that the answers name stay with the form; others go with the draft. */
async function moveFiles(tx: Tx, draftId: number, caseId: number, answers: Answers): Promise<void> {
  const named = JSON.stringify(answers)
  await sql`
    update form_file set case_id = ${caseId}, draft_id = null
    where draft_id = ${draftId} and strpos(${named}, id::text) > 0`.execute(tx)
}

async function readSupervisor(tx: Tx, personId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null
  }>`select supervisor_id as id from person where id = ${personId}`.execute(tx)
  return rows[0]?.id ?? null
}

interface Sending {
  readonly draft: StoredDraft
  readonly answers: Answers
  readonly title: string
  /** How many approvals the sender has agreed to end. */
  readonly endsApprovals: number | undefined
}

async function open(tx: Tx, context: SendContext, { draft, answers, title }: Sending): Promise<number> {
  const { id: draftId, personId, templateId, templateVersion, companyId, siteId, content } = draft
  const stages = stagesOf(content, answers, await readSupervisor(tx, personId))
  const caseId = await openCase(tx, context, FORMS, { requesterId: personId, stages })
  await tx
    .insertInto('form')
    .values({
      case_id: caseId,
      // The case of a form without stations has ended already.
      status: stages.length === 0 ? 'approved' : 'open',
      number: await nextNumber(tx, context.now()),
      template_id: templateId,
      template_version: templateVersion,
      sender_id: personId,
      company_id: companyId,
      site_id: siteId,
      title,
      answers: JSON.stringify(answers),
      sent_at: context.now(),
      draft_id: draftId,
    })
    .execute()
  await moveFiles(tx, draftId, caseId, answers)
  await tx.deleteFrom('form_draft').where('id', '=', draftId).execute()
  await begin(tx, context, FORMS, caseId)
  return caseId
}

/** 409 `alreadyDecided`, `notOpen`, `change_over` with the form as it is, `approvals_end` with the draft, which stays. */
async function change(
  tx: Tx,
  context: SendContext,
  { draft, answers, title, endsApprovals = 0 }: Sending,
): Promise<number> {
  const { id: draftId, personId, content, changes } = draft
  const caseId = changes!
  // Before anything of the form is written, as a decision does, so that neither waits for the other.
  const { stages: decided } = await lockOpen(tx, context, FORMS, { id: caseId, personId })
  if (!mayChangeForm(content.mayChange, decided))
    throw conflict('change_over', undefined, await readForm({ db: tx, now: context.now }, personId, caseId))
  // An approval ends only with the agreement of the sender.
  if (decided.filter(isApproval).length > endsApprovals)
    throw conflict('approvals_end', undefined, await toDraft(tx, draft))
  await sql`
    insert into form_former_answers (case_id, version, answers, until)
    select f.case_id, c.version, f.answers, ${context.now()} from form f join decision_case c on c.id = f.case_id
    where f.case_id = ${caseId}`.execute(tx)
  await moveFiles(tx, draftId, caseId, answers)
  await tx
    .updateTable('form')
    .set({ answers: JSON.stringify(answers), title, draft_id: draftId, nudged_at: null })
    .where('case_id', '=', caseId)
    .execute()
  await tx.deleteFrom('form_draft').where('id', '=', draftId).execute()
  const stages = stagesOf(content, answers, await readSupervisor(tx, personId))
  await changeStages(tx, context, FORMS, { id: caseId, personId }, { note: '', stages })
  return caseId
}

/**
 * Sends a draft once: a second window that sends the same one gets the form that the first has made. 404; 409 `version_conflict` with the
 * present draft; of a change 409 `alreadyDecided`, `notOpen`, `change_over` with the present form, `approvals_end` with the present draft;
 * 422 `answers_refused`.
 */
export async function sendDraft(
  tx: Tx,
  context: SendContext,
  target: DraftTarget,
  endsApprovals?: number,
): Promise<Form> {
  const { id, personId, version } = target
  const reading = { db: tx, now: context.now }
  const draft = await lockDraft(tx, personId, id)
  if (!draft) {
    const { rows } = await sql<{ id: number }>`
      select case_id as id from form where draft_id = ${id} and sender_id = ${personId}`.execute(tx)
    if (!rows[0]) throw notFound()
    return readForm(reading, personId, rows[0].id)
  }
  if (version !== undefined && version !== draft.version)
    throw conflict('version_conflict', undefined, await toDraft(tx, draft))
  const answers = await checkedAnswers(tx, context, draft)
  const files = { draftId: id, caseId: draft.changes ?? undefined }
  const title = await readTitle(tx, draft.content, answers, files)
  const made = draft.changes === null ? open : change
  return readForm(reading, personId, await made(tx, context, { draft, answers, title, endsApprovals }))
}
