// kc_action=CONFIGURE_TOTP: a person sent here by a client sets up a second factor before they return, or cancels.
import type { FastifyReply } from 'fastify'
import { deviceOf } from '#server/auth/device.ts'
import type { CodeRefusal } from '#server/kernel/enrolment.ts'
import { CONFIGURE_TOTP } from './realm-paths.ts'
import { finishInteraction, visitContext, visitor, type Visit } from './interaction.ts'
import { sendPage, formOf } from './page-request.ts'
import { recoveryPage, setupPage } from './pages/setup-pages.ts'
import type { IdentityServices } from './identity-services.ts'
import { FACTOR_VALID } from '#domain/people/second-factor.ts'
import { recordShown } from '#server/auth/shown-factor.ts'
import { findAccountById } from './accounts.ts'
import { factorShownAt } from './sessions.ts'
import { codePage } from './pages/code-page.ts'
import { lockedPage } from './pages/message-pages.ts'

// A factor must be shown before it is replaced: an attacker with only the session must not register another phone.
function createOwnFactor(services: IdentityServices) {
  const { db, now, enrolment } = services

  async function ask(visit: Visit, problem?: Exclude<CodeRefusal, { kind: 'locked' }>): Promise<FastifyReply> {
    const username = (await findAccountById(db, visitor(visit).personId))?.username ?? ''
    const isRecovery = (visit.request.query as Record<string, unknown>)['recovery'] !== undefined
    const page = codePage({ ...visitContext(visit, now()), username, problem, isRecovery })
    return sendPage(visit.reply, problem ? 422 : 200, page)
  }

  return {
    ask,
    async isMissing(visit: Visit): Promise<boolean> {
      const account = await findAccountById(db, visitor(visit).personId)
      if (account?.totpSecret === undefined) return false
      const at = await factorShownAt(db, services.sessions, visitor(visit))
      return !at || now().getTime() - at.getTime() >= FACTOR_VALID * 1000
    },
    async answer(visit: Visit, code: string): Promise<FastifyReply> {
      const { request, reply } = visit
      const who = visitor(visit)
      const result = await enrolment.check(who.personId, code.slice(0, 40), deviceOf(request.headers['user-agent']))
      if (result.kind === 'locked') return sendPage(reply, 429, lockedPage(visitContext(visit, now()), result.until))
      if (result.kind !== 'good') return ask(visit, result)
      await recordShown(db, who, now())
      return reply.redirect(request.url, 303)
    },
  }
}

export interface SetupStep {
  show(visit: Visit): Promise<FastifyReply>
  answer(visit: Visit): Promise<FastifyReply>
}

interface Step extends IdentityServices {
  readonly own: ReturnType<typeof createOwnFactor>
}

export function createSetupStep(services: IdentityServices): SetupStep {
  const step: Step = { ...services, own: createOwnFactor(services) }
  return { show: (visit) => show(step, visit), answer: (visit) => answer(step, visit) }
}

const end = ({ provider }: Step, { request, reply }: Visit, status: 'success' | 'cancelled') =>
  finishInteraction(provider, request, reply, { [CONFIGURE_TOTP]: status })

const showCodes = ({ now }: Step, visit: Visit, codes: readonly string[], isUnsaved = false) =>
  sendPage(visit.reply, isUnsaved ? 422 : 200, recoveryPage({ ...visitContext(visit, now()), codes, isUnsaved }))

async function show(step: Step, visit: Visit, problem?: CodeRefusal): Promise<FastifyReply> {
  const { own, enrolment, now } = step
  if (await own.isMissing(visit)) return own.ask(visit)
  const setup = await enrolment.begin(visitor(visit))
  if (!setup) return end(step, visit, 'cancelled')
  if (setup.step === 'recovery-codes') return showNewCodes(step, visit, false)
  const status = problem ? (problem.kind === 'locked' ? 429 : 422) : 200
  return sendPage(visit.reply, status, setupPage({ ...visitContext(visit, now()), setup, problem }))
}

/** The codes are shown once: a reloaded page has new ones. */
async function showNewCodes(step: Step, visit: Visit, isUnsaved: boolean): Promise<FastifyReply> {
  const { db, enrolment } = step
  const codes = await db.transaction().execute((tx) => enrolment.renewPendingCodes(tx, visitor(visit)))
  return codes ? showCodes(step, visit, codes, isUnsaved) : show(step, visit)
}

async function answerFirstCode(step: Step, visit: Visit, code: string): Promise<FastifyReply> {
  const result = await step.enrolment.confirm(visitor(visit), code)
  if (result.kind === 'good') return showCodes(step, visit, result.recoveryCodes)
  return result.kind === 'expired' || result.kind === 'checked' ? show(step, visit) : show(step, visit, result)
}

async function finish(step: Step, visit: Visit): Promise<FastifyReply> {
  const { db, enrolment } = step
  const device = deviceOf(visit.request.headers['user-agent'])
  const isDone = await db.transaction().execute((tx) => enrolment.finish(tx, visitor(visit), device))
  return isDone ? end(step, visit, 'success') : show(step, visit)
}

async function answer(step: Step, visit: Visit): Promise<FastifyReply> {
  const { own, enrolment } = step
  const form = formOf(visit.request)
  if (form['cancel-aia'] !== undefined) {
    await enrolment.cancel(visitor(visit))
    return end(step, visit, 'cancelled')
  }
  if (form['otp'] !== undefined) return own.answer(visit, form['otp'])
  if (await own.isMissing(visit)) return own.ask(visit)
  if (form['finish'] === undefined) return answerFirstCode(step, visit, form['totp'] ?? '')
  return form['saved'] === undefined ? showNewCodes(step, visit, true) : finish(step, visit)
}
