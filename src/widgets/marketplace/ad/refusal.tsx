// Why a command was refused, in a sentence.
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useMarketRefusals } from '#widgets/marketplace/refusals/texts.ts'
import { useAdTexts } from './texts.ts'

/** Codes of refusals with a sentence of their own. */
const CODES = [
  'quantity_taken',
  'terms_changed',
  'not_active',
  'already_reserved',
  'below_minimum',
  'not_possible',
  'already_confirmed',
  'above_reserved',
  'ad_reserved',
  'ad_refused',
  'text_empty',
  'text_too_long',
  'reason_required',
  'own_ad',
] as const

/** Why a command was refused. */
export function useRefusal(): (error: unknown) => string {
  const text = useAdTexts()
  const refused = useMarketRefusals()
  return (error) => {
    const code = CODES.find((one) => error instanceof ApiError && error.code === one)
    return code ? text(`code.${code}`) : errorText(error, refused, 'failed', { what: text('actFailed') })
  }
}

/** The reason of a refusal, below the button; empty without one. */
export function ActError({ error }: { error: unknown }): ReactElement | null {
  const refusal = useRefusal()
  const sentence = error === undefined ? undefined : refusal(error)
  useEffect(() => {
    if (error !== undefined && sentence !== undefined) announce(sentence, 'assertive')
  }, [error, sentence])
  if (sentence === undefined) return null
  return (
    <p className="err">
      <Icon source={circleAlert} size="s" />
      <span>{sentence}</span>
    </p>
  )
}
