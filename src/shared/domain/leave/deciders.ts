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

/** Deputies in the order in which they are asked. */
const deputiesOf = (holder: Colleague, decision: Decision): Decider[] =>
  holder.deputyIds
    .map(decision.colleague)
    .filter((deputy) => deputy !== undefined)
    .filter((deputy) => mayDecide(deputy, decision) && !isAway(deputy, decision.today))
    .map(({ id }) => ({ personId: id, onBehalfOf: holder.id }))

/** Who could decide now, the first one before the others; several only where a holder has handed over to deputies. */
export function candidatesOf(decision: Decision): readonly Decider[] {
  let holder = decision.holderId === undefined ? undefined : decision.colleague(decision.holderId)
  for (let level = 0; holder && level < LEVELS; level++) {
    const isOwnRequest = holder.id === decision.applicantId
    const handsOver = holder.hasActivatedDeputies && isAway(holder, decision.today)
    const deputies = handsOver && !isOwnRequest ? deputiesOf(holder, decision) : []
    if (deputies.length > 0) return deputies
    if (!handsOver && mayDecide(holder, decision)) return [{ personId: holder.id }]
    holder = holder.supervisorId === undefined ? undefined : decision.colleague(holder.supervisorId)
  }
  return ['personnelOffice']
}

/** Who decides now, if there is no other step. A deputy's rights end with the holder's absence, so ask again at each decision. */
export const deciderOf = (decision: Decision): Decider => candidatesOf(decision)[0]!

/** A step for which a decider is chosen. */
export interface Step {
  readonly candidates: readonly Decider[]
  /** Who has decided other steps about the same. */
  readonly decidedBy: readonly string[]
}

const idOf = (decider: Decider): string | undefined => (decider === 'personnelOffice' ? undefined : decider.personId)

/**
 * Chooses a decider for each step, so that nobody decides two of them, or one beside another that they have decided, as long as somebody
 * else can. Earlier steps get their earlier candidates.
 */
export function chooseDeciders(steps: readonly Step[]): readonly Decider[] {
  let best: readonly Decider[] = []
  let fewest = Number.POSITIVE_INFINITY
  const choose = (chosen: readonly Decider[], twice: number): void => {
    if (twice >= fewest) return
    const step = steps[chosen.length]
    if (!step) {
      best = chosen
      fewest = twice
      return
    }
    const { candidates, decidedBy } = step
    const taken = new Set([...decidedBy, ...chosen.flatMap((one) => idOf(one) ?? [])])
    // So many are enough to find one who does nothing else.
    for (const decider of candidates.slice(0, steps.length + decidedBy.length))
      choose([...chosen, decider], twice + (taken.has(idOf(decider) ?? '') ? 1 : 0))
  }
  choose([], 0)
  return best
}

/** Whether the person may decide where `decider` does: also the holder may while a deputy is active. */
export function mayDecideNow(personId: string, decider: Decider, decision: Decision): boolean {
  if (decider === 'personnelOffice') return false
  const person = decision.colleague(personId)
  return (
    decider.personId === personId ||
    (decider.onBehalfOf === personId && person !== undefined && mayDecide(person, decision))
  )
}
