// Response headers: strict by default; API and widgets are open only to the origins that may embed them.
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureOrigins, type Assistant } from '#server/config/assistant.ts'
import { collectorOrigins, type Collectors } from '#server/config/collectors.ts'
import type { Config } from '#server/config/config.ts'
import { HOST_SESSION_PATH } from '#domain/embedding/host-sign-in.ts'
import { PERSON_HEADER } from '#domain/offline/person-header.ts'
import { frameOrigins, healthOrigins, type ExternalLinks } from '#server/config/external-links.ts'

/** CORS of the API: exact origins, and no credentials (tokens travel in a header) except for the session of foreign pages. */
const API_CORS: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders:
    'authorization, cache-control, content-type, accept-language, x-device-key, x-subject-id, idempotency-key, if-match, range, if-range',
  exposedHeaders: `retry-after, etag, x-subject-id, ${PERSON_HEADER}, content-range, content-disposition`,
  strictPreflight: false,
  // Chromium remembers a preflight for two hours at most.
  maxAge: 7_200,
}

type PolicyConfig = Pick<Config, 'publicUrl' | 'oidcIssuer' | keyof Assistant | keyof Collectors | keyof ExternalLinks>

/** The policy of the portal's own pages. Sockets of the same host are named for browsers whose 'self' does not include them. */
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
    ["img-src 'self' blob: data:", ...pictureOrigins(config)].join(' '),
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

export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const policy = pagePolicy(config)
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
    // A response belongs to one person; routes whose response may be cached set the header themselves.
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // This header would cut the opener of a page that a foreign host has opened; the sign-in popup needs its opener.
    if (!path.startsWith('/popup/')) reply.header('cross-origin-opener-policy', 'same-origin')
    if (isWidget) reply.header('access-control-allow-origin', '*')
  })
  await allowOrigins(app, [config.publicUrl, ...config.embedOrigins])
}

async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  const isPreflight = ({ method, headers }: FastifyRequest) =>
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  app.addHook('onRoute', (route) => {
    // The plugin's own route for preflights; guardRoutes asks every route for its access.
    if (route.method === 'OPTIONS' && route.url === '*') route.config = { ...route.config, access: 'public' }
  })
  await app.register(cors, {
    delegator(request, done) {
      const isCors = request.url.startsWith('/api/') && (request.method !== 'OPTIONS' || isPreflight(request))
      const credentials = request.url === `/${HOST_SESSION_PATH}`
      done(null, { ...API_CORS, credentials, origin: isCors && origins })
    },
  })
  // The plugin sets the header for every address, but files and pages are the same for all origins.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) reply.removeHeader('vary')
  })
}
