/** What happens to a request for leave, as its timeline says it. */
export const TIMELINE_TYPES = [
  'sent',
  'changed',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'cancellationAsked',
  'cancellationAccepted',
  'cancellationRefused',
  'shortened',
  'substituteAccepted',
  'substituteDeclined',
  'daysRestored',
  'employmentEnded',
  'sicknessReported',
  'corrected',
] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]
