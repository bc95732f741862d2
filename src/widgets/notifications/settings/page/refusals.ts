// What was refused last, by the part of the page that says so.
import { map } from 'nanostores'
import { changeSettings, type SettingsMutation } from '#widgets/notifications/settings/api.ts'

/** Parts of the page; a device says it in its own row. */
export type Part = 'channels' | 'quiet' | 'hours' | 'muted' | 'add' | 'remove' | `device ${string}`

export const $refusals = map<Partial<Record<Part, unknown>>>({})

export const refuse = (part: Part, error: unknown): void => $refusals.setKey(part, error)
export const forgive = (part: Part): void => $refusals.setKey(part, undefined)

/** Sends a change; its refusal is shown in `part`. Resolves with whether it holds now. */
export async function act(part: Part, change: SettingsMutation): Promise<boolean> {
  forgive(part)
  try {
    await changeSettings(change)
    return true
  } catch (error) {
    refuse(part, error)
    return false
  }
}
