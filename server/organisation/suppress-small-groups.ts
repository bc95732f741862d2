// Figures of companies in which no group is so small that a figure would reveal who its people are.
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'

/** How many people of a company have confirmed something; '' and null: people without a company. */
export interface CompanyLine {
  id: number | null
  name: string
  /** Companies combined in this line, because each has too few people. */
  others?: string[]
  people: number
  /** Null: too few people for a figure. */
  confirmed: number | null
  /** Where only one of both counts is too small: which. The other is then more than `people` less five. */
  fewer?: 'confirmed' | 'missing'
}
/** A line before suppression. */
export type Counted = CompanyLine & { confirmed: number }

export const isTooFew = (people: number): boolean => people < LEAST_GROUP

const sumOf = (lines: readonly Counted[], of: (line: Counted) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** The smallest lines, until the ones that are too small form a group with enough people. */
function smallOf(lines: readonly Counted[]): Counted[] {
  const small: Counted[] = []
  for (const line of lines.toSorted((a, b) => a.people - b.people)) {
    const people = sumOf(small, (one) => one.people)
    if (!isTooFew(line.people) && (people === 0 || !isTooFew(people))) break
    small.push(line)
  }
  return small
}

/**
 * Combines the companies with too few people into one line that names them all; the totals do not change. If all together are
 * too few, that line has no count.
 */
export function suppressSmallGroups(lines: readonly Counted[]): CompanyLine[] {
  const small = smallOf(lines)
  const [first, ...rest] = lines.filter((line) => small.includes(line))
  if (!first) return [...lines]
  const people = sumOf(small, (line) => line.people)
  const pooled: CompanyLine = {
    ...first,
    ...(rest.length > 0 && { others: rest.map(({ name }) => name) }),
    people,
    confirmed: isTooFew(people) ? null : sumOf(small, ({ confirmed }) => confirmed),
  }
  return lines.flatMap((line) => (line === first ? pooled : small.includes(line) ? [] : line))
}

/**
 * As `suppressSmallGroups`, and without counts of one to four people, whether they have confirmed or not: the difference between people and
 * confirmed would reveal the others. That all have confirmed is shown, because it harms no person.
 */
export const suppressSmallCounts = (lines: readonly Counted[]): CompanyLine[] =>
  suppressSmallGroups(lines).map((line) => {
    const { people, confirmed } = line
    if (confirmed === null || confirmed === people) return line
    const isFew = { confirmed: isTooFew(confirmed), missing: isTooFew(people - confirmed) }
    if (!isFew.confirmed && !isFew.missing) return line
    const hidden = { ...line, confirmed: null }
    if (isFew.confirmed && isFew.missing) return hidden
    return { ...hidden, fewer: isFew.confirmed ? 'confirmed' : 'missing' }
  })
