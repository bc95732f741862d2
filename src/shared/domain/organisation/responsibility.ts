// Responsibilities in purchasing: states of a material group at a site, who may change them, whom to ask today.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Presence } from './presence.ts'
import type { Role } from './roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** Roles that may read all buyers by site; the search for a contact is open to everybody. */
export const BUYER_ROLES: readonly Role[] = [
  'menu_ek_leadbuyer',
  'menu_ek_kontakte',
  'menu_ek_lieferanten_report',
  'menu_usermanagement',
]

/**
 * none: the site buys nothing of the group · held: one buyer · gap: no buyer, though the site needs one · double: two buyers · planned: no
 * buyer yet, but one from a later day on.
 */
export const CELL_STATES = ['none', 'held', 'gap', 'double', 'planned'] as const
export type CellState = (typeof CELL_STATES)[number]

interface CellFacts {
  readonly isNeeded: boolean
  readonly buyers: number
  readonly isPlanned: boolean
}

export function cellState({ isNeeded, buyers, isPlanned }: CellFacts): CellState {
  if (buyers > 0) return buyers > 1 ? 'double' : 'held'
  if (isPlanned) return 'planned'
  return isNeeded ? 'gap' : 'none'
}

/** A period in which a person buys a group for a site; `personId` null: the lead buyer of the group. Both ends are inclusive. */
export interface Holding {
  readonly id: number
  readonly personId: string | null
  readonly from: Day
  readonly until: Day | null
}

export const holdsOn = ({ from, until }: Pick<Holding, 'from' | 'until'>, day: Day): boolean =>
  from <= day && (until === null || until >= day)

export interface Assignment {
  /** null: the lead buyer of the group. */
  readonly personId: string | null
  readonly from: Day
  /** The person becomes the only buyer; otherwise the lead buyer also stays. */
  readonly settles: boolean
}

export interface AssignmentPlan {
  /** Ids of holdings that end on the day before. */
  readonly end: readonly number[]
  /** Ids of holdings that would begin later. */
  readonly remove: readonly number[]
  /** The holding of the same person that is extended without an end. */
  readonly extend: number | undefined
  readonly add: boolean
}

/** The changes to the holdings of a group at a site when a person is assigned from a day on. */
export function planAssignment(holdings: readonly Holding[], { personId, from, settles }: Assignment): AssignmentPlan {
  const open = holdings.filter(({ until }) => until === null || until >= from)
  const own = open.find((one) => one.personId === personId && one.from <= from)
  const others = open.filter((one) => one !== own && (settles || one.personId !== null || personId === null))
  return {
    end: others.filter((one) => one.from < from).map(({ id }) => id),
    remove: others.filter((one) => one.from >= from).map(({ id }) => id),
    extend: own && own.until !== null ? own.id : undefined,
    add: own === undefined,
  }
}

/** The person already buys from that day on, and nobody's period ends. */
export const changesNothing = ({ end, remove, extend, add }: AssignmentPlan): boolean =>
  end.length === 0 && remove.length === 0 && extend === undefined && !add

export const dayBefore = (day: Day): Day => addDays(day, -1) as Day

/** The rights of a person, as the server knows them. */
export interface Rights {
  /** The main admin. */
  readonly all: boolean
  /** Material groups they lead today. */
  readonly groupIds: number[]
  /** Sites they administer today. */
  readonly siteIds: number[]
}

/** Lead buyers assign for their groups, administrators for their sites. */
export const mayAssign = (
  { all, groupIds, siteIds }: Rights,
  { groupId, siteId }: { readonly groupId: number; readonly siteId: number },
): boolean => all || groupIds.includes(groupId) || siteIds.includes(siteId)

/** An administrator of a site decides who buys on site; only the lead buyer can end buying as lead buyer. */
export const maySettle = ({ all, groupIds }: Rights, groupId: number): boolean => all || groupIds.includes(groupId)

interface Reachable {
  readonly person: { readonly id: string | null }
  /** null: not shown. */
  readonly presence: Presence | null
}
export interface Askable extends Reachable {
  readonly deputy: Reachable | null
}

const isHere = ({ presence }: Reachable): boolean => presence?.state === 'here'
const isLater = ({ presence }: Reachable): boolean => presence?.state === 'later'
const isUnknown = ({ presence }: Reachable): boolean => presence === null

/** Id of the person to ask today: the first one who is here, else a deputy, else one who comes later, else one without a shown presence. */
export function askToday(contacts: readonly Askable[]): string | null {
  const deputies = contacts.flatMap(({ deputy }) => deputy ?? [])
  const all: readonly Reachable[] = [...contacts, ...deputies]
  return (all.find(isHere) ?? all.find(isLater) ?? all.find(isUnknown))?.person.id ?? null
}

interface HeldCell {
  readonly groupId: number
  readonly siteId: number
  readonly buyers: readonly { readonly id: string; readonly name: string; readonly isLead: boolean }[]
}

/**
 * Suggests who could close a gap: the buyer of the nearest group of that site, because related groups have close numbers; buyers on site
 * before lead buyers.
 */
export function suggestBuyer<Cell extends HeldCell>(
  gap: { readonly groupId: number; readonly siteId: number },
  cells: readonly Cell[],
  numbers: ReadonlyMap<number, string>,
): { readonly buyer: Cell['buyers'][number]; readonly groupId: number } | undefined {
  const numberOf = (id: number) => Number(numbers.get(id) ?? 0)
  const own = numberOf(gap.groupId)
  const distance = ({ groupId }: { readonly groupId: number }) => Math.abs(numberOf(groupId) - own)
  const [nearest] = cells
    .filter(({ siteId, groupId }) => siteId === gap.siteId && groupId !== gap.groupId)
    .flatMap(({ groupId, buyers }) => buyers.map((buyer) => ({ buyer, groupId })))
    .toSorted((one, other) => Number(one.buyer.isLead) - Number(other.buyer.isLead) || distance(one) - distance(other))
  return nearest
}
