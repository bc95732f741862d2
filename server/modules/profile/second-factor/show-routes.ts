// Showing the factor to the portal: it counts for ten minutes, in this session.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FactorSession, OneTimeCode } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { factorSession } from '#server/auth/recent-factor.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import type { Context } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { enrolmentOf } from './enrolment-of.ts'
import { refuseCode } from './refuse-code.ts'

const tags = ['second factor']

export const showRoutes =
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
        if (!(await identity.status(session.sub)).setup) throw forbidden('second_factor_required')
        const device = deviceOf(headers['user-agent'])
        const result = await enrolment.check(session.sub, body.code, device)
        if (result.kind !== 'good') throw refuseCode(result, now())
        await recordShown(db, session, now())
        if (result.way === 'recovery-code')
          await recordSignIn(db, { personId: session.sub, at: now(), kind: 'recovery-code-used', device })
        return factorSession(context, session)
      },
    )
  }
