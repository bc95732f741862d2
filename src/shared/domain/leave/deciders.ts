// Who decides about a request: the holder of the step, an activated deputy while the holder is away, or the next level.
import type { Day, DayRange } from '#domain/typed-days.ts'

export interface Colleague {
  readonly id: string
  readonly isActive: boolean
  readonly supervisorId?: string | undefined
  /** In the order in which they are asked; only while `hasActivatedDeputies`. */
  readonly deputyIds: readonly string[]
  readonly hasActivatedDeputies: boolean
  /** Approved absences and sickness of whole days; halves and hours do not hand over. */
  readonly awayOn: readonly DayRange[]
}

export interface Decision {
  readonly applicantId: string
  /** The supervisor or project manager whose step it is. */
  readonly holderId: string | undefined
  readonly today: Day
  /** The decider of the other step of the same request, if any. */
  readonly otherDeciderId?: string | undefined
  readonly colleague: (id: string) => Colleague | undefined
  /** Whether the applicant decides, at this moment, about an earlier request of this person. */
  readonly isMutual: (id: string) => boolean
}

/** `onBehalfOf`: the holder in whose place a deputy decides. */
export type Decider =
  | { readonly personId: string; readonly onBehalfOf?: string }
  /** No supervisor of the line is suitable. */
  | 'personnelOffice'

/** Levels of supervisors that are followed; more are a circle. */
const LEVELS = 20

export const isAway = ({ awayOn }: Pick<Colleague, 'awayOn'>, today: Day): boolean =>
  awayOn.some(({ first, last }) => first <= today && today <= last)

const mayDecide = ({ id, isActive }: Colleague, { applicantId, isMutual }: Decision): boolean =>
  isActive && id !== applicantId && !isMutual(id)

function deputyOf(holder: Colleague, decision: Decision): Colleague | undefined {
  const suitable = holder.deputyIds
    .map(decision.colleague)
    .filter((deputy) => deputy !== undefined)
    .filter((deputy) => mayDecide(deputy, decision) && !isAway(deputy, decision.today))
  return suitable.find(({ id }) => id !== decision.otherDeciderId) ?? suitable[0]
}

/** Who decides now. A deputy's rights end with the holder's absence, so ask again at each decision. */
export function deciderOf(decision: Decision): Decider {
  let holder = decision.holderId === undefined ? undefined : decision.colleague(decision.holderId)
  for (let level = 0; holder && level < LEVELS; level++) {
    const isOwnRequest = holder.id === decision.applicantId
    const handsOver = holder.hasActivatedDeputies && isAway(holder, decision.today)
    const deputy = handsOver && !isOwnRequest ? deputyOf(holder, decision) : undefined
    if (deputy) return { personId: deputy.id, onBehalfOf: holder.id }
    if (!handsOver && mayDecide(holder, decision)) return { personId: holder.id }
    holder = holder.supervisorId === undefined ? undefined : decision.colleague(holder.supervisorId)
  }
  return 'personnelOffice'
}

/** Also the holder may decide while a deputy is active. */
export function mayDecideNow(personId: string, decision: Decision): boolean {
  const decider = deciderOf(decision)
  if (decider === 'personnelOffice') return false
  const person = decision.colleague(personId)
  return (
    decider.personId === personId ||
    (decider.onBehalfOf === personId && person !== undefined && mayDecide(person, decision))
  )
}
