// Groups of partners that are all the same: pairs alone would connect A and C through B, although A and C contradict each other.

export interface ScoredPair {
  readonly one: number
  readonly other: number
  readonly score: number
  /** There is a veto of the comparison, or a decision that they are no duplicates. */
  readonly isContradicted: boolean
}

/** A larger group is not joined step by step: people review it as a whole. */
export const MAX_JOINED = 8
const JOIN_FROM = 0.5

export interface PartnerGroup {
  readonly members: readonly number[]
  /** Too many for one decision: the pairs are reviewed one by one. */
  readonly isLarge: boolean
}

const keyOf = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Partners that are connected by pairs of at least `JOIN_FROM`. */
function componentsOf(pairs: readonly ScoredPair[]): number[][] {
  const parent = new Map<number, number>()
  const rootOf = (id: number): number => {
    let root = id
    while (parent.get(root)! !== root) root = parent.get(root)!
    for (let at = id; at !== root;) {
      const next = parent.get(at)!
      parent.set(at, root)
      at = next
    }
    return root
  }
  for (const { one, other, score, isContradicted } of pairs) {
    for (const id of [one, other]) if (!parent.has(id)) parent.set(id, id)
    if (score >= JOIN_FROM && !isContradicted) parent.set(rootOf(one), rootOf(other))
  }
  const components = new Map<number, number[]>()
  for (const id of parent.keys()) components.set(rootOf(id), [...(components.get(rootOf(id)) ?? []), id])
  return [...components.values()].filter(({ length }) => length > 1)
}

/** The mean score between two groups, 0 for pairs without one; undefined: a pair between them is contradicted. */
function meanBetween(
  one: readonly number[],
  other: readonly number[],
  scores: ReadonlyMap<string, ScoredPair>,
): number | undefined {
  let sum = 0
  for (const a of one)
    for (const b of other) {
      const pair = scores.get(keyOf(a, b))
      if (pair?.isContradicted) return undefined
      sum += pair?.score ?? 0
    }
  return sum / (one.length * other.length)
}

/** The best two groups are joined as long as the mean score between them suffices (average linkage). */
function joinMembers(members: readonly number[], scores: ReadonlyMap<string, ScoredPair>): number[][] {
  const groups = members.toSorted((one, other) => one - other).map((id) => [id])
  for (;;) {
    let best: { i: number; j: number; mean: number } | undefined
    for (let i = 0; i < groups.length; i++)
      for (let j = i + 1; j < groups.length; j++) {
        const mean = meanBetween(groups[i]!, groups[j]!, scores)
        if (mean !== undefined && mean >= JOIN_FROM && (!best || mean > best.mean)) best = { i, j, mean }
      }
    if (!best) return groups.filter(({ length }) => length > 1)
    groups[best.i]!.push(...groups[best.j]!)
    groups.splice(best.j, 1)
  }
}

/** No contradicted pair ever shares a group that is not large. */
export function groupPairs(pairs: readonly ScoredPair[]): PartnerGroup[] {
  const scores = new Map(pairs.map((pair) => [keyOf(pair.one, pair.other), pair]))
  return componentsOf(pairs).flatMap((members): PartnerGroup[] =>
    members.length > MAX_JOINED
      ? [{ members: members.toSorted((one, other) => one - other), isLarge: true }]
      : joinMembers(members, scores).map((joined) => ({
          members: joined.toSorted((one, other) => one - other),
          isLarge: false,
        })),
  )
}
