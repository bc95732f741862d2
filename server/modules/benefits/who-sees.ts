// Which people see which benefit, as conditions of SQL over a benefit `b`: the pages, the search, the files and the requests agree.
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'

/** An id, or the column that has it. */
type Person = string | RawBuilder<unknown>

/** True for a benefit `b` that is for the company of the person. */
export const isForCompanyOf = (personId: Person): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from benefit_company o where o.benefit_id = b.id)
  or exists (select from benefit_company o join person p on p.company_id = o.company_id
    where o.benefit_id = b.id and p.id = ${personId}))`

/** True for a benefit `b` that the person sees today. */
export const isOfferedTo = (personId: Person, today: Day): RawBuilder<boolean> => sql<boolean>`(
  b.active and b.valid_from <= ${today}::date and (b.valid_until is null or b.valid_until >= ${today}::date)
  and ${isForCompanyOf(personId)})`

/** True for a benefit `b` that was offered and has ended, or was switched off. A draft was never offered. */
export const hasEnded = (today: Day): RawBuilder<boolean> => sql<boolean>`(
  (b.active and b.valid_until < ${today}::date)
  or (not b.active and b.valid_from <= (b.ended_at at time zone 'Europe/Berlin')::date))`

const hasRequest = (personId: Person, which: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from benefit_request q where q.benefit_id = b.id and q.person_id = ${personId} and ${which})`

/**
 * True for a benefit `b` whose page and files are open to the person, also one that they request, have, or had requested before it ended.
 */
export const isOpenTo = (
  personId: Person,
  today: Day,
): RawBuilder<boolean> => sql<boolean>`(${isOfferedTo(personId, today)}
  or ${hasRequest(personId, sql<boolean>`q.status in ('open', 'inProgress', 'askedBack', 'approved')`)}
  or (${hasEnded(today)} and ${hasRequest(personId, sql<boolean>`true`)}))`
