import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import type { ReactElement } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useMarketRefusals } from '#widgets/marketplace/refusals/texts.ts'
import { useListTexts } from './texts.ts'

/** Codes of refusals with a sentence of their own. */
const CODES = [
  'name_taken',
  'name_required',
  'too_many_searches',
  'not_possible',
  'ad_reserved',
  'reason_required',
] as const

/** Why a command of a list was refused; empty if none was. */
export function Refusal({ error }: { error: unknown }): ReactElement | null {
  const text = useListTexts()
  const refused = useMarketRefusals()
  if (error === undefined) return null
  const code = CODES.find((one) => error instanceof ApiError && error.code === one)
  return (
    <p className="err" role="alert">
      <Icon source={circleAlert} size="s" />
      <span>{code ? text(`code.${code}`) : errorText(error, refused, 'failed', { what: text('actFailed') })}</span>
    </p>
  )
}
