// What the tests of this folder share: stories, a service that answers as told, an element around the view.
import { render, type RenderResult } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import type { CategoryNode, NewsDocument, NewsItem, NewsStory } from '#contract/news.ts'
import type { Notification } from '#contract/notifications.ts'
import type { RoleClaims } from '#domain/roles.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { watchBadges, loadBadges } from '#shared/bus/badges.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { type HostProps } from '#shared/element/host.ts'
import { attachView } from '#shared/testing/attach-view.ts'
import { HostContext } from '#shared/element/view.tsx'

let serial = 0

export const aCategory = (
  id: number,
  label: string,
  changes: Partial<CategoryNode> & { labelEn?: string } = {},
): CategoryNode => ({
  label,
  icon: changes.icon ?? '',
  data: { id, labelEn: changes.labelEn ?? '' },
  children: changes.children ?? [],
})

export const aDocument = (changes: Partial<NewsDocument> = {}): NewsDocument => ({
  id: `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
  name: 'bild.jpg',
  vorschau: true,
  thumbnails: [{ height: 200 }],
  kind: 'picture',
  contentType: 'image/jpeg',
  size: 48_213,
  width: 900,
  height: 506,
  alt: '',
  altEn: '',
  crop: null,
  ...changes,
})

/** A story of 20 April 2026 that everybody may read. */
export const aStory = (changes: Partial<NewsStory> = {}): NewsStory => ({
  id: ++serial,
  titel: `Beitrag ${serial}`,
  kategorien: [aCategory(1, 'Unternehmen', { icon: 'building-2', labelEn: 'Company' })],
  kontaktUid: null,
  kontaktName: 'Claudia Pfeiffer',
  kontaktAbteilung: 'Betriebsrat',
  kontaktPos: 'Vorsitzende',
  kontaktFirma: 'Talbrück Antriebe GmbH',
  veroeffentlichtdate: '2026-04-20T06:00:00.000Z',
  preview: 'Beginn 13:30 Uhr in Halle 4.',
  highlight: false,
  dokumente: [],
  content: '<p>Inhalt</p>',
  ...changes,
})

/** The notification that makes `story` new for the reader. */
export const aNewsBadge = (story: NewsItem): Notification => ({
  id: story.id,
  nikoId: story.id,
  menuId: 'menu_ma_news',
  categories: [],
  title: story.titel,
  body: '',
  creatorName: '',
  created: story.veroeffentlichtdate,
  link: `/story/ma/${story.id}`,
  delOverBell: true,
  todo: false,
  why: '',
})

type Reply = unknown | Response | ((url: URL, init: RequestInit) => unknown)

/** What the service answers, by the end of the path; changed by the test as it goes on. */
export type Service = Record<string, Reply>

export const failure = (status: number, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', status, title: 'x', code: 'internal', ...extra }, { status })

/** Replaces the network; the last calls are in its mock. */
export function serve(service: Service) {
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    const known = Object.keys(service).find((path) => url.pathname.endsWith(path))
    const reply = known === undefined ? failure(404, { code: 'not_found' }) : service[known]
    const body: unknown =
      typeof reply === 'function' ? await (reply as (url: URL, init: RequestInit) => unknown)(url, init) : reply
    if (body instanceof Response) return body.clone()
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  }
  const mock = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', mock)
  return mock
}

const base64 = (value: object): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')

/** Signs somebody in, each time another person, so that no test finds what an earlier one read. */
export async function signIn(
  roles: readonly string[] = ['portal_ma', 'ma_news_user'],
  resource_access: RoleClaims['resource_access'] = {},
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: `person-${++serial}`,
    iat: now,
    exp: now + 900,
    locale: 'de',
    realm_access: { roles },
    resource_access,
  }
  setTokenProvider(undefined)
  await new Promise((resolve) => setTimeout(resolve)) // the stores follow a task later
  setTokenProvider(async () => `${base64({ alg: 'none' })}.${base64(claims)}.x`)
  await accessToken({ forceRefresh: true })
  watchBadges()
  await loadBadges()
}

const ORIGIN = 'http://localhost:8080/'

/** Says whether the page is the portal's own. */
export const standOn = (page: 'portal' | 'foreign page'): void =>
  configureAddresses(
    page === 'foreign page'
      ? ORIGIN
      : {
          baseUrl: ORIGIN,
          portalUrl: ORIGIN,
          webSocketUserUrl: '',
          webSocketNotificationUrl: '',
          webSocketMaUrl: '',
          extensions: true,
        },
  )

export interface Shown extends RenderResult {
  readonly host: HTMLElement
  /** Changes attributes of the element, by camel-case name. */
  setProps(props: HostProps): void
  /** Events that the host page heard, by type. */
  heard(type: string): CustomEvent[]
}

/** Renders `View` as inside its public element. */
export function showIn(View: ComponentType, props: HostProps = {}, listState?: unknown): Shown {
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { listState }))
  // A part that is loaded later dresses it; a real one would hide what is rendered into the host.
  Object.defineProperty(host, 'shadowRoot', { value: { adoptedStyleSheets: [] } })
  const $props = atom(props)
  attachView(host, {
    $props,
    root: host,
    ready: () => undefined,
    fail: (why) => {
      throw why
    },
  })
  const events: CustomEvent[] = []
  for (const type of ['portal-navigate', 'portal-error', 'portal-title', 'portal-auth-required'])
    host.addEventListener(type, (event) => events.push(event as CustomEvent))
  const result = render(
    <HostContext value={host}>
      <View />
    </HostContext>,
    { container: host },
  )
  return Object.assign(result, {
    host,
    setProps: (next: HostProps) => $props.set(next),
    heard: (type: string) => events.filter((event) => event.type === type),
  })
}
