// What was refused last, by the part of the page that says so.
import { map } from 'nanostores'
import { fulfil, type Wish } from '#widgets/notifications/settings/store.ts'

/** Parts of the page; a device says it in its own row. */
export type Part = 'channels' | 'quiet' | 'hours' | 'muted' | 'add' | 'remove' | `device ${string}`

export const $refusals = map<Partial<Record<Part, unknown>>>({})

export const refuse = (part: Part, error: unknown): void => $refusals.setKey(part, error)
export const forgive = (part: Part): void => $refusals.setKey(part, undefined)

/** Fulfils a wish; what refuses it is told in `part`. Resolves with whether it holds now. */
export async function act(part: Part, wish: Wish): Promise<boolean> {
  forgive(part)
  try {
    await fulfil(wish)
    return true
  } catch (error) {
    refuse(part, error)
    return false
  }
}
