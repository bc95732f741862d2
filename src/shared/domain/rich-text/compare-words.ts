// The inserted and removed words between two texts, and the elements in which two lists differ.

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** For two lists of keys: elements that stay, with their indexes in both, and added or removed elements. */
export type Step =
  | { readonly kind: 'same'; readonly before: number; readonly after: number }
  | { readonly kind: 'added'; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number }

/** More elements than this are not compared one by one: the table would be too large. */
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

function walk(before: readonly string[], after: readonly string[]): Step[] {
  const rows = lengths(before, after)
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j])
      steps.push({ kind: 'same', before: i++, after: j++ })
    else if (j >= after.length || (i < before.length && rows[i + 1]![j]! >= rows[i]![j + 1]!))
      steps.push({ kind: 'removed', before: i++ })
    else steps.push({ kind: 'added', after: j++ })
  }
  return steps
}

const places = (length: number): number[] => Array.from({ length }, (_, at) => at)

/** The steps from one list of keys to the other. The differing middle of very long lists is replaced as a whole. */
export function compareLists(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const middle: Step[] =
    old.length > MOST || fresh.length > MOST
      ? [
          ...places(old.length).map((at): Step => ({ kind: 'removed', before: at })),
          ...places(fresh.length).map((at): Step => ({ kind: 'added', after: at })),
        ]
      : walk(old, fresh)
  const shifted = middle.map((step): Step =>
    step.kind === 'same'
      ? { ...step, before: step.before + start, after: step.after + start }
      : step.kind === 'added'
        ? { ...step, after: step.after + start }
        : { ...step, before: step.before + start },
  )
  return [
    ...places(start).map((at): Step => ({ kind: 'same', before: at, after: at })),
    ...shifted,
    ...places(end).map((at): Step => ({
      kind: 'same',
      before: before.length - end + at,
      after: after.length - end + at,
    })),
  ]
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

/** How `before` became `after`, word by word; texts of many words line by line. */
export function compareWords(before: string, after: string): Piece[] {
  let [one, other] = [tokens(before, WORDS), tokens(after, WORDS)]
  if (one.length > MOST || other.length > MOST) [one, other] = [tokens(before, LINES), tokens(after, LINES)]
  return joined(
    compareLists(one, other).map((step) => ({
      kind: step.kind,
      text: step.kind === 'added' ? other[step.after]! : one[step.before]!,
    })),
  )
}
