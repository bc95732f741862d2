// Corrections as cases: one by the foreman takes effect immediately, and its person confirms or contests it; a request or an answer of the
// person waits for the foreman.
import { sql } from 'kysely'
import type { CorrectionsQuery, CorrectionView, ShiftParams } from '#contract/production.ts'
import { isEnded } from '#domain/decisions/case.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { personJson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import type { Deciders, DecisionKind } from '#server/decisions/kind.ts'
import { readViews } from '#server/decisions/views.ts'
import { conflict } from '#server/http/errors.ts'
import { applyEvents, lockWorkers } from '#server/modules/production/bookings/apply-events.ts'
import { readCorrectionEntry } from '#server/modules/production/notifications/on-corrections.ts'
import { readLeaders, readOwnOffice } from '#server/modules/production/readers.ts'
import { ACTIVITY } from '#server/modules/production/read-lines.ts'
import { findShift } from '#server/modules/production/shift-view.ts'

/** The stage of the person whose bookings change, and that of the foremen of the area. */
export const PERSON_STAGE = 'person'
export const FOREMAN_STAGE = { name: 'foreman', group: 'area' } as const

interface Place {
  readonly id: number
  readonly areaId: number
  readonly companyId: number
  readonly personId: string
  readonly from: number
}

async function readPlaces(db: Db, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.case_id as id, a.id as "areaId", s.company_id as "companyId", c.person_id as "personId",
      floor(extract(epoch from c.began_at) * 1000)::float8 as from
    from production_correction c join production_shift h on h.id = c.shift_id join production_area a on a.id = h.area_id
    join site s on s.id = a.site_id where c.case_id = any(${[...ids]}::bigint[]) order by 1`.execute(db)
  return rows
}

/** The person, or the foremen and their deputies; where nobody else leads the area, the time office of its company. */
async function readDeciders(db: Db, cases: readonly StoredCase[], now: Date): Promise<Deciders> {
  const places = new Map(
    (
      await readPlaces(
        db,
        cases.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const leaders = await readLeaders(db, now, [...new Set([...places.values()].map(({ areaId }) => areaId))])
  const offices = new Map<number, readonly string[]>()
  for (const { companyId } of places.values())
    if (!offices.has(companyId)) offices.set(companyId, await readOwnOffice(db, companyId))
  const groupOf = ({ id, requesterId }: StoredCase) => {
    const place = places.get(id)
    if (!place) return []
    const others = (leaders.get(place.areaId) ?? []).filter(({ personId }) => personId !== requesterId)
    if (others.length > 0) return others
    return offices
      .get(place.companyId)!
      .filter((personId) => personId !== requesterId)
      .map((personId) => ({ personId, onBehalfOf: null }))
  }
  const membersOf = (one: StoredCase, { holderId }: StoredCase['stages'][number]) =>
    holderId === null ? groupOf(one) : [{ personId: holderId, onBehalfOf: null }]
  return {
    rightOf: (personId, one, stage) =>
      personId === one.requesterId
        ? undefined
        : membersOf(one, stage).find((member) => member.personId === personId)?.onBehalfOf,
    askedFor: (one, stage) =>
      membersOf(one, stage)
        .map(({ personId }) => personId)
        .filter((id) => id !== one.requesterId),
  }
}

/** Foremen of the area and the time office see its corrections, and the person their own. */
async function maySee(db: Db, personId: string, one: StoredCase, now: Date): Promise<boolean> {
  const [place] = await readPlaces(db, [one.id])
  if (!place) return false
  if (place.personId === personId) return true
  const leaders = await readLeaders(db, now, [place.areaId])
  if (leaders.get(place.areaId)?.some((each) => each.personId === personId)) return true
  return (await readOwnOffice(db, place.companyId)).includes(personId)
}

/** 409 `released`: the shift is released, and must be taken back before its bookings change. */
export async function requireUnreleased(
  tx: Tx,
  { personId, day, shiftId }: { readonly personId: string; readonly day: string; readonly shiftId: number },
): Promise<void> {
  const released = await tx
    .selectFrom('production_release')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('shift_day', '=', day)
    .where('shift_id', '=', shiftId)
    .executeTakeFirst()
  if (released) throw conflict('released')
}

export const CORRECTIONS: DecisionKind = {
  kind: 'productionCorrection',
  decidersChangeWith: ['person.changed', 'leave.deciders_changed'],
  async lock(tx, ids) {
    await lockWorkers(
      tx,
      (await readPlaces(tx, ids)).map(({ personId }) => personId),
    )
  },
  readDeciders,
  maySee,
  async apply(tx, _, { id }) {
    const row = await tx
      .selectFrom('production_correction')
      .select(['person_id', 'shift_day', 'shift_id', 'is_applied', 'change'])
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!row.is_applied && row.change !== 'question')
      await requireUnreleased(tx, { personId: row.person_id, day: row.shift_day, shiftId: row.shift_id })
  },
  // Whether it changes the bookings follows from its status.
  async follow(tx, _, id) {
    const [place] = await readPlaces(tx, [id])
    if (place) await applyEvents(tx, [{ personId: place.personId, from: place.from }])
  },
  readPresent: async (db, personId, { id }, now) => (await readCorrections(db, personId, [id], now))[0]!,
  readEntry: readCorrectionEntry,
}

type Row = Pick<
  CorrectionView,
  'id' | 'person' | 'area' | 'day' | 'shift' | 'change' | 'order' | 'activity' | 'reason' | 'note' | 'isApplied'
> & { readonly from: Date; readonly to: Date | null }

/** Corrections as this person sees them, in the order of the ids. */
export async function readCorrections(
  db: Db,
  personId: string,
  ids: readonly number[],
  now: Date,
): Promise<CorrectionView[]> {
  const { rows } = await sql<Row>`
    select c.case_id as id, ${personJson('p')} as person,
      json_build_object('id', a.id, 'name', a.name) as area, c.shift_day::text as day, h.kind as shift, c.change, c.began_at as from,
      c.ended_at as to, case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'title', o.title,
        'operation', o.operation) end as order, ${ACTIVITY} as activity, c.reason, c.note, c.is_applied as "isApplied"
    from production_correction c join person p on p.id = c.person_id join production_shift h on h.id = c.shift_id
    join production_area a on a.id = h.area_id left join production_order o on o.id = c.order_id
    left join production_activity t on t.id = c.activity_id where c.case_id = any(${[...ids]}::bigint[])`.execute(db)
  const views = await readViews(db, CORRECTIONS, { personId, ids, now })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [row, view] = [byId.get(id), views.get(id)]
    if (!row || !view) return []
    const isPerson = row.person.id === personId
    const isOfPerson = view.stages.some(({ name, isInTurn }) => name === PERSON_STAGE && isInTurn)
    return [
      {
        ...row,
        ...view,
        from: row.from.toISOString(),
        to: row.to?.toISOString() ?? null,
        mayContest: isPerson && isOfPerson && view.mayDecide,
        mayAnswer: view.status === 'askedBack' && view.requester.id === personId,
        // The foreman has asked: the person answers, and cannot take it back.
        mayWithdraw: view.mayWithdraw && row.change !== 'question',
        mayAskBack: view.mayDecide && view.status !== 'askedBack' && !isEnded(view.status),
      },
    ]
  })
}

/** Ids, the newest first, at most 50. */
export async function findCorrections(
  db: Db,
  personId: string,
  { before }: Pick<CorrectionsQuery, 'before'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.case_id as id from production_correction c where c.person_id = ${personId}
      and (${before ?? null}::bigint is null or c.case_id < ${before ?? null}::bigint)
    order by 1 desc limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

/** Corrections of a shift whose people the viewer sees, the newest first; throws 404 for others. */
export async function findShiftCorrections(
  context: ReadContext,
  personId: string,
  params: ShiftParams,
): Promise<number[]> {
  const { scope } = await findShift(context, personId, params)
  const rows = await context.db
    .selectFrom('production_correction')
    .select('case_id')
    .where('shift_id', '=', scope.shift.id)
    .where('shift_day', '=', scope.day)
    .orderBy('case_id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => row.case_id)
}
