// The data from which leave is counted: employment, hours of work, days of the year, the catalogue of special leave, teams of the calendar.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { CLAIM_KINDS } from '#domain/leave/balance.ts'
import { entitlementOf } from '#domain/leave/entitlement.ts'
import { STANDARD_MODEL } from '#domain/calendar/working-time-model.ts'
import type { Tx } from '#server/db/db.ts'
import { inBatches } from './batches.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import type { DemoPerson } from './person.ts'
import { random } from './random.ts'
import { personId } from './seed-company.ts'

/** From Monday to Thursday. */
const FOUR_DAYS = [[480, 480, 480, 480, 0, 0, 0]]
const CONTRACT_DAYS = 30

/** [German, English, half days for each event, needs a proof] */
const SPECIAL_LEAVE: readonly [label: string, labelEn: string, halfDays: number | null, proof: boolean][] = [
  ['Eigene Hochzeit', 'Own wedding', 2, true],
  ['Geburt eines Kindes', 'Birth of a child', 2, true],
  ['Todesfall in der Familie', 'Death in the family', 4, true],
  ['Umzug aus betrieblichem Grund', 'Move for the employer', 2, false],
  ['Dienstjubiläum', 'Anniversary of service', 2, false],
  ['Termin bei Gericht oder Behörde', 'Duty at court or office', null, true],
]

/** People who began three months ago, and are in the probation period. */
const NEW_HERE: ReadonlySet<string> = new Set(['james.whitfield', 'anja.petzold'])

function employmentOf(seed: number, { username, kinds, position }: DemoPerson, on: Calendar) {
  const draw = random(seed, `leave:${username}`)
  const usual = shift(on.today, -400 - draw.int(5_000))
  const entry = isoDay(NEW_HERE.has(username) ? shift(on.today, -90) : usual)
  const weeks = draw.chance(0.1) && !kinds.includes('supervisor') ? FOUR_DAYS : STANDARD_MODEL.weeks
  // The sixth month is the last one of a probation period.
  const probationEnd = addDays(addMonths(entry, 6), -1)
  const isPlain = kinds.every((kind) => kind === 'employee' || kind === 'worker')
  const isFixed = draw.chance(0.25) && isPlain
  const contract = position.startsWith('Auszubildende') ? 'apprenticeship' : isFixed ? 'fixedTerm' : 'permanent'
  return { id: personId(seed, username), entry, weeks, probationEnd, contract }
}

async function insertEmployment(
  tx: Tx,
  people: readonly ReturnType<typeof employmentOf>[],
  year: number,
): Promise<void> {
  await inBatches(people, 2_000, async (batch) => {
    await tx
      .insertInto('employment')
      .values(
        batch.map(({ id, entry, probationEnd, contract }) => ({
          person_id: id,
          entry_day: entry,
          contract_days: CONTRACT_DAYS,
          probation_end: probationEnd,
          contract_kind: contract,
        })),
      )
      .execute()
    await tx
      .insertInto('working_time_model')
      .values(
        batch.map(({ id, entry, weeks }) => ({
          person_id: id,
          from_day: entry,
          anchor: STANDARD_MODEL.anchor,
          weeks: JSON.stringify(weeks),
        })),
      )
      .execute()
    await tx
      .insertInto('leave_account')
      .values(batch.map(({ id }) => ({ person_id: id })))
      .execute()
  })
  const claims = people.flatMap(({ id, entry, weeks }) => {
    const models = [{ ...STANDARD_MODEL, from: entry, weeks }]
    const days = entitlementOf({ entry, contractDays: CONTRACT_DAYS, models }, year)
    return CLAIM_KINDS.filter((kind) => days[kind].numerator > 0).map((kind) => ({
      person_id: id,
      account: 'leave',
      kind: 'claim',
      year,
      claim_kind: kind,
      // Booked like by the job, so that it follows later changes of the personnel office.
      by_contract: true,
      reason: 'Berechnung nach Vertrag',
      ...days[kind],
    }))
  })
  await inBatches(claims, 2_000, (batch) => tx.insertInto('leave_entry').values(batch).execute())
}

/** Each team has a calendar, which the administrator of its division keeps. */
async function insertCalendars(tx: Tx, admins: readonly string[]): Promise<void> {
  await sql`insert into calendar_team (division_id, name) select division_id, name from team order by id`.execute(tx)
  await sql`
    insert into calendar_member (team_id, person_id, visibility)
    select c.id, p.id, case when length(p.username) % 3 = 0 then 'concrete' else 'abstract' end
    from person p join team t on t.id = p.team_id
    join calendar_team c on c.division_id = t.division_id and c.name = t.name`.execute(tx)
  await sql`
    insert into calendar_admin (division_id, person_id)
    select division_id, id from person where id = any(${admins}::uuid[]) and division_id is not null`.execute(tx)
}

/** Call it after the people. */
export async function insertLeave(tx: Tx, seed: number, people: readonly DemoPerson[], on: Calendar): Promise<void> {
  await tx
    .insertInto('special_leave_reason')
    .values(
      SPECIAL_LEAVE.map(([label, labelEn, halfDays, proof]) => ({
        label,
        label_en: labelEn,
        half_days: halfDays,
        proof_required: proof,
      })),
    )
    .execute()
  await insertEmployment(
    tx,
    people.map((person) => employmentOf(seed, person, on)),
    on.year,
  )
  const admins = people.filter(({ kinds }) => kinds.includes('calendar-admin'))
  await insertCalendars(
    tx,
    admins.map(({ username }) => personId(seed, username)),
  )
}
