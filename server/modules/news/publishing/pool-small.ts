import type { Confirmations } from '#contract/news-publishing.ts'

type Line = Confirmations['companies'][number]

/** Of fewer people a figure would tell who has confirmed. */
const LEAST = 5

const sumOf = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** The smallest lines, until those have enough people together that were too few alone. */
function smallOf(lines: readonly Line[]): Line[] {
  const small: Line[] = []
  for (const line of lines.toSorted((a, b) => a.people - b.people)) {
    const people = sumOf(small, (one) => one.people)
    if (line.people >= LEAST && (people === 0 || people >= LEAST)) break
    small.push(line)
  }
  return small
}

/** Lines of companies with too few people stand as one, which names them all; the sums of all stay as they are. */
export function poolSmall(lines: readonly Line[]): Line[] {
  const small = smallOf(lines)
  const [first, ...rest] = lines.filter((line) => small.includes(line))
  if (!first || rest.length === 0) return [...lines]
  const pooled: Line = {
    ...first,
    others: rest.map(({ name }) => name),
    people: sumOf(small, ({ people }) => people),
    confirmed: sumOf(small, ({ confirmed }) => confirmed),
  }
  return lines.flatMap((line) => (line === first ? pooled : small.includes(line) ? [] : line))
}
