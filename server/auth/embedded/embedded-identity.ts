// Assembles the embedded identity provider.
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import { toProblemError } from '#server/http/errors.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { createEndedSessions } from '#server/auth/ended-sessions.ts'
import type { Identity } from '#server/auth/identity.ts'
import { createVault, isSealed, type Vault } from '#server/kernel/vault.ts'
import { createVerifier } from '#server/auth/verify.ts'
import { embeddedAdmin } from './admin.ts'
import { identityClients } from './clients.ts'
import { demoHint, type DemoAccount } from './demo-hint.ts'
import { createEnrolment, deleteOldSetups } from './enrolment.ts'
import { readForms, identityHeaders, pageContext, sendPage } from './page-request.ts'
import { loadKeys, publicKeys } from './keys.ts'
import { loginRoutes } from './login-routes.ts'
import { logoutRoutes, revocationRoute } from './logout-routes.ts'
import { mountProvider, userinfoRoute } from './mount.ts'
import { serveAssets } from './pages/assets.ts'
import { failedPage, unavailablePage } from './pages/message-pages.ts'
import { allOrigins, type IdentityServices } from './identity-services.ts'
import { createProvider } from './provider.ts'
import { endReusedSessions, patchProvider } from './provider-patches.ts'
import { sweepRecords } from './records.ts'
import { REALM_PATH } from './realm-paths.ts'
import { createSignOnSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createThrottle } from './throttle.ts'

const COLUMNS = ['totp_secret', 'pending_totp_secret'] as const

/** Encrypts secrets of second factors that were stored before the key was set, row by row; it can be repeated. */
async function sealSecrets(db: Db, vault: Vault): Promise<void> {
  if (!vault.hasKey) return
  for (const column of COLUMNS) {
    const rows = await db.selectFrom('account').select(['person_id', column]).where(column, 'is not', null).execute()
    for (const { person_id, [column]: stored } of rows)
      if (stored !== null && !isSealed(stored))
        await db
          .updateTable('account')
          .set({ [column]: vault.seal(stored) })
          .where('person_id', '=', person_id)
          .where(column, '=', stored)
          .execute()
  }
}

interface Options {
  config: Config
  db: Db
  log: FastifyBaseLogger
  now: () => Date
  demoAccounts: readonly DemoAccount[]
}

/** How often expired records are deleted, in ms. */
const SWEEP_EVERY = 10 * 60_000

export async function createEmbeddedIdentity(options: Options): Promise<Identity> {
  const { config, db, log, now } = options
  const { publicUrl, embedOrigins, embedClients } = config
  const issuer = publicUrl + REALM_PATH
  const clients = identityClients(publicUrl, embedOrigins, embedClients)
  const vault = createVault(config.secretsKey)
  const keys = await loadKeys(db, vault)
  await sealSecrets(db, vault)
  const ended = createEndedSessions({ db, now })
  const sessions = createSignOnSessions({ db, ended, now })
  const throttle = createThrottle({ db, now })
  const verify = createVerifier({
    issuer,
    keys: createLocalJWKSet(publicKeys(keys.signing)),
    isEnded: ended.isEnded,
    now,
    trusted: config.trustedTokens,
  })
  const renderError = renderErrors(publicUrl, now)
  const provider = createProvider({ db, issuer, clients, keys, now, renderError })
  patchProvider(provider, clients, now)
  endReusedSessions(provider, sessions)
  const signIn = createSignIn({ db, throttle, vault, log, now })
  const enrolment = createEnrolment({ db, signIn, vault, now })
  const admin = embeddedAdmin({ db, sessions, enrolment })
  const demo = demoHint(config, options.demoAccounts)
  const services: IdentityServices = {
    db,
    log,
    now,
    provider,
    publicUrl,
    clients,
    sessions,
    signIn,
    verify,
    demo,
    enrolment,
  }
  const sweep = async () =>
    void (await Promise.all([sweepRecords(db, now()), throttle.sweep(), deleteOldSetups(db, now())]))
  return {
    issuer,
    plugin: realmPlugin(services, sweep),
    verify,
    admin,
    isEnded: ended.isEnded,
    onSessionEnd: ended.onSessionEnd,
  }
}

function realmPlugin(services: IdentityServices, sweep: () => Promise<void>): FastifyPluginAsync {
  const { log } = services
  return async (app) => {
    await app.register(async (pages) => pageRoutes(pages, services))
    await app.register(async (scope) => userinfoRoute(scope, services))
    await app.register(async (scope) => serveAssets(scope))
    await app.register(async (scope) => mountProvider(scope, services))
    const timer = setInterval(
      () => void sweep().catch((err: unknown) => log.warn({ err }, 'identity sweep failed')),
      SWEEP_EVERY,
    )
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
}

/** Pages and forms, whose errors are pages too. */
function pageRoutes(app: Parameters<FastifyPluginAsync>[0], services: IdentityServices): void {
  const { publicUrl, clients, now } = services
  const headers = identityHeaders(allOrigins(clients))
  readForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
    // Neither provider sends this header, because a popup must be able to message the page that opened it.
    void reply.removeHeader('cross-origin-opener-policy')
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, code, headers } = toProblemError(error)
    const context = pageContext(request, now())
    void reply.headers(headers)
    if (status === 503) return sendPage(reply, 503, unavailablePage(context, request.url))
    if (status >= 500) request.log.error({ err: error }, 'sign-in page failed')
    return sendPage(reply, status, failedPage(context, { status, error: code, description: '' }, `${publicUrl}/`))
  })
  loginRoutes(app, services)
  logoutRoutes(app, services)
  revocationRoute(app, services)
}

/** Renders errors of the library that may not be sent back to a client, as a page. */
const renderErrors =
  (publicUrl: string, now: () => Date) =>
  (ctx: KoaContextWithOIDC, out: { error: string; error_description?: string | undefined }, error: Error): void => {
    const context = pageContext({ url: ctx.originalUrl, headers: ctx.headers }, now(), ctx.query)
    const failure = { status: ctx.status, error: out.error, description: out.error_description ?? '' }
    ctx.type = 'html'
    ctx.body = isDatabaseAway(error)
      ? unavailablePage(context, ctx.originalUrl)
      : failedPage(context, failure, `${publicUrl}/`)
  }
