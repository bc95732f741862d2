import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { accessToken } from '#shared/bus/session.ts'
import { applyPreferences, chooseTheme } from '#shell/preferences.ts'
import { reportLogin } from '#shell/report-login.ts'
import { banner, enter, EMPLOYEE } from '#shell/testing/enter.tsx'

afterEach(() => {
  chooseTheme('auto')
  setLanguage(undefined)
  localStorage.clear()
})

const card = () => banner().getByRole('button', { name: /^Profilmenü.*Katrin Osterloh/ })
const openMenu = async () => {
  await userEvent.click(card())
  return within(document.getElementById('profile-menu')!)
}

test.each([
  [{ ma_devision_name: 'Einkauf Stahl & Blech', pos: 'Einkäuferin' }, 'Einkauf Stahl & Blech'],
  [{ pos: 'Einkäuferin' }, 'Einkäuferin'],
  [{}, ''],
])('[SHELL-07] the card shows name and, for %j, %j', async (claims, line) => {
  await enter('/startseite', { claims })
  expect(within(card()).getByText('Katrin Osterloh')).toBeTruthy()
  expect(card().querySelector('small')?.textContent).toBe(line)
})

test.each([
  [EMPLOYEE, { setup: true, reset: false }, true],
  [EMPLOYEE, { setup: true, reset: true }, false],
  [EMPLOYEE, { setup: false, reset: false }, false],
])('[SHELL-07] %j with %j: lock badge %s', async (roles, status, isSecure) => {
  const { asked } = await enter('/startseite', {
    roles,
    service: { '/mfa/check': status },
  })
  reportLogin()
  await waitFor(() => expect(asked.mock.calls.some(([url]) => String(url).endsWith('/mfa/check'))).toBe(true))
  await act(async () => void (await accessToken()))
  await waitFor(() => expect(card().querySelector('.lock') !== null).toBe(isSecure))
})

test('[SHELL-07] only employees are asked about a second factor', async () => {
  const { asked } = await enter('/controlling', { roles: ['portal_cp'] })
  reportLogin()
  await waitFor(() => expect(asked.mock.calls.some(([url]) => String(url).endsWith('/fe/currentversion'))).toBe(true))
  expect(asked.mock.calls.some(([url]) => String(url).endsWith('/mfa/check'))).toBe(false)
})

test('[APP-11] at the start the last login is recorded and the version posted', async () => {
  const { asked } = await enter('/startseite')
  reportLogin()
  const callTo = (path: string) => asked.mock.calls.find(([url]) => String(url).endsWith(path))
  await waitFor(() => expect(callTo('/fe/currentversion')).toBeTruthy())
  expect(callTo('/api/ma/user/writeLastLogIn')).toBeTruthy()
  expect(JSON.parse(String(callTo('/api/user/fe/currentversion')?.[1]?.body))).toEqual({
    system: 'prod',
    version: expect.any(String) as string,
  })
})

test.each([
  [['menu_profile'], ['news', 'profile'], true],
  [['menu_ma_personaldata'], ['news', 'profile'], true],
  [[], ['news', 'profile'], false],
  [['menu_profile'], ['news'], false],
])('[SHELL-05] with %j and the areas %j: Profil %s, Abmelden always', async (roles, areas, hasProfile) => {
  await enter('/startseite', { roles: [...EMPLOYEE, ...roles], config: { areas } })
  const menu = await openMenu()
  expect(menu.queryByRole('link', { name: 'Profil', hidden: true }) !== null).toBe(hasProfile)
  expect(menu.getByRole('button', { name: 'Abmelden', hidden: true })).toBeTruthy()
})

test('[SHELL-05] shows the bell in the top bar when notifications are installed', async () => {
  const { unmount } = await enter('/startseite')
  expect(screen.getByRole('banner').querySelector('portal-bell')).toBeTruthy()
  unmount()
  await enter('/startseite', { config: { areas: ['news'] } })
  expect(screen.getByRole('banner').querySelector('portal-bell')).toBeNull()
})

test('[APP-18] the language is the one of the token until one is chosen, and the choice is kept', async () => {
  await enter('/startseite', { claims: { locale: 'en' } })
  expect(banner().getByRole('heading').textContent).toBe('Home')
  await userEvent.click(banner().getByRole('button', { name: /^Profile menu/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch', hidden: true }))
  expect(banner().getByRole('heading').textContent).toBe('Startseite')
  act(() => setLanguage(undefined))
  expect(banner().getByRole('heading').textContent).toBe('Home')
  act(() => applyPreferences())
  expect(banner().getByRole('heading').textContent).toBe('Startseite')
})

test('the theme is put on the page and kept', async () => {
  applyPreferences()
  await enter('/startseite')
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('radio', { name: 'Dunkel', hidden: true }))
  expect([document.documentElement.dataset['portalTheme'], localStorage.getItem('portal.theme')]).toEqual([
    'dark',
    'dark',
  ])
  await userEvent.click(menu.getByRole('radio', { name: 'Wie das Gerät', hidden: true }))
  expect(document.documentElement.dataset['portalTheme']).toBeUndefined()
})
