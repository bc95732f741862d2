// Why a code was not accepted, as sent to the client.
import type { CodeRefusal } from '#server/kernel/enrolment.ts'
import type { WrongCodeDetails } from '#contract/second-factor.ts'
import { tooMany, unprocessable, type ProblemError } from '#server/http/errors.ts'

/** 422 otp_invalid (with the measured clock difference, if any), 422 otp_used, or 429 otp_locked until when. */
export function refuseCode(refusal: CodeRefusal, now: Date): ProblemError {
  if (refusal.kind === 'used') return unprocessable('otp_used')
  if (refusal.kind === 'wrong') return unprocessable('otp_invalid')
  if (refusal.kind === 'clock') {
    const details = { clockDifference: refusal.seconds } satisfies WrongCodeDetails
    return unprocessable('otp_invalid', details)
  }
  const details = { lockedUntil: refusal.until.toISOString() }
  return tooMany(Math.max(1, refusal.until.getTime() - now.getTime()), 'otp_locked', details)
}
