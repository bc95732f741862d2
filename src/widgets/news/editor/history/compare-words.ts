// The inserted and removed words between two texts.

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** More words than this squared are compared line by line: the table would be too large. */
const MOST = 1_500

const tokens = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
const WORDS = /\s+|[^\s]+/g
const LINES = /[^\n]*\n|[^\n]+/g

/** How long the longest common sequence of the rests is. */
function lengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      rows[i]![j] = before[i] === after[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}

function walk(before: readonly string[], after: readonly string[]): Piece[] {
  const rows = lengths(before, after)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      pieces.push({ kind: 'same', text: before[i]! })
      i++
      j++
    } else if (j >= after.length || (i < before.length && rows[i + 1]![j]! >= rows[i]![j + 1]!))
      pieces.push({ kind: 'removed', text: before[i++]! })
    else pieces.push({ kind: 'added', text: after[j++]! })
  }
  return pieces
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.kind === piece.kind) found[found.length - 1] = { kind: piece.kind, text: last.text + piece.text }
    else if (piece.text) found.push(piece)
  }
  return found
}

/** How `before` became `after`. */
export function compareWords(before: string, after: string): Piece[] {
  let [one, other] = [tokens(before, WORDS), tokens(after, WORDS)]
  if (one.length > MOST || other.length > MOST) [one, other] = [tokens(before, LINES), tokens(after, LINES)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const head = { kind: 'same', text: one.slice(0, start).join('') } as const
  const tail = { kind: 'same', text: one.slice(one.length - end).join('') } as const
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const
  const isHuge = middle.some((part) => part.length > MOST)
  const changed: Piece[] = isHuge
    ? [
        { kind: 'removed', text: middle[0].join('') },
        { kind: 'added', text: middle[1].join('') },
      ]
    : walk(...middle)
  return joined([head, ...changed, tail])
}
