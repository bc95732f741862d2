// The second factor of the signed-in person: its state, showing it, taking it away, new recovery codes.
import { MfaStatus } from '#contract/people.ts'
import { RecoveryCodes, SecondFactorOverview, FactorSession, OneTimeCode } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { requireRecentFactor, factorSession } from '#server/auth/recent-factor.ts'
import type { Context } from '#server/kernel/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { enrolmentOf } from './enrolment-of.ts'
import { resetRoutes } from './reset-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { notifyOwner } from './notify-owner.ts'
import type { Session } from '#server/http/session.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import { refuseCode } from './refuse-code.ts'

/** The factor as the security page shows it; of a factor that the provider keeps, only whether it exists. */
async function readOverview(context: Context, session: Session): Promise<SecondFactorOverview> {
  const { identity } = context
  const status = { ...(await identity.status(session.personId)), session: await factorSession(context, session) }
  if (!identity.enrolment) return { ...status, managedBy: 'provider' }
  const { since, recoveryCodesLeft, pending } = await identity.enrolment.facts(session)
  return {
    ...status,
    managedBy: 'portal',
    ...(status.setup && since ? { since: since.toISOString(), recoveryCodesLeft } : {}),
    ...(pending ? { pending } : {}),
  }
}

const tags = ['second factor']

/** Below api/user. */
export const secondFactorRoutes = moduleRoutes({ tags, access: 'signed-in' }, (route, context, app) => {
  const { db, identity, now } = context
  route.get(
    '/mfa/check',
    { access: ['portal_ma'], summary: 'Whether a second factor is set up', response: MfaStatus },
    ({ viewer }) => identity.status(viewer.personId),
  )
  route.get('/mfa', { summary: 'State of my second factor', response: SecondFactorOverview }, ({ viewer }) =>
    readOverview(context, viewer),
  )
  app.delete(
    '/mfa',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Take my second factor away', response: { 200: MfaStatus } },
    },
    async (request) => {
      const { personId } = request.session
      const enrolment = enrolmentOf(context)
      const status = await identity.status(personId)
      // Also true for an earlier identical request whose answer got lost.
      if (!status.setup) return status
      await requireRecentFactor(context, request.session)
      const device = deviceOf(request.headers['user-agent'])
      return idempotent(request, db, async (tx) => {
        if (await enrolment.remove(tx, personId))
          await notifyOwner(context, tx, { personId, kind: 'factor-removed', device })
        return { setup: false, reset: false }
      })
    },
  )
  route.postWithoutTransaction(
    '/mfa/recovery-codes',
    { summary: 'New recovery codes in the place of all', response: RecoveryCodes },
    async ({ viewer, request }) => {
      const enrolment = enrolmentOf(context)
      await requireRecentFactor(context, viewer)
      // Not stored for a repetition of the request: the codes must not be readable a second time.
      const recoveryCodes = await db.transaction().execute(async (tx) => {
        const device = deviceOf(request.headers['user-agent'])
        await notifyOwner(context, tx, { personId: viewer.personId, kind: 'codes-renewed', device })
        return enrolment.renewCodes(tx, viewer.personId)
      })
      if (!recoveryCodes) throw forbidden('second_factor_required')
      return { recoveryCodes: [...recoveryCodes] }
    },
  )
  // Showing the factor to the portal: it counts for ten minutes, in this session.
  route.get(
    '/mfa/session',
    { access: ['portal_ma'], summary: 'Whether my factor was shown just now', response: FactorSession },
    ({ viewer }) => factorSession(context, viewer),
  )
  // For everybody with a factor: else people without portal_ma could not change their data.
  route.postWithoutTransaction(
    '/mfa/session',
    { summary: 'Show my factor: a code or a recovery code', body: OneTimeCode, response: FactorSession },
    async ({ viewer, body, request }) => {
      const { personId } = viewer
      const enrolment = enrolmentOf(context)
      if (!(await identity.status(personId)).setup) throw forbidden('second_factor_required')
      const device = deviceOf(request.headers['user-agent'])
      const result = await enrolment.check(personId, body.code, device)
      if (result.kind !== 'good') throw refuseCode(result, now())
      await recordShown(db, viewer, now())
      if (result.way === 'recovery-code')
        await recordSignIn(db, { personId, at: now(), kind: 'recovery-code-used', device })
      return factorSession(context, viewer)
    },
  )
  void app.register(setupRoutes(context))
  void app.register(resetRoutes(context))
})
