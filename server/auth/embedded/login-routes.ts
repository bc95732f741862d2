// The sign-in pages: password, then the code where a second factor is set up.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#server/auth/device.ts'
import { findAccountById } from './accounts.ts'
import {
  findInteraction,
  finishInteraction,
  isSetup,
  otpFor,
  restartAddress,
  visitContext,
  type Interaction,
  type Visit,
} from './interaction.ts'
import { pageContext, rememberLanguage, sendPage, formOf, refuseForeignForm } from './page-request.ts'
import { codePage, type CodePage } from './pages/code-page.ts'
import { loginPage, type LoginPage } from './pages/login-page.ts'
import { cookiesPage, expiredPage, lockedPage } from './pages/message-pages.ts'
import type { IdentityServices } from './identity-services.ts'
import { createSetupStep } from './setup-step.ts'
import { LOGIN_PATH, REALM_PATH } from './realm-paths.ts'

export function loginRoutes(app: FastifyInstance, services: IdentityServices): void {
  const pages = createPages(services)
  const setup = createSetupStep(services)
  const url = `${REALM_PATH}${LOGIN_PATH}/:uid`
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  const withVisit =
    (handle: (visit: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
      rememberLanguage(request, reply, services.publicUrl)
      const step = await findInteraction(services.provider, request, reply)
      return step.kind === 'open'
        ? handle({ request, reply, interaction: step.interaction })
        : answerClosed(services, step.kind, request, reply)
    }

  const show = withVisit(async (visit) => {
    if (await pages.isGone(visit)) return restart(services, visit)
    return isSetup(visit.interaction) ? setup.show(visit) : pages.show(visit)
  })
  const answer = withVisit(async (visit) => {
    const form = formOf(visit.request)
    if (form['restart'] !== undefined) return restart(services, visit)
    if (isSetup(visit.interaction)) return (await pages.isGone(visit)) ? restart(services, visit) : setup.answer(visit)
    const waiting = otpFor(visit.interaction)
    return waiting !== undefined && form['otp'] !== undefined
      ? answerCode(services, pages, visit, waiting)
      : answerPassword(services, pages, visit)
  })
  const own = { preHandler: async (request: FastifyRequest) => refuseForeignForm(request, services.publicUrl) }
  app.route({ method: 'GET', url, ...options, handler: show })
  app.route({ method: 'POST', url, ...options, ...own, handler: answer })
}

/** There is no pending sign-in at this address, or it belongs to another browser. */
function answerClosed(
  services: IdentityServices,
  kind: 'expired' | 'cookieless',
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const home = `${services.publicUrl}/`
  const context = pageContext(request, services.now())
  if (kind === 'cookieless') return sendPage(reply, 400, cookiesPage(context, home))
  // A page that is only reloaded redirects by itself; one that was filled in explains why it cannot continue.
  return request.method === 'GET' ? reply.redirect(home, 303) : sendPage(reply, 400, expiredPage(context, home))
}

type Pages = ReturnType<typeof createPages>

function createPages({ db, now, demo }: IdentityServices) {
  const contextOf = (visit: Visit) => visitContext(visit, now())
  const hintOf = ({ params }: Interaction) => (typeof params['login_hint'] === 'string' ? params['login_hint'] : '')
  const login = (visit: Visit, username: string, isFixed: boolean, problem?: LoginPage['problem']) =>
    sendPage(visit.reply, problem ? 422 : 200, loginPage({ ...contextOf(visit), username, isFixed, problem, demo }))
  const code = (visit: Visit, username: string, problem?: CodePage['problem']) => {
    const query = visit.request.query as Record<string, unknown>
    const page = { ...contextOf(visit), username, problem, isRecovery: query['recovery'] !== undefined }
    return sendPage(visit.reply, problem ? 422 : 200, codePage(page))
  }

  return {
    login,
    code,
    locked(visit: Visit, until: Date) {
      const seconds = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000))
      return sendPage(visit.reply.header('retry-after', seconds), 429, lockedPage(contextOf(visit), until))
    },
    /** The page of the current step of this sign-in. */
    async show(visit: Visit) {
      const waiting = otpFor(visit.interaction)
      const account = waiting === undefined ? undefined : await findAccountById(db, waiting)
      if (account) return code(visit, account.username)
      const fixed = await signedInName(visit)
      return login(visit, fixed ?? hintOf(visit.interaction), fixed !== undefined)
    },
    signedInName,
    /** Whether the account of the signed-in person is no longer active. */
    isGone: async (visit: Visit) =>
      visit.interaction.session !== undefined && (await signedInName(visit)) === undefined,
  }

  /** The name of a signed-in person who is asked to confirm the sign-in. */
  async function signedInName({ interaction }: Visit): Promise<string | undefined> {
    const personId = interaction.session?.accountId
    return personId === undefined ? undefined : (await findAccountById(db, personId))?.username
  }
}

async function answerPassword(services: IdentityServices, pages: Pages, visit: Visit): Promise<FastifyReply> {
  const { request } = visit
  const form = formOf(request)
  const fixed = await pages.signedInName(visit)
  if (await pages.isGone(visit)) return restart(services, visit)
  const username = (fixed ?? form['username'] ?? '').slice(0, 200)
  const password = form['password'] ?? ''
  const isFixed = fixed !== undefined
  if (username.trim() === '' || password === '') return pages.login(visit, username, isFixed, { kind: 'missing' })
  const visitor = { address: request.ip, device: deviceOf(request.headers['user-agent']) }
  const result = await services.signIn.checkPassword(username, password, visitor)
  if (result.kind === 'locked') return pages.locked(visit, result.until)
  if (result.kind === 'wrong') return pages.login(visit, username, isFixed, result)
  const { personId, totpSecret } = result.account
  if (totpSecret === undefined) return complete(services, visit, personId, ['pwd'])
  const options = { mergeWithLastSubmission: false }
  await services.provider.interactionResult(request.raw, visit.reply.raw, { otpFor: personId }, options)
  return visit.reply.redirect(request.url, 303)
}

async function answerCode(
  services: IdentityServices,
  pages: Pages,
  visit: Visit,
  personId: string,
): Promise<FastifyReply> {
  const device = deviceOf(visit.request.headers['user-agent'])
  const result = await services.signIn.checkCode(personId, (formOf(visit.request)['otp'] ?? '').slice(0, 40), device)
  if (result.kind === 'good') return complete(services, visit, personId, ['pwd', 'otp', ...methodsOf(result)])
  if (result.kind === 'locked') return pages.locked(visit, result.until)
  const account = await findAccountById(services.db, personId)
  return account ? pages.code(visit, account.username, result) : restart(services, visit)
}

/** An additional value, so that the history can show that a recovery code was used. */
const methodsOf = ({ way }: { way: string }): string[] => (way === 'recovery-code' ? [way] : [])

async function complete(
  { provider, sessions }: IdentityServices,
  { request, reply }: Visit,
  accountId: string,
  amr: string[],
) {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  // Another window of this browser has signed in another person: their session ends, because a browser has one person.
  if (session.accountId !== undefined && session.accountId !== accountId) await sessions.end(session.uid)
  return finishInteraction(provider, request, reply, { login: { accountId, amr, remember: false } })
}

/** Returns to the first page of the sign-in, without a session. */
async function restart({ sessions }: IdentityServices, { reply, interaction }: Visit): Promise<FastifyReply> {
  if (interaction.session) await sessions.end(interaction.session.uid)
  await interaction.destroy()
  return reply.redirect(restartAddress(interaction), 303)
}
