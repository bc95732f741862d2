// Why a question is asked: the answers that make its condition true.
import { holdsCondition, comparisonsOf, readComparison, type Condition, type ReadComparison } from './conditions.ts'
import type { Answers } from './answers.ts'

const isOnlyPresence = ({ operator }: ReadComparison): boolean => operator === '!!' || operator === '!'

/** The comparisons that make a condition true, one per question: all of `and`, the first true one of `or`. */
export function reasonsOf(condition: Condition, answers: Answers): readonly ReadComparison[] {
  const holding = comparisonsOf(condition).filter((one) => holdsCondition({ and: [one] }, answers))
  const all = ('or' in condition ? holding.slice(0, 1) : holding).map(readComparison)
  const byQuestion = Map.groupBy(all, ({ question }) => question)
  // 'It is answered' is redundant beside the answer itself.
  return [...byQuestion.values()].map((few) => few.find((one) => !isOnlyPresence(one)) ?? few[0]!)
}
