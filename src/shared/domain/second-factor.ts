// What both sides know of one-time passwords, recovery codes and how long a shown factor counts.

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 8
/** With this many left, or fewer, people are told to renew them. */
export const FEW_RECOVERY_CODES = 2
/** How long a factor that was shown counts, in seconds. */
export const FACTOR_VALID = 600
/** A one-time password changes this often, in seconds. */
export const CODE_PERIOD = 30
/** How long the history of sign-ins goes back, in days. */
export const HISTORY_DAYS = 90

/** Without the signs between which only help to read: spaces and hyphens. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s\-–]/g, '').toUpperCase()

/** In groups of four, as keys and recovery codes are read aloud. */
export const grouped = (code: string, by = ' '): string => (bareCode(code).match(/.{1,4}/g) ?? []).join(by)

/** Seconds until a one-time password changes, 1 to 30. */
export const secondsLeft = (now: Date): number => CODE_PERIOD - (Math.floor(now.getTime() / 1000) % CODE_PERIOD)
