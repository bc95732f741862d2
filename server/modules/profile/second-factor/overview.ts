import type { SecondFactorOverview } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'

/** What the security page shows of a factor; of one that the provider keeps, only whether it is there. */
export async function readOverview({ identity }: Context, personId: string): Promise<SecondFactorOverview> {
  const status = await identity.status(personId)
  if (!identity.enrolment) return { ...status, managedBy: 'provider' }
  const { since, recoveryCodesLeft, pending } = await identity.enrolment.facts(personId)
  return {
    ...status,
    managedBy: 'portal',
    ...(status.setup && since ? { since: since.toISOString(), recoveryCodesLeft } : {}),
    ...(pending ? { pending } : {}),
  }
}
