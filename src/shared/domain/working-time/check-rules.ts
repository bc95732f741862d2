// Contradictions between the rules of a company; ranges of single values are in the contract.
import type { TimeRules } from './time-rules.ts'

export const TIME_RULES_FAULTS = ['lessThanDaily', 'notAscending', 'minimumAboveMaximum', 'bothLanguages'] as const
export interface TimeRulesFault {
  /** Path below the rules, such as `breaks[1].minutes`. */
  readonly field: string
  readonly rule: (typeof TIME_RULES_FAULTS)[number]
}

/** Empty where the rules can hold. */
export function checkTimeRules(rules: TimeRules): TimeRulesFault[] {
  const faults: TimeRulesFault[] = []
  const { dailyMinutes, extendedMinutes, weeklyMinutes, breaks, accountMinimum, accountMaximum, wording } = rules
  if (extendedMinutes < dailyMinutes) faults.push({ field: 'extendedMinutes', rule: 'lessThanDaily' })
  if (weeklyMinutes < dailyMinutes) faults.push({ field: 'weeklyMinutes', rule: 'lessThanDaily' })
  breaks.forEach(({ over, minutes }, index) => {
    const before = breaks[index - 1]
    if (before && over <= before.over) faults.push({ field: `breaks[${index}].over`, rule: 'notAscending' })
    if (before && minutes <= before.minutes) faults.push({ field: `breaks[${index}].minutes`, rule: 'notAscending' })
  })
  if (accountMinimum !== null && accountMaximum !== null && accountMinimum >= accountMaximum)
    faults.push({ field: 'accountMinimum', rule: 'minimumAboveMaximum' })
  for (const [code, words] of Object.entries(wording))
    if (words && (words.de.trim() === '') !== (words.en.trim() === ''))
      faults.push({ field: `wording.${code}`, rule: 'bothLanguages' })
  return faults
}
