// The state of a login, and the reason of a problem.

/**
 * pastShift: nothing booked for 30 minutes after the end of the shift · twoPlaces: signed in at two workplaces · offline: the terminal
 * of the workplace does not report · pause · signedIn
 */
export const LOGIN_STATES = ['pastShift', 'twoPlaces', 'offline', 'pause', 'signedIn'] as const
export type LoginState = (typeof LOGIN_STATES)[number]

const MINUTE = 60_000
/** After the end of the shift, in milliseconds, without a booking. */
export const STALE_AFTER = 30 * MINUTE
/** A device that was not seen for so long, in milliseconds, is offline. */
export const OFFLINE_AFTER = 10 * MINUTE

export interface LoginFacts {
  readonly now: number
  readonly shiftEnd: number
  /** The time of the last event of the person at a workplace. */
  readonly lastAt: number
  readonly workplaces: number
  readonly isPause: boolean
  /** When the device was last seen; undefined: the person signed in without one. */
  readonly seenAt: number | undefined
}

/** undefined: the device was seen recently, or there is none. */
export const offlineSince = (seenAt: number | undefined, now: number): number | undefined =>
  seenAt !== undefined && now - seenAt > OFFLINE_AFTER ? seenAt : undefined

/** The most severe state of a login. A stopped machine alone is no reason. */
export function loginStateOf({ now, shiftEnd, lastAt, workplaces, isPause, seenAt }: LoginFacts): LoginState {
  if (now > Math.max(shiftEnd, lastAt) + STALE_AFTER && now > shiftEnd) return 'pastShift'
  if (workplaces > 1) return 'twoPlaces'
  if (offlineSince(seenAt, now) !== undefined) return 'offline'
  return isPause ? 'pause' : 'signedIn'
}

/** The tile and the filter count these. */
export const isStale = (state: LoginState): boolean => state === 'pastShift'

interface Shown {
  readonly state: LoginState
  readonly since: number
  readonly name: string
}

/** Stale logins first, the longest first among equals. */
export const byUrgency = (one: Shown, other: Shown): number =>
  LOGIN_STATES.indexOf(one.state) - LOGIN_STATES.indexOf(other.state) ||
  one.since - other.since ||
  one.name.localeCompare(other.name, 'de')
