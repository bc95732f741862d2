// Constants and formatting of one-time passwords and recovery codes, for client and server.

/** Number of recovery codes that a person gets. */
export const RECOVERY_CODES = 8
/** With this number of unused codes or fewer, people are asked to renew them. */
export const FEW_RECOVERY_CODES = 2
/** How long a verified second factor stays valid, in seconds. */
export const FACTOR_VALID = 600
/** Period of a one-time password in seconds. */
export const CODE_PERIOD = 30
/** Retention of the sign-in history in days. */
export const HISTORY_DAYS = 90

/** Removes spaces and hyphens, which only help to read the code, and invisible characters. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s\p{Cf}\-–]/gu, '').toUpperCase()

/** Formats keys and recovery codes in groups of four. */
export const grouped = (code: string, by = ' '): string => (bareCode(code).match(/.{1,4}/g) ?? []).join(by)

/** Seconds until a one-time password changes, 1 to 30. */
export const secondsLeft = (now: Date): number => CODE_PERIOD - (Math.floor(now.getTime() / 1000) % CODE_PERIOD)
