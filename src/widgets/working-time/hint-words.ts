import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { useStore } from '@nanostores/react'
import { $language } from '#shared/bus/language.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useWorkingTimeTexts } from './texts.ts'

type Hint = DayLine['hints'][number]
/** Words of the works agreement, where it has changed those of the portal. */
export type Wording = TimeMonth['rules']['wording']

/** What a hint says, with its figures. */
export function useHintWords(): (hint: Hint, wording?: Wording) => string {
  const text = useWorkingTimeTexts()
  const language = useStore($language)
  const { shortDate } = useFormat()
  return ({ code, minutes, limit, days, until }, wording = {}) => {
    const values = {
      minutes: minutes === undefined ? '' : formatDuration(minutes),
      limit: limit === undefined ? '' : formatDuration(limit),
      days: days ?? '',
      until: until === undefined ? '' : shortDate(until),
    }
    const own = wording[code]?.[language]
    if (!own) return text(`hint.${code}`, values)
    return own.replace(/\{\{(\w+)\}\}/g, (gap, name: keyof typeof values) => String(values[name] ?? gap))
  }
}
