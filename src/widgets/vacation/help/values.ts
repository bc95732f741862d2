// Values for the texts on vacation: constants of the domain, and the rules of the own company.
import type { LeaveRules } from '#contract/vacation-calendar.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { FEED_LIMIT } from '#domain/leave/calendar-feed.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { PROOF_BYTES, PROOF_COUNT } from '#domain/files/proof-rules.ts'
import { api } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { durationIn, megabytes, type Say } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'

const CONSTANTS: TextValues = {
  group: LEAST_GROUP,
  feeds: FEED_LIMIT,
  proofs: PROOF_COUNT,
  proofMb: megabytes(PROOF_BYTES),
  pictureMb: megabytes(PICTURE_BYTES),
  undo: UNDO_TIME / 1000,
}

/** `MM-DD` as a day without its year. */
const dayOf = (monthDay: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: language === 'de' ? '2-digit' : 'long',
    timeZone: 'UTC',
  }).format(new Date(`2024-${monthDay}T00:00:00Z`))

function valuesOf(rules: LeaveRules, language: Language, say: Say): TextValues {
  const { lapseMonth, expiresAtStart, carriedTo, flexitimeStep, flexitimeAutoMinutes, flexitimeDays, comparisonViews } =
    rules
  const flexitime = [
    flexitimeStep !== null && say('flex.step', { step: durationIn(language, flexitimeStep) }),
    flexitimeAutoMinutes !== null && say('flex.auto', { auto: durationIn(language, flexitimeAutoMinutes) }),
    flexitimeDays !== null && say('flex.days', { days: flexitimeDays }),
  ].filter((sentence) => sentence !== false)
  return {
    lapse: say(`lapse.${lapseMonth}`),
    undecidedRule: say(expiresAtStart ? 'undecided.lapses' : 'undecided.stays'),
    carried: carriedTo === null ? say('carried.none') : say('carried.next', { day: dayOf(carriedTo, language) }),
    flexRules: flexitime.length > 0 ? flexitime.join(' ') : say('flex.none'),
    comparison: say(comparisonViews ? 'comparison.on' : 'comparison.off'),
  }
}

/** If the server does not respond, the rules of the company are missing, and the help says so. */
export async function readValues(language: Language, say: Say): Promise<TextValues> {
  try {
    return { ...CONSTANTS, ...valuesOf(await api.get<LeaveRules>('api/vac/rules'), language, say) }
  } catch (error) {
    logFailure('the rules of leave were not loaded', error)
    return CONSTANTS
  }
}
