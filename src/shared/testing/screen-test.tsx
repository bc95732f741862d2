// A screen as a signed-in person meets it: only the network, the sign-in and the clock are replaced.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, vi } from 'vitest'
import type { RoleClaims } from '#domain/organisation/roles.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { HostProps } from '#shared/element/host.ts'
import { serve, type Service } from './serve.ts'
import { showIn, type Shown } from './show-in.tsx'
import { signIn, standOn } from './sign-in.ts'

export interface ScreenOptions {
  /** Responses by the end of the path; without it the test has replaced `fetch`. */
  readonly service?: Service
  /** Of the realm; without it those of an employee who reads news. */
  readonly roles?: readonly string[] | undefined
  readonly clientRoles?: RoleClaims['resource_access']
  /** Attributes of the element, by camel-case name. */
  readonly props?: HostProps | undefined
  /** What a list remembers of an earlier visit. */
  readonly listState?: unknown
  /** The clock stands still there; timers run. */
  readonly now?: string
  /** Of every element, in pixels: jsdom has no layout. */
  readonly width?: number
}

export interface Screen extends Shown {
  readonly fetch: ReturnType<typeof serve>
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
  return Object.assign(showIn(View, props, listState), { fetch: vi.mocked(fetch) })
}

export const user = userEvent.setup()

/** Presses a button as soon as it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
