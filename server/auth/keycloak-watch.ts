// Watches the Keycloak realm while the portal runs: logs missing parts, and when it is away. The portal runs without it.
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { unavailable } from '#server/http/errors.ts'
import { HEALTH_LIMIT } from '#server/monitoring/health.ts'
import { reach } from './keycloak-call.ts'
import { findRealmFaults, type RealmQuestion } from './keycloak-realm.ts'

export const IDENTITY_HEALTH_PATH = '/health/identity'
/** How long until Keycloak is checked again while it is away, while a part is missing, and otherwise, in ms. */
const PERIODS = { away: 15_000, incomplete: 300_000, well: 60_000 }
/** How long an answer of the health route is valid, in ms: monitoring must not put load on Keycloak. */
const FRESH = 2_000
const WELL = 'well'

interface Options extends RealmQuestion {
  readonly log: FastifyBaseLogger
  readonly periods?: typeof PERIODS
}

/** Asks for the realm from the start of the server on, and adds `/health/identity`. */
export function keycloakWatch({ log, periods = PERIODS, ...question }: Options): FastifyPluginAsync {
  const { issuer } = question
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let reported: string | undefined
  let missing: readonly string[] | undefined

  async function look(): Promise<number> {
    if (reported === WELL && (await isThere())) return periods.well
    try {
      missing = await findRealmFaults(question)
    } catch {
      report('away', () => log.error({ issuer }, 'Keycloak is away: nobody can sign in until it is back'))
      return periods.away
    }
    const faults = missing
    report(faults.join('\n') || WELL, () => {
      if (faults.length > 0) log.error({ issuer, missing: faults }, 'the Keycloak realm is not complete')
      else log.info({ issuer, isChecked: question.account !== undefined }, 'Keycloak answers')
    })
    return faults.length > 0 ? periods.incomplete : periods.well
  }

  function report(state: string, write: () => void): void {
    if (state !== reported && !stopped) write()
    reported = state
  }

  async function follow(): Promise<void> {
    const period = await look()
    if (!stopped) timer = setTimeout(() => void follow(), period).unref()
  }

  let asked: { at: number; answer: Promise<boolean> } | undefined
  const isThere = () => {
    if (!asked || Date.now() - asked.at > FRESH) {
      const answer = reach(`${issuer}/.well-known/openid-configuration`).then(
        ({ status }) => status === 200,
        () => false,
      )
      asked = { at: Date.now(), answer }
    }
    return asked.answer
  }

  return async (app) => {
    app.addHook('onReady', async () => void follow())
    app.addHook('onClose', async () => {
      stopped = true
      clearTimeout(timer)
    })
    const options = { config: { access: 'public' as const, rateLimit: HEALTH_LIMIT }, schema: { hide: true } }
    app.get(IDENTITY_HEALTH_PATH, options, async (_request, reply) => {
      if (!(await isThere())) throw unavailable('identity_unavailable')
      const status = missing === undefined ? 'unchecked' : missing.length > 0 ? 'incomplete' : 'ok'
      // The names of roles are for the log: everybody may call this route.
      return reply.header('cache-control', 'no-store').send({ status, faults: missing?.length ?? 0 })
    })
  }
}
