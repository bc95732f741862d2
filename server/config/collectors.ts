// External services to which the browser itself writes: error reports, page counts; and addresses that pages link: the replay of a report,
// and where a person requests access.
import { safeAddress } from '#domain/embedding/safe-address.ts'

export interface Collectors {
  /** mailto: or https: address for error reports; undefined: no reports are offered. */
  readonly bugReportUrl: string | undefined
  /** The service that receives batches of page views; undefined: they are not counted. */
  readonly analyticsUrl: string | undefined
  /** Page views carry the pattern of the path, not the full one. */
  readonly analyticsPatterns: boolean
  /** Address of a session's recording, with {session} and {timestamp}; undefined: reports link none. */
  readonly replayUrl: string | undefined
  /** mailto: or https: address for requests of access; undefined: the forbidden page only names the person to ask. */
  readonly accessRequestUrl: string | undefined
}

function readUrl(env: NodeJS.ProcessEnv, name: string, isMailToo: boolean, faults: string[]): string | undefined {
  const value = env[name] || undefined
  if (value === undefined) return undefined
  if (safeAddress(value) || (isMailToo && URL.parse(value)?.protocol === 'mailto:')) return value
  const hint = isMailToo
    ? 'mailto:it@example.com or https://reports.example.com/new'
    : 'https://collect.example.com/batch'
  faults.push(`${name} is not an address such as ${hint}.`)
  return undefined
}

/** Names every fault in `faults`. */
export function readCollectors(env: NodeJS.ProcessEnv, faults: string[]): Collectors {
  const replayUrl = readUrl(env, 'REPLAY_URL', false, faults)
  if (replayUrl?.includes('{session}') === false) faults.push('REPLAY_URL does not say where {session} stands in it.')
  return {
    bugReportUrl: readUrl(env, 'BUG_REPORT_URL', true, faults),
    analyticsUrl: readUrl(env, 'ANALYTICS_URL', false, faults),
    analyticsPatterns: env['ANALYTICS_PATTERNS'] === '1',
    replayUrl,
    accessRequestUrl: readUrl(env, 'ACCESS_REQUEST_URL', true, faults),
  }
}

/** Origins to which pages must be able to write. A mail address has none, and a replay is only linked. */
export const collectorOrigins = ({ bugReportUrl, analyticsUrl }: Collectors): string[] => [
  ...new Set(
    [bugReportUrl, analyticsUrl]
      .filter((url) => url !== undefined && !url.startsWith('mailto:'))
      .map((url) => new URL(url!).origin),
  ),
]
