// kc_action=CONFIGURE_TOTP: whoever a client sends here sets up a second factor before they go back, or gives up.
import type { FastifyReply } from 'fastify'
import { deviceOf } from '#server/auth/device.ts'
import type { CodeRefusal } from '#server/auth/enrolment.ts'
import { CONFIGURE_TOTP } from './configure-totp.ts'
import { formOf } from './forms.ts'
import { finishInteraction, visitContext, visitor, type Visit } from './interaction.ts'
import { createOwnFactor } from './own-factor.ts'
import { sendPage } from './page-request.ts'
import { recoveryPage, setupPage } from './pages/setup-pages.ts'
import type { Parts } from './parts.ts'

export interface SetupStep {
  show(visit: Visit): Promise<FastifyReply>
  answer(visit: Visit): Promise<FastifyReply>
}

interface Step extends Parts {
  readonly own: ReturnType<typeof createOwnFactor>
}

export function createSetupStep(parts: Parts): SetupStep {
  const step: Step = { ...parts, own: createOwnFactor(parts) }
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

/** They are shown once: a page that is asked for again has new ones. */
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
