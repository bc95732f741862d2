// Requests for benefits, for their people and for administrators. server/decisions handles deciders and events.
import { sql, type RawBuilder } from 'kysely'
import type { AskedBenefit, BenefitRequest } from '#contract/benefits.ts'
import type { CaseView } from '#contract/decisions.ts'
import { holdsOn, type Condition, type ConditionKind } from '#domain/benefits/rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { decidersByRole } from '#server/decisions/deciders-of.ts'
import type { DecisionKind } from '#server/decisions/kind.ts'
import { readPast, readWaiting } from '#server/decisions/lists.ts'
import { readViews } from '#server/decisions/views.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { readFactsOf } from './facts.ts'
import { readRequestEntry } from './notifications/on-requests.ts'
import { isForCompanyOf } from './who-sees.ts'

type Row = Pick<BenefitRequest, 'id' | 'benefitId' | 'title' | 'titleEn' | 'startsOn'> & {
  readonly personId: string
  readonly conditions: Condition[]
  readonly validFrom: Day
  readonly validUntil: Day | null
  readonly isForCompany: boolean
}

const ROW = sql`q.case_id as id, q.benefit_id as "benefitId", b.title, b.title_en as "titleEn", q.starts_on as "startsOn",
  q.person_id as "personId", b.conditions, b.valid_from as "validFrom", b.valid_until as "validUntil", ${isForCompanyOf(sql`q.person_id`)} as "isForCompany"`

async function readRows(db: Db, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from benefit_request q join benefit b on b.id = q.benefit_id where ${which} order by q.case_id desc`.execute(
    db,
  )
  return rows
}

const shownOf = ({ id, benefitId, title, titleEn, startsOn }: Row, view: CaseView): BenefitRequest => ({
  id,
  benefitId,
  title,
  titleEn,
  startsOn,
  ...view,
})

/** A request for the body of a conflict, for deciders and the requester. */
async function readOne(db: Db, personId: string, id: number, now: Date): Promise<BenefitRequest> {
  const [row] = await readRows(db, sql<boolean>`q.case_id = ${id}`)
  const view = (await readViews(db, BENEFIT_REQUESTS, { personId, ids: [id], now })).get(id)
  if (!row || !view) throw notFound()
  return shownOf(row, view)
}

interface Granted {
  readonly active: boolean
  readonly validFrom: Day
  readonly validUntil: Day | null
  readonly startsOn: Day
  readonly isForCompany: boolean
}

/** Throws 409 `benefit_ended` if it cannot be granted any more, `not_eligible` if it is for other people or begins later. */
async function requireOffered(tx: Tx, id: number, today: Day): Promise<void> {
  const { rows } = await sql<Granted>`
    select b.active, b.valid_from as "validFrom", b.valid_until as "validUntil", q.starts_on as "startsOn",
      ${isForCompanyOf(sql`q.person_id`)} as "isForCompany"
    from benefit_request q join benefit b on b.id = q.benefit_id where q.case_id = ${id}`.execute(tx)
  const [granted] = rows
  if (!granted) throw conflict('benefit_ended')
  const { active, validFrom, validUntil, startsOn, isForCompany } = granted
  const isOver = validUntil !== null && (validUntil < startsOn || validUntil < today)
  if (!active || isOver) throw conflict('benefit_ended')
  if (!isForCompany || startsOn < validFrom) throw conflict('not_eligible')
}

/** One stage, which any administrator of benefits decides. */
export const BENEFIT_REQUESTS: DecisionKind = {
  kind: 'benefitRequest',
  async lock(tx, ids) {
    await sql`select from benefit b where b.id in (
      select q.benefit_id from benefit_request q where q.case_id = any(${ids}::bigint[])) order by b.id for share`.execute(
      tx,
    )
  },
  decidersChangeWith: ['person.changed'],
  readDeciders: decidersByRole,
  apply: (tx, _parts, one, { at }) => requireOffered(tx, one.id, businessDay(at)),
  readPresent: (db, personId, { id }, now) => readOne(db, personId, id, now),
  readEntry: readRequestEntry,
}

async function withViews({ db, now }: ReadContext, personId: string, rows: readonly Row[]) {
  const views = await readViews(db, BENEFIT_REQUESTS, { personId, ids: rows.map(({ id }) => id), now: now() })
  return rows.flatMap((row) => {
    const view = views.get(row.id)
    return view ? [{ row, view }] : []
  })
}

/** The newest first; of one benefit, or of all. */
export async function readOwnRequests(
  context: ReadContext,
  personId: string,
  benefitId?: number,
): Promise<BenefitRequest[]> {
  const rows = await readRows(
    context.db,
    sql<boolean>`q.person_id = ${personId} and (${benefitId ?? null}::bigint is null or q.benefit_id = ${benefitId ?? null})`,
  )
  const viewed = await withViews(context, personId, rows)
  return viewed.map(({ row, view }) => shownOf(row, view))
}

export const readRequest = (context: ReadContext, personId: string, id: number): Promise<BenefitRequest> =>
  readOne(context.db, personId, id, context.now())

/** Adds conditions not fulfilled on the first day, such as the company, because benefit or person may have changed since. */
async function asked(context: ReadContext, personId: string, ids: readonly number[]): Promise<AskedBenefit[]> {
  const rows = await readRows(context.db, sql<boolean>`q.case_id = any(${ids}::bigint[])`)
  const viewed = await withViews(context, personId, rows)
  const factsOf = await readFactsOf(
    context.db,
    rows.map((row) => row.personId),
  )
  return viewed.map(({ row, view }) => {
    const facts = factsOf(row.personId)
    const kinds = row.conditions.filter((one) => holdsOn(one, facts, row.startsOn) !== 'yes').map(({ kind }) => kind)
    const failing = new Set<ConditionKind>(row.isForCompany ? kinds : ['company', ...kinds])
    const { startsOn, validFrom, validUntil } = row
    return {
      ...shownOf(row, view),
      failing: [...failing],
      // The validity may have changed since: a day outside of it cannot be granted.
      validFrom: startsOn < validFrom ? validFrom : null,
      validUntil: validUntil !== null && startsOn > validUntil ? validUntil : null,
    }
  })
}

/** The limit of waiting requests; the next ones follow as they are decided. */
const WAITING_LIMIT = 200

/** Requests that wait for the administrator, the oldest first; other administrators decide the own ones. */
export async function readWaitingRequests(context: ReadContext, personId: string): Promise<AskedBenefit[]> {
  const waiting = await readWaiting(context, BENEFIT_REQUESTS, personId)
  return (
    await asked(
      context,
      personId,
      waiting.slice(0, WAITING_LIMIT).map(({ id }) => id),
    )
  ).toReversed()
}

/** Requests that the administrator has decided, the last decision first. */
export async function readDecidedRequests(context: ReadContext, personId: string): Promise<AskedBenefit[]> {
  const past = await readPast(context.db, BENEFIT_REQUESTS, personId)
  const ids = past.map(({ caseId }) => caseId)
  const found = await asked(context, personId, ids)
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
