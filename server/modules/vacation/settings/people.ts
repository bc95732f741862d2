// The leave of a person for the personnel office: employment and its special periods, hours and places of work, the ledger, corrections.
import { sql } from 'kysely'
import type {
  CorrectionBody,
  EmploymentBody,
  ModelBody,
  LeavePeople,
  PersonLeave,
  PeriodBody,
} from '#contract/vacation-personnel.ts'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { isReducible } from '#domain/leave/employment-period.ts'
import { entitlementOf, latestEntry } from '#domain/leave/entitlement.ts'
import { add, fraction, ZERO, type Fraction } from '#domain/calendar/fraction.ts'
import { modelOn, workdaysPerWeek } from '#domain/calendar/working-time-model.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, nameById } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { modelsOf } from '#server/organisation/personal-calendar.ts'
import { readAccount } from '#server/modules/vacation/account.ts'
import { explainAccount, payoutOf } from '#server/modules/vacation/balance.ts'
import { lockAccount } from '#server/modules/vacation/ledger.ts'
import { readPerson } from '#server/modules/vacation/person.ts'
import { refuse } from './calendars.ts'
import { companiesOf, type Viewer } from '#server/modules/vacation/scope.ts'

const MOST = 50

/** Active people of the viewer's companies whose name or personnel number begins with the query, or contains it. */
export async function findPeople(db: Db, viewer: Viewer, q = ''): Promise<LeavePeople> {
  const pattern = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<LeavePeople[number]>`
    select p.id, ${fullName('p')} as name, p.position, c.name as company
    from person p join company c on c.id = p.company_id
    where p.active and p.company_id = any(${await companiesOf(db, viewer)}::integer[])
      and (${fullName('p')} ilike ${pattern} or p.personnel_number = ${numberLine(q)})
    order by p.family_name, p.given_name, p.id limit ${MOST}`.execute(db)
  return rows
}

/** Throws 404 for a person whose leave is not kept by this personnel office. */
export async function requirePerson(db: Db, viewer: Viewer, id: string): Promise<number> {
  const person = await db
    .selectFrom('person')
    .select('company_id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  const companyId = person?.company_id ?? undefined
  if (companyId === undefined || !(await companiesOf(db, viewer)).includes(companyId)) throw notFound()
  return companyId
}

/** The same, for a change: changing one's own leave is refused. */
export async function requireOther(db: Db, viewer: Viewer, id: string): Promise<void> {
  await requirePerson(db, viewer, id)
  if (id === viewer.personId) throw forbidden('ownRequest')
}

/** The same, and the account is locked. */
export async function lockPerson(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await requireOther(tx, viewer, id)
  await lockAccount(tx, id)
}

type Entry = PersonLeave['ledger'][number]

/** The sign of an entry in its account: booked days were reserved before. */
const SIGN: Readonly<Record<Entry['kind'], number>> = {
  claim: 1,
  correct: 1,
  reserve: -1,
  book: 0,
  release: 1,
  restore: 1,
}

/** Entries of a year with the running balance of their account: the claims first, as they are of the whole year. */
async function readLedger(db: Db, personId: string, year: number): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'amount' | 'balance' | 'at'> & Fraction & { at: Date }>`
    select min(e.id) as id, e.at, e.account, e.kind, e.claim_kind as "claimKind", min(e.day) as first, max(e.day) as last,
      case when e.request_id is null then min(e.numerator) else sum(e.numerator * 2 / e.denominator)::integer end as numerator,
      case when e.request_id is null then min(e.denominator) else 2 end as denominator,
      case when e.by_contract then '' else e.reason end as reason, e.by_contract as "isByContract",
      ${nameById(sql`e.by_id`)} as by
    from leave_entry e where e.person_id = ${personId} and e.year = ${year}
    group by e.at, e.account, e.kind, e.claim_kind, e.request_id, e.version, e.reason, e.by_contract, e.by_id,
      case when e.request_id is null then e.id end
    order by e.kind <> 'claim', e.at, min(e.id)`.execute(db)
  const balances = new Map<string, Fraction>()
  return rows.map(({ numerator, denominator, at, ...entry }) => {
    const sign = SIGN[entry.kind]
    const amount = fraction((sign || 1) * numerator, denominator)
    const balance = add(balances.get(entry.account) ?? ZERO, sign === 0 ? ZERO : amount)
    balances.set(entry.account, balance)
    return { ...entry, at: at.toISOString(), amount, balance: entry.account === 'specialLeave' ? null : balance }
  })
}

type Known = Pick<
  PersonLeave,
  'name' | 'position' | 'version' | 'periods' | 'places' | 'sites' | 'sickness' | 'requests' | 'proofs'
> & {
  employment: PersonLeave['employment']
  models: PersonLeave['models']
  bookedYears: number[] | null
}

async function readKnown(db: Db, personId: string, year: number): Promise<Known> {
  const { rows } = await sql<Known>`
    select ${fullName('p')} as name, p.position, coalesce(e.version, 0) as version,
      case when e.person_id is not null then json_build_object('entry', e.entry_day, 'exit', e.exit_day,
        'birth', e.birth_day, 'contractDays', e.contract_days, 'grantedHalfDays', e.granted_half_days,
        'hasProRataClause', e.has_pro_rata_clause, 'carriesPartial', e.carries_partial, 'contractKind', e.contract_kind,
        'probationEnd', e.probation_end) end as employment,
      coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'first', t.first_day, 'last', t.last_day,
          'reduces', t.reduces) order by t.first_day, t.id) from employment_period t where t.person_id = p.id), '[]') as periods,
      ${modelsOf(sql`p.id`)} as models,
      coalesce((select json_agg(json_build_object('from', w.from_day, 'siteId', s.id, 'site', s.name) order by w.from_day nulls first)
        from (select null::date as from_day, p.site_id as site_id where p.site_id is not null
          union all select o.from_day, o.site_id from place_of_work o where o.person_id = p.id) w
        join site s on s.id = w.site_id), '[]') as places,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name)
        from site s where s.company_id = p.company_id), '[]') as sites,
      coalesce((select json_agg(json_build_object('first', k.first_day, 'last', k.last_day) order by k.first_day)
        from sickness k where k.person_id = p.id), '[]') as sickness,
      coalesce((select json_agg(json_build_object('id', r.id, 'version', r.version, 'type', r.type, 'status', r.status,
          'first', q.first, 'last', q.last) order by q.first, r.id)
        from leave_request r cross join lateral (select min(d.first_day) as first, max(d.last_day) as last from leave_period d
          where d.request_id = r.id) q
        where r.person_id = p.id and r.status <> 'draft'
          and q.first <= make_date(${year}::integer, 12, 31) and q.last >= make_date(${year}::integer, 1, 1)), '[]') as requests,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'first', q.first, 'last', q.last)
          order by q.first, f.uploaded_at, f.id)
        from leave_request r join leave_proof f on f.request_id = r.id
        cross join lateral (select min(d.first_day) as first, max(d.last_day) as last from leave_period d
          where d.request_id = r.id) q
        where r.person_id = p.id and r.status <> 'draft'
          and q.first <= make_date(${year}::integer, 12, 31) and q.last >= make_date(${year}::integer, 1, 1)), '[]') as proofs,
      (select array_agg(distinct b.year) from leave_entry b
        where b.person_id = p.id and b.account = 'leave' and b.kind = 'claim') as "bookedYears"
    from person p left join employment e on e.person_id = p.id where p.id = ${personId}`.execute(db)
  return rows[0]!
}

/** 404 for a person of another company. */
export async function readPersonLeave(
  { db, now }: ReadContext,
  viewer: Viewer,
  id: string,
  year: number,
): Promise<PersonLeave> {
  const companyId = await requirePerson(db, viewer, id)
  const { bookedYears, ...known } = await readKnown(db, id, year)
  const person = await readPerson(db, id)
  const { employment, calendar } = person
  const today = businessDay(now())
  const account = await readAccount(db, person, { today })
  const { models } = calendar
  const model = modelOn(models, `${year}-12-31`)
  return {
    id,
    companyId,
    isSelf: id === viewer.personId,
    ...known,
    derivation: employment
      ? {
          ...entitlementOf({ ...employment, models }, year),
          daysPerWeek: model ? workdaysPerWeek(model) : ZERO,
          isBooked: bookedYears?.includes(year) ?? false,
        }
      : null,
    payout: payoutOf(person, account) ?? null,
    balance: explainAccount(account, { year, today }),
    ledger: await readLedger(db, id, year),
  }
}

/** 409 with `present` for an older version. */
export async function saveEmployment(
  tx: Tx,
  today: Day,
  { personId, version }: { readonly personId: string; readonly version: number },
  body: EmploymentBody,
  present: () => Promise<PersonLeave>,
): Promise<void> {
  const { entry, exit, contractDays, birth, grantedHalfDays, hasProRataClause, carriesPartial } = body
  const { contractKind, probationEnd } = body
  if (exit !== null && exit < entry) throw refuse('body.exit', 'reversed')
  if (entry > latestEntry(today)) throw refuse('body.entry', 'tooFar')
  if (birth && birth >= entry) throw refuse('body.birth', 'notBefore')
  if (birth && birth > today) throw refuse('body.birth', 'notYet')
  const known = await tx
    .selectFrom('employment')
    .select(['version', 'probation_end'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if ((known?.version ?? 0) !== version) throw conflict('version_conflict', undefined, await present())
  const probation = probationEnd === undefined ? (known?.probation_end ?? null) : probationEnd
  if (probation !== null && probation < entry) throw refuse('body.probationEnd', 'reversed')
  const values = {
    entry_day: entry,
    exit_day: exit,
    contract_days: contractDays,
    ...(birth !== undefined && { birth_day: birth }),
    ...(grantedHalfDays !== undefined && { granted_half_days: grantedHalfDays }),
    ...(hasProRataClause !== undefined && { has_pro_rata_clause: hasProRataClause }),
    ...(carriesPartial !== undefined && { carries_partial: carriesPartial }),
    ...(contractKind !== undefined && { contract_kind: contractKind }),
    probation_end: probation,
    version: version + 1,
  }
  await tx
    .insertInto('employment')
    .values({ person_id: personId, ...values })
    .onConflict((c) => c.column('person_id').doUpdateSet(values))
    .execute()
}

/** From that day on; the cycle starts with the week of that day. */
export async function saveModel(
  tx: Tx,
  id: string,
  { from, weeks, rosteredOnHolidays = false }: ModelBody,
): Promise<void> {
  if (weeks.flat().every((minutes) => minutes === 0)) throw refuse('body.weeks', 'noWorkingDay')
  const values = {
    anchor: addDays(from, -weekdayOf(from)),
    weeks: JSON.stringify(weeks),
    rostered_on_holidays: rosteredOnHolidays,
  }
  await tx
    .insertInto('working_time_model')
    .values({ person_id: id, from_day: from, ...values })
    .onConflict((c) => c.columns(['person_id', 'from_day']).doUpdateSet(values))
    .execute()
}

export async function removeModel(tx: Tx, id: string, from: Day): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('working_time_model')
    .where('person_id', '=', id)
    .where('from_day', '=', from)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}

/** At a site of the person's company. */
export async function savePlace(tx: Tx, id: string, { from, siteId }: { from: Day; siteId: number }): Promise<void> {
  const { rows } = await sql`
    select from site s join person p on p.company_id = s.company_id where p.id = ${id} and s.id = ${siteId}`.execute(tx)
  if (rows.length === 0) throw unprocessable('reference_unknown', [{ field: 'body.siteId', rule: 'notOfCompany' }])
  await tx
    .insertInto('place_of_work')
    .values({ person_id: id, from_day: from, site_id: siteId })
    .onConflict((c) => c.columns(['person_id', 'from_day']).doUpdateSet({ site_id: siteId }))
    .execute()
}

export async function removePlace(tx: Tx, id: string, from: Day): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('place_of_work')
    .where('person_id', '=', id)
    .where('from_day', '=', from)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}

/** More days than a year has are a mistake in typing. */
const MOST_DAYS = 366

/** Books a correction with its reason and returns the id of its entry; entries are never changed. */
export async function correct(
  tx: Tx,
  id: string,
  { account, claimKind = 'contractual', year, amount, reason }: CorrectionBody,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  if (amount.numerator === 0) throw refuse('body.amount', 'zero')
  if (account !== 'flexitime' && Math.abs(amount.numerator) > MOST_DAYS * amount.denominator)
    throw refuse('body.amount', 'tooManyDays')
  if (account === 'flexitime' && amount.denominator !== 1) throw refuse('body.amount', 'wholeMinutes')
  const entry = await tx
    .insertInto('leave_entry')
    .values({
      person_id: id,
      account,
      kind: 'correct',
      year,
      claim_kind: account === 'leave' ? claimKind : null,
      ...fraction(amount.numerator, amount.denominator),
      at,
      by_id: by,
      reason: reason.trim(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return entry.id
}

/** Adds a period of a person whose account is locked, or changes the one with the id `id`. Periods of one kind do not overlap. */
export async function savePeriod(tx: Tx, personId: string, body: PeriodBody, id?: number): Promise<void> {
  const { kind, first, last, reduces } = body
  if (last === null && kind !== 'disability') throw refuse('body.last', 'required')
  if (last !== null && last < first) throw refuse('body.last', 'reversed')
  if (reduces && !isReducible(kind)) throw refuse('body.reduces', 'notReducible')
  const { rows } = await sql`
    select from employment_period t where t.person_id = ${personId} and t.kind = ${kind}
      and t.id is distinct from ${id ?? null}::integer
      and daterange(t.first_day, t.last_day, '[]') && daterange(${first}::date, ${last}::date, '[]')`.execute(tx)
  if (rows.length > 0) throw refuse('body.first', 'overlap')
  const values = { kind, first_day: first, last_day: last, reduces }
  if (id === undefined) {
    await tx
      .insertInto('employment_period')
      .values({ person_id: personId, ...values })
      .execute()
    return
  }
  const { numUpdatedRows } = await tx
    .updateTable('employment_period')
    .set(values)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw notFound()
}

export async function removePeriod(tx: Tx, personId: string, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('employment_period')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
