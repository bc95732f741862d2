import type { Confirmations } from '#contract/news-publishing.ts'

type Line = Confirmations['companies'][number]
/** A line before anything is kept back. */
export type Counted = Line & { confirmed: number }

/** Of fewer people a figure would tell who has confirmed. */
const LEAST = 5

const sumOf = (lines: readonly Counted[], of: (line: Counted) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** The smallest lines, until those have enough people together that were too few alone. */
function smallOf(lines: readonly Counted[]): Counted[] {
  const small: Counted[] = []
  for (const line of lines.toSorted((a, b) => a.people - b.people)) {
    const people = sumOf(small, (one) => one.people)
    if (line.people >= LEAST && (people === 0 || people >= LEAST)) break
    small.push(line)
  }
  return small
}

/**
 * Lines of companies with too few people stand as one, which names them all; the sums of all stay as they are. Where all
 * together are too few, that one tells no count.
 */
export function suppressSmallGroups(lines: readonly Counted[]): Line[] {
  const small = smallOf(lines)
  const [first, ...rest] = lines.filter((line) => small.includes(line))
  if (!first) return [...lines]
  const people = sumOf(small, (line) => line.people)
  const pooled: Line = {
    ...first,
    ...(rest.length > 0 && { others: rest.map(({ name }) => name) }),
    people,
    confirmed: people < LEAST ? null : sumOf(small, ({ confirmed }) => confirmed),
  }
  return lines.flatMap((line) => (line === first ? pooled : small.includes(line) ? [] : line))
}
