// The portal as a signed-in person meets it; only the network and the sign-in are replaced.
import { useStore } from '@nanostores/react'
import { render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Notification } from '#contract/notifications.ts'
import { StaticConfig } from '#contract/static-config.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { watchBadges } from '#shared/badges/badges.ts'
import { $person } from '#shared/bus/person.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { blank } from '#shared/testing/blank.ts'
import { Portal } from '#shell/app.tsx'

const ORIGIN = 'http://localhost:8080/'
let people = 0

export const aConfig = (changes: Partial<StaticConfig> = {}): StaticConfig => ({
  ...blank(StaticConfig),
  homepageUrl: ORIGIN,
  baseUrl: ORIGIN,
  internalBaseUrl: ORIGIN,
  extensions: true,
  identity: { url: ORIGIN, realm: 'portal', clientId: 'portal' },
  areas: ['home', 'news', 'notifications'],
  ...changes,
})

export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  ...blank(Notification),
  id: ++people,
  menuId: 'menu_ma_news',
  title: 'Neuer Beitrag',
  created: new Date().toISOString(),
  link: '/news/ma',
  delOverBell: true,
  ...changes,
})

/** Responses of the services by the end of the path, immediate or by promise; anything else is a 404. */
export type Service = Readonly<Record<string, unknown>>

export function serve(service: Service = {}) {
  const answer = async (input: RequestInfo | URL): Promise<Response> => {
    const { pathname } = new URL(String(input))
    const known = Object.keys(service).find((path) => pathname.endsWith(path))
    if (known === undefined) return Response.json({ status: 404, code: 'not_found', title: '' }, { status: 404 })
    return Response.json(await service[known])
  }
  const mock = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', mock)
  return mock
}

export interface Visit {
  readonly roles?: readonly string[]
  readonly claims?: Readonly<Record<string, unknown>>
  readonly config?: Partial<StaticConfig>
  readonly notifications?: readonly Notification[]
  readonly service?: Service
}

/** Answers of the services that every visit may call. */
const USUAL: Service = {
  '/kategorien/primevuetreenodes': [],
  '/user/writeLastLogIn': null,
  '/fe/currentversion': null,
  '/mfa/check': { setup: false, reset: false },
  '/devision/settings': { amISupervisor: false, settings: {} },
  '/forms/sent': { meta: { size: 0 } },
  '/forms/received': { meta: { size: 0 } },
}

export const EMPLOYEE = ['portal_ma', 'menu_dashboard', 'menu_ma_news', 'ma_news_user']

/** Signs in, each time as another person, so that no test finds data of an earlier one. */
export async function signIn({ roles = EMPLOYEE, claims = {} }: Visit = {}): Promise<void> {
  const sub = `person-${++people}`
  const token = aToken({
    sub,
    name: 'Katrin Osterloh',
    given_name: 'Katrin',
    realm_access: { roles: [...roles] },
    ...claims,
  })
  setTokenProvider(async () => token)
  await accessToken({ forceRefresh: true })
}

/** As in the real window, the portal is informed when a new token changes the facts about the person. */
export function SignedIn({ config }: { config: StaticConfig }): ReactElement | null {
  const person = useStore($person)
  return person ? <Portal key={person.sub} person={person} config={config} /> : null
}

/** Opens the portal at `path` as a person of these roles. */
export async function enter(path: string, visit: Visit = {}) {
  const { notifications = [], service = {}, config } = visit
  const asked = serve({ ...USUAL, '/notification/badges': { notifications, seq: 1 }, ...service })
  const scrolled = vi.fn<typeof scrollTo>()
  vi.stubGlobal('scrollTo', scrolled)
  configureAddresses({ ...aConfig(config), portalUrl: ORIGIN })
  await signIn(visit)
  watchBadges()
  history.replaceState(null, '', path)
  const view = render(<SignedIn config={aConfig(config)} />)
  return { ...view, asked, scrolled }
}

export const banner = () => within(screen.getByRole('banner'))
export const menu = () => within(screen.getByRole('navigation', { name: /^(Hauptmenü|Main menu)$/ }))
export const content = () => within(screen.getByRole('main'))
