// What 'Ihr Tag' shows of leave: the balance of the year, and which colleagues are away today.
import type { BoardAbsence, LeaveToday } from '#contract/vacation-calendar.ts'
import { sum } from '#domain/leave/fraction.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { PERSONNEL_ROLE } from '#server/leave-deciders.ts'
import { readAbsences, type Viewer } from './board.ts'
import { explainBalance } from './balance.ts'

/** Of more people only the number is shown. */
const LISTED = 5

function partOf(
  { first, last, startsAtNoon, endsAtNoon }: BoardAbsence,
  today: Day,
): LeaveToday['away'][number]['part'] {
  if (startsAtNoon && first === today) return 'noon'
  return endsAtNoon && last === today ? 'morning' : 'full'
}

/** An undecided request is no absence; a person with some hours off is present for the rest of the day. */
const isAway = ({ state, isHours }: BoardAbsence): boolean =>
  !isHours && (state === 'approved' || state === 'cancellation')

/** Colleagues only: the personnel office sees whole companies, which are not the day of one person. */
async function readAway(context: Pick<Context, 'db' | 'now'>, viewer: Viewer, today: Day): Promise<LeaveToday['away']> {
  const { personId, rights } = viewer
  const realm = new Set(rights.realm)
  realm.delete(PERSONNEL_ROLE)
  const found = await readAbsences(context, { personId, rights: { ...rights, realm } }, { first: today, last: today })
  return found
    .filter(({ row }) => row.id !== personId)
    .flatMap(({ row: { id, name }, absences }) => {
      const absence = absences.findLast(isAway)
      return absence ? [{ person: { id, name }, last: absence.last, part: partOf(absence, today) }] : []
    })
}

export async function readToday(context: Pick<Context, 'db' | 'now'>, viewer: Viewer): Promise<LeaveToday> {
  const today = businessDay(context.now())
  const year = Number(today.slice(0, 4))
  const { left, claims } = await explainBalance(context, viewer.personId, year)
  const ending = claims
    .filter((claim) => claim.lapsesOn !== null && claim.lapsesOn >= today && claim.lapsesOn <= `${year}-12-31`)
    .filter((claim) => claim.left.numerator > 0)
    .toSorted((one, other) => one.lapsesOn!.localeCompare(other.lapsesOn!))
  const [next] = ending
  const same = ending.filter((claim) => claim.lapsesOn === next?.lapsesOn && claim.year === next?.year)
  const away = await readAway(context, viewer, today)
  return {
    today,
    left,
    lapsing: next ? { amount: sum(same.map((claim) => claim.left)), year: next.year, on: next.lapsesOn! } : null,
    away: away.slice(0, LISTED),
    awayCount: away.length,
  }
}
