// One-time passwords: six digits, a new one every 30 s; the code of the period before or after is accepted.
import { Secret, TOTP } from 'otpauth'

export const TOTP_PERIOD = 30
/** Periods around now in which a wrong code still reveals the error of the clock: 10 minutes. */
const FAR = 20

export type CodeCheck =
  | { kind: 'good'; /** Counts periods since the epoch; each may be used once. */ step: number }
  /** The code of another time; `seconds` by which that clock is ahead (negative: behind). Its period must not be accepted later. */
  | { kind: 'clock'; seconds: number; step: number }
  | { kind: 'wrong' }

/** Checks a code against a base32 secret at `now`; the caller checks whether its period was used before. */
export function checkCode(secret: string, code: string, now: Date): CodeCheck {
  if (!/^\d{6}$/.test(code)) return { kind: 'wrong' }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: TOTP_PERIOD })
  const timestamp = now.getTime()
  const step = Math.floor(timestamp / 1000 / TOTP_PERIOD)
  const near = totp.validate({ token: code, timestamp, window: 1 })
  if (near !== null) return { kind: 'good', step: step + near }
  const far = totp.validate({ token: code, timestamp, window: FAR })
  if (far === null) return { kind: 'wrong' }
  // The code may have been read at any time within its period; the middle is the best estimate.
  const shownAt = (step + far + 0.5) * TOTP_PERIOD
  return { kind: 'clock', seconds: Math.round(shownAt - timestamp / 1000), step: step + far }
}
