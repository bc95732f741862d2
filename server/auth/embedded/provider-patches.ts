// Where oidc-provider and Keycloak differ and keycloak-js notices. Undocumented hooks: the tests hold every upgrade.
import { randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SignOnSessions } from './sessions.ts'
import { isAt, type IdentityClient } from './clients.ts'
import { CONFIGURE_TOTP } from './realm-paths.ts'
import { LIFETIME } from './provider.ts'

type RefreshToken = InstanceType<Provider['RefreshToken']>
type Client = InstanceType<Provider['Client']>

export function patchProvider(provider: Provider, clients: readonly IdentityClient[], now: () => Date): void {
  shapeRefreshTokens(provider, now)
  allowByOrigin(provider, clients)
  provider.use((ctx, next) => keepFragment(ctx as KoaContextWithOIDC, next))
  provider.use((ctx, next) => reportAction(ctx as KoaContextWithOIDC, next))
}

/** A refresh token that two parties use ends its session: its grants, and its access tokens and sockets too. */
export function endReusedSessions(provider: Provider, sessions: SignOnSessions): void {
  const ends = new WeakMap<object, Promise<void>>()
  provider.on('grant.revoked', (ctx) => {
    const sid = ctx.oidc.entities.RefreshToken?.sessionUid
    if (sid !== undefined) ends.set(ctx, sessions.end(sid))
  })
  provider.use(async (ctx, next) => {
    await next()
    await ends.get(ctx)
  })
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** keycloak-js decodes the refresh token as a JWT; only its last, random part is a secret. */
function shapeRefreshTokens(provider: Provider, now: () => Date): void {
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(this: RefreshToken): string }
  prototype.generateTokenId = function () {
    const iat = Math.floor(now().getTime() / 1000)
    const claims = {
      typ: 'Refresh',
      iat,
      exp: iat + LIFETIME.idle,
      sid: this.sessionUid,
      sub: this.accountId,
      azp: this.clientId,
    }
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${randomBytes(32).toString('base64url')}`
  }
}

/** keycloak-js sends the address of the page it is on; the library compares whole addresses. */
function allowByOrigin(provider: Provider, clients: readonly IdentityClient[]): void {
  const prototype = provider.Client.prototype as unknown as Client
  const allowed = function (this: Client, address: string): boolean {
    return isAt(clients.find(({ id }) => id === this.clientId)?.origins ?? [], address)
  }
  prototype.redirectUriAllowed = allowed
  prototype.postLogoutRedirectUriAllowed = allowed
}

/** In fragment mode the library overwrites the page's own `#hash`; Keycloak appends to it. */
async function keepFragment(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const target = ctx.oidc?.params?.['redirect_uri']
  const location = ctx.response.get('location')
  if (typeof target !== 'string' || ctx.oidc.responseMode !== 'fragment' || !location.includes('#')) return
  const { hash } = new URL(target)
  const [address, answer] = location.split('#', 2)
  if (hash !== '' && new URL(location).origin === new URL(target).origin)
    ctx.set('location', `${address}${hash}&${answer}`)
}

/** keycloak-js reads the result of the requested action from two parameters of the redirect. */
async function reportAction(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const status = ctx.oidc?.result?.[CONFIGURE_TOTP]
  const target = ctx.oidc?.params?.['redirect_uri']
  const location = ctx.response.get('location')
  if (typeof status !== 'string' || typeof target !== 'string' || !URL.canParse(location)) return
  const address = new URL(location)
  if (address.origin !== new URL(target).origin) return
  const result = new URLSearchParams({ kc_action_status: status, kc_action: String(ctx.oidc.params?.['kc_action']) })
  if (ctx.oidc.responseMode === 'fragment') address.hash += `&${result.toString()}`
  else for (const [name, value] of result) address.searchParams.set(name, value)
  ctx.set('location', address.href)
}
