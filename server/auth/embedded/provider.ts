// The embedded identity provider: oidc-provider in Keycloak's shape (its paths, lifetimes, claims and tokens).
import { errors, interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '#server/db/db.ts'
import { metadataOf, type IdentityClient } from './clients.ts'
import type { IdentityKeys } from './keys.ts'
import { CLAIM_NAMES, readPersonClaims, type PersonClaims } from './person-claims.ts'
import { LOGIN_PATH, PROTOCOL_PATH, REALM_PATH, CONFIGURE_TOTP } from './realm-paths.ts'
import { createRecords } from './records.ts'

/** Audience of every access token. */
const AUDIENCE = 'portal-api'
const RESOURCE = 'urn:portal:api'
const SCOPE = 'openid profile email'
/** Keycloak's lifetimes, in seconds. */
export const LIFETIME = { access: 300, idle: 1_800, session: 36_000, code: 60, interaction: 1_800 }

interface ProviderOptions {
  db: Db
  issuer: string
  clients: readonly IdentityClient[]
  keys: IdentityKeys
  now: () => Date
  renderError: NonNullable<Configuration['renderError']>
}

export function createProvider(options: ProviderOptions): Provider {
  const { db, issuer, clients, keys, now, renderError } = options
  return new Provider(issuer, {
    adapter: (model) => createRecords(db, model, now),
    clients: clients.map(metadataOf),
    jwks: { keys: keys.signing as never },
    cookies: cookiesOf(issuer, keys.cookies),
    routes: {
      authorization: `${PROTOCOL_PATH}/auth`,
      token: `${PROTOCOL_PATH}/token`,
      jwks: `${PROTOCOL_PATH}/certs`,
    },
    discovery: {
      userinfo_endpoint: `${issuer}${PROTOCOL_PATH}/userinfo`,
      end_session_endpoint: `${issuer}${PROTOCOL_PATH}/logout`,
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    extraParams: ['kc_action', 'kc_idp_hint', 'kc_locale'],
    features: FEATURES,
    claims: { openid: [...CLAIM_NAMES, 'azp', 'typ', 'sid'] },
    conformIdTokenClaims: false,
    findAccount: (ctx, id, source) => findAccount(db, ctx, id, source),
    extraTokenClaims: (ctx, token) => ({
      ...(ctx.oidc.account?.['person'] as PersonClaims),
      azp: token.clientId,
      sid: 'sessionUid' in token ? token.sessionUid : undefined,
    }),
    formats: { customizers: { jwt: (_ctx, _token, parts) => likeKeycloak(parts) } },
    loadExistingGrant,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    interactions: { policy: signInPolicy(), url: (_ctx, { uid }) => `${REALM_PATH}${LOGIN_PATH}/${uid}` },
    ttl: lifetimes(now),
    clientBasedCORS: () => false,
    renderError,
  })
}

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
  // Both are served by own routes: the built-in ones refuse tokens with an audience and show pages with scripts.
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== RESOURCE) throw new errors.InvalidTarget()
      const jwt = { sign: { alg: 'RS256' } } as const
      return { scope: SCOPE, audience: AUDIENCE, accessTokenFormat: 'jwt', accessTokenTTL: LIFETIME.access, jwt }
    },
  },
}

function cookiesOf(issuer: string, keys: readonly string[]): NonNullable<Configuration['cookies']> {
  const prefix = issuer.startsWith('https:') ? '__Secure-' : ''
  const common = { signed: true, httpOnly: true, sameSite: 'lax' } as const
  return {
    keys,
    names: {
      session: `${prefix}portal_session`,
      interaction: `${prefix}portal_sign_in`,
      resume: `${prefix}portal_resume`,
    },
    long: { ...common, path: REALM_PATH },
    short: common,
  }
}

const lifetimes = (now: () => Date): Configuration['ttl'] => ({
  AccessToken: LIFETIME.access,
  IdToken: LIFETIME.access,
  RefreshToken: LIFETIME.idle,
  AuthorizationCode: LIFETIME.code,
  Interaction: LIFETIME.interaction,
  Grant: LIFETIME.session,
  // Counted from the sign-in: using a session does not prolong it.
  Session: (_ctx, { loginTs }) =>
    loginTs === undefined
      ? LIFETIME.session
      : Math.max(1, loginTs + LIFETIME.session - Math.floor(now().getTime() / 1000)),
})

function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const gone = new interactionPolicy.Check(
    'account_gone',
    'the account of this session is no longer active',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  )
  policy.get('login')?.checks.add(gone)
  const wanted = new interactionPolicy.Check(
    CONFIGURE_TOTP,
    'a second factor is to be set up',
    ({ oidc }) => oidc.params?.['kc_action'] === 'CONFIGURE_TOTP' && oidc.result?.[CONFIGURE_TOTP] === undefined,
  )
  policy.add(new interactionPolicy.Prompt({ name: CONFIGURE_TOTP }, wanted))
  return policy
}

type Source = Parameters<NonNullable<Configuration['findAccount']>>[2]

async function findAccount(db: Db, { oidc }: KoaContextWithOIDC, accountId: string, source: Source) {
  const person = await readPersonClaims(db, accountId)
  if (!person) return undefined
  return {
    accountId,
    person,
    claims: () => {
      const { RefreshToken, AuthorizationCode } = oidc.entities
      const sid =
        (source as { sessionUid?: string } | undefined)?.sessionUid ?? (RefreshToken ?? AuthorizationCode)?.sessionUid
      return { ...person, typ: 'ID', azp: oidc.client?.clientId, ...(sid === undefined ? {} : { sid }) }
    },
  }
}

/** The grant of this session and client, created if it is missing, because there is no consent page. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId as string
  const accountId = oidc.session?.accountId as string
  const grantId = oidc.session?.grantIdFor(clientId)
  const existing = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId)
  if (existing && existing.accountId === accountId) return existing
  const grant = new oidc.provider.Grant({ accountId, clientId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(RESOURCE, SCOPE)
  await grant.save()
  return grant
}

function likeKeycloak(parts: { header?: Record<string, unknown> | undefined; payload: Record<string, unknown> }): void {
  parts.header = { ...parts.header, typ: 'JWT' }
  parts.payload['typ'] = 'Bearer'
  parts.payload['scope'] = SCOPE
  delete parts.payload['client_id']
}
