// A factor that is to be replaced is shown first: who only has the session must not bring a phone of their own.
import type { FastifyReply } from 'fastify'
import { FACTOR_VALID } from '#domain/second-factor.ts'
import { deviceOf } from '#server/auth/device.ts'
import type { CodeRefusal } from '#server/auth/enrolment.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import { findAccountById } from './accounts.ts'
import { factorShownAt } from './factor-shown.ts'
import { visitContext, visitor, type Visit } from './interaction.ts'
import { sendPage } from './page-request.ts'
import { codePage } from './pages/code-page.ts'
import { lockedPage } from './pages/message-pages.ts'
import type { Parts } from './parts.ts'

export function createOwnFactor(parts: Parts) {
  const { db, now, enrolment } = parts

  async function ask(visit: Visit, problem?: Exclude<CodeRefusal, { kind: 'locked' }>): Promise<FastifyReply> {
    const username = (await findAccountById(db, visitor(visit).sub))?.username ?? ''
    const isRecovery = (visit.request.query as Record<string, unknown>)['recovery'] !== undefined
    const page = codePage({ ...visitContext(visit, now()), username, problem, isRecovery })
    return sendPage(visit.reply, problem ? 422 : 200, page)
  }

  return {
    ask,
    async isMissing(visit: Visit): Promise<boolean> {
      const account = await findAccountById(db, visitor(visit).sub)
      if (account?.totpSecret === undefined) return false
      const at = await factorShownAt(db, parts.sessions, visitor(visit))
      return !at || now().getTime() - at.getTime() >= FACTOR_VALID * 1000
    },
    async answer(visit: Visit, code: string): Promise<FastifyReply> {
      const { request, reply } = visit
      const who = visitor(visit)
      const result = await enrolment.check(who.sub, code.slice(0, 40), deviceOf(request.headers['user-agent']))
      if (result.kind === 'locked') return sendPage(reply, 429, lockedPage(visitContext(visit, now()), result.until))
      if (result.kind !== 'good') return ask(visit, result)
      await recordShown(db, who, now())
      return reply.redirect(request.url, 303)
    },
  }
}
