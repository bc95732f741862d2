// Events of leave.
/** A decision about a request or a change of it, for its applicant and for others who rely on it. */
export interface LeaveOutcome {
  status:
    | 'open'
    /** Sent by the personnel office for the applicant. */
    | 'sentByOffice'
    | 'approved'
    | 'rejected'
    | 'expired'
    | 'withdrawn'
    | 'cancellationAccepted'
    | 'cancellationRefused'
    | 'shortened'
    | 'substituteDeclined'
    | 'daysRestored'
    | 'corrected'
    | 'recounted'
    /** Withdrawn, because it begins after the last day of employment. */
    | 'employmentEnded'
  /** null: the portal. */
  byId: string | null
  note: string
  /** The deciders of an undecided request that is withdrawn. */
  askedIds?: readonly string[]
  /** ISO instant; part of the key that makes each notification unique. */
  at: string
}

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** A request for leave was sent, changed, decided or ended; the handler reads which to-dos follow from it. */
    'leave.changed': { requestId: number; outcome?: LeaveOutcome }
    /** An undecided request, or cancellation of leave, is to be reminded of; `workdaysLeft` until special leave lapses. */
    'leave.reminded': { requestId: number; version: number; key: string; workdaysLeft?: number }
    /** A period of leave begins, which its substitute covers; `first` is its first day. */
    'leave.duty_near': { requestId: number; first: string; hasBegun: boolean }
    /** A notice of lapse was sent to a person, or confirmed by them. */
    'leave.notice_changed': { personId: string }
    /** The personnel office has booked a correction. */
    'leave.corrected': { entryId: number }
    /** An applicant was ill on days of approved leave. */
    'leave.sickness_reported': { requestId: number; first: string; last: string }
    /** Others may decide now: a deputy was named or removed, or a new day has started. */
    'leave.deciders_changed': Record<string, never>
  }
}
