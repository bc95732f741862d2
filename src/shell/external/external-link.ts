// Which external entry of the portal the person is about to follow; the dialog asks for it.
import { atom, type ReadableAtom } from 'nanostores'
import type { MenuEntry } from '#domain/routes/menu.ts'

export interface Question {
  readonly entry: MenuEntry
  /** Counts the questions: each is a dialog of its own. */
  readonly number: number
  readonly open: boolean
}

const $current = atom<Question | undefined>()
/** The last question; it stays when it is closed, so that the focus can go back. */
export const $externalLink: ReadableAtom<Question | undefined> = $current

/** Asks whether to leave for the address of `entry`. */
export const askToLeave = (entry: MenuEntry): void =>
  $current.set({ entry, number: ($current.get()?.number ?? 0) + 1, open: true })

/** Closes the question. */
export function stay(): void {
  const question = $current.get()
  if (question?.open) $current.set({ ...question, open: false })
}
