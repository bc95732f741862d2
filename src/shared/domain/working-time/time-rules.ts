// The parameters of working time of a company from a day on: legal thresholds and those of works agreements.

export interface TimeRules {
  /** Stamping in the portal, and entering whole days by hand. */
  readonly webStamping: boolean
  readonly manualEntry: boolean
  /** Steps in minutes to which stamps are rounded in favour of the employee; the raw stamp stays. */
  readonly rounding: 0 | 5 | 15
  /** Missing breaks are deducted by works agreement; shown in a separate line. */
  readonly autoBreak: boolean
  /** The legal limit applies by day or by week. */
  readonly limitMode: 'daily' | 'weekly'
  /** Net minutes a day, and those allowed where the average stays at the first. */
  readonly dailyMinutes: number
  readonly extendedMinutes: number
  readonly weeklyMinutes: number
  /** Minutes between two days of work. */
  readonly restMinutes: number
  /** Net minutes above which breaks of so many minutes are due, in ascending order. */
  readonly breaks: readonly { readonly over: number; readonly minutes: number }[]
  /** Minutes a week, and in a row without a break, of people under 18. */
  readonly youthWeeklyMinutes: number
  readonly youthRowMinutes: number
  /** Minutes between 23:00 and 6:00 above which a day counts as night work. */
  readonly nightWorkMinutes: number
  /** Free Sundays of a year. */
  readonly freeSundays: number
  /** Shorter pieces of a break do not count. */
  readonly breakPiece: number
  /** A longer gap ends the shift: an entry after it begins the next one. */
  readonly longestBreak: number
  /** nominal: a night in which the clock changes is due by the clock · elapsed: by the time that passes */
  readonly nightTarget: 'nominal' | 'elapsed'
  /** Workdays until the automatic release of a day, and its time of day, in minutes since 0:00. */
  readonly releaseAfterWorkdays: number
  readonly releaseMinute: number
  /** Limits of the account at the end of a month, in minutes; null: none. */
  readonly accountMinimum: number | null
  readonly accountMaximum: number | null
  /** Months for which entries and evidence are kept; the law demands 24. */
  readonly keptMonths: number
  /** Texts of hints that a works agreement has changed, by hint; '' or undefined: those of the portal. */
  readonly wording: Readonly<Partial<Record<string, { readonly de: string; readonly en: string }>>>
}

/** The limit for every works agreement, so that only entries near each other need to be compared. */
export const MOST_BREAK_MINUTES = 480

export const DEFAULT_TIME_RULES: TimeRules = {
  webStamping: true,
  manualEntry: true,
  rounding: 0,
  autoBreak: false,
  limitMode: 'daily',
  dailyMinutes: 480,
  extendedMinutes: 600,
  weeklyMinutes: 2880,
  restMinutes: 660,
  breaks: [
    { over: 360, minutes: 30 },
    { over: 540, minutes: 45 },
  ],
  youthWeeklyMinutes: 2400,
  youthRowMinutes: 270,
  nightWorkMinutes: 120,
  freeSundays: 15,
  breakPiece: 15,
  longestBreak: 180,
  nightTarget: 'nominal',
  releaseAfterWorkdays: 3,
  releaseMinute: 720,
  accountMinimum: null,
  accountMaximum: null,
  keptMonths: 24,
  wording: {},
}

/** Contradictions between the rules of a company; ranges of single values are in the contract. */
export const TIME_RULES_FAULTS = [
  'lessThanDaily',
  'notAscending',
  'minimumAboveMaximum',
  'bothLanguages',
  'notBelowRest',
] as const
export interface TimeRulesFault {
  /** Path below the rules, such as `breaks[1].minutes`. */
  readonly field: string
  readonly rule: (typeof TIME_RULES_FAULTS)[number]
}

/** The faults of the rules; empty if they are valid. */
export function checkTimeRules(rules: TimeRules): TimeRulesFault[] {
  const faults: TimeRulesFault[] = []
  const {
    dailyMinutes,
    extendedMinutes,
    weeklyMinutes,
    restMinutes,
    longestBreak,
    breaks,
    accountMinimum,
    accountMaximum,
    wording,
  } = rules
  if (extendedMinutes < dailyMinutes) faults.push({ field: 'extendedMinutes', rule: 'lessThanDaily' })
  if (weeklyMinutes < dailyMinutes) faults.push({ field: 'weeklyMinutes', rule: 'lessThanDaily' })
  if (longestBreak >= restMinutes) faults.push({ field: 'longestBreak', rule: 'notBelowRest' })
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
