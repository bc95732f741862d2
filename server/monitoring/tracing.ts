// Traces by OpenTelemetry (decision 48), imported only where they are configured. The spans are our own: those of the instrumentations
// contain whole addresses, with one-time tokens and ids of people.
import { hostname } from 'node:os'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  TracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { TracingSettings } from '#server/config/tracing-settings.ts'

/** The limit of a logged statement, which has placeholders instead of values. */
const STATEMENT = 1_000

export interface Tracing {
  /** Adds a span for each request, which continues the trace of the caller. Must be called before the routes are added. */
  follow(app: FastifyInstance): void
  /** Adds a span for each statement, below that of its request. */
  query(event: LogEvent): void
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/**
 * Samples at random, not by the id of the trace: with `traceparent` anybody could choose an id that is always sampled. A caller may reduce
 * the share, never raise it.
 */
function shareOf(share: number): Sampler {
  const chance: Sampler = {
    shouldSample: () => ({
      decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `Share{${share}}`,
  }
  return new ParentBasedSampler({ root: chance, remoteParentSampled: chance })
}

export function startTracing({ url, headers, share }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'portal', 'service.instance.id': hostname() }),
    sampler: shareOf(share),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: 5_000 }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('portal')
  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // As in metrics: addresses without a route contain ids, and anybody can invent more.
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
        const caller = propagation.extract(ROOT_CONTEXT, request.headers)
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
        spans.set(request, span)
        context.with(trace.setSpan(caller, span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode).setAttribute('portal.request_id', request.id)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    query({ level, query, queryDurationMillis }) {
      // Statements of jobs and schedules have no request, and a span without its trace is useless.
      if (!trace.getActiveSpan()) return
      const end = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, STATEMENT) }
      const name = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'query'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - queryDurationMillis })
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    stop: () => provider.shutdown(),
  }
}
