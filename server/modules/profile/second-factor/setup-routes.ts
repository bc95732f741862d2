// The assistant: secret, first code, saved recovery codes; only the last step makes the factor count.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MfaStatus } from '#contract/people.ts'
import { OneTimeCode, RecoveryCodes, SecondFactorSetup } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import type { Session } from '#server/auth/session.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import type { Context } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { enrolmentOf } from './enrolment-of.ts'
import { refuseCode } from './refuse-code.ts'
import { notifyOwner } from './notify-owner.ts'

const tags = ['second factor']
const config = { access: 'signed-in' } as const

type App = Parameters<FastifyPluginAsyncTypebox>[0]

export const setupRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Also of those that are finished on a page of the provider.
    context.identity.enrolment?.onFinish((tx, personId, device) =>
      notifyOwner(context, tx, { personId, kind: 'factor-set-up', device }),
    )
    addBeginning(app, context)
    addFirstCode(app, context)
    addRecoveryCodes(app, context)
    addEnd(app, context)
  }

/** Who only has the session must not put a phone, or recovery codes, of their own in the place of the owner's. */
async function guardReplacement(context: Context, session: Session): Promise<void> {
  if ((await context.identity.status(session.personId)).setup) await requireRecentFactor(context, session)
}

function addBeginning(app: App, context: Context): void {
  app.post(
    '/mfa/setup',
    {
      config,
      schema: { tags, summary: 'Begin or go on with a set-up', response: { 200: SecondFactorSetup } },
    },
    async ({ session }) => {
      const enrolment = enrolmentOf(context)
      await guardReplacement(context, session)
      const setup = await enrolment.begin(session)
      if (!setup) throw notFound()
      return { ...setup, expiresAt: setup.expiresAt.toISOString() }
    },
  )

  app.delete(
    '/mfa/setup',
    {
      config,
      schema: { tags, summary: 'Forget the set-up that is under way', response: { 204: Type.Null() } },
    },
    async ({ session }, reply) => {
      await enrolmentOf(context).cancel(session)
      return reply.code(204).send(null)
    },
  )
}

function addFirstCode(app: App, context: Context): void {
  app.post(
    '/mfa/setup/code',
    {
      config,
      schema: {
        tags,
        summary: 'Check the first code of a set-up',
        body: OneTimeCode,
        response: { 200: RecoveryCodes },
      },
    },
    async ({ session, body }) => {
      const result = await enrolmentOf(context).confirm(session, body.code)
      if (result.kind === 'good') {
        // It was shown in this session, wherever the set-up is finished.
        await recordShown(context.db, session, context.now())
        return { recoveryCodes: [...result.recoveryCodes] }
      }
      if (result.kind === 'expired') throw conflict('setup_expired')
      if (result.kind === 'checked') throw conflict('setup_checked')
      throw refuseCode(result, context.now())
    },
  )
}

function addRecoveryCodes(app: App, context: Context): void {
  app.post(
    '/mfa/setup/recovery-codes',
    {
      config,
      schema: {
        tags,
        summary: 'Recovery codes of a set-up once more, as new ones',
        response: { 200: RecoveryCodes },
      },
    },
    async ({ session }) => {
      const enrolment = enrolmentOf(context)
      await guardReplacement(context, session)
      const recoveryCodes = await context.db.transaction().execute((tx) => enrolment.renewPendingCodes(tx, session))
      if (!recoveryCodes) throw conflict('setup_expired')
      return { recoveryCodes: [...recoveryCodes] }
    },
  )
}

function addEnd(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/mfa/setup/finish',
    {
      config,
      schema: { tags, summary: 'The recovery codes are saved: the factor counts', response: { 200: MfaStatus } },
    },
    async (request) => {
      const { session, headers } = request
      const enrolment = enrolmentOf(context)
      return idempotent(request, db, async (tx) => {
        const device = deviceOf(headers['user-agent'])
        if (!(await enrolment.finish(tx, session, device))) throw conflict('setup_expired')
        return { setup: true, reset: false }
      })
    },
  )
}
