import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { banner, content, enter, menu } from '#shell/testing/enter.tsx'

const NAME =
  'Speiseplan der Kantine in Siegen mit allen Zusatzstoffen und Preisen für Gäste und Mitarbeitende der Gruppe'
const framePages = [
  { id: 'kantine', title: NAME, url: 'https://kantine.test/woche?x=1' },
  { id: 'eigene', title: 'Eigene', url: `${location.origin}/innen` },
  { id: 'offen', title: 'Offen', url: 'http://kantine.test/' },
]
const visit = { config: { framePages } }
const frame = () => screen.findByTitle<HTMLIFrameElement>(NAME)
const attributes = (element: Element, ...names: string[]) => names.map((name) => element.getAttribute(name))

test('[APP-10] shows a listed page in a sandboxed frame with its name in bar, document and menu', async () => {
  await enter('/seite/kantine', visit)
  const element = await frame()
  expect(attributes(element, 'src', 'referrerpolicy')).toEqual(['https://kantine.test/woche?x=1', 'no-referrer'])
  const sandbox = element.getAttribute('sandbox')!.split(' ')
  expect(sandbox).toEqual(expect.arrayContaining(['allow-scripts', 'allow-forms', 'allow-same-origin']))
  expect(sandbox.filter((word) => /top-navigation|modals|pointer-lock/.test(word))).toEqual([])
  expect(banner().getByRole('heading').textContent).toBe(NAME)
  expect(document.title).toBe(`${NAME} – Talbrück Portal`)
  expect(menu().getByRole('link', { name: NAME }).getAttribute('aria-current')).toBe('page')
  expect(attributes(content().getByRole('link', { name: 'In neuem Tab öffnen' }), 'href', 'target', 'rel')).toEqual([
    'https://kantine.test/woche?x=1',
    '_blank',
    'noopener noreferrer',
  ])
})

test('[APP-10] a page of the same origin does not get that origin', async () => {
  await enter('/seite/eigene', visit)
  const element = await screen.findByTitle<HTMLIFrameElement>('Eigene')
  expect(element.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test.each(['/seite/unbekannt', '/seite/offen', '/seite/constructor'])('[APP-10] %s is not found', async (path) => {
  await enter(path, visit)
  expect(await content().findByText('Fehlercode 404')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test('[APP-10] shows that it loads, that it has loaded, and that it failed', async () => {
  const { unmount } = await enter('/seite/kantine', visit)
  expect(await content().findByText('Die Seite wird geladen.')).toBeTruthy()
  fireEvent.load(await frame())
  expect(content().getByText('Diese Seite kommt von kantine.test.')).toBeTruthy()
  unmount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await enter('/seite/kantine', visit)
  await frame()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(content().getByText(/antwortet nicht/)).toBeTruthy()
  fireEvent.click(content().getByRole('button', { name: 'Erneut laden' }))
  expect(content().queryByText(/antwortet nicht/)).toBeNull()
  fireEvent.load(await frame())
  expect(content().getByText('Diese Seite kommt von kantine.test.')).toBeTruthy()
})

test('[APP-10] a frame that the policy refuses does not count as loaded', async () => {
  await enter('/seite/kantine', visit)
  const element = await frame()
  const refused = Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'frame-src',
    blockedURI: 'https://kantine.test',
  })
  fireEvent(document, refused)
  fireEvent.load(element)
  expect(content().getByText(/antwortet nicht/)).toBeTruthy()
})
