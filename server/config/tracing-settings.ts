// Whether traces are sent, where to and how many. The names are those of OpenTelemetry.
import { isLoopback } from './loopback.ts'

export interface TracingSettings {
  /** Where the spans are posted as JSON (OTLP over HTTP). */
  readonly url: string
  /** For example the token of the receiver. */
  readonly headers: Readonly<Record<string, string>>
  /** The share of the traces that begin here, 0 to 1; for others, their origin decides. */
  readonly share: number
}

/** `name=value`, percent-encoded, separated by commas; undefined: it is something else. */
function readHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((one) => /^\s*([\w-]+)=([^,\r\n]*)$/.exec(one))
  if (pairs.some((pair) => pair === null)) return undefined
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1], decodeURIComponent(pair![2]!.trim())]))
  } catch {
    return undefined
  }
}

/** Undefined: there are no traces. Names every fault in `faults`; headers are never repeated. */
export function readTracing(env: NodeJS.ProcessEnv, faults: string[]): TracingSettings | undefined {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  const given = env['OTEL_EXPORTER_OTLP_HEADERS'] || undefined
  const share = env['OTEL_TRACES_SAMPLER_ARG'] || '1'
  if (endpoint === undefined) {
    if (given !== undefined)
      faults.push('OTEL_EXPORTER_OTLP_HEADERS is set, but OTEL_EXPORTER_OTLP_ENDPOINT, which gets them, is not.')
    return undefined
  }
  const url = URL.parse(endpoint)
  const headers = given === undefined ? {} : readHeaders(given)
  if (!headers) faults.push('OTEL_EXPORTER_OTLP_HEADERS is not a list such as authorization=Bearer%20abc,x-team=it.')
  if (!/^(0(\.\d{1,6})?|1(\.0)?)$/.test(share))
    faults.push(`OTEL_TRACES_SAMPLER_ARG is '${share}', but must be a number from 0 to 1.`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT is not an address such as https://otel.example.com:4318.')
  else if (given !== undefined && url.protocol === 'http:' && !isLoopback(url.hostname))
    faults.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// beyond this machine, where headers are sent to it.',
    )
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: headers ?? {}, share: Number(share) }
}
