// JSON logs: a line per request with its id; never a token, a password or the value of a query parameter.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

/** The path for the log: without one-time socket tokens and without the values of the query. */
export function loggablePath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const safe = path
    .replace(/(\/ws\/(?:badge\/)?)[^/]+/, '$1…')
    .replace(
      /(\/mfareset\/|\/mail\/unsubscribe\/|\/vac\/feeds\/ics\/|\/mfa\/reset\/|\/login-actions\/|\/openid-connect\/auth\/)[^/]+/,
      '$1…',
    )
  const names = query ? [...new URLSearchParams(query).keys()] : []
  return names.length ? `${safe}?${names.join('&')}` : safe
}

/** The loggable part of an error; those of the database refer to their whole connection. */
export function loggableError(error: unknown): {
  type: string
  message: string
  code?: unknown
  cause?: string
  stack: string
} {
  if (!(error instanceof Error))
    return { type: typeof error, message: String((error as { message?: unknown })?.message ?? error), stack: '' }
  const { name, message, cause, stack = '' } = error
  const why = cause instanceof Error ? { cause: cause.message } : {}
  return { type: name, message, ...('code' in error ? { code: error.code } : {}), ...why, stack }
}

export const logOptions = (level: string): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => ({
  // The built-in lines contain the whole address, secrets included; `logRequests` writes our lines.
  logController: new fastify.LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  logger: {
    level,
    redact: {
      paths: ['req.headers', 'headers', '*.authorization', '*.cookie', '*.password', '*.token', '*.secret'],
      censor: '…',
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: loggablePath(url) }),
      err: loggableError,
    },
  },
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line in the log names no person, because the route may be used anonymously, or its use must leave no trace. */
    personUnlogged?: boolean
  }
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = /^\/(health|widgets)\/|^\/metrics$/.test(request.url)
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.session && !request.routeOptions.config.personUnlogged ? { person: request.session.personId } : {}),
      },
      'request',
    )
  })
}
