// Response headers: strict by default; API and widgets open only to the origins that may embed them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectorOrigins, type Collectors } from './collectors.ts'
import type { Config } from './config.ts'
import { frameOrigins, healthOrigins, type Outside } from './outside.ts'

const API_HEADERS =
  'authorization, cache-control, content-type, accept-language, x-subject-id, idempotency-key, if-match, range, if-range'
/** Chromium remembers a preflight for two hours at most, in s. */
const PREFLIGHT_AGE = '7200'

type PolicyConfig = Pick<Config, 'publicUrl' | 'oidcIssuer' | keyof Collectors | keyof Outside>

/** The policy of the portal's own pages. Sockets of the same host are named for browsers whose 'self' leaves them out. */
export const pagePolicy = (config: PolicyConfig): string => {
  const { publicUrl, oidcIssuer } = config
  const identity = oidcIssuer === undefined ? [] : [new URL(oidcIssuer).origin]
  const services = [
    publicUrl.replace(/^http/, 'ws'),
    ...identity,
    ...collectorOrigins(config),
    ...healthOrigins(config),
  ]
  const frames = frameOrigins(config)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${[...new Set(services)].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify portal-worker',
  ].join('; ')
}

export function setHeaders(app: FastifyInstance, config: Config): void {
  const policy = pagePolicy(config)
  const origins = new Set([config.publicUrl, ...config.embedOrigins])
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url
    const isWidget = path.startsWith('/widgets/')
    reply.headers({
      'content-security-policy': path.startsWith('/api/')
        ? "default-src 'none'; frame-ancestors 'none'; sandbox"
        : policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-resource-policy': isWidget || path.startsWith('/api/') ? 'cross-origin' : 'same-origin',
      ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    })
    // What an answer tells belongs to one person; calls whose answer may be kept say so themselves.
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // A page that was opened by a foreign host keeps its opener only without this header: the sign-in popup needs that.
    if (!path.startsWith('/popup/')) reply.header('cross-origin-opener-policy', 'same-origin')
    if (isWidget) reply.header('access-control-allow-origin', '*')
    else if (path.startsWith('/api/')) return allowOrigin(request, reply, origins)
  })
}

/** CORS for the API: exact origins, no credentials (tokens travel in a header). Answers preflights at once. */
async function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: ReadonlySet<string>,
): Promise<unknown> {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (origin !== undefined && origins.has(origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': API_HEADERS,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': PREFLIGHT_AGE,
      'access-control-expose-headers': 'retry-after, etag, x-subject-id, content-range, content-disposition',
    })
  }
  return preflight ? reply.code(204).send() : undefined
}
