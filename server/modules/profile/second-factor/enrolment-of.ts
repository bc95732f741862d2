import type { Enrolment } from '#server/kernel/enrolment.ts'
import type { Context } from '#server/kernel/context.ts'
import { conflict } from '#server/http/errors.ts'

/** Throws 409 `managed_by_provider` where second factors are set up on pages of the identity provider. */
export function enrolmentOf({ identity }: Pick<Context, 'identity'>): Enrolment {
  if (!identity.enrolment) throw conflict('managed_by_provider')
  return identity.enrolment
}
