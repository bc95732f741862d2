// Why a code was refused; the sentence is the specified one.
import { ApiError } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { formatTime } from '#shared/i18n/format.ts'
import { useFactorTexts } from './texts.ts'

const { text: textOf } = useFactorTexts

const detailOf = (error: ApiError, name: string): unknown =>
  (error.details as Readonly<Record<string, unknown>> | undefined)?.[name]

/** One or two sentences about the error of a code. */
export function codeProblem(error: unknown, language: Language): string {
  const text = (key: Parameters<typeof textOf>[0], values = {}) => textOf(key, values, language)
  if (!(error instanceof ApiError)) return text('failed')
  if (error.code === 'otp_used') return `${text('wrongCode')}. ${text('codeUsed')}`
  if (error.code === 'otp_locked') {
    const until = detailOf(error, 'lockedUntil')
    return text('codeLocked', { time: formatTime(String(until), language) })
  }
  if (error.code !== 'otp_invalid') return `${error.status} - ${text('failed')}`
  const seconds = detailOf(error, 'clockDifference')
  if (typeof seconds !== 'number') return `${text('wrongCode')}.`
  const key = seconds < 0 ? 'clockBehind' : 'clockAhead'
  return `${text('wrongCode')}. ${text(key, { count: Math.abs(seconds) })} ${text('setClock')}`
}
