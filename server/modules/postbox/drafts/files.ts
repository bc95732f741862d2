// Files of drafts: received and checked as attachments, and sent with the form.
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { FormFile } from '#contract/postbox.ts'
import { FILES_PER_QUESTION, questionsOf, type Question, type TemplateContent } from '#domain/postbox/template.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, ProblemError, unprocessable } from '#server/http/errors.ts'
import { receiveDocument } from '#server/files/receive-document.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { FILE, findDraft, lockDraft } from './drafts.ts'

/** Files of one draft, all questions together. */
const DRAFT_FILES = 50

const filesQuestion = (content: TemplateContent, name: string): Question | undefined =>
  questionsOf(content)
    .flatMap((question) => [question, ...question.questions])
    .find((question) => question.name === name && question.kind === 'files')

async function requireRoom(tx: Tx, draftId: number, { name, max }: Question): Promise<void> {
  const limit = max ?? FILES_PER_QUESTION
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where question = ${name})::integer as own, count(*)::integer as all
    from form_file where draft_id = ${draftId}`.execute(tx)
  const { own, all } = rows[0]!
  // Files that were taken out of an answer are counted too, until the draft is sent: so twice as many fit.
  if (own >= 2 * limit || all >= DRAFT_FILES)
    throw new ProblemError(429, 'files_limit', [
      { field: 'body', rule: `must be one of at most ${own >= 2 * limit ? limit : DRAFT_FILES} files` },
    ])
}

interface Upload {
  readonly id: number
  readonly question: string
  readonly name: string
}

/** Stores the body of `request`. Throws 404 for the draft of somebody else; 422 `reference_unknown` for a question without files. */
export async function uploadFile(
  request: FastifyRequest,
  context: Context,
  { id: draftId, question: asked, name: given }: Upload,
): Promise<FormFile> {
  const personId = request.session.personId
  const { content } = await findDraft(context.db, personId, draftId)
  const question = filesQuestion(content, asked)
  if (!question)
    throw unprocessable('reference_unknown', [{ field: 'query.question', rule: 'names no question that takes files' }])
  const document = { kind: 'attachment', name: given } as const
  return receiveDocument(request, context, document, async (tx, { name, insertContent }) => {
    // It may have been sent or deleted in the meantime.
    if (!(await lockDraft(tx, personId, draftId))) throw notFound()
    await requireRoom(tx, draftId, question)
    const stored = await insertContent(tx)
    if (!('bytes' in stored)) throw new Error('an attachment has bytes')
    const id = randomUUID()
    const upload = { uploaded_by: personId, uploaded_at: context.now(), ...stored }
    await tx
      .insertInto('form_file')
      .values({ id, draft_id: draftId, question: asked, name, ...upload })
      .execute()
    const { rows } = await sql<{ file: FormFile }>`
      select ${FILE} as file from form_file l where l.id = ${id}`.execute(tx)
    return rows[0]!.file
  })
}

/** Files of a draft `d` of the person, with those of the form that it changes. */
const isOfDraft = (personId: string, draftId: number) => sql<boolean>`exists (
  select from form_draft d where d.id = ${draftId} and d.person_id = ${personId} and (l.draft_id = d.id or l.case_id = d.changes))`

export async function findFile(db: Db, id: string, which: RawBuilder<boolean>): Promise<StoredDocument> {
  const { rows } = await sql<Pick<StoredDocument, 'name' | 'sha256' | 'contentType' | 'bytes'>>`
    select l.name, l.sha256, l.content_type as "contentType", l.bytes from form_file l where l.id = ${id} and ${which}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return { ...rows[0], fileId: null, heights: [] }
}

export const findDraftFile = (db: Db, personId: string, draftId: number, id: string): Promise<StoredDocument> =>
  findFile(db, id, isOfDraft(personId, draftId))

/** Only files of the draft: those of the form that it changes stay with it. */
export async function deleteDraftFile(tx: Tx, personId: string, draftId: number, id: string): Promise<null> {
  if (!(await lockDraft(tx, personId, draftId))) throw notFound()
  const gone = await tx.deleteFrom('form_file').where('id', '=', id).where('draft_id', '=', draftId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound()
  return null
}
