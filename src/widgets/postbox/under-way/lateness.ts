// Two states that are not the same: a form takes longer than usual, or its deadline has passed.
import type { Form, FormRow } from '#contract/postbox.ts'

export type Lateness = 'none' | 'long' | 'overdue'

type Spent = Pick<Form['stations'][number], 'isOverdue'> & {
  readonly usualDays: number | null
  readonly workingDays: number | null
}

/** The lateness of a station that has a form. A passed deadline takes precedence over the usual duration. */
export function latenessOf({ isOverdue, usualDays, workingDays }: Spent | FormRow['progress']): Lateness {
  if (isOverdue) return 'overdue'
  return usualDays !== null && (workingDays ?? 0) > usualDays ? 'long' : 'none'
}
