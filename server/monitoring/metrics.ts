// Metrics in Prometheus' format (decision 44): disabled unless a token or a port of their own is set. No label names a person or an id.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#server/kernel/context.ts'
import { poolUseOf } from '#server/db/db.ts'
import { unauthenticated } from '#server/http/errors.ts'
import type { QueueLength } from '#server/jobs/jobs.ts'
import type { MetricsSettings } from '#server/config/metrics-settings.ts'

/** Buckets of request times in s: from cached responses to exports. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

function countRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Answered requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time until the answer was sent, by route pattern',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    // Addresses without a route, also those of pages, share one label: their paths contain ids, and anybody can invent more.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const { method } = request
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}

function readParts({ db, hub, jobs }: Context, register: Registry): void {
  const add = (gauge: Gauge) => register.registerMetric(gauge)
  add(
    new Gauge({
      name: 'portal_open_sockets',
      help: 'Open websockets of this server',
      registers: [],
      collect() {
        this.set(hub.openSockets())
      },
    }),
  )
  add(
    new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of the pool by state; waiting: requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { total, idle, waiting } = poolUseOf(db)
        this.set({ state: 'used' }, total - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    }),
  )
  const failures = (name: string, help: string, outcome: 'failed' | 'givenUp') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      collect() {
        for (const [queue, counts] of jobs.failures) this.set({ queue }, counts[outcome])
      },
    })
  add(failures('portal_job_failures_total', 'Attempts of jobs that failed on this server', 'failed'))
  add(failures('portal_jobs_given_up_total', 'Jobs that this server has logged as given up', 'givenUp'))
}

function readReplica({ replica }: Context, register: Registry): void {
  if (!replica) return
  const gauge = (name: string, help: string, read: (gauge: Gauge) => void, labelNames: string[] = []) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          read(this)
        },
      }),
    )
  gauge('portal_replica_up', '1: the replica answers and keeps up', (up) => up.set(replica.state === 'ok' ? 1 : 0))
  gauge('portal_replica_lag_bytes', 'Log that the replica had not replayed when it was asked last', (lag) =>
    lag.set(replica.lag),
  )
  gauge(
    'portal_replica_requests_total',
    'Requests that may read from the replica, by the server that they began with',
    (requests) => {
      for (const [server, count] of Object.entries(replica.requests)) requests.set({ server }, count)
    },
    ['server'],
  )
}

/** Lengths of the queues are those of the whole installation: every server reports the same. */
function readQueues({ jobs, log }: Context, register: Registry): void {
  let reading: Promise<QueueLength[] | undefined> | undefined
  // Both figures of one scrape come from one reading.
  const read = () =>
    (reading ??= jobs
      .queues()
      .catch((err: unknown) => {
        log.warn({ err }, 'lengths of job queues cannot be read')
        return undefined
      })
      .finally(() => (reading = undefined)))
  const up = new Gauge({
    name: 'portal_database_up',
    help: '1: the database answers',
    registers: [],
    async collect() {
      up.set((await read()) ? 1 : 0)
    },
  })
  const lengths = new Gauge({
    name: 'portal_jobs',
    help: 'Jobs of all servers by queue and state, at most 20 s old',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      const queues = await read()
      lengths.reset()
      // If the database is unreachable, the other figures are needed most.
      for (const { name, ...counts } of queues ?? [])
        for (const [state, count] of Object.entries(counts)) lengths.set({ queue: name, state }, count)
    },
  })
  register.registerMetric(up)
  register.registerMetric(lengths)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const isAllowed = (token: string | undefined, authorization = ''): boolean =>
  token === undefined || timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))

async function answer(
  register: Registry,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
  if (!isKnown) response.writeHead(404).end()
  else if (!isAllowed(token, request.headers.authorization))
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  else response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
}

/** Serves metrics on a port of its own, which a firewall can protect; it starts and stops with the app. */
function serveApart(app: FastifyInstance, register: Registry, { token, port }: MetricsSettings, host: string): void {
  const server = createServer(
    (request, response) =>
      void answer(register, token, request, response).catch((err: unknown) => {
        app.log.warn({ err }, 'metrics cannot be read')
        response.destroy()
      }),
  )
  app.addHook('onReady', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject).listen(port, host, resolve)
    await promise
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })
}

/** Measures `app` and serves the metrics where `settings` say so. Must be called before the routes are added. */
export function addMetrics(
  app: FastifyInstance,
  settings: MetricsSettings | undefined,
  { host, ...parts }: Context & { host: string },
): void {
  if (!settings) return
  const register = new Registry()
  // Process, memory, garbage collection and lag of the event loop.
  collectDefaultMetrics({ register })
  countRequests(app, register)
  readParts(parts, register)
  readReplica(parts, register)
  readQueues(parts, register)
  const { token, port } = settings
  if (port !== undefined) return serveApart(app, register, settings, host)
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(token, request.headers.authorization)) throw unauthenticated()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
