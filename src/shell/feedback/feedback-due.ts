// When the feedback survey is offered.
import type { Area } from '#domain/routes/portal-areas.ts'
import type { SignedIn } from '#shared/bus/person.ts'

/** The form that is the survey. */
export const SURVEY_TEMPLATE = 121
/** How long ago the terms must have been accepted, in s: about a month. */
export const TERMS_AGE = 2_629_743

export interface Surroundings {
  readonly areas: ReadonlySet<Area>
  readonly pushIgnored: boolean
  /** The time by the server's clock. */
  readonly now: Date
}

/** Whether it is worth asking the server for the survey. */
export function isFeedbackDue({ ackFormFeedback, termsAcceptedAt }: SignedIn, around: Surroundings): boolean {
  const { areas, pushIgnored, now } = around
  if (ackFormFeedback || termsAcceptedAt === undefined || !pushIgnored || !areas.has('postbox')) return false
  return now.getTime() / 1000 - termsAcceptedAt > TERMS_AGE
}
