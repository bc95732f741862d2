// Why the last change in a part of the page was refused, kept by part.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { map } from 'nanostores'
import { useEffect, type ReactElement } from 'react'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { changeSettings, type SettingsMutation } from './api.ts'
import { useSettingsTexts } from './texts.ts'

/** Parts of the page; each device has its own row. */
export type Part = 'channels' | 'quiet' | 'hours' | 'muted' | 'add' | 'remove' | `device ${string}`

export const $errors = map<Partial<Record<Part, unknown>>>({})

export const setError = (part: Part, error: unknown): void => $errors.setKey(part, error)
export const clearError = (part: Part): void => $errors.setKey(part, undefined)

/** Sends a change; its error is shown in `part`. Resolves with whether it was accepted. */
export async function runChange(part: Part, change: SettingsMutation): Promise<boolean> {
  clearError(part)
  try {
    await changeSettings(change)
    return true
  } catch (error) {
    setError(part, error)
    return false
  }
}

/** Why the last change in this part of the page failed; empty if it did not. */
export function ChangeError({ part }: { part: Part }): ReactElement | null {
  const text = useSettingsTexts()
  const { [part]: error } = useStore($errors)
  const other = error instanceof ApiError ? 'refused.other' : 'refused.browser'
  const sentence =
    error === undefined
      ? undefined
      : error === 'gone'
        ? text('test.gone')
        : `${statusOf(error)} - ${errorText(error, text, other)}`
  // A repeated error is announced again.
  useEffect(() => void (error !== undefined && sentence && announce(sentence, 'assertive')), [error, sentence])
  if (sentence === undefined) return null
  return (
    <p className="err refusal">
      <Icon source={circleAlert} size="s" />
      <span>{sentence}</span>
    </p>
  )
}
