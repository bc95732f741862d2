// Limits the time in which the body of a request must arrive. Connections may last longer, for uploads over slow lines.
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseConnection } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes large bodies, which may take as long as a connection may last. */
    slowBody?: boolean
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Answers 408 `request_timeout` and ends the connection if a body has not arrived after `limit` ms. Must be called before hooks that refuse
 * requests.
 */
export function limitBodyTime(app: FastifyInstance, limit = 30_000): void {
  const timers = new Set<NodeJS.Timeout>()
  const endings = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onClose', async () => timers.forEach(clearTimeout))
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (!hasBody(request)) return
    const refuse = () => {
      // A request that a test injects has no connection.
      if (!raw.complete && raw.socket instanceof Socket)
        refuseConnection(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
    }
    const timer = setTimeout(refuse, limit).unref()
    timers.add(timer)
    const end = () => {
      clearTimeout(timer)
      timers.delete(timer)
    }
    for (const event of ['end', 'close']) raw.once(event, end)
    endings.set(request, end)
  })
  // Extends the time only after the caller is known: the body of a refused request gets no more time.
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.slowBody) endings.get(request)?.()
  })
}
