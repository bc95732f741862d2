// The most probable booking for a gap, by the work plan: setup of the next order, the order before it, or overhead.
import type { Span } from './shifts.ts'

/** setup: of the next order · before: the order before the gap continues · overhead: nothing else matches */
export const SUGGESTION_REASONS = ['setup', 'before', 'overhead'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

interface OrderOfPlan {
  readonly id: number
  readonly setupMinutes: number
}

export interface GapFacts {
  readonly gap: Span
  /** The order that the person begins at the end of the gap, and whether they have worked on it in this shift before. */
  readonly next: (OrderOfPlan & { readonly isContinued: boolean }) | undefined
  /** The order that the person had before the gap, and whether it was reported as finished. */
  readonly before: (OrderOfPlan & { readonly isFinished: boolean }) | undefined
}

export interface Suggestion {
  readonly reason: SuggestionReason
  /** Book this order; undefined: overhead. */
  readonly orderId: number | undefined
  /** The kind of overhead. */
  readonly activity: 'setup' | 'other' | undefined
  /** Planned setup of the next order; 0 otherwise. */
  readonly plannedMinutes: number
}

const MINUTE = 60_000
/** Setup may take half as long again as planned, or ten minutes more. */
const isAboutSetup = (minutes: number, planned: number): boolean =>
  planned > 0 && minutes <= Math.max(planned * 1.5, planned + 10)

export function suggestFor({ gap, next, before }: GapFacts): Suggestion {
  const minutes = (gap.to - gap.from) / MINUTE
  if (next && !next.isContinued && next.id !== before?.id && isAboutSetup(minutes, next.setupMinutes))
    return { reason: 'setup', orderId: undefined, activity: 'setup', plannedMinutes: next.setupMinutes }
  if (before && !before.isFinished)
    return { reason: 'before', orderId: before.id, activity: undefined, plannedMinutes: 0 }
  return { reason: 'overhead', orderId: undefined, activity: 'other', plannedMinutes: 0 }
}
