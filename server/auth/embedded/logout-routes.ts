// Sign-out as in Keycloak: immediately with the ID token, else after a confirmation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Provider } from 'oidc-provider'
import { pageContext, rememberLanguage, sendPage, formOf, refuseForeignForm } from './page-request.ts'
import { failedPage, signedOutPage, signOutPage } from './pages/message-pages.ts'
import type { IdentityServices } from './identity-services.ts'
import { PROTOCOL_PATH, REALM_PATH } from './realm-paths.ts'

type Client = InstanceType<Provider['Client']>

interface LogoutRequest {
  client: Client | undefined
  /** From the verified ID token of the request. */
  hint: { sid: string; sub: string } | undefined
  /** The verified target of the redirect. */
  target: string | undefined
}

/** The request is faulty; the browser is not redirected. */
class LogoutRefused extends Error {}

export function logoutRoutes(app: FastifyInstance, services: IdentityServices): void {
  const url = `${REALM_PATH}${PROTOCOL_PATH}/logout`
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  const home = `${services.publicUrl}/`

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    rememberLanguage(request, reply, services.publicUrl)
    const params = { ...(request.query as Record<string, string | undefined>), ...formOf(request) }
    const context = pageContext(request, services.now(), params)
    try {
      const { hint, target } = await readRequest(services.provider, params)
      const ctx = services.provider.createContext(request.raw, reply.raw)
      const session = await services.provider.Session.get(ctx)
      if (hint) {
        await services.sessions.end(hint.sid)
        if (session.accountId === hint.sub) await services.sessions.end(session.uid)
      } else if (session.accountId !== undefined) {
        if (request.method !== 'POST' || params['confirm'] === undefined)
          return sendPage(reply, 200, signOutPage(context, fieldsOf(params), home))
        refuseForeignForm(request, services.publicUrl)
        await services.sessions.end(session.uid)
      }
      if (session.accountId === undefined || !hint || session.accountId === hint.sub)
        clearCookie(services.provider, reply)
      return target === undefined ? sendPage(reply, 200, signedOutPage(context, home)) : reply.redirect(target, 303)
    } catch (error) {
      if (!(error instanceof LogoutRefused)) throw error
      const failure = { status: 400, error: 'invalid_request', description: error.message }
      return sendPage(reply, 400, failedPage(context, failure, home))
    }
  }

  for (const method of ['GET', 'POST']) app.route({ method, url, ...options, handler: answer })
}

/** The library's own revocation refuses tokens in the form of a JWT, which ours have. The answer for an unknown token is 200, too. */
export function revocationRoute(app: FastifyInstance, { provider, sessions }: IdentityServices): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  app.post(`${REALM_PATH}${PROTOCOL_PATH}/revoke`, options, async (request, reply) => {
    const { token = '', client_id: clientId } = formOf(request)
    const found = await provider.RefreshToken.find(token, { ignoreExpiration: true })
    if (found?.grantId && found.clientId === clientId) await sessions.endGrant(found.grantId)
    return reply.code(200).send()
  })
}

type Params = Record<string, string | undefined>

/** The fields that the confirmation must send. */
const fieldsOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    ['client_id', 'post_logout_redirect_uri', 'state'].flatMap((name) => {
      const value = params[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

async function readRequest(provider: Provider, params: Params): Promise<LogoutRequest> {
  const { id_token_hint: token, client_id: clientId, post_logout_redirect_uri: target, state } = params
  if ([token, clientId, target, state].some((value) => value !== undefined && typeof value !== 'string'))
    throw new LogoutRefused('a parameter is repeated')
  const hinted = token === undefined ? undefined : await readHint(provider, token)
  const client = hinted?.client ?? (clientId === undefined ? undefined : await provider.Client.find(clientId))
  if (clientId !== undefined && client?.clientId !== clientId)
    throw new LogoutRefused('client_id is unknown or another one than that of the ID token')
  if (target === undefined) return { client, hint: hinted?.hint, target: undefined }
  if (!client) throw new LogoutRefused('post_logout_redirect_uri needs id_token_hint or client_id')
  if (!client.postLogoutRedirectUriAllowed(target)) throw new LogoutRefused('post_logout_redirect_uri is not allowed')
  const address = new URL(target)
  if (state !== undefined) address.searchParams.set('state', state)
  return { client, hint: hinted?.hint, target: address.href }
}

/** Reads the ID token, which may have expired, but must be ours. */
async function readHint(
  provider: Provider,
  token: string,
): Promise<{ client: Client; hint: { sid: string; sub: string } }> {
  try {
    const { aud, sid, sub } = decodeJwt(token)
    const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined
    if (!client || typeof sid !== 'string' || sub === undefined)
      throw new LogoutRefused('id_token_hint is not an ID token of this realm')
    await provider.IdToken.validate(token, client)
    return { client, hint: { sid, sub } }
  } catch (error) {
    throw error instanceof LogoutRefused ? error : new LogoutRefused('id_token_hint cannot be read', { cause: error })
  }
}

function clearCookie(provider: Provider, reply: FastifyReply): void {
  const name = provider.cookieName('session')
  const secure = name.startsWith('__Secure-') ? '; Secure' : ''
  const gone = `; Path=${REALM_PATH}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; HttpOnly${secure}`
  for (const each of [name, `${name}.sig`]) void reply.header('set-cookie', `${each}=${gone}`)
}
