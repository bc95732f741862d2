// One stream of numbers per subject: adding a person or a story does not change the others.

export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number in [0, below). */
  int(below: number): number
  pick<T>(from: readonly T[]): T
  /** True in `share` of all cases. */
  chance(share: number): boolean
  /** A version 4 UUID. */
  uuid(): string
}

/** 32 bits out of a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193)
  return value >>> 0
}

/** mulberry32, seeded by `seed` and the subject it is for. */
export function random(seed: number, subject = ''): Random {
  let state = (seed ^ hash(subject)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick: (from) => from[int(from.length)]!,
    chance: (share) => next() < share,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(16).toString(16))
      hex[12] = '4'
      hex[16] = (8 + int(4)).toString(16)
      const text = hex.join('')
      return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
    },
  }
}
