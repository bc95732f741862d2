// What is typed of a story before it is saved, as it lies on this device.
import { forgetTyped, keepTyped, typedTexts } from '#shared/typed-texts.ts'
import type { Fields } from './fields.ts'

export interface KeptText {
  /** Of this text: the story's id, or a name made for a new one. */
  readonly name: string
  /** The state it was typed over; none: a new story. */
  readonly base?: { readonly version: number; readonly fields: Fields }
  readonly fields: Fields
  /** When it was typed last (ISO 8601). */
  readonly at: string
}

export const keepText = (sub: string, text: KeptText): Promise<void> => keepTyped(sub, text.name, text)

export const forgetText = forgetTyped

/** What is kept of `sub`, the newest first. */
export const keptTexts = async (sub: string): Promise<KeptText[]> =>
  (await typedTexts<KeptText>(sub)).toSorted((a, b) => b.at.localeCompare(a.at))
