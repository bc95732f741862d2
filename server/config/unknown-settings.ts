// Finds names in the environment that look like a setting but are none: a misspelled setting would be ignored silently.
import { SETTINGS } from './settings.ts'

/** Only the portal's own groups: the environment has names of many programs. */
const GROUPS = /^(DATABASE|REDIS|OIDC|S3|SMTP|MQTT|EMBED|ANALYTICS|ASSISTANT|KEPT|SCIM|METRICS)_/
/** Kubernetes gives every container the addresses of its services: REDIS_PORT_6379_TCP_ADDR. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT|PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?)$/
/** Settings of earlier versions. Ignored silently, they would show data that a works council has forbidden. */
const REPLACED: ReadonlySet<string> = new Set([
  'CONVERSATION_TYPING',
  'CONVERSATION_ONLINE',
  'CONVERSATION_LAST_SEEN',
  'EDITOR_PRESENCE',
])
/** Shorter names of other programs differ from ours by less. */
const SHORTEST = 8

/** Letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

function nearest(name: string): { known: string; by: number } {
  return SETTINGS.map(([known]) => ({ known, by: distance(name.toUpperCase(), known) })).reduce((best, one) =>
    one.by < best.by ? one : best,
  )
}

/** Names every such setting in `faults`. */
export function refuseUnknown(env: NodeJS.ProcessEnv, faults: string[]): void {
  const known = new Set(SETTINGS.map(([name]) => name))
  for (const name of Object.keys(env)) {
    if (known.has(name) || !env[name] || OF_KUBERNETES.test(name)) continue
    if (REPLACED.has(name)) {
      faults.push(`${name} is no setting any more: PERSONAL_FIGURES lists the figures that exist.`)
      continue
    }
    const { known: close, by } = nearest(name)
    if (by <= 2 && name.length >= SHORTEST) faults.push(`${name} is no setting. Did you mean ${close}?`)
    else if (GROUPS.test(name)) faults.push(`${name} is no setting. npm start -- --help lists them.`)
  }
}
