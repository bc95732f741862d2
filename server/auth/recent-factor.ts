// Some actions need the second factor, shown just now: a token may be in the wrong hands.
import type { FastifyRequest } from 'fastify'
import type { FactorSession } from '#contract/second-factor.ts'
import { FACTOR_VALID } from '#domain/people/second-factor.ts'
import type { Context } from '#server/kernel/context.ts'
import { forbidden } from '#server/http/errors.ts'
import type { Session } from '#server/http/session.ts'

/** Whether the factor was shown in this session within the last ten minutes, and how it can be shown. */
export async function factorSession({ identity, now }: Context, session: Session): Promise<FactorSession> {
  const how = identity.enrolment ? 'code' : 'sign-in'
  const shownAt = await identity.factorShownAt(session)
  const until = shownAt && new Date(shownAt.getTime() + FACTOR_VALID * 1000)
  return until && until > now() ? { valid: true, until: until.toISOString(), how } : { valid: false, how }
}

/**
 * Passes for people who have used their second factor within ten minutes; throws 403 `second_factor_required` (none is
 * set up) or 403 `second_factor_expired`.
 */
export async function requireRecentFactor(context: Context, session: Session): Promise<void> {
  const { setup } = await context.identity.status(session.personId)
  if (!setup) throw forbidden('second_factor_required')
  const { valid } = await factorSession(context, session)
  if (!valid) throw forbidden('second_factor_expired')
}

/** The same as a check of a route before its transaction; the body stays as it is. */
export const withRecentFactor =
  (context: Context) =>
  async <B>(body: B, { session }: FastifyRequest): Promise<B> => {
    await requireRecentFactor(context, session)
    return body
  }
