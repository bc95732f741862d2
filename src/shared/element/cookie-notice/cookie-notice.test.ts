// The warning where the browser keeps no cookie of the portal: after a sign-in by the window, once in a tab.
import { screen, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '#shared/bus/popup-provider.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { showCookieNotice } from './cookie-notice.ts'
import { elementClass } from '#shared/element/element-class.ts'

customElements.define('portal-noticed', elementClass({ tag: 'portal-noticed', attributes: [], flags: [] }))

beforeEach(() => {
  sessionStorage.clear()
  setTokenProvider(undefined)
  setLanguage('de')
  document.body.innerHTML = '<portal-noticed></portal-noticed>'
})
const host = () => document.querySelector<HTMLElement>('portal-noticed')!
const notice = () => host().shadowRoot!.querySelector<HTMLElement>('.cookie-notice')

/** The portal exchanges the code, and then responds whether it got the cookie. */
function answer(check: () => Response, setsCookie = true): { method: string | undefined; credentials: unknown }[] {
  const asked: { method: string | undefined; credentials: unknown }[] = []
  vi.stubGlobal('fetch', async (_: string, { method, credentials }: RequestInit) => {
    asked.push({ method, credentials })
    const tokens = { accessToken: aToken({ sub: 'anna' }), expiresIn: 300, refreshToken: 'r', setsCookie }
    return method === 'POST' ? Response.json(tokens) : check()
  })
  return asked
}

test('[APP-21] a blocked cookie is noticed after the sign-in; an unknown state gives no warning', async () => {
  const warned = vi.fn<() => void>()
  const asked = answer(() => Response.json({ kept: false }))
  await beginSession('code', 'verifier', warned)
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect(asked.at(-1)).toEqual({ method: undefined, credentials: 'include' })
  warned.mockClear()
  for (const check of [
    () => Response.json({ kept: true }),
    () => Response.json({ status: 404 }, { status: 404 }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]) {
    const calls = answer(check)
    await beginSession('code', 'verifier', warned)
    await vi.waitFor(() => expect(calls).toHaveLength(2))
  }
  const calls = answer(() => Response.json({ kept: false }), false)
  await beginSession('code', 'verifier', warned)
  expect([calls.length, warned.mock.calls.length]).toEqual([1, 0])
})

test('[APP-21] the warning explains the consequence and the remedy, and disappears when it is dismissed', async () => {
  showCookieNotice(host())
  const shown = within(notice()!)
  expect(notice()!.textContent).toMatch(
    /^Ihr Browser blockiert Cookies anderer Websites\..*Erlauben Sie Cookies von localhost/,
  )
  // It has the colours of every notice; jsdom computes none.
  const { violations } = await axe.run(host(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  expect((await screen.findByRole('status')).isConnected).toBe(true)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Ihr Browser blockiert Cookies/))
  await userEvent.click(shown.getByText('Hinweis schließen'))
  expect(notice()).toBeNull()
  expect(host().shadowRoot!.activeElement?.className).toContain('root')
  showCookieNotice(host())
  expect(notice()).toBeNull()
})

test('[APP-21] the warning is in the language of the page, and not shown in a removed element', () => {
  const gone = host()
  gone.remove()
  showCookieNotice(gone)
  document.body.append(gone)
  expect(notice()).toBeNull()
  setLanguage('en')
  showCookieNotice(gone)
  expect(notice()!.textContent).toMatch(/^Your browser blocks cookies of other websites\./)
  expect(notice()!.lang).toBe('en')
})
