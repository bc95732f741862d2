// The assistant: secret, first code, saved recovery codes; only the last page makes the factor count.
import { Type } from '@fastify/type-provider-typebox'
import { MfaStatus } from '#contract/people.ts'
import { OneTimeCode, RecoveryCodes, SecondFactorSetup } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import type { Session } from '#server/http/session.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import type { Context } from '#server/kernel/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { enrolmentOf } from './enrolment-of.ts'
import { refuseCode } from './refuse-code.ts'
import { notifyOwner } from './notify-owner.ts'

export const setupRoutes = moduleRoutes({ tags: ['second factor'], access: 'signed-in' }, (route, context) => {
  const { db, now } = context
  // Includes set-ups that are finished on a page of the provider.
  context.identity.enrolment?.onFinish((tx, personId, device) =>
    notifyOwner(context, tx, { personId, kind: 'factor-set-up', device }),
  )
  route.postWithoutTransaction(
    '/mfa/setup',
    { summary: 'Begin or go on with a set-up', response: SecondFactorSetup },
    async ({ viewer }) => {
      const enrolment = enrolmentOf(context)
      await guardReplacement(context, viewer)
      const setup = await enrolment.begin(viewer)
      if (!setup) throw notFound()
      return { ...setup, expiresAt: setup.expiresAt.toISOString() }
    },
  )
  route.deleteWithoutTransaction(
    '/mfa/setup',
    { summary: 'Forget the set-up that is under way', status: 204, response: Type.Null() },
    async ({ viewer }) => {
      await enrolmentOf(context).cancel(viewer)
      return null
    },
  )
  route.postWithoutTransaction(
    '/mfa/setup/code',
    { summary: 'Check the first code of a set-up', body: OneTimeCode, response: RecoveryCodes },
    async ({ viewer, body }) => {
      const result = await enrolmentOf(context).confirm(viewer, body.code)
      if (result.kind === 'good') {
        // The factor was shown in this session, wherever the set-up is finished.
        await recordShown(db, viewer, now())
        return { recoveryCodes: [...result.recoveryCodes] }
      }
      if (result.kind === 'expired') throw conflict('setup_expired')
      if (result.kind === 'checked') throw conflict('setup_checked')
      throw refuseCode(result, now())
    },
  )
  route.postWithoutTransaction(
    '/mfa/setup/recovery-codes',
    { summary: 'Recovery codes of a set-up once more, as new ones', response: RecoveryCodes },
    async ({ viewer }) => {
      const enrolment = enrolmentOf(context)
      await guardReplacement(context, viewer)
      const recoveryCodes = await db.transaction().execute((tx) => enrolment.renewPendingCodes(tx, viewer))
      if (!recoveryCodes) throw conflict('setup_expired')
      return { recoveryCodes: [...recoveryCodes] }
    },
  )
  route.post(
    '/mfa/setup/finish',
    { summary: 'The recovery codes are saved: the factor counts', response: MfaStatus },
    async ({ tx, viewer, request }) => {
      const enrolment = enrolmentOf(context)
      const device = deviceOf(request.headers['user-agent'])
      if (!(await enrolment.finish(tx, viewer, device))) throw conflict('setup_expired')
      return { setup: true, reset: false }
    },
  )
})

/** A person who only has the session must not replace the phone or the recovery codes of the owner. */
async function guardReplacement(context: Context, session: Session): Promise<void> {
  if ((await context.identity.status(session.personId)).setup) await requireRecentFactor(context, session)
}
