// The session of a person who signed in on a foreign page by the window of the portal. A cookie keeps the refresh token while
// the browser runs, so that a reload of the page needs no window; no script reads it, and no other origin can make use of it.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import { EMBED_PATH, HOST_SESSION_PATH } from '#domain/embedding/host-sign-in.ts'
import type { Config } from '#server/config/config.ts'
import { badRequest, forbidden, unavailable } from '#server/http/errors.ts'
import { PROTOCOL_PATH, REALM_PATH } from './embedded/realm-paths.ts'

/** How long Keycloak may take, in ms. */
const TIMEOUT = 5_000
/** A cookie has room for 4,096 bytes; only the page stores a longer token. */
const COOKIE_LIMIT = 3_500

/** Requests tokens from the provider, or revokes one, as the client of foreign pages; `ip` is the address of the browser. */
type AskProvider = (
  path: '/token' | '/revoke',
  form: Record<string, string>,
  ip: string,
) => Promise<{ status: number; body: string }>

const asClient = (form: Record<string, string>) => new URLSearchParams({ client_id: 'portal-embed', ...form })

const RefreshToken = Type.Optional(
  Type.String({ minLength: 1, maxLength: 8_000, description: 'Of a page whose browser keeps no cookie' }),
)

const ProviderTokens = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  expires_in: Type.Number(),
})

const Grant = Type.Object(
  {
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2_000, description: 'Authorisation code of the window' }),
    ),
    verifier: Type.Optional(Type.String({ pattern: '^[\\w.~-]{43,128}$', description: 'PKCE verifier of the code' })),
    refreshToken: RefreshToken,
  },
  { additionalProperties: false },
)

const Ended = Type.Union([
  Type.Object({ refreshToken: RefreshToken }, { additionalProperties: false }),
  Type.Null({ description: 'No body' }),
])

const Tokens = Type.Object({
  accessToken: Type.String(),
  expiresIn: Type.Number({ description: 'Seconds' }),
  refreshToken: Type.Optional(Type.String({ description: 'Absent where the browser has sent the cookie' })),
  setsCookie: Type.Boolean({ description: 'False for a session that is too long for a cookie' }),
})

const Kept = Type.Object({ kept: Type.Boolean({ description: 'The browser has sent the cookie' }) })

/** One cookie for each origin: pages of one site share the cookies of the browser. */
const cookieName = (origin: string, isSecure: boolean): string =>
  `${isSecure ? '__Secure-' : ''}portal_host_${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`

/** The cookie is partitioned: sent only from pages of the site on which it was set, also where third-party cookies are blocked. */
const cookieOf = (name: string, value: string, end = ''): string =>
  `${name}=${value}; Path=/${HOST_SESSION_PATH}; HttpOnly; Secure; SameSite=None; Partitioned${end}`

const remove = (reply: FastifyReply, name: string): void =>
  void reply.header('set-cookie', cookieOf(name, '', '; Max-Age=0'))

/** False for a token that is too long; the cookie of an earlier one is deleted. */
function keep(reply: FastifyReply, name: string, token: string): boolean {
  const isShort = token.length <= COOKIE_LIMIT
  if (isShort) void reply.header('set-cookie', cookieOf(name, encodeURIComponent(token)))
  else remove(reply, name)
  return isShort
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const part = header?.split(/; */).find((each) => each.startsWith(`${name}=`))
  return part?.slice(name.length + 1) || undefined
}

/** A modified cookie is ignored. */
function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const askKeycloak =
  (issuer: string): AskProvider =>
  async (path, form) => {
    const signal = AbortSignal.timeout(TIMEOUT)
    const body = asClient(form)
    const response = await fetch(issuer + PROTOCOL_PATH + path, {
      method: 'POST',
      body,
      redirect: 'error',
      signal,
    }).catch(() => {
      throw unavailable('identity_unavailable')
    })
    return { status: response.status, body: await response.text() }
  }

const askEmbedded =
  (app: FastifyInstance): AskProvider =>
  async (path, form, remoteAddress) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = REALM_PATH + PROTOCOL_PATH + path
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: asClient(form).toString(),
      remoteAddress,
    })
    return { status: statusCode, body: payload }
  }

/** The provider's tokens; undefined where it refuses the code or the refresh token. */
async function requestTokens(ask: AskProvider, grant: Record<string, string>, ip: string) {
  const { status, body } = await ask('/token', grant, ip)
  if (status === 400) return undefined
  if (status !== 200) throw unavailable('identity_unavailable')
  return JSON.parse(body) as Static<typeof ProviderTokens>
}

/** False while the provider cannot be reached: no client has the token any more, and it expires by itself. */
async function revokeToken(ask: AskProvider, token: string, ip: string): Promise<boolean> {
  try {
    return (await ask('/revoke', { token }, ip)).status < 500
  } catch {
    return false
  }
}

/** The request to the provider; undefined if there is neither a code nor a session. */
function grantOf(
  { code, verifier, refreshToken }: Static<typeof Grant>,
  kept: string | undefined,
  redirectUri: string,
): Record<string, string> | undefined {
  if ((code === undefined) !== (verifier === undefined))
    throw badRequest('verifier_missing', [
      { field: 'body.verifier', rule: 'must come with body.code, and it with this' },
    ])
  if (code !== undefined && verifier !== undefined)
    return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
  const used = kept === undefined ? refreshToken : decodeCookie(kept)
  return used === undefined ? undefined : { grant_type: 'refresh_token', refresh_token: used }
}

const POST_SCHEMA = {
  tags: ['start'],
  summary: 'Tokens of a person who signed in on a foreign page',
  description:
    'A code with its verifier begins the session; without them the session of the cookie, or of `refreshToken`, is renewed. 204: there is none.',
  body: Grant,
  response: { 200: Tokens, 204: Type.Null() },
}
const GET_SCHEMA = {
  tags: ['start'],
  summary: 'Whether the browser keeps the cookie of the session',
  description:
    'Browsers that block the cookies of other websites do not; the session then ends when the page is reloaded.',
  response: { 200: Kept },
}
const DELETE_SCHEMA = {
  tags: ['start'],
  summary: 'Ends the session of the cookie, or of `refreshToken`',
  description:
    'Removes the cookie and revokes its token at the identity provider, and with it those of a renewal that is under way. 204 also while the provider is away.',
  body: Ended,
  response: { 204: Type.Null() },
}

/** `POST` returns tokens for a code, or new ones for the cookie; `GET` returns whether there is a cookie; `DELETE` revokes them. For approved origins only. */
export const hostSessionRoutes =
  (config: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { publicUrl, embedOrigins, oidcIssuer } = config
    const ask = oidcIssuer === undefined ? askEmbedded(app) : askKeycloak(oidcIssuer)
    const url = `/${HOST_SESSION_PATH}`
    const options = { config: { access: 'public' as const } }
    const nameFor = ({ headers }: FastifyRequest) =>
      cookieName(headers.origin as string, publicUrl.startsWith('https:'))
    app.addHook('onRequest', async ({ headers: { origin = '' } }) => {
      if (!embedOrigins.includes(origin)) throw forbidden('origin_not_approved')
    })

    app.post(url, { ...options, schema: POST_SCHEMA }, async (request, reply) => {
      const { body, headers, ip } = request
      const name = nameFor(request)
      const kept = body.code === undefined ? readCookie(headers.cookie, name) : undefined
      const grant = grantOf(body, kept, `${publicUrl}/${EMBED_PATH}`)
      const tokens = grant && (await requestTokens(ask, grant, ip))
      if (!tokens) {
        if (body.code !== undefined) throw badRequest('code_refused')
        if (kept !== undefined) remove(reply, name)
        return reply.code(204).send(null)
      }
      const { access_token: accessToken, refresh_token: next, expires_in: expiresIn } = tokens
      const setsCookie = keep(reply, name, next)
      const isKept = setsCookie && kept !== undefined
      return { accessToken, expiresIn, setsCookie, ...(isKept ? {} : { refreshToken: next }) }
    })

    app.get(url, { ...options, schema: GET_SCHEMA }, async (request) => ({
      kept: readCookie(request.headers.cookie, nameFor(request)) !== undefined,
    }))

    app.delete(url, { ...options, schema: DELETE_SCHEMA }, async (request, reply) => {
      const { body, headers, ip } = request
      const name = nameFor(request)
      remove(reply, name)
      const kept = decodeCookie(readCookie(headers.cookie, name) ?? '')
      for (const token of new Set([kept, body?.refreshToken]))
        if (token && !(await revokeToken(ask, token, ip)))
          request.log.warn('the identity provider did not revoke the session of a foreign page')
      return reply.code(204).send(null)
    })
  }
