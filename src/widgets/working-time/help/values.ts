// Values for the texts on working time: the rules of the own company today.
import type { TimeMonth } from '#contract/working-time.ts'
import { LONGEST_SHIFT } from '#domain/working-time/stamp.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { api } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { clockOf, durationIn, type Say } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'
import { todayInBerlin } from '#shared/today.ts'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'

const constantsIn = (language: Language): TextValues => ({
  undo: UNDO_TIME / 1000,
  shift: durationIn(language, LONGEST_SHIFT / 60_000),
})

function valuesOf(rules: TimeMonth['rules'], language: Language, say: Say): TextValues {
  const long = (minutes: number) => durationIn(language, minutes)
  const steps = rules.breaks.map(({ over, minutes }) => say('breakStep', { over: long(over), minutes: long(minutes) }))
  return {
    breakSteps: new Intl.ListFormat(language, { type: 'conjunction' }).format(steps),
    piece: long(rules.breakPiece),
    autoBreak: say(rules.autoBreak ? 'autoBreak.on' : 'autoBreak.off'),
    // The default of the server for a company without a setting.
    longest: long(rules.longestBreak ?? DEFAULT_TIME_RULES.longestBreak),
    extended: long(rules.extendedMinutes),
    rest: long(rules.restMinutes),
    roundingRule: rules.rounding === 0 ? say('rounding.none') : say('rounding.step', { step: long(rules.rounding) }),
    release: say('releaseAt', { count: rules.releaseAfterWorkdays, time: clockOf(rules.releaseMinute) }),
    kept: rules.keptMonths,
  }
}

/** If the server does not respond, the rules are missing, and the help says so. */
export async function readValues(language: Language, say: Say): Promise<TextValues> {
  try {
    const { rules } = await api.get<TimeMonth>(`api/az/months/${todayInBerlin().slice(0, 7)}`)
    return { ...constantsIn(language), ...valuesOf(rules, language, say) }
  } catch (error) {
    logFailure('the rules of working time were not loaded', error)
    return constantsIn(language)
  }
}
