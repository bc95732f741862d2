// Taking a second factor off by a link: made by user administration, used once by its owner.
import { Type } from '@fastify/type-provider-typebox'
import { MfaStatus } from '#contract/people.ts'
import type { Device } from '#contract/sessions.ts'
import { ResetLink, ResetLinkRequest } from '#contract/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import { createThrottle } from '#server/auth/embedded/throttle.ts'
import { findByUsername, makeResetLink, resetPath, spendResetLink } from '#server/auth/reset-links.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { forbidden, notFound, ProblemError, tooMany } from '#server/http/errors.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { notifyOwner } from './notify-owner.ts'

const tags = ['second factor']
/** Keeps these attempts apart from those at the sign-in. */
const SERIES = 'mfa-reset'

export const resetRoutes = moduleRoutes({ tags, access: 'signed-in' }, (route, context, app) => {
  const { db, identity, log, now, config } = context
  const throttle = createThrottle({ db, now })
  app.post(
    '/mfa/reset/:mfaresetid',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Take my second factor off by a link',
        params: Type.Object({ mfaresetid: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: { 200: MfaStatus },
      },
    },
    async (request) => {
      const { session, params, ip } = request
      const { personId, sid } = session
      const [subject, address] = [`${SERIES} ${personId}`, `${SERIES} ${ip}`]
      const attempt = await throttle.take(subject, address)
      if (attempt.kind === 'locked') throw locked(attempt.until, now())
      const answer = await idempotent(request, db, async (tx) => {
        const device = deviceOf(request.headers['user-agent'])
        await useLink(tx, context, { id: params.mfaresetid, personId, device })
        return { setup: false, reset: true }
      }).catch(async (error: unknown) => {
        // Only a good link reaches the provider, so this was no guess.
        if (isAway(error)) await throttle.succeeded(subject, address)
        throw error
      })
      await throttle.succeeded(subject, address)
      // The finder of a lost phone may be signed in with it.
      await identity
        .signOut(personId, { exceptSid: sid })
        .catch((err: unknown) => log.warn({ err }, 'other sessions not ended'))
      return answer
    },
  )
  route.postWithoutTransaction(
    '/mfa/reset-links',
    {
      access: ['menu_usermanagement'],
      summary: 'Make a link by which somebody can take their second factor off',
      body: ResetLinkRequest,
      response: ResetLink,
    },
    async ({ viewer, body }) => {
      const personId = await findByUsername(db, body.username)
      if (personId === undefined) throw notFound()
      // A stolen session of an administrator must not get rid of its own owner's factor.
      if (personId === viewer.personId) throw forbidden('own_reset_link')
      const { id, expiresAt } = await makeResetLink(db, { personId, madeBy: viewer.personId, now: now() })
      return { url: config.publicUrl + resetPath(id), expiresAt: expiresAt.toISOString() }
    },
  )
})

const isAway = (error: unknown): boolean => error instanceof ProblemError && error.status === 503

/** Takes the factor off, and the link with it; when the provider cannot be asked, the link stays good. */
async function useLink(tx: Tx, context: Context, request: { id: string; personId: string; device: Device }) {
  const { personId, device } = request
  const link = await spendResetLink(tx, { ...request, now: context.now() })
  // The answers to used, expired, unknown and foreign links must not differ.
  if (!link) throw notFound()
  // Locks the link, and what the call changes, until the provider has answered.
  await context.identity.resetMfa(tx, personId)
  await notifyOwner(context, tx, { personId, kind: 'factor-reset', device, by: link.madeBy })
}

const locked = (until: Date, now: Date): ProblemError =>
  tooMany(Math.max(1, until.getTime() - now.getTime()), 'too_many_attempts')
