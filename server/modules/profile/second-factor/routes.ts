// The second factor of the signed-in person: its state, showing it, taking it away, new recovery codes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MfaStatus } from '#contract/people.ts'
import { RecoveryCodes, SecondFactorOverview, FactorSession, OneTimeCode } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { requireRecentFactor, factorSession } from '#server/auth/recent-factor.ts'
import type { Context } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { enrolmentOf } from './enrolment-of.ts'
import { resetRoutes } from './reset-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { notifyOwner } from './notify-owner.ts'
import type { Session } from '#server/auth/session.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import { refuseCode } from './refuse-code.ts'

const tags = ['second factor']

/** Shows the factor to the portal: it counts for ten minutes, in this session. */
const showRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, identity, now } = context

    app.get(
      '/mfa/session',
      {
        config: { access: ['portal_ma'] },
        schema: { tags, summary: 'Whether my factor was shown just now', response: { 200: FactorSession } },
      },
      async ({ session }) => factorSession(context, session),
    )

    app.post(
      '/mfa/session',
      {
        // For everybody with a factor: else people without portal_ma could not change their data.
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: 'Show my factor: a code or a recovery code',
          body: OneTimeCode,
          response: { 200: FactorSession },
        },
      },
      async ({ session, body, headers }) => {
        const enrolment = enrolmentOf(context)
        if (!(await identity.status(session.personId)).setup) throw forbidden('second_factor_required')
        const device = deviceOf(headers['user-agent'])
        const result = await enrolment.check(session.personId, body.code, device)
        if (result.kind !== 'good') throw refuseCode(result, now())
        await recordShown(db, session, now())
        if (result.way === 'recovery-code')
          await recordSignIn(db, { personId: session.personId, at: now(), kind: 'recovery-code-used', device })
        return factorSession(context, session)
      },
    )
  }

/** What the security page shows of a factor; of one that the provider keeps, only whether it is there. */
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

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const config = { access: 'signed-in' } as const

/** Below api/user. */
export const secondFactorRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addState(app, context)
    addRemoval(app, context)
    addRecoveryCodes(app, context)
    await app.register(setupRoutes(context))
    await app.register(showRoutes(context))
    await app.register(resetRoutes(context))
  }

function addState(app: App, context: Context): void {
  app.get(
    '/mfa/check',
    {
      config: { access: ['portal_ma'] },
      schema: { tags, summary: 'Whether a second factor is set up', response: { 200: MfaStatus } },
    },
    async ({ session }) => context.identity.status(session.personId),
  )

  app.get(
    '/mfa',
    { config, schema: { tags, summary: 'State of my second factor', response: { 200: SecondFactorOverview } } },
    async ({ session }) => readOverview(context, session),
  )
}

function addRemoval(app: App, context: Context): void {
  app.delete(
    '/mfa',
    { config, schema: { tags, summary: 'Take my second factor away', response: { 200: MfaStatus } } },
    async (request) => {
      const { personId } = request.session
      const enrolment = enrolmentOf(context)
      const status = await context.identity.status(personId)
      // Also by the same request before, whose answer got lost.
      if (!status.setup) return status
      await requireRecentFactor(context, request.session)
      const device = deviceOf(request.headers['user-agent'])
      return idempotent(request, context.db, async (tx) => {
        if (await enrolment.remove(tx, personId))
          await notifyOwner(context, tx, { personId, kind: 'factor-removed', device })
        return { setup: false, reset: false }
      })
    },
  )
}

function addRecoveryCodes(app: App, context: Context): void {
  app.post(
    '/mfa/recovery-codes',
    { config, schema: { tags, summary: 'New recovery codes in the place of all', response: { 200: RecoveryCodes } } },
    async ({ session, headers }) => {
      const enrolment = enrolmentOf(context)
      await requireRecentFactor(context, session)
      // Not stored for a repetition of the request: the codes must not be readable a second time.
      const recoveryCodes = await context.db.transaction().execute(async (tx) => {
        const device = deviceOf(headers['user-agent'])
        await notifyOwner(context, tx, { personId: session.personId, kind: 'codes-renewed', device })
        return enrolment.renewCodes(tx, session.personId)
      })
      if (!recoveryCodes) throw forbidden('second_factor_required')
      return { recoveryCodes: [...recoveryCodes] }
    },
  )
}
