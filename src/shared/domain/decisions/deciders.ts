// Who decides about a request: the holder of the stage, an activated deputy while the holder is away, or the next level.
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'

/** Stages of leave and working time. */
export type StageName = 'supervisor' | 'projectManager'

export interface Colleague {
  readonly id: string
  readonly isActive: boolean
  readonly supervisorId?: string | undefined
  /** Deputies in order of priority; only while `hasActivatedDeputies`. */
  readonly deputyIds: readonly string[]
  readonly hasActivatedDeputies: boolean
  /** Approved absences and sickness of whole days; halves and hours do not hand over. */
  readonly awayOn: readonly DayRange[]
}

export interface Decision {
  readonly applicantId: string
  /** The supervisor or project manager whose stage it is. */
  readonly holderId: string | undefined
  readonly today: Day
  readonly colleague: (id: string) => Colleague | undefined
  /** Whether the applicant decides, at this moment, about an earlier request of this person. */
  readonly isMutual: (id: string) => boolean
}

/** `onBehalfOf`: the holder for whom a deputy decides. */
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

/** Deputies in order of priority. */
const deputiesOf = (holder: Colleague, decision: Decision): Decider[] =>
  holder.deputyIds
    .map(decision.colleague)
    .filter((deputy) => deputy !== undefined)
    .filter((deputy) => mayDecide(deputy, decision) && !isAway(deputy, decision.today))
    .map(({ id }) => ({ personId: id, onBehalfOf: holder.id }))

/** The possible deciders now, by priority; several only where a holder has activated deputies. */
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

/**
 * Who decides now, if there is no other stage. A deputy's rights end with the holder's absence, so this must be computed for each decision.
 */
export const deciderOf = (decision: Decision): Decider => candidatesOf(decision)[0]!

/** A stage for which a decider is chosen. */
export interface Stage {
  readonly candidates: readonly Decider[]
  /** People who have decided other stages of the same record. */
  readonly decidedBy: readonly string[]
}

const idOf = (decider: Decider): string | undefined => (decider === 'personnelOffice' ? undefined : decider.personId)

/** Candidates of a stage: those who have decided no other one, if there are any. */
function suitableFor({ candidates, decidedBy }: Stage): readonly Decider[] {
  const others = candidates.filter((one) => !decidedBy.includes(idOf(one) ?? ''))
  return others.length > 0 ? others : candidates
}

/**
 * Chooses a decider for each stage, so that nobody decides two stages while somebody else can, counting decided ones too. Earlier stages
 * get their earlier candidates. It is a bipartite matching by augmenting paths, because an employee names any number of project managers:
 * trying all combinations would take exponential time.
 */
export function chooseDeciders(stages: readonly Stage[]): readonly Decider[] {
  const suitable = stages.map(suitableFor)
  const chosen: (Decider | undefined)[] = stages.map(() => undefined)
  const stageOf = new Map<string | undefined, number>()

  /** Assigns to the stage a free one of `wished`, or one whose stage from `first` on another can get; tries no person twice. */
  function assign(stage: number, wished: readonly Decider[], first: number, asked = new Set<string>()): boolean {
    const isFree = (decider: Decider): boolean => {
      const id = idOf(decider)
      // The office can decide any number of stages.
      if (id === undefined) return true
      if (asked.has(id)) return false
      asked.add(id)
      const other = stageOf.get(id)
      return other === undefined || (other >= first && assign(other, suitable[other]!, first, asked))
    }
    const decider = wished.find(isFree)
    if (decider === undefined) return false
    chosen[stage] = decider
    stageOf.set(idOf(decider), stage)
    return true
  }

  for (const [stage, wished] of suitable.entries()) assign(stage, wished, 0)
  for (const [stage, wished] of suitable.entries()) {
    const decider = chosen[stage]
    if (decider === undefined) continue
    stageOf.delete(idOf(decider))
    // Only stages after this one change for it.
    if (!assign(stage, wished.slice(0, wished.indexOf(decider)), stage)) stageOf.set(idOf(decider), stage)
  }
  return chosen.map((decider, stage) => decider ?? suitable[stage]![0]!)
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
