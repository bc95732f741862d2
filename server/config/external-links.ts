// External pages that the menu links or that the portal shows in a frame, and the check of the phone list's network.
import type { FramePage } from '#domain/routes/menu.ts'
import { safeAddress } from '#domain/embedding/safe-address.ts'

const NAMES = {
  accountUrl: 'ACCOUNT_URL',
  userManagementUrl: 'USER_MANAGEMENT_URL',
  monitoringUrl: 'MONITORING_URL',
  travelExpensesUrl: 'TRAVEL_EXPENSES_URL',
  phoneListUrl: 'PHONE_LIST_URL',
  phoneHealthUrl: 'PHONE_HEALTH_URL',
} as const
type Name = keyof typeof NAMES

/** Pages of the demo company that replace services that are not configured. */
const DEMO_PAGES: Readonly<Partial<Record<Name, string>>> = {
  userManagementUrl: '/benutzerverwaltung.html',
  monitoringUrl: '/monitoring.html',
  travelExpensesUrl: '/reisekosten.html',
  phoneListUrl: '/telefonliste.html',
  phoneHealthUrl: '/phone-health',
}
const DEMO_FRAME = { id: 'speiseplan', title: 'Speiseplan', path: '/speiseplan.html' }

/** Addresses outside; one that is undefined is a feature that is off. */
export interface ExternalLinks {
  readonly externalLinks: Readonly<Record<Name, string | undefined>>
  /** The only foreign pages that are shown inside the portal. */
  readonly framePages: readonly FramePage[]
}

function readAddress(env: NodeJS.ProcessEnv, name: string, faults: string[]): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && !safeAddress(value))
    faults.push(`${name} is '${value}', but must be an address such as https://service.example.com/start.`)
  return value
}

const isFramePage = (value: unknown): value is FramePage => {
  const { id, title, url } = (value ?? {}) as Record<string, unknown>
  return (
    typeof url === 'string' &&
    typeof title === 'string' &&
    typeof id === 'string' &&
    /^[\w-]{1,60}$/.test(id) &&
    /^.{1,120}$/.test(title)
  )
}

function readFramePages(env: NodeJS.ProcessEnv, publicUrl: string, faults: string[]): FramePage[] {
  const hint = `FRAME_PAGES must be a list such as [{"id":"canteen","title":"Menu","url":"https://canteen.example.com/"}]`
  let pages: unknown
  try {
    pages = JSON.parse(env['FRAME_PAGES'] || '[]')
  } catch {
    pages = undefined
  }
  if (!Array.isArray(pages) || !pages.every(isFramePage)) {
    faults.push(`${hint}: ids of letters, digits and hyphens, titles of 120 characters at most.`)
    return []
  }
  for (const { id, url } of pages) {
    const address = safeAddress(url)
    if (!address) faults.push(`FRAME_PAGES: the address of '${id}' must begin with https://.`)
    // The sandbox of a page of our own origin could be lifted from inside.
    else if (address.origin === publicUrl) faults.push(`FRAME_PAGES: '${id}' is a page of the portal itself.`)
  }
  if (new Set(pages.map(({ id }) => id)).size < pages.length) faults.push('FRAME_PAGES names an id twice.')
  return pages.map(({ id, title, url }) => ({ id, title, url }))
}

/** `demoOrigin` is the origin of the demo company's host pages, which replace settings that are absent. */
export function readExternalLinks(
  env: NodeJS.ProcessEnv,
  publicUrl: string,
  demoOrigin: string | undefined,
  faults: string[],
): ExternalLinks {
  const demo = (path: string | undefined) => (demoOrigin && path ? demoOrigin + path : undefined)
  const address = (name: Name) => [name, readAddress(env, NAMES[name], faults) ?? demo(DEMO_PAGES[name])] as const
  const externalLinks = Object.fromEntries(
    (Object.keys(NAMES) as Name[]).map(address),
  ) as ExternalLinks['externalLinks']
  // A phone list of the operator's own is not asked for at the demo company's.
  const isOther = env['PHONE_LIST_URL'] && !env['PHONE_HEALTH_URL']
  const given = readFramePages(env, publicUrl, faults)
  const { path, ...frame } = DEMO_FRAME
  const url = env['FRAME_PAGES'] ? undefined : demo(path)
  return {
    externalLinks: isOther ? { ...externalLinks, phoneHealthUrl: undefined } : externalLinks,
    framePages: url ? [{ ...frame, url }] : given,
  }
}

const originOf = (url: string): string => new URL(url).origin

/** The origin that the browser asks whether the phone list's network is reached. */
export const healthOrigins = ({ externalLinks: { phoneHealthUrl } }: ExternalLinks): string[] =>
  phoneHealthUrl === undefined ? [] : [originOf(phoneHealthUrl)]

/** The origins whose pages may be shown inside the portal. */
export const frameOrigins = ({ framePages }: ExternalLinks): string[] => [
  ...new Set(framePages.map(({ url }) => originOf(url))),
]
