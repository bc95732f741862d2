import type { SecondFactorOverview } from '#contract/second-factor.ts'
import { factorSession } from '#server/auth/recent-factor.ts'
import type { Session } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'

/** What the security page shows of a factor; of one that the provider keeps, only whether it is there. */
export async function readOverview(context: Context, session: Session): Promise<SecondFactorOverview> {
  const { identity } = context
  const status = { ...(await identity.status(session.sub)), session: await factorSession(context, session) }
  if (!identity.enrolment) return { ...status, managedBy: 'provider' }
  const { since, recoveryCodesLeft, pending } = await identity.enrolment.facts(session)
  return {
    ...status,
    managedBy: 'portal',
    ...(status.setup && since ? { since: since.toISOString(), recoveryCodesLeft } : {}),
    ...(pending ? { pending } : {}),
  }
}
