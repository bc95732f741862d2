// Certificates of a partner: their state on a day, and when reminders of their end are sent.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** Kinds by importance: quality management first, a declaration last. */
export const CERTIFICATE_KINDS = [
  'iso9001',
  'iatf16949',
  'iso14001',
  'iso45001',
  'iso50001',
  'other',
  'supplierDeclaration',
] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** The stored states; a valid certificate expires by its day, whether a job has run or not. */
export const STORED_STATES = ['missing', 'review', 'valid'] as const
export type StoredState = (typeof STORED_STATES)[number]

/** missing: there is none · review: it is checked · valid · expiring: valid, but not for long · expired. */
export const CERTIFICATE_STATES = ['missing', 'review', 'valid', 'expiring', 'expired'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Days before the end in which a certificate is expiring. */
export const EXPIRING_DAYS = 60

/** The last day of certificates that count as expiring on `today`. */
export const expiringUntil = (today: Day): Day => addDays(today, EXPIRING_DAYS)

export function certificateState(state: StoredState, validUntil: Day | undefined, today: Day): CertificateState {
  if (state !== 'valid' || validUntil === undefined) return state
  if (validUntil < today) return 'expired'
  return validUntil <= expiringUntil(today) ? 'expiring' : 'valid'
}

/** Days before the end on which the lead buyer is reminded, and the day after it. */
export const REMINDER_STEPS = [60, 14, -1] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/** The latest due step; after an outage the earlier ones are skipped. */
export const dueStep = (until: Day, today: Day): ReminderStep | undefined =>
  REMINDER_STEPS.findLast((days) => addDays(until, -days) <= today)

/** Expiries that are older are history: no reminders are sent. */
export const REMINDED_FOR_DAYS = 30
