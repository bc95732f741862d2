// The types of leave, and the account that each of them debits.
import type { AbsenceKind } from '#domain/organisation/visibility.ts'

/** Tarifurlaub · halber Tag · Sonderurlaub · Gleitzeitkonto (Tag, Stunde) · zusätzliche bezahlte Freizeit */
export const LEAVE_TYPES = [
  'tariffLeave',
  'tariffLeaveHalf',
  'specialLeave',
  'flexDay',
  'flexHours',
  'paidTimeOff',
] as const
export type LeaveType = (typeof LEAVE_TYPES)[number]

/** Amounts are days, for flexitime minutes. */
export const LEAVE_ACCOUNTS = ['leave', 'paidTimeOff', 'specialLeave', 'flexitime'] as const
export type LeaveAccount = (typeof LEAVE_ACCOUNTS)[number]

const ACCOUNTS: Readonly<Record<LeaveType, LeaveAccount>> = {
  tariffLeave: 'leave',
  tariffLeaveHalf: 'leave',
  specialLeave: 'specialLeave',
  flexDay: 'flexitime',
  flexHours: 'flexitime',
  paidTimeOff: 'paidTimeOff',
}
export const accountOf = (type: LeaveType): LeaveAccount => ACCOUNTS[type]

export interface LeaveKinds {
  readonly hasPaidTimeOff: boolean
  /** The company grants special leave for some reason. */
  readonly hasSpecialReasons: boolean
}

/** Whether a person can have this type at all; the assessment checks whether the account is sufficient. */
export const isOfferedTo = (type: LeaveType, { hasPaidTimeOff, hasSpecialReasons }: LeaveKinds): boolean =>
  (type !== 'paidTimeOff' || hasPaidTimeOff) && (type !== 'specialLeave' || hasSpecialReasons)

/** The most that others may see of it. */
export const absenceKindOf = (type: LeaveType): AbsenceKind => {
  const account = accountOf(type)
  return account === 'leave' ? 'leave' : account
}
