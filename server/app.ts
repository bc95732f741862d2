// Builds the server from its parts; the caller starts listening. Tests call it too.
import rateLimit from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { hostSessionRoutes } from '#server/auth/host-session.ts'
import { noteSessions } from '#server/auth/session-devices.ts'
import type { Verify } from '#server/auth/verify.ts'
import { docsRoutes } from '#server/docs/routes.ts'
import { MISSING_PREFIXES, MODULES } from '#server/modules/installed.ts'
import { guardRoutes } from './http/access.ts'
import { admitPeople } from './modules/people/admission.ts'
import { limitBodyTime } from './http/body-time.ts'
import { compileOnUse } from './http/compile-on-use.ts'
import { auditRequests } from './audit/audit.ts'
import type { Config } from './config/config.ts'
import type { Context } from './kernel/context.ts'
import { handleErrors, notFound, refuseAddress, refuseConnection, tooMany } from './http/errors.ts'
import { setHeaders } from './http/headers.ts'
import { endConnections, healthRoutes } from './monitoring/health.ts'
import { acceptFormerVersions } from './http/if-match.ts'
import { readInputStrictly } from './http/input.ts'
import { logOptions, logRequests } from './monitoring/log.ts'
import { describeApi } from './docs/openapi.ts'
import { addMetrics } from './monitoring/metrics.ts'
import { originRoute } from './pages/origin-route.ts'
import { servePages } from './pages/pages.ts'
import { sharedCounters } from './http/rate-limit-store.ts'
import { readFromReplica } from './db/replica.ts'
import { staticConfigRoute } from './modules/static-config-route.ts'

export interface AppOptions {
  readonly config: Config
  readonly verify: Verify
  /** Created after the app, which provides the log. */
  readonly context: Context
  /** The embedded identity provider; undefined with Keycloak. */
  readonly identity?: FastifyPluginAsync | undefined
  /** Folder of the built front end. */
  readonly pages: string
  /** Folder of the former versions of the widgets. */
  readonly former?: string | undefined
  /** Requests per minute of one person or address. */
  readonly limit?: number
}

/** A Fastify instance with our log, limits and timeouts, still without routes. */
export function createServer(config: Config) {
  const app = fastify({
    ...logOptions(config.logLevel),
    bodyLimit: 262_144,
    // Time for 10 MB over a slow line; bodies that are not files have less time (limitBodyTime).
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
    // As long as a header may be: a longer parameter than expected is refused by the rule of its own field.
    routerOptions: { maxParamLength: 16_384, caseSensitive: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    schemaController: compileOnUse,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.decorate('bodyKey', config.secretsKey)
  return app
}

export async function addRoutes(app: FastifyInstance, parts: AppOptions): Promise<void> {
  const { config, context } = parts
  handleErrors(app)
  await setHeaders(app, config)
  endConnections(app, context)
  logRequests(app)
  addMetrics(app, config.metrics, { ...context, host: config.host })
  limitBodyTime(app)
  await limitRequests(app, parts)
  noteSessions(app, context)
  auditRequests(app, context)
  readFromReplica(app, context)
  readInputStrictly(app)
  acceptFormerVersions(app)
  await describeApi(app, config.publicUrl)
  await app.register(healthRoutes(context))
  await app.register(staticConfigRoute(config))
  await app.register(originRoute(config))
  await app.register(hostSessionRoutes(config))
  await app.register(docsRoutes(config.publicUrl))
  for (const { routes } of MODULES)
    for (const [prefix, plugin] of routes) await app.register(plugin(context), { prefix })
  refuseMissingAreas(app)
  if (parts.identity) await app.register(parts.identity)
  await servePages(app, parts.pages, { serviceWorker: config.serviceWorker, former: parts.former })
}

/** Guards routes by roles, and limits requests. */
async function limitRequests(app: FastifyInstance, { verify, context, limit: max = 3_000 }: AppOptions): Promise<void> {
  const limit = { max, timeWindow: '1 minute' }
  // A refused request has no person for whom it could be counted.
  guardRoutes(app, admitPeople(context, verify), async (request) => {
    const count = await refusals(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttl)
  })
  await app.register(rateLimit, {
    ...limit,
    ...sharedCounters(context.redis),
    keyGenerator: (request) => request.session?.personId ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const refusals = app.createRateLimit({ ...limit, keyGenerator: ({ ip }) => `refused ${ip}` })
}

function refuseMissingAreas(app: FastifyInstance): void {
  for (const area of MISSING_PREFIXES)
    for (const url of [`/api/${area}`, `/api/${area}/*`])
      app.all(url, { config: { access: 'signed-in' }, schema: { hide: true } }, async () => {
        throw notFound('area_not_installed')
      })
}
