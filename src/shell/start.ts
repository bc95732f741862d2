// From an empty page to a signed-in one: configuration, sign-in, addresses. What it has reached is the stage.
import { atom, type ReadableAtom } from 'nanostores'
import type { StaticConfig } from '#contract/static-config.ts'
import { configureAddresses } from '#shared/bus/addresses.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'
import { setClock } from './clock.ts'
import { reportStart } from './report-start.ts'
import { signIn } from './sign-in.ts'
import { watchLine } from './watch-line.ts'

export type Stage =
  | { readonly name: 'starting' }
  | { readonly name: 'unreachable' }
  /** Refused again and again; `why` is what the identity provider told. */
  | { readonly name: 'refused'; readonly why: string }
  | { readonly name: 'ready'; readonly config: StaticConfig }

const CONFIG_PATH = '/static/config.prod.json'
/** How long the server may take to answer, in ms. */
const PATIENCE = 10_000
/** Pause between two tries to reach the server, in ms. */
const RETRY_PAUSE = 5000

const $current = atom<Stage>({ name: 'starting' })
export const $stage: ReadableAtom<Stage> = $current

async function fetchConfig(): Promise<StaticConfig> {
  const answer = await fetch(CONFIG_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`${CONFIG_PATH}: ${answer.status}`)
  setClock(answer)
  return (await answer.json()) as StaticConfig
}

/** Reports once for each person: in another window somebody else may sign in. */
function reportEveryone(): void {
  let reported: string | undefined
  $person.subscribe((person) => {
    if (!person || person.sub === reported) return
    reported = person.sub
    reportStart()
  })
}

/** Takes the page as far as it gets; an unreachable server is tried again by itself. */
export async function startPortal(): Promise<void> {
  let config: StaticConfig
  try {
    config = await fetchConfig()
  } catch (why) {
    logFailure('the configuration did not arrive', why)
    $current.set({ name: 'unreachable' })
    setTimeout(() => void startPortal(), RETRY_PAUSE)
    return
  }
  configureAddresses({ ...config, portalUrl: location.origin })
  const outcome = await signIn(config)
  if (outcome.state === 'refused') $current.set({ name: 'refused', why: outcome.why })
  if (outcome.state !== 'signed-in') return
  $current.set({ name: 'ready', config })
  reportEveryone()
  watchLine()
}
