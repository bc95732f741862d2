// The rules as they are typed: one text for each parameter, read back before they are sent; and lengths and times of day as they are
// typed and shown: '8:00', '0:30', '12:00'.
import type { TimeRulesBody, TimeRulesHistory } from '#contract/working-time-settings.ts'
import { HINT_CODES } from '#domain/working-time/hints.ts'
import { MOST_BREAK_MINUTES } from '#domain/working-time/time-rules.ts'

/** Minutes as hours and minutes, with a true minus. */
export const lengthText = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Minutes since 0:00 as a time of day. */
export const clockText = lengthText

const LENGTH = /^([-−]?)(\d{1,4})(?::([0-5]\d)|[,.](\d{1,2}))?$/

/** '8:30', '8,5' and '8' as minutes; undefined for anything else. */
function readLength(typed: string): number | undefined {
  const [, sign, hours, minutes = '0', part] = LENGTH.exec(typed.trim().replace(/ ?h$/, '')) ?? []
  if (hours === undefined) return undefined
  const rest = part === undefined ? Number(minutes) : Math.round(Number(`0.${part}`) * 60)
  return (Number(hours) * 60 + rest) * (sign ? -1 : 1)
}

/** A whole number within a range; undefined for anything else. */
function readWhole(typed: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

export type Rules = TimeRulesHistory['versions'][number]['rules']

/** Parameters with their unit and the paragraph that they come from; 'agreement': a works agreement decides. */
export const PARAMETERS = {
  dailyMinutes: { unit: 'hours', source: 'arbzg3' },
  extendedMinutes: { unit: 'hours', source: 'arbzg3' },
  weeklyMinutes: { unit: 'hours', source: 'arbzg3' },
  restMinutes: { unit: 'hours', source: 'arbzg5' },
  breakPiece: { unit: 'minutes', source: 'arbzg4' },
  longestBreak: { unit: 'hours', source: 'agreement' },
  nightWorkMinutes: { unit: 'hours', source: 'arbzg2' },
  freeSundays: { unit: 'sundays', source: 'arbzg11' },
  youthWeeklyMinutes: { unit: 'hours', source: 'jarbschg8' },
  youthRowMinutes: { unit: 'hours', source: 'jarbschg11' },
  releaseAfterWorkdays: { unit: 'workdays', source: 'agreement' },
  releaseMinute: { unit: 'clock', source: 'agreement' },
  accountMinimum: { unit: 'hours', source: 'agreement' },
  accountMaximum: { unit: 'hours', source: 'agreement' },
  keptMonths: { unit: 'months', source: 'arbzg16' },
} as const
export type Parameter = keyof typeof PARAMETERS
const names = Object.keys(PARAMETERS) as Parameter[]

const LIMITS = {
  dailyMinutes: [0, 1_440],
  extendedMinutes: [0, 1_440],
  weeklyMinutes: [0, 10_080],
  restMinutes: [0, 1_440],
  breakPiece: [0, 120],
  longestBreak: [0, MOST_BREAK_MINUTES],
  nightWorkMinutes: [0, 1_440],
  freeSundays: [0, 53],
  youthWeeklyMinutes: [0, 10_080],
  youthRowMinutes: [0, 1_440],
  releaseAfterWorkdays: [1, 30],
  releaseMinute: [0, 1_439],
  accountMinimum: [-60_000, 0],
  accountMaximum: [0, 60_000],
  keptMonths: [24, 240],
} as const satisfies Record<Parameter, readonly [number, number]>

export const CHOICES = {
  limitMode: ['daily', 'weekly'],
  rounding: ['0', '5', '15'],
  nightTarget: ['nominal', 'elapsed'],
} as const
export type Choice = keyof typeof CHOICES
export const SWITCHES = ['webStamping', 'manualEntry', 'autoBreak'] as const
export type SwitchName = (typeof SWITCHES)[number]

export interface BreakDraft {
  readonly over: string
  readonly minutes: string
}

const isLength = (name: Parameter): boolean => ['hours', 'clock'].includes(PARAMETERS[name].unit)

/** A parameter as it is shown and typed; '' for no limit. */
export function parameterText(rules: Rules, name: Parameter): string {
  const value = rules[name]
  if (value === null || value === undefined) return ''
  return isLength(name) ? lengthText(value) : String(value)
}

/** undefined for a field of a list. */
export const parameterOf = (field: string): Parameter | undefined => names.find((name) => name === field)

const OPTIONAL: ReadonlySet<Parameter> = new Set(['accountMinimum', 'accountMaximum'])
export const isOptional = (name: Parameter): boolean => OPTIONAL.has(name)

/** null: no limit; undefined: it cannot be read, or is out of its range. */
function readParameter(name: Parameter, typed: string): number | null | undefined {
  if (typed.trim() === '') return isOptional(name) ? null : undefined
  const [least, most] = LIMITS[name]
  const value = isLength(name) ? readLength(typed) : readWhole(typed, least, most)
  return value !== undefined && value >= least && value <= most ? value : undefined
}

/** Each list is one text, so that equal lists compare as equal. */
export const draftOf = (rules: Rules) => ({
  ...(Object.fromEntries(names.map((name) => [name, parameterText(rules, name)])) as Record<Parameter, string>),
  webStamping: rules.webStamping,
  manualEntry: rules.manualEntry,
  autoBreak: rules.autoBreak,
  limitMode: rules.limitMode as string,
  rounding: String(rules.rounding),
  nightTarget: rules.nightTarget as string,
  breaks: JSON.stringify(
    rules.breaks.map(({ over, minutes }) => ({ over: lengthText(over), minutes: String(minutes) })),
  ),
  wording: JSON.stringify(rules.wording),
})
export type RulesDraft = ReturnType<typeof draftOf>

export const breaksOf = ({ breaks }: RulesDraft): BreakDraft[] => JSON.parse(breaks) as BreakDraft[]
export type Wording = Rules['wording']
export const wordingOf = ({ wording }: RulesDraft): Wording => JSON.parse(wording) as Wording

/** Texts of a works agreement, without hints that have none. */
const readWording = (draft: RulesDraft): Wording => {
  const wording = wordingOf(draft)
  return Object.fromEntries(
    HINT_CODES.flatMap((code) => {
      const words = wording[code]
      return words && (words.de.trim() !== '' || words.en.trim() !== '') ? [[code, words]] : []
    }),
  )
}

interface ReadRules {
  readonly rules?: TimeRulesBody['rules']
  /** Fields that cannot be read, such as `breaks[0].over`. */
  readonly wrong: ReadonlySet<string>
}

export function readDraft(draft: RulesDraft): ReadRules {
  const wrong = new Set<string>()
  const values = Object.fromEntries(names.map((name) => [name, readParameter(name, draft[name])])) as Record<
    Parameter,
    number | null | undefined
  >
  for (const name of names) if (values[name] === undefined) wrong.add(name)
  const breaks = breaksOf(draft).map((one, index) => {
    const [over, minutes] = [readLength(one.over), readWhole(one.minutes, 1, 480)]
    if (over === undefined || over < 0 || over > 1_440) wrong.add(`breaks[${index}].over`)
    if (minutes === undefined) wrong.add(`breaks[${index}].minutes`)
    return { over: over ?? 0, minutes: minutes ?? 0 }
  })
  if (wrong.size > 0) return { wrong }
  const { webStamping, manualEntry, autoBreak, limitMode, rounding, nightTarget } = draft
  const rules = {
    ...values,
    webStamping,
    manualEntry,
    autoBreak,
    limitMode,
    nightTarget,
    rounding: Number(rounding),
    breaks,
    wording: readWording(draft),
  }
  return { wrong, rules: rules as unknown as TimeRulesBody['rules'] }
}
