// Traces by OpenTelemetry (decision 48), imported only where they are asked for. The spans are our own: those of the instrumentations hold
// whole addresses, with one-time tokens and ids of people in them.
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

/** Of a statement; it has placeholders where values stand. */
const STATEMENT = 1_000

export interface Tracing {
  /** A span for each request, which continues the trace of the caller. Call before the routes are added. */
  follow(app: FastifyInstance): void
  /** A span for each statement, below that of its request. */
  query(event: LogEvent): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * By chance, not by the id of the trace: with `traceparent` anybody can choose one that is always in the share. A caller may ask for less,
 * never for more.
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
        // As in metrics: addresses without a route hold ids, and anybody can invent more.
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
      // Statements of jobs and schedules have no request: alone they say nothing.
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
