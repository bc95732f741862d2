// Whether there are metrics, and who may read them.
export interface MetricsSettings {
  /** The bearer token for reading the metrics. */
  readonly token: string | undefined
  /** The only port with the metrics; undefined: they are at /metrics of the portal. */
  readonly port: number | undefined
}

/** Undefined: there are no metrics. Names every fault in `faults`; the token is never repeated. */
export function readMetrics(env: NodeJS.ProcessEnv, port: number, faults: string[]): MetricsSettings | undefined {
  const token = env['METRICS_TOKEN'] || undefined
  const given = env['METRICS_PORT'] || undefined
  if (token !== undefined && !/^[\w~+/.=-]{32,200}$/.test(token))
    faults.push('METRICS_TOKEN must have 32 to 200 letters, digits and ~+/.=-_, as openssl rand -hex 32 prints.')
  const own = given === undefined ? undefined : Number(given)
  if (given !== undefined && (!/^\d{1,5}$/.test(given) || Number(given) > 65535 || Number(given) === 0))
    faults.push(`METRICS_PORT is '${given}', but must be a whole number from 1 to 65535.`)
  else if (own !== undefined && own === port) faults.push(`METRICS_PORT is ${own}, which is PORT: choose another one.`)
  return token === undefined && own === undefined ? undefined : { token, port: own }
}
