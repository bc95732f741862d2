import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { go } from '#shell/navigation.ts'
import { content, enter, EMPLOYEE } from '#shell/testing/enter.tsx'

const EDITOR = {
  roles: EMPLOYEE,
  claims: { resource_access: { 'ma-news-api': { roles: ['news_write'] } } },
  config: { areas: ['home', 'news', 'news-editing', 'notifications'] },
}

/** Links of an element, each to a story; two of a card open the same one. */
function fill(tag: string, stories: readonly number[]): ShadowRoot {
  const host = document.querySelector(`.screen:not([hidden]) ${tag}, header ${tag}`)!
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  for (const story of stories) {
    const link = document.createElement('a')
    link.href = `/story/ma/${story}`
    link.addEventListener('click', (event) => {
      event.preventDefault()
      go(`/story/ma/${story}`)
    })
    root.append(link)
  }
  return root
}

const links = (root: ShadowRoot) => root.querySelectorAll('a')
const back = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrived
  })

test('[APP-02] Back from a story returns the focus to the link of home that led to it', async () => {
  await enter('/startseite')
  const root = fill('portal-news-cards', [7, 7, 8])
  act(() => links(root)[1]!.click())
  expect(location.pathname).toBe('/story/ma/7')
  expect(document.activeElement).not.toBe(root.host)
  await back()
  expect(location.pathname).toBe('/startseite')
  expect(root.activeElement).toBe(links(root)[1])
})

test('[APP-02] the focus waits for a link that is loaded later', async () => {
  await enter('/news/ma/bearbeiten', EDITOR)
  const before = fill('portal-news-editor', [7, 8])
  act(() => links(before)[1]!.click())
  await back()
  const root = fill('portal-news-editor', [7, 8])
  expect(root).not.toBe(before)
  await waitFor(() => expect(root.activeElement).toBe(links(root)[1]))
})

test('the focus no longer moves to the link after the person acts', async () => {
  await enter('/news/ma/bearbeiten', EDITOR)
  act(() => links(fill('portal-news-editor', [7]))[0]!.click())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await back()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  const root = fill('portal-news-editor', [7])
  vi.advanceTimersByTime(1000)
  expect(root.activeElement).toBeNull()
})

test('[BELL-02] Back from a page that the bell opened returns the focus to its button', async () => {
  await enter('/startseite')
  const root = fill('portal-bell', [])
  const button = root.appendChild(document.createElement('button'))
  const panel = root.appendChild(document.createElement('div'))
  panel.setAttribute('popover', '')
  fill('portal-bell', [7])
  panel.append(links(root)[0]!)
  act(() => links(root)[0]!.click())
  expect(location.pathname).toBe('/story/ma/7')
  await back()
  expect(root.activeElement).toBe(button)
})

test('a page that was not left by a link gets the focus on its heading', async () => {
  await enter('/startseite')
  act(() => go('/story/ma/7'))
  await back()
  expect(document.activeElement).toBe(content().getByRole('heading', { level: 1 }))
})
