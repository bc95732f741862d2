import { resize } from '#shell/testing/media.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'wouter/use-browser-location'
import { afterEach, expect, test } from 'vitest'
import { PORTALS, REALM_ROLES } from '#domain/organisation/roles.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { $session, accessToken, expireSession, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { chooseHeading } from '#shell/preferences.ts'
import { storeCategoriesIn } from '#shared/news/news-categories.ts'
import { personStorage } from '#shell/person-storage.ts'
import { aNotification, content, enter, EMPLOYEE, menu } from '#shell/testing/enter.tsx'

const TREE = [
  { label: 'Unternehmen', icon: '', data: { id: 1, labelEn: 'Company' }, children: [] },
  { label: 'Personal & Ausbildung', icon: '', data: { id: 2, labelEn: '' }, children: [] },
]
const TREE_PATH = '/kategorien/primevuetreenodes'
const service = { [TREE_PATH]: TREE }

afterEach(() => {
  for (const portal of PORTALS) chooseHeading(portal, undefined)
  localStorage.clear()
  setLanguage(undefined)
  act(() => resize(1440))
})

const names = () =>
  menu()
    .getAllByRole('link')
    .map((link) => link.textContent)

test('[SHELL-01] the entries show new and open counts, 9+ above nine with the exact number in the name', async () => {
  const news = Array.from({ length: 12 }, () => aNotification())
  const work = aNotification({ menuId: 'menu_ma_holiday', todo: true, link: '/urlaub/7' })
  await enter('/startseite', {
    roles: [...EMPLOYEE, 'menu_ma_holiday'],
    config: { areas: ['news', 'notifications', 'vacation'] },
    notifications: [...news, work],
  })
  expect(await menu().findByRole('link', { name: /^News\s*12 neu$/ })).toBeTruthy()
  expect(menu().getByRole('link', { name: /News/ }).textContent).toContain('9+')
  expect(menu().getByRole('link', { name: /^Urlaubs\u00ADkalender\s*1 offen$/ })).toBeTruthy()
})

test('[SHELL-01] [POST-01] the postbox counts open forms, not the entries of the bell about them', async () => {
  const notice = () => aNotification({ menuId: 'menu_ma_form', nikoId: 7, link: '/formular/detail/7' })
  await enter('/startseite', {
    roles: [...EMPLOYEE, 'menu_ma_form'],
    config: { areas: ['news', 'notifications', 'postbox'] },
    service: { '/forms/waiting': { received: 2, sent: 1 } },
    notifications: [notice(), notice(), notice(), notice()],
  })
  expect(await menu().findByRole('link', { name: /^Postfach\s*3 Formulare warten auf Sie$/ })).toBeTruthy()
})

test('[SHELL-01] leave to approve is an open count at the approval, though it is a to-do of vacation', async () => {
  await enter('/startseite', {
    roles: [...EMPLOYEE, 'menu_ma_holiday', 'menu_ma_holiday_approve'],
    config: { areas: ['news', 'notifications', 'vacation'] },
    service: { '/vac/showApprovalMenu': true },
    notifications: [aNotification({ menuId: 'menu_ma_holiday', todo: true, link: '/urlaubsgenehmigung/7' })],
  })
  expect(await menu().findByRole('link', { name: /^Urlaubs\u00ADgenehmigung\s*1 offen$/ })).toBeTruthy()
  expect(menu().getByRole('link', { name: /^Urlaubs\u00ADkalender$/ })).toBeTruthy()
})

test('[SHELL-01] the categories are listed below the news on every page, linked by their encoded names', async () => {
  await enter('/startseite', { service })
  await menu().findByRole('link', { name: 'Unternehmen' })
  expect(names()).toEqual(['Startseite', 'News', 'Unternehmen', 'Personal & Ausbildung'])
  await userEvent.click(menu().getByRole('link', { name: 'News' }))
  const category = await menu().findByRole('link', { name: 'Personal & Ausbildung' })
  expect(category.getAttribute('href')).toBe('/news/ma/Personal%20%26%20Ausbildung')
  expect(menu().getByRole('link', { name: 'News' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(category)
  expect(category.getAttribute('aria-current')).toBe('page')
  expect(menu().getByRole('link', { name: 'News' }).getAttribute('aria-current')).toBe('true')
  act(() => setLanguage('en'))
  const company = menu().getByRole('link', { name: 'Company' })
  expect(company.getAttribute('href')).toBe('/news/ma/Unternehmen')
  await userEvent.click(company)
  expect(content().getByRole('heading', { level: 1, name: 'Company' })).toBeTruthy()
})

test('[SHELL-01] the categories stay when a refreshed token changes facts about the same person', async () => {
  const { claims } = await enter('/news/ma', { service }).then(() => ({ claims: $session.get().person!.claims }))
  await menu().findByRole('link', { name: 'Unternehmen' })
  setTokenProvider(async () => aToken({ ...claims, name: 'Katrin Neumann' }))
  await act(async () => void (await accessToken({ forceRefresh: true })))
  expect($person.get()?.name).toBe('Katrin Neumann')
  expect(menu().getByRole('link', { name: 'Unternehmen' })).toBeTruthy()
})

test('[SHELL-01] the last categories of the person are in the first paint, until the session ends', async () => {
  storeCategoriesIn(personStorage('categories', Array.isArray))
  const claims = { sub: 'katrin' }
  const first = await enter('/startseite', { claims, service })
  await menu().findByRole('link', { name: 'Unternehmen' })
  first.unmount()
  // Another person does not see them.
  const other = await enter('/startseite', { service: { [TREE_PATH]: new Promise(() => undefined) } })
  expect(names()).toEqual(['Startseite', 'News'])
  other.unmount()
  const renamed = [{ ...TREE[0], label: 'Konzern' }]
  const answer = Promise.withResolvers<unknown>()
  const second = await enter('/startseite', { claims, service: { [TREE_PATH]: answer.promise } })
  expect(names()).toEqual(['Startseite', 'News', 'Unternehmen', 'Personal & Ausbildung'])
  answer.resolve(renamed)
  expect(await menu().findByRole('link', { name: 'Konzern' })).toBeTruthy()
  expect(localStorage.getItem('portal.categories')).toContain('Konzern')
  second.unmount()
  act(() => expireSession())
  expect(localStorage.getItem('portal.categories')).toBeNull()
})

test('[SHELL-01] a list of categories that cannot be read is not stored, and a damaged copy is ignored', async () => {
  storeCategoriesIn(personStorage('categories', Array.isArray))
  localStorage.setItem('portal.categories', '{"sub":"petra","value":7}')
  await enter('/startseite', { claims: { sub: 'petra' }, service: { [TREE_PATH]: undefined } })
  expect(names()).toEqual(['Startseite', 'News'])
})

test('[SHELL-01] people who may not read news get no categories, and none are requested', async () => {
  const { asked } = await enter('/news/ma', { roles: ['portal_ma', 'menu_dashboard', 'menu_ma_news'], service })
  expect(names()).toEqual(['Startseite', 'News'])
  expect(asked.mock.calls.some(([url]) => String(url).includes('kategorien'))).toBe(false)
})

test('[SHELL-01] administration opens in a new tab', async () => {
  await enter('/startseite', {
    roles: [...EMPLOYEE, 'menu_admin', 'menu_usermanagement'],
    config: { userManagementUrl: 'https://users.test/' },
  })
  const link = menu().getByRole('link', { name: /Benutzer\u00ADverwaltung/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://users.test/',
    '_blank',
    'noopener noreferrer',
  ])
})

test('[SHELL-10] [LEGAL-01] the terms are linked only where they are installed', async () => {
  const { unmount } = await enter('/startseite')
  expect(screen.queryByRole('link', { name: 'Nutzungsbedingungen' })).toBeNull()
  unmount()
  await enter('/startseite', { config: { areas: ['news', 'legal'] } })
  const terms = () => menu().getByRole('link', { name: 'Nutzungsbedingungen' }).getAttribute('href')
  expect(terms()).toBe('/nutzungsbedingungen')
  await userEvent.click(menu().getByRole('button', { name: 'Menü einklappen' }))
  const unfold = await menu().findByRole('button', { name: 'Menü ausklappen' })
  expect(terms()).toBe('/nutzungsbedingungen')
  await userEvent.click(unfold)
})

const heading = (name: string) => menu().getByRole('button', { name })

const TWO = { roles: [...EMPLOYEE, 'menu_ma_form', 'portal_ek', 'menu_ek_marktplatz'] as const }
const expanded = () =>
  menu()
    .getAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent)

test.each([
  ['/startseite', ['Mitarbeitende']],
  ['/news/ma', ['Mitarbeitende']],
  ['/marktplatz', ['Einkauf']],
  ['/profil/sicherheit', ['Mitarbeitende']],
])(
  '[SHELL-03] with several portals the first visit of %s expands the heading of its portal only',
  async (path, names) => {
    const config = { areas: ['news', 'postbox', 'marketplace'] }
    await enter(path, { roles: [...TWO.roles], config })
    expect(expanded()).toEqual(names)
  },
)

test('[SHELL-03] with several portals the heading follows the page until the person chooses', async () => {
  await enter('/startseite', { roles: [...TWO.roles], config: { areas: ['news', 'postbox', 'marketplace'] } })
  act(() => navigate('/marktplatz'))
  expect(expanded()).toEqual(['Einkauf'])
  await userEvent.click(heading('Mitarbeitende'))
  expect(expanded()).toEqual(['Mitarbeitende', 'Einkauf'])
})

test.each(['/startseite', '/news/ma', '/profil/sicherheit'])(
  '[SHELL-03] with exactly one portal its heading is expanded on %s',
  async (path) => {
    await enter(path, { roles: [...EMPLOYEE, 'menu_ma_form'], config: { areas: ['news', 'postbox'] } })
    expect(expanded()).toEqual(['Mitarbeitende'])
  },
)

test('[SHELL-03] with several portals a heading stays as it was left; the only portal folds, too, and is expanded on each visit', async () => {
  const config = { areas: ['news', 'postbox'] }
  const several = { roles: [...EMPLOYEE, 'menu_ma_form', 'portal_ek'], config }
  const { unmount } = await enter('/startseite', several)
  await userEvent.click(heading('Mitarbeitende'))
  expect(heading('Mitarbeitende').getAttribute('aria-expanded')).toBe('false')
  expect(menu().queryByRole('link', { name: 'News' })).toBeNull()
  unmount()
  const second = await enter('/startseite', several)
  expect(heading('Mitarbeitende').getAttribute('aria-expanded')).toBe('false')
  second.unmount()
  const one = { roles: [...EMPLOYEE, 'menu_ma_form'], config }
  const third = await enter('/startseite', one)
  expect(heading('Mitarbeitende').getAttribute('aria-expanded')).toBe('true')
  expect(menu().getByRole('link', { name: 'News' })).toBeTruthy()
  await userEvent.click(heading('Mitarbeitende'))
  expect(heading('Mitarbeitende').getAttribute('aria-expanded')).toBe('false')
  third.unmount()
  await enter('/startseite', one)
  expect(heading('Mitarbeitende').getAttribute('aria-expanded')).toBe('true')
})

test('[APP-07] below 1024 px the menu is a drawer behind a button and closes with each navigation', async () => {
  await enter('/startseite')
  expect(screen.queryByRole('button', { name: 'Menü öffnen' })).toBeNull()
  act(() => resize(1023))
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Menü öffnen' }))
  const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Hauptmenü' })
  await userEvent.click(within(drawer).getByRole('link', { name: 'News' }))
  expect([drawer.open, location.pathname]).toEqual([false, '/news/ma'])
  act(() => resize(1024))
  expect(menu().getByRole('link', { name: 'News' })).toBeTruthy()
})

const NAMES_120 = 'Betriebsverfassungsrechtlicheauskunftsbeauftragtenversammlung'.repeat(2).slice(0, 120)
const ALL_AREAS = ['news', 'postbox', 'working-time', 'vacation', 'benefits', 'conduct', 'forum', 'suppliers']

test('[SHELL-01] a person with every right has every entry once, with names of 120 characters too', async () => {
  await enter('/startseite', {
    roles: [...REALM_ROLES],
    claims: { expense_user_id: 'TB1', resource_access: { 'benefits-api': { roles: ['benefits_user'] } } },
    config: {
      areas: [...ALL_AREAS, 'marketplace', 'responsibility', 'duplicates', 'production', 'controlling', 'legal'],
      travelExpensesUrl: 'https://travel.test/',
      phoneListUrl: 'https://phones.test/',
      userManagementUrl: 'https://users.test/',
      monitoringUrl: 'https://monitoring.test/',
      framePages: [{ id: 'lang', title: NAMES_120, url: 'https://kantine.test/' }],
    },
    service: { '/vac/showApprovalMenu': true, '/az/showApprovalMenu': true },
  })
  await menu().findByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })
  for (const folded of menu().getAllByRole('button', { expanded: false })) await userEvent.click(folded)
  const entries = [...menu().getAllByRole('link'), ...menu().getAllByRole('button', { name: /fragt nach/ })]
  expect(entries).toHaveLength(22)
  expect(new Set(entries.map((entry) => entry.textContent)).size).toBe(22)
  expect(menu().getByRole('link', { name: NAMES_120 }).getAttribute('href')).toBe('/seite/lang')
  expect(
    menu()
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mitarbeitende', 'Einkauf', 'Produktion', 'Controlling', 'Extern', 'Verwaltung'])
})

test('[SHELL-01] a person without any right still has a menu', async () => {
  await enter('/startseite', { roles: [], config: { areas: ALL_AREAS } })
  expect(names()).toEqual(['Verhaltenskodex'])
  expect(menu().queryByRole('heading')).toBeNull()
})
