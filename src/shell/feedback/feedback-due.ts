// When the feedback survey is offered.
import type { Area } from '#domain/portal-areas.ts'
import type { SignedIn } from '#shared/bus/person.ts'
import { isOnPage } from '#shell/is-on-page.ts'

/** Polling interval in ms: a dialog that is removed while open sends no event, and events inside elements do not leave them. */
const EVERY = 300

/** Calls `act` as soon as no modal dialog stands on the page; the answer stops waiting. */
export function whenNoDialogIsOpen(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (isOnPage('dialog[open]')) timer = setTimeout(check, EVERY)
    else action()
  }
  check()
  return () => clearTimeout(timer)
}

/** The form that is the survey. */
export const SURVEY_TEMPLATE = 121
/** How long ago the terms must have been accepted, in s: about a month. */
export const TERMS_AGE = 2_629_743

export interface Surroundings {
  readonly areas: ReadonlySet<Area>
  readonly pushIgnored: boolean
  /** By the server's clock. */
  readonly now: Date
}

/** Whether it is worth asking the server for the survey. */
export function isFeedbackDue({ ackFormFeedback, termsAcceptedAt }: SignedIn, around: Surroundings): boolean {
  const { areas, pushIgnored, now } = around
  if (ackFormFeedback || termsAcceptedAt === undefined || !pushIgnored || !areas.has('postbox')) return false
  return now.getTime() / 1000 - termsAcceptedAt > TERMS_AGE
}
