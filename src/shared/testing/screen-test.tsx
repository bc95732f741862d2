// A screen as a signed-in person meets it: only the network, the sign-in and the clock are replaced.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, vi } from 'vitest'
import type { RoleClaims } from '#domain/organisation/roles.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { HostProps } from '#shared/element/host.ts'
import { sentIn, serve, type Service } from './serve.ts'
import { showIn, type Shown } from './show-in.tsx'
import { signIn, standOn } from './sign-in.ts'

export interface ScreenOptions {
  /** Responses by the end of the path; undefined: the test has replaced `fetch`. */
  readonly service?: Service
  /** Realm roles; default: those of an employee who reads news. */
  readonly roles?: readonly string[] | undefined
  readonly clientRoles?: RoleClaims['resource_access']
  /** Attributes of the element, by camel-case name. */
  readonly props?: HostProps | undefined
  /** The stored state of a list from an earlier visit. */
  readonly listState?: unknown
  /** The clock is fixed at this instant; timers run. */
  readonly now?: string
  /** The width of every element, in pixels, because jsdom has no layout. */
  readonly width?: number
}

interface SentRequest {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly query: URLSearchParams
  /** The parsed JSON of the request; undefined without a body. */
  readonly body: any // oxlint-disable-line no-explicit-any -- tests state the shape by what they expect
  /** The header `If-Match`, with its quotation marks. */
  readonly version: string | null
  /** The header `Idempotency-Key`. */
  readonly key: string | null
  readonly keepalive: boolean
  /** Body and version, as `sentIn` reads them. */
  readonly sent: ReturnType<typeof sentIn>
}

export interface Screen extends Shown {
  readonly fetch: ReturnType<typeof serve>
  /** The requests so far: by method, and by the end of the path or a pattern of the address. */
  requests(method?: string, which?: string | RegExp): SentRequest[]
}

function requestOf([address, init = {}]: Parameters<typeof fetch>): SentRequest {
  const { method = 'GET', body, headers: given, keepalive = false } = init
  const { pathname: path, searchParams: query } = new URL(String(address))
  const headers = new Headers(given)
  return {
    method,
    url: String(address),
    path,
    query,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    version: headers.get('if-match'),
    key: headers.get('idempotency-key'),
    keepalive,
    get sent() {
      return sentIn(init)
    },
  }
}

// Every test of a file that imports this begins in German, on the portal's own page.
beforeEach(() => {
  setLanguage('de')
  standOn('portal')
})

/** Shows `View` as its element does, to a person who has just signed in. */
export async function screenTest(View: ComponentType, options: ScreenOptions = {}): Promise<Screen> {
  const { service, roles, clientRoles, props, listState, now, width } = options
  if (now !== undefined) vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  if (width !== undefined) vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  if (service) serve(service)
  await signIn(roles, clientRoles)
  const mock = vi.mocked(fetch)
  return Object.assign(showIn(View, props, listState), {
    fetch: mock,
    requests: (wanted?: string, which: string | RegExp = '') =>
      mock.mock.calls
        .map(requestOf)
        .filter(({ method }) => wanted === undefined || method === wanted)
        .filter(({ path, url }) => (typeof which === 'string' ? path.endsWith(which) : which.test(url))),
  })
}

export const user = userEvent.setup()

/** Presses a button as soon as it exists. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
