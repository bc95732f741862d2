// Merges the changes of two devices to the same draft since their common state.
import type { Answer, Answers } from './answers.ts'

export interface MergedAnswers {
  /** All answers of both; where both changed one, that of this device. */
  readonly answers: Answers
  /** Names of the questions that both answered differently, in which a person has to choose. */
  readonly conflicts: readonly string[]
}

/** Compares answers by value; a missing one equals an empty one. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const areSameAnswers = (one: Answers, other: Answers): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameAnswer(one[name], other[name]))

/** `base` is the common state, `theirs` the present state of the server. */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): MergedAnswers {
  const answers: Record<string, Answer> = { ...mine }
  const conflicts: string[] = []
  for (const [name, answer] of Object.entries({ ...mine, ...theirs })) {
    const their = Object.hasOwn(theirs, name) ? answer : null
    if (isSameAnswer(their, base[name]) || isSameAnswer(their, mine[name])) continue
    if (isSameAnswer(mine[name], base[name])) answers[name] = their
    else conflicts.push(name)
  }
  return { answers, conflicts }
}
