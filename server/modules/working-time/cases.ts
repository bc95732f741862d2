// Corrections that employees request and questions about days: opened, read and closed. Callers that change one have locked the account.
// Proofs are uploaded before the case is sent, and are read with it afterwards.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { EntryInput, TimeCase, TimeStageLine } from '#contract/working-time.ts'
import { RETENTION } from '#domain/people/retention.ts'
import { PROOF_BYTES, PROOF_COUNT } from '#domain/files/proof-rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { CorrectionReason } from '#domain/working-time/entry.ts'
import { hintsFor } from '#domain/working-time/hints.ts'
import type { CaseKind, CaseStatus, TimeStage } from '#domain/working-time/release.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { checkProof, proofTooLarge, type ProofContent } from '#server/files/proof-file.ts'
import { receiveUpload } from '#server/files/receive-upload.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { CASE_STAGES } from '#server/modules/working-time/deciders.ts'
import { dayKey, readEntries, toInput, toRow } from '#server/modules/working-time/days/rows.ts'
import { computeDays, evaluateDays } from '#server/modules/working-time/days/evaluate.ts'
import { noteReading, readReading, type Reading, type Viewer } from './viewer.ts'

interface NewCase {
  readonly personId: string
  readonly day: Day
  readonly kind: CaseKind
  /** The version of the day that the employee has seen. */
  readonly dayVersion: number
  /** The entries that a correction asks for. */
  readonly newEntries?: readonly EntryInput[]
  readonly reason?: CorrectionReason
  readonly note?: string
  readonly by: string
}

/** The stages of a correction: of the project managers of its entries, and of the supervisor at the time of the decision. */
async function addStages(tx: Tx, id: number, { personId, newEntries = [] }: NewCase): Promise<void> {
  const managers = new Set(newEntries.flatMap(({ projectManagerId }) => projectManagerId ?? []))
  const stages: { stage: TimeStage; holder_id: string | null }[] = [
    { stage: 'supervisor', holder_id: null },
    ...[...managers].map((holder) => ({ stage: 'projectManager' as const, holder_id: holder })),
  ]
  await tx
    .insertInto('time_case_stage')
    .values(stages.map((stage) => ({ case_id: id, person_id: personId, ...stage })))
    .execute()
}

/** Opens a case of a day that has none; the day is not released by itself as long as it is open. Returns its id. */
export async function openCase(tx: Tx, context: WriteContext, given: NewCase): Promise<number> {
  const { personId, day, kind, newEntries, reason = null, note = '', by, dayVersion } = given
  const at = context.now()
  const old = (await readEntries(tx, [personId], { from: day, until: day })).map(toInput)
  const { id } = await tx
    .insertInto('time_case')
    .values({
      person_id: personId,
      day,
      kind,
      status: 'open',
      day_version: dayVersion,
      old_entries: JSON.stringify(old),
      new_entries: newEntries === undefined ? null : JSON.stringify(newEntries),
      reason,
      note: note.trim(),
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'correction') await addStages(tx, id, given)
  await evaluateDays(tx, context, { personIds: [personId], from: day, until: day }, { cause: 'case', by })
  await context.events.publish(tx, 'time.case_changed', { caseId: id, byId: by, at: at.toISOString() })
  return id
}

/** Ends an open case; the code that replaces its entries evaluates the day, or else this function does. */
export async function closeCase(
  tx: Tx,
  context: WriteContext,
  {
    id,
    status,
    by,
  }: { readonly id: number; readonly status: Exclude<CaseStatus, 'open' | 'inProgress'>; readonly by: string | null },
): Promise<void> {
  const at = context.now()
  const { person_id: personId, day } = await tx
    .updateTable('time_case')
    .set((e) => ({ status, closed_at: at, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['person_id', 'day'])
    .executeTakeFirstOrThrow()
  await evaluateDays(tx, context, { personIds: [personId], from: day, until: day }, { cause: 'case', by })
  await context.events.publish(tx, 'time.case_changed', { caseId: id, byId: by, at: at.toISOString() })
}

type Named = TimeCase['person']

/** A case as it is stored. */
export interface CaseRow {
  readonly id: number
  readonly personId: string
  readonly person: string
  readonly day: Day
  readonly kind: CaseKind
  readonly status: CaseStatus
  readonly version: number
  readonly dayVersion: number
  readonly reason: CorrectionReason | null
  readonly note: string
  readonly oldEntries: EntryInput[]
  readonly newEntries: EntryInput[] | null
  readonly createdBy: Named | null
  readonly createdAt: Date
  readonly closedAt: Date | null
}

/** Throws 404 for an unknown case. */
export async function findCase(db: Db, id: number): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.person_id as "personId", ${fullName('p')} as person, c.day, c.kind, c.status, c.version,
      c.day_version as "dayVersion", c.reason, c.note, c.old_entries as "oldEntries", c.new_entries as "newEntries",
      ${namedPersonOrNull(sql`c.created_by`)} as "createdBy", c.created_at as "createdAt", c.closed_at as "closedAt"
    from time_case c join person p on p.id = c.person_id where c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type StageRow = Omit<TimeStageLine, 'decidedAt'> & { holderId: string | null; decidedAt: Date | null }

async function readStages(db: Db, caseId: number): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select t.stage, t.holder_id as "holderId", ${namedPersonOrNull(sql`t.decided_by`)} as decider, ${namedPersonOrNull(sql`t.on_behalf_of`)} as "onBehalfOf",
      t.outcome, t.decided_at as "decidedAt", t.reason
    from ${CASE_STAGES} t where t.case_id = ${caseId} order by t.stage, t.id`.execute(db)
  return rows
}

async function readMessages(db: Db, caseId: number, viewer: Viewer): Promise<TimeCase['messages']> {
  const { rows } = await sql<{ id: number; by: Named | null; at: Date; text: string }>`
    select m.id, ${namedPersonOrNull(sql`m.by_id`)} as by, m.at, m.text from time_case_message m
    where m.case_id = ${caseId} order by m.id`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isMine: row.by?.id === viewer.personId }))
}

const readProofs = (db: Db, caseId: number): Promise<TimeCase['proofs']> =>
  db
    .selectFrom('time_case_proof')
    .select(['id', 'name', 'content_type as contentType', 'size'])
    .where('case_id', '=', caseId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()

/** The effect of the new entries on the day and on the account. */
async function readEffect(
  db: Db,
  { personId, day, newEntries, closedAt }: CaseRow,
  now: Date,
  isManager: boolean,
): Promise<TimeCase['effect']> {
  if (closedAt !== null || newEntries === null) return null
  const scope = { personIds: [personId], from: day, until: day }
  const replaced = new Map([[dayKey(personId, day), newEntries.map((one) => toRow(personId, day, one))]])
  const old = (await computeDays(db, now, scope)).days[0]
  const next = (await computeDays(db, now, scope, replaced)).days[0]
  if (!old || !next) return null
  const today = businessDay(now)
  const { balance } = await readFlexitimeAccount(db, personId, { day: today, today })
  const shown = ({ result }: typeof old) => (result.actual === undefined ? null : result.balance)
  return {
    actual: { old: old.result.actual ?? null, new: next.result.actual ?? null },
    balance: { old: shown(old), new: shown(next) },
    breakMinutes: next.result.breakMinutes,
    account: isManager
      ? null
      : { old: balance, new: balance + (day < today ? next.result.balance - old.result.balance : 0) },
    hints: hintsFor(next.hints, !isManager),
  }
}

/** Stages with the current deciders of the open ones, and for whom the viewer may decide. */
function stagesFor(row: CaseRow, stages: readonly StageRow[], { deciders, view }: Reading, viewer: Viewer) {
  const isOpen = row.closedAt === null
  const rights = stages.flatMap(({ stage, holderId, outcome }) => {
    const found = isOpen && outcome === null ? deciders.stageOf(row.personId, stage, holderId) : undefined
    const right = found && deciders.rightOf(viewer.personId, found)
    return right === undefined ? [] : [right]
  })
  const lines = stages.map(({ holderId, decidedAt, ...stage }): TimeStageLine => {
    const asked = isOpen && stage.outcome === null ? view.askedFor?.(row.personId, stage.stage, holderId) : undefined
    return { ...stage, ...asked, decidedAt: decidedAt?.toISOString() ?? null }
  })
  return { lines, rights }
}

/** The viewer, and the project managers for whom the viewer decides about the person. */
function managersFor(viewerId: string, personId: string, { deciders }: Reading): readonly string[] {
  const holders = deciders.openStages.flatMap((stage) =>
    stage.applicantId === personId && stage.holderId !== null && deciders.rightOf(viewerId, stage) !== undefined
      ? [stage.holderId]
      : [],
  )
  return [viewerId, ...holders]
}

/** Whether an entry of the day names one of these project managers, who read questions about it then. */
async function isManaged(db: Db, { personId, day }: CaseRow, managers: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from time_stage t where t.person_id = ${personId} and t.day = ${day}::date
      and t.holder_id = any(${managers}::uuid[])) as found`.execute(db)
  return rows[0]!.found
}

/** Only messages of project managers and the answers to them; the others are between the employee and the supervisor. */
function ofManagers(
  messages: TimeCase['messages'],
  personId: string,
  managers: readonly string[],
): TimeCase['messages'] {
  let isTheirs = false
  return messages.filter(({ by }) => {
    if (by?.id !== personId) isTheirs = typeof by?.id === 'string' && managers.includes(by.id)
    return isTheirs
  })
}

/** The case as the viewer sees it; 404 for people who may not read it. */
export async function readCase(db: Db, viewer: Viewer, id: number, now: Date): Promise<TimeCase> {
  const row = await findCase(db, id)
  const reading = await readReading(db, viewer, row.personId, now)
  const stages = await readStages(db, id)
  const { lines, rights } = stagesFor(row, stages, reading, viewer)
  const isManager = reading.as === 'projectManager'
  const isTheirs = stages.some(
    ({ stage, holderId, decider }) =>
      stage === 'projectManager' && (holderId === viewer.personId || decider?.id === viewer.personId),
  )
  // Deputies read a case only while it waits for a decision.
  if (reading.as === 'deputy' && row.closedAt !== null) throw notFound()
  const managers = row.closedAt === null ? managersFor(viewer.personId, row.personId, reading) : [viewer.personId]
  const isAsked = row.kind === 'question' && isManager && (await isManaged(db, row, managers))
  if (isManager && !isTheirs && !isAsked && rights.length === 0) throw notFound()
  await noteReading(db, { viewer, personId: row.personId, what: 'case', now })
  const messages = await readMessages(db, id, viewer)
  const onBehalfOf = rights.find((right) => right !== null) ?? null
  const holder = onBehalfOf === null ? undefined : lines.find((line) => line.onBehalfOf?.id === onBehalfOf)?.onBehalfOf
  const { dayVersion: _, personId, person, createdAt, closedAt, ...rest } = row
  return {
    ...rest,
    person: { id: personId, name: person },
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    // A project manager reads neither the reason nor the account (leave.md 2.11).
    ...(isManager && { reason: null, note: '' }),
    effect: await readEffect(db, row, now, isManager),
    stages: lines,
    proofs: isManager ? [] : await readProofs(db, id),
    messages: isManager ? ofManagers(messages, row.personId, managers) : messages,
    mayWithdraw: closedAt === null && row.kind === 'correction' && viewer.personId === personId,
    mayDecide: rights.length > 0,
    onBehalfOf: holder ?? null,
  }
}

type ProofLine = TimeCase['proofs'][number]

async function insertProof(
  tx: Tx,
  personId: string,
  { name, contentType, bytes }: ProofContent,
  at: Date,
): Promise<ProofLine> {
  await sql`select 1 from person where id = ${personId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('time_case_proof')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('case_id', 'is', null)
    .executeTakeFirstOrThrow()
  // A person with proofs that were never sent may still send a complete case.
  if (Number(count) >= 2 * PROOF_COUNT)
    throw unprocessable('too_many_documents', [{ field: 'body', rule: `a case has at most ${PROOF_COUNT} proofs` }])
  const row = { id: randomUUID(), name, content_type: contentType, size: bytes.length }
  await tx
    .insertInto('time_case_proof')
    .values({ ...row, person_id: personId, bytes, uploaded_at: at })
    .execute()
  return { id: row.id, name, contentType, size: row.size }
}

/** Stores the body of `request` as a proof that belongs to no case yet. */
export async function uploadCaseProof(request: FastifyRequest, context: Context, name: string): Promise<ProofLine> {
  const { db, now } = context
  const { personId } = request.session
  const draft = await receiveUpload(request, context.drafts, { limit: PROOF_BYTES, tooLarge: proofTooLarge })
  try {
    const file = await checkProof(draft, name)
    return await idempotent(request, db, (tx) => insertProof(tx, personId, file, now()), { content: draft.sha256 })
  } finally {
    await draft.discard()
  }
}

interface CaseProofFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  readonly etag: string
}

/** Throws 404 for people who may not read the case, such as deputies once it is closed; without a case for everybody but its owner. */
export async function readCaseProof(db: Db, viewer: Viewer, id: string, now: Date): Promise<CaseProofFile> {
  const found = await db
    .selectFrom('time_case_proof')
    .select(['person_id as personId', 'case_id as caseId', 'name', 'content_type as contentType', 'bytes'])
    .select(
      sql<boolean>`exists (select from time_case c where c.id = time_case_proof.case_id and c.closed_at is null)`.as(
        'isOpen',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { personId, caseId, isOpen, name, contentType, bytes } = found
  if (personId !== viewer.personId) {
    if (caseId === null) throw notFound()
    const { as } = await readReading(db, viewer, personId, now)
    if (as === 'projectManager' || (as === 'deputy' && !isOpen)) throw notFound()
    await noteReading(db, { viewer, personId, what: 'proof', now })
  }
  return { name, contentType, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** Deletes proofs that were never sent after a day, those of closed cases after half a year. */
export async function deleteOldCaseProofs(db: Db, now: Date): Promise<void> {
  const [day, half] = [1, RETENTION.proofDays].map((days) => new Date(now.getTime() - days * 86_400_000))
  await sql`
    delete from time_case_proof f where (f.case_id is null and f.uploaded_at < ${day}::timestamptz)
      or exists (select from time_case c where c.id = f.case_id and c.closed_at < ${half}::timestamptz)`.execute(db)
}
