import { expect, test, vi } from 'vitest'
import { loadBadges } from '#shared/badges/badges.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { aBell } from '#widgets/notifications/testing/bell-page.ts'

const backEnd = await testBackEnd()

const news = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `News ${index + 1}` }))
const silent = [
  { menuId: 'menu_ma_holiday', categories: [] },
  { menuId: 'menu_ma_az', categories: [] },
  { categories: ['menu_ma_holiday'] },
]
const todo = { menuId: 'menu_ma_form', todo: true }

test.each([
  ['nothing', [], '', 'Benachrichtigungen'],
  ['only vacation and working time', silent, '', 'Benachrichtigungen'],
  ['an open to-do of another area', [todo, ...silent], '1', 'Benachrichtigungen, 1 ungelesen'],
  ['one', [...news(1), ...silent], '1', 'Benachrichtigungen, 1 ungelesen'],
  ['nine', news(9), '9', 'Benachrichtigungen, 9 ungelesen'],
  ['ten', news(10), '9+', 'Benachrichtigungen, 10 ungelesen'],
  ['fifteen', [...news(15), ...silent], '9+', 'Benachrichtigungen, 15 ungelesen'],
])('[BELL-01] %s', async (_, entries, shown, name) => {
  const { bell } = await aBell(backEnd, entries)
  const button = await bell.findByRole('button', { name })
  const badge = button.parentElement?.querySelector('[part=badge]')
  await vi.waitFor(() => expect(badge?.textContent).toBe(shown))
  expect(button).toMatchObject({ ariaHasPopup: 'dialog', popoverTargetElement: expect.anything() })
  expect(badge?.ariaHidden).toBe('true')
})

test('[BELL-01] the name follows the language at run time, without a new bell', async () => {
  const { bell, host, button } = await aBell(backEnd, news(3))
  await bell.findByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' })
  host.setAttribute('lang', 'en')
  expect(bell.getByRole('button', { name: 'Notifications, 3 unread' })).toBe(button)
  host.removeAttribute('lang')
})

test('[BELL-01] the number of the last page is there before the list is', async () => {
  const page = await aBell(backEnd, news(2))
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })
  const remembered = Object.entries({ ...sessionStorage }).filter(([, value]) => value === '2')
  expect(remembered).toHaveLength(1)
  page.model.hold()
  sessionStorage.setItem(remembered[0]![0].replace(page.sub, 'katrin'), '12')
  setTokenProvider(async () => aToken({ sub: 'katrin' }))
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 12 ungelesen' })
  page.model.release()
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })
})

test('[BELL-04] announces a new number and notifies the host page; if the reader lowers it, it only notifies', async () => {
  const page = await aBell(backEnd, news(2))
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })
  const received: unknown[] = []
  document.addEventListener('portal-unread', (event) => received.push((event as CustomEvent).detail))
  page.model.notify({ title: 'Ganz neu' })
  await loadBadges()
  await vi.waitFor(() => expect(page.announced()).toBe('Benachrichtigungen, 3 ungelesen'))
  page.model.read([3])
  await loadBadges()
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })
  expect(received).toEqual([{ count: 3 }, { count: 2 }])
  expect(page.announced()).toBe('Benachrichtigungen, 3 ungelesen')
})

test('[BELL-04] a new request of the list cancels the running one silently', async () => {
  const warned = vi.spyOn(console, 'warn')
  const page = await aBell(backEnd, news(1))
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' })
  page.model.hold()
  const slow = loadBadges()
  page.model.notify()
  const quick = loadBadges()
  page.model.release()
  await Promise.all([slow, quick])
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })
  expect(warned).not.toHaveBeenCalled()
})

test('the panel is loaded when a person moves to the bell, and removed with it', async () => {
  const page = await aBell(backEnd, news(1))
  expect(page.host.shadowRoot?.querySelector('.bell ~ div')?.childElementCount).toBe(0)
  page.host.remove()
  await vi.waitFor(() => expect(page.host.shadowRoot?.querySelector('.bell')).toBeNull())
})
