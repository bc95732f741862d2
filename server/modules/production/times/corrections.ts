// Corrections of bookings: made straight from a gap by the foreman, asked for by the person, or asked for as an answer to a question.
import { sql } from 'kysely'
import type { AnswerBody, CorrectionBody, CorrectionView } from '#contract/production.ts'
import { windowOf } from '#domain/production/shifts.ts'
import type { ReadContext, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { findCases } from '#server/decisions/cases.ts'
import { askBack, change, lockOpen, openCase } from '#server/decisions/decide.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { applyEvents, lockWorkers } from '#server/modules/production/bookings/apply-events.ts'
import { leads, readArea, readAreasOfOwnLines, type ReadArea } from '#server/modules/production/readers.ts'
import { CORRECTIONS, FOREMAN_STAGE, PERSON_STAGE, readCorrections, requireUnreleased } from './correction-kind.ts'
import { readLines, toPersonLine, type ReadLine, type ShiftScope } from '#server/modules/production/read-lines.ts'
import { shiftOf } from '#server/modules/production/shift-view.ts'

const refuse = (field: string, rule: string) => unprocessable(rule, [{ field: `body.${field}`, rule }])
const HOUR = 3_600_000
/** Work begins at most an hour before the shift and ends at most three hours after it. */
const BEFORE = HOUR
const AFTER = 3 * HOUR

/** Throws 422 with the field for impossible values. */
function requireSensible(body: CorrectionBody, { shift, day, now }: ShiftScope): void {
  const [from, to] = [Date.parse(body.from), Date.parse(body.to)]
  const window = windowOf(shift, day)
  if (from >= to) throw refuse('to', 'beforeFrom')
  if (to > now.getTime()) throw refuse('to', 'endInFuture')
  if (from < window.from - BEFORE) throw refuse('from', 'outsideShift')
  if (to > window.to + AFTER) throw refuse('to', 'outsideShift')
  const count = [body.orderId, body.activityId].filter((one) => one !== undefined).length
  if (body.change === 'book' && count !== 1) throw refuse('orderId', 'orderOrActivity')
  if (body.change !== 'book' && count !== 0)
    throw refuse(body.orderId === undefined ? 'activityId' : 'orderId', 'notBooked')
  if (body.change === 'question' && !body.note?.trim()) throw refuse('note', 'reasonRequired')
  if (body.reason === 'other' && body.change !== 'question' && !body.note?.trim())
    throw refuse('note', 'reasonRequired')
}

/** 422 `reference_unknown` for an order, activity or workplace that does not exist. */
async function requireKnown(
  db: Db,
  { orderId, activityId, workplaceId }: Pick<CorrectionBody, 'orderId' | 'activityId' | 'workplaceId'>,
  areaId: number,
): Promise<void> {
  const isOrder =
    orderId === undefined ||
    (await db
      .selectFrom('production_order')
      .select('id')
      .where('id', '=', orderId)
      // Activities as terminals offer them: of the company of the hall, or of all.
      .where(sql<boolean>`(company_id is null or company_id = (select s.company_id
        from production_area a join site s on s.id = a.site_id where a.id = ${areaId}))`)
      .executeTakeFirst())
  if (!isOrder) throw refuse('orderId', 'reference_unknown')
  const isActivity =
    activityId === undefined ||
    (await db.selectFrom('production_activity').select('id').where('id', '=', activityId).executeTakeFirst())
  if (!isActivity) throw refuse('activityId', 'reference_unknown')
  const isPlace =
    workplaceId === undefined ||
    (await db
      .selectFrom('production_workplace')
      .select('id')
      .where('id', '=', workplaceId)
      .where('area_id', '=', areaId)
      .executeTakeFirst())
  if (!isPlace) throw refuse('workplaceId', 'reference_unknown')
}

/** The line that is corrected, locked; throws 404 for people who do not see it, 403 `notLead` for people who see but do not lead. */
async function lockLine(
  tx: Tx,
  { now }: WriteContext,
  personId: string,
  body: CorrectionBody,
): Promise<{ readonly area: ReadArea; readonly scope: ShiftScope; readonly line: ReadLine; readonly isOwn: boolean }> {
  const isOwn = body.personId === personId
  const context = { db: tx, now }
  const area = isOwn
    ? (await readAreasOfOwnLines(context, personId, body.areaId))[0]
    : await readArea(context, personId, body.areaId)
  if (!area) throw notFound()
  if (area.reader === 'figures' && !isOwn) throw notFound()
  const scope = { areaId: area.id, shifts: area.shifts, shift: shiftOf(area, body.shift), day: body.day, now: now() }
  await lockWorkers(tx, [body.personId])
  const [line] = await readLines(tx, { ...scope, personIds: [body.personId] })
  if (!line) throw notFound()
  if (!isOwn && !leads(area)) throw forbidden('notLead')
  if (isOwn && body.change === 'question') throw forbidden('ownShift')
  return { area, scope, line, isOwn }
}

/**
 * Makes a correction, asks for one about oneself, or asks the person. 404; 403 `notLead`, `ownShift`; 409 `version_conflict` with the
 * present line, `released`; 422 by field.
 */
export async function addCorrection(
  tx: Tx,
  context: WriteContext,
  personId: string,
  body: CorrectionBody,
): Promise<CorrectionView> {
  const { area, scope, line, isOwn } = await lockLine(tx, context, personId, body)
  requireSensible(body, scope)
  await requireKnown(tx, body, area.id)
  await requireUnreleased(tx, { personId: body.personId, day: body.day, shiftId: scope.shift.id })
  if (line.version !== body.version) {
    const viewer = { personId, mayLead: leads(area), now: scope.now }
    throw conflict('version_conflict', undefined, toPersonLine(line, viewer))
  }
  const isQuestion = body.change === 'question'
  const waits = isOwn || isQuestion
  const note = body.note?.trim() ?? ''
  const caseId = await openCase(tx, context, CORRECTIONS, {
    // A question is answered by a correction that the person asks for.
    requesterId: waits ? body.personId : personId,
    stages: waits ? [FOREMAN_STAGE] : [{ name: PERSON_STAGE, holderId: body.personId }],
    note: isQuestion ? '' : note,
  })
  const from = new Date(body.from)
  await tx
    .insertInto('production_correction')
    .values({
      case_id: caseId,
      person_id: body.personId,
      shift_day: body.day,
      shift_id: scope.shift.id,
      change: body.change,
      began_at: from,
      ended_at: new Date(body.to),
      workplace_id: body.workplaceId ?? null,
      order_id: body.orderId ?? null,
      activity_id: body.activityId ?? null,
      reason: body.reason,
      note,
      created_at: scope.now,
      takes_effect: waits ? 'approved' : 'atOnce',
    })
    .execute()
  if (isQuestion) await askBack(tx, context, CORRECTIONS, { id: caseId, personId }, { reason: note })
  else if (!waits) await applyEvents(tx, [{ personId: body.personId, from: from.getTime() }])
  return (await readCorrections(tx, personId, [caseId], scope.now))[0]!
}

interface SeenCorrection {
  readonly id: number
  readonly personId: string
  readonly version?: number | undefined
}

/**
 * The requester answers a question: the person says what they did, the foreman explains a correction. Throws 404; 403 `notRequester`; 409
 * `notOpen`, `version_conflict`; 422 by field.
 */
export async function answer(tx: Tx, context: WriteContext, target: SeenCorrection, body: AnswerBody): Promise<void> {
  const one = await lockOpen(tx, context, CORRECTIONS, target)
  if (one.requesterId !== target.personId) throw forbidden('notRequester')
  const row = await tx
    .selectFrom('production_correction as c')
    .innerJoin('production_shift as h', 'h.id', 'c.shift_id')
    .select(['c.takes_effect', 'h.area_id'])
    .where('c.case_id', '=', target.id)
    .executeTakeFirstOrThrow()
  if (one.status !== 'askedBack') throw conflict('notOpen', undefined, await presentOf(tx, context, target))
  const count = [body.orderId, body.activityId].filter((given) => given !== undefined).length
  const note = body.note?.trim() ?? ''
  if (count > 1) throw refuse('orderId', 'orderOrActivity')
  if (count === 0 && note === '') throw refuse('note', 'reasonRequired')
  // The booking of the foreman stays as it is; another booking is another correction.
  if (count === 1 && row.takes_effect === 'atOnce') throw refuse('orderId', 'notBooked')
  await requireKnown(tx, body, row.area_id)
  if (count === 1)
    await tx
      .updateTable('production_correction')
      .set({ change: 'book', order_id: body.orderId ?? null, activity_id: body.activityId ?? null, note })
      .where('case_id', '=', target.id)
      .execute()
  await change(tx, context, CORRECTIONS, target, { note, keepsApprovals: true })
}

const presentOf = async (tx: Tx, { now }: WriteContext, { id, personId }: SeenCorrection): Promise<CorrectionView> =>
  (await readCorrections(tx, personId, [id], now()))[0]!

/** A correction as this person sees it; throws 404 for people who may not. */
export async function readCorrection({ db, now }: ReadContext, personId: string, id: number): Promise<CorrectionView> {
  const [one] = await findCases(db, [id])
  const isSeen = one?.kind === CORRECTIONS.kind && (await CORRECTIONS.maySee!(db, personId, one, now()))
  const isTheirs = one?.kind === CORRECTIONS.kind && one.requesterId === personId
  if (!one || (!isSeen && !isTheirs)) throw notFound()
  return (await readCorrections(db, personId, [id], now()))[0]!
}
