// The subject of the error report: a toast, or a problem without one.
import { atom, type ReadableAtom } from 'nanostores'
import { $session } from '#shared/bus/session.ts'
import type { Toast } from '#shared/bus/toasts.ts'
import { pathTemplate } from '#shell/path-template.ts'

/** Why, where and when a report is started. */
export interface Occasion {
  readonly at: Date
  /** Pattern of the page's address. */
  readonly path: string
  readonly toast?: Toast | undefined
}

const $current = atom<Occasion | undefined>(undefined)
const $words = atom('')

/** The occasion of the report; undefined without a report. */
export const $occasion: ReadableAtom<Occasion | undefined> = $current
/** The text of the person; it outlives the dialog until it is sent. */
export const $typed: ReadableAtom<string> = $words

export const openReport = (toast?: Toast): void =>
  $current.set({ at: new Date(), path: pathTemplate(location.pathname), toast })

export const closeReport = (): void => $current.set(undefined)
export const type = (text: string): void => $words.set(text)

/** Called after sending: the next report begins empty. */
export function finishReport(): void {
  $words.set('')
  closeReport()
}

$session.listen(({ person }, before) => person?.sub !== before?.person?.sub && finishReport())
