// All partners of a register in memory: the pairs that share a key, and the frequency of each value.
import type { Carriers } from './compare.ts'
import { COUNTED_KINDS, KEY_KINDS, keysOf, MAX_CARRIERS } from './keys.ts'
import type { ComparedPartner } from './partner-record.ts'

const FIRST_SIZE = 1024

/** 64 bits of a key: with fewer, two of some million keys would be the same. */
function hashInto(key: string, high: Uint32Array, low: Uint32Array, at: number): void {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  high[at] = one
  // 0 in both halves means that there is no key.
  low[at] = other | 1
}

/** Indexes of existing keys, sorted by their hash; stable, without objects. */
function sortedByHash(high: Uint32Array, low: Uint32Array, count: number): Uint32Array {
  let from = new Uint32Array(count)
  let length = 0
  for (let index = 0; index < count; index++) if (low[index] !== 0) from[length++] = index
  from = from.subarray(0, length)
  let to = new Uint32Array(length)
  for (const [column, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    const starts = new Uint32Array(65_537)
    for (const index of from) starts[((column[index]! >>> shift) & 0xffff) + 1]!++
    for (let bucket = 0; bucket < 65_536; bucket++) starts[bucket + 1]! += starts[bucket]!
    for (const index of from) to[starts[(column[index]! >>> shift) & 0xffff]!++] = index
    ;[from, to] = [to, from]
  }
  return from
}

interface KeyGroups {
  /** The group of each partner; 0: no other partner has its key. */
  readonly groupOf: Uint32Array
  /** Where each group begins in `members`, and the end of the last. */
  readonly starts: number[]
  readonly members: Uint32Array
}

function groupKeys(high: Uint32Array, low: Uint32Array, count: number): KeyGroups {
  const sorted = sortedByHash(high, low, count)
  const groupOf = new Uint32Array(count)
  const starts = [0]
  const members: number[] = []
  const isSame = (one: number, other: number) => high[one] === high[other] && low[one] === low[other]
  for (let begin = 0; begin < sorted.length;) {
    let end = begin + 1
    while (end < sorted.length && isSame(sorted[begin]!, sorted[end]!)) end++
    if (end - begin > 1) {
      for (let at = begin; at < end; at++) {
        groupOf[sorted[at]!] = starts.length
        members.push(sorted[at]!)
      }
      starts.push(members.length)
    }
    begin = end
  }
  return { groupOf, starts, members: Uint32Array.from(members) }
}

/** Partners are added, then read as pairs; each by its index, in the order in which it was added. */
export class PartnerRegister {
  readonly partners: ComparedPartner[] = []
  #columns = KEY_KINDS.map(() => ({ high: new Uint32Array(FIRST_SIZE), low: new Uint32Array(FIRST_SIZE) }))
  #groups: KeyGroups[] | undefined
  readonly #carriers = { iban: 0, phone: 0, domain: 0, words: 0, address: 0 }
  readonly #countedKinds = COUNTED_KINDS.map((kind) => [kind, KEY_KINDS.indexOf(kind)] as const)

  add(partner: ComparedPartner): void {
    const at = this.partners.length
    this.partners.push(partner)
    if (at >= this.#columns[0]!.low.length)
      this.#columns = this.#columns.map((column) => {
        const longer = { high: new Uint32Array(at * 2), low: new Uint32Array(at * 2) }
        longer.high.set(column.high)
        longer.low.set(column.low)
        return longer
      })
    const keys = keysOf(partner)
    for (let kind = 0; kind < keys.length; kind++) {
      const { high, low } = this.#columns[kind]!
      if (keys[kind] !== '') hashInto(keys[kind]!, high, low, at)
    }
  }

  /** Must be called once, after the last partner: the keys themselves are no longer needed. */
  group(): void {
    this.#groups = this.#columns.map(({ high, low }) => groupKeys(high, low, this.partners.length))
    this.#columns = []
  }

  #of(kind: number): KeyGroups {
    const groups = this.#groups?.[kind]
    if (!groups) throw new Error('group() comes before pairs')
    return groups
  }

  /** How many partners have the values that both share; 0 where they differ. The next call overwrites the result. */
  carriers(one: number, other: number): Carriers {
    const carriers = this.#carriers
    for (const [kind, at] of this.#countedKinds) {
      const { groupOf, starts } = this.#of(at)
      const group = groupOf[one]!
      carriers[kind] = group !== 0 && group === groupOf[other] ? starts[group]! - starts[group - 1]! : 0
    }
    return carriers
  }

  #isSharedBefore(kind: number, one: number, other: number): boolean {
    for (let earlier = 0; earlier < kind; earlier++) {
      const { groupOf, starts } = this.#of(earlier)
      const group = groupOf[one]!
      if (group !== 0 && group === groupOf[other] && starts[group]! - starts[group - 1]! <= MAX_CARRIERS) return true
    }
    return false
  }

  /** Calls `visit` once for each pair that shares a key; the share of the work that is done is between calls of `progress`. */
  forEachPair(visit: (one: number, other: number) => void, progress?: (share: number) => void): void {
    for (let kind = 0; kind < KEY_KINDS.length; kind++) {
      const { starts, members } = this.#of(kind)
      for (let group = 1; group < starts.length; group++) {
        if ((group & 0x3fff) === 0) progress?.((kind + group / starts.length) / KEY_KINDS.length)
        this.#visitGroup(kind, members.subarray(starts[group - 1]!, starts[group]!), visit)
      }
    }
    progress?.(1)
  }

  #visitGroup(kind: number, group: Uint32Array, visit: (one: number, other: number) => void): void {
    if (group.length > MAX_CARRIERS) return
    for (let i = 0; i < group.length; i++)
      for (let j = i + 1; j < group.length; j++)
        if (!this.#isSharedBefore(kind, group[i]!, group[j]!)) visit(group[i]!, group[j]!)
  }
}
