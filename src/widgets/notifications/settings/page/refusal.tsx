import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { $refusals, type Part } from './refusals.ts'
import { usePageTexts } from './texts.ts'

const REASONS = {
  version_outdated: 'refused.outdated',
  setting_fixed: 'refused.fixed',
  role_missing: 'refused.role',
  endpoint_taken: 'refused.taken',
  too_many_devices: 'refused.devices',
  device_disabled: 'refused.disabled',
  network: 'refused.network',
  timeout: 'refused.network',
} as const

type Reason = (typeof REASONS)[keyof typeof REASONS] | 'refused.tests' | 'refused.other' | 'refused.browser'

/** What a refusal means to who reads it. */
export function reasonOf(error: unknown): { status: number | 'Error'; reason: Reason } {
  if (!(error instanceof ApiError)) return { status: 'Error', reason: 'refused.browser' }
  const { status, code } = error
  const known = REASONS[code as keyof typeof REASONS] as Reason | undefined
  return { status, reason: known ?? (status === 429 ? 'refused.tests' : 'refused.other') }
}

/** Why the last change in this part of the page did not come about; nothing where it did. */
export function Refusal({ part }: { part: Part }): ReactElement | null {
  const text = usePageTexts()
  const { [part]: why } = useStore($refusals)
  const { status, reason } = reasonOf(why)
  const sentence = why === undefined ? undefined : why === 'gone' ? text('test.gone') : `${status} - ${text(reason)}`
  // Once more for the same reason is news as well.
  useEffect(() => void (why !== undefined && sentence && announce(sentence, 'assertive')), [why, sentence])
  if (sentence === undefined) return null
  return (
    <p className="err refusal">
      <Icon source={circleAlert} size="s" />
      <span>{sentence}</span>
    </p>
  )
}
