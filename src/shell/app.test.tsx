import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { raiseToast, $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { go } from './navigation.ts'
import { aConfig, banner, content, enter, EMPLOYEE, menu } from './testing/enter.tsx'

afterEach(() => {
  setLanguage(undefined)
  $toasts.get().forEach(({ id }) => dismissToast(id))
})

const title = () => banner().getByRole('heading').textContent

test.each([
  ['/', '/startseite'],
  ['/was/ist/das', '/startseite'],
  ['/startseite?state=abc', '/startseite'],
])('[APP-01] [APP-05] %s shows home, and the address says so', async (path, address) => {
  await enter(path)
  expect(location.pathname + location.search).toBe(address)
  expect(title()).toBe('Startseite')
})

test.each([
  [['portal_ek'], '/verhaltenskodex', 'Verhaltenskodex'],
  [['portal_cp'], '/controlling', 'Controlling'],
  [['portal_mes'], '/mes/own-times', 'Produktions\u00ADzeiten'],
])('[APP-06] who holds only %j lands on %s', async (roles, address, name) => {
  await enter('/startseite', { roles })
  expect(location.pathname).toBe(address)
  expect(title()).toBe(name)
  // The area is not installed yet, and home is this page: a link to home would return here.
  expect(await content().findByRole('heading', { name: 'Dieser Bereich ist noch nicht eingerichtet' })).toBeTruthy()
  expect(content().queryByRole('link')).toBeNull()
})

test.each([
  ['/startseite', 'Startseite', '', 'Home', ''],
  ['/news/ma', 'News', '', 'News', ''],
  ['/news/ma/Unternehmen', 'News', 'Unternehmen', 'News', 'Unternehmen'],
  ['/story/ma/7', 'News', 'Beitrag', 'News', 'Story'],
  ['/profil/sicherheit', 'Profil', 'Sicherheit', 'Profile', 'Security'],
  ['/verhaltenskodex', 'Verhaltenskodex', '', 'Code of conduct', ''],
])('[APP-08] %s is called %s, %s, in English %s, %s', async (path, bar, page, englishBar, englishPage) => {
  const named = (own: string, top: string) => `${own ? `${own} – ` : ''}${top} – Talbrück Portal`
  await enter(path)
  expect([title(), document.title]).toEqual([bar, named(page, bar)])
  expect(screen.getByRole('main').getAttribute('aria-label')).toBe(page || bar)
  act(() => setLanguage('en'))
  expect([title(), document.title]).toEqual([englishBar, named(englishPage, englishBar)])
})

test('[APP-08] a long title may break at its joint only in the top bar', async () => {
  await enter('/mes/logins', { roles: ['portal_mes', 'menu_mes_logins'] })
  expect(title()).toBe('Produktions\u00ADzeiten')
  expect(document.title).toContain('Produktionszeiten')
})

test('[APP-08] a story names the document after itself; the next page does not keep it', async () => {
  await enter('/story/ma/7')
  const story = screen.getByRole('main').querySelector('portal-story')!
  const detail = { title: 'Härterei Siegen: der neue Ofen läuft' }
  fireEvent(story, new CustomEvent('portal-title', { detail, bubbles: true, composed: true }))
  expect(document.title).toBe(`${detail.title} – News – Talbrück Portal`)
  expect(screen.getByRole('main').getAttribute('aria-label')).toBe(detail.title)
  act(() => go('/story/ma/8'))
  expect(document.title).toBe('Beitrag – News – Talbrück Portal')
})

test('[APP-01] an unknown category shows the not-found page, with the way to all news', async () => {
  await enter('/news/ma/Wechsel')
  const news = screen.getByRole('main').querySelector('portal-news')!
  fireEvent(news, new CustomEvent('portal-error', { detail: { code: 'not_found' }, bubbles: true, composed: true }))
  expect(await content().findByText('Fehlercode 404')).toBeTruthy()
  await userEvent.click(content().getByRole('link', { name: 'Zu allen News' }))
  expect(location.pathname).toBe('/news/ma')
})

test('[APP-02] every navigation scrolls to the top, one to the same page and Back too', async () => {
  const { scrolled } = await enter('/startseite')
  expect(scrolled).not.toHaveBeenCalled()
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  expect(scrolled.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ])
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(scrolled).toHaveBeenCalledTimes(3)
})

test('after a navigation the main heading has the focus and the page is announced', async () => {
  await enter('/news/ma')
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  expect(document.activeElement).toBe(content().getByRole('heading', { level: 1 }))
  await waitFor(() => expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Startseite'))
})

test('the first stops of the keyboard skip to content and menu, without a navigation', async () => {
  await enter('/startseite')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Zum Inhalt springen')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(content().getByRole('heading', { level: 1 }))
  await userEvent.click(screen.getByRole('link', { name: 'Zum Menü springen' }))
  expect(document.activeElement).toBe(menu().getByRole('link', { name: 'Startseite' }))
  expect(location.hash).toBe('')
})

test.each([
  ['/controlling', 'Sie dürfen die Seite „Controlling“ nicht öffnen.', 'Nötige Rolle: portal_cp'],
  ['/news/ma/bearbeiten', 'Sie dürfen die Seite „Beitrag bearbeiten“ nicht öffnen.', 'Nötige Rolle: news_write'],
])('[APP-09] %s without the role is the forbidden page', async (path, sentence, role) => {
  await enter(path)
  expect(await content().findByText('Fehlercode 403')).toBeTruthy()
  expect(content().getByRole('heading', { level: 1 }).textContent).toBe('Hier fehlt Ihnen die Berechtigung')
  expect(screen.getByRole('main').textContent).toContain(sentence)
  expect(content().getByText(role).className).toBe('small')
  // Technical names are for the person who grants the role: they are folded, and can be copied.
  expect(content().getByText(role).closest('details')?.open).toBe(false)
  expect(title()).toBe('Kein Zugriff')
  act(() => setLanguage('en'))
  expect(content().getByText('error code 403')).toBeTruthy()
  await userEvent.click(content().getByRole('link', { name: 'To the home page' }))
  expect(location.pathname).toBe('/startseite')
})

test.each([
  [undefined, []],
  ['mailto:zugang@talbrueck.test', ['mailto:zugang@talbrueck.test ']],
  ['https://zugang.talbrueck.test/neu', ['https://zugang.talbrueck.test/neu _blank']],
])('[APP-09] the forbidden page says whom to ask, and leads to %s', async (accessRequestUrl, expected) => {
  await enter('/controlling', { config: aConfig(accessRequestUrl === undefined ? {} : { accessRequestUrl }) })
  expect(await content().findByText(/Bitten Sie Ihre Führungskraft oder die Benutzerverwaltung darum/)).toBeTruthy()
  const links = content().queryAllByRole<HTMLAnchorElement>('link', { name: 'Zugang beantragen' })
  expect(links.map((link) => `${link.getAttribute('href')} ${link.target}`)).toEqual(expected)
})

test('[PROF-02] an address that redirects keeps the frame, and the focus moves to the page', async () => {
  await enter('/startseite', { config: aConfig({ areas: ['home', 'profile'] }) })
  const frame = banner().getByRole('heading')
  content().getByRole('heading', { level: 1 }).focus()
  act(() => go('/profil/benachrichtigungen?setMFA=true'))
  expect(location.pathname + location.search).toBe('/profil/sicherheit?setMFA=true')
  expect(banner().getByRole('heading')).toBe(frame)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(document.querySelector('portal-security')?.getAttribute('set-up')).toBe('true')
})

test('[PROF-02] removes the query parameter when the assistant is closed', async () => {
  await enter('/profil/sicherheit?setMFA=true&x=1#oben', { config: aConfig({ areas: ['home', 'profile'] }) })
  const security = screen.getByRole('main').querySelector('portal-security')!
  expect(security.getAttribute('set-up')).toBe('true')
  const detail = { attribute: 'set-up' }
  const { length } = history
  fireEvent(security, new CustomEvent('portal-close', { detail, bubbles: true, composed: true }))
  expect([location.search + location.hash, history.length]).toEqual(['?x=1#oben', length])
  expect(security.getAttribute('set-up')).toBeNull()
})

test.each([
  [['portal_ma', 'menu_ma_news', 'ma_news_user'], ['home', 'news'], ['Zu den News /news/ma']],
  [['portal_ma'], ['home', 'news', 'profile'], ['Weiter zu „Profil“ /profil']],
  [['portal_ma'], ['home', 'news'], []],
])('[APP-09] [HOME-01] from a start page that is shut for %j with %j leads %j', async (roles, areas, expected) => {
  await enter('/startseite', { roles, config: aConfig({ areas }) })
  expect(await content().findByText('Fehlercode 403')).toBeTruthy()
  const links = content().queryAllByRole('link')
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(expected)
})

test.each([
  ['/urlaub', 'Bereich Urlaubskalender'],
  ['/urlaub/7', 'Bereich Urlaubskalender'],
  ['/verhaltenskodex', 'Bereich Verhaltenskodex'],
  ['/formular/detail/7', 'Bereich Postfach'],
])('%s is not installed: %s', async (path, area) => {
  await enter(path, { roles: [...EMPLOYEE, 'menu_ma_holiday'] })
  expect(await content().findByText(area)).toBeTruthy()
})

test('[APP-01] a link to a missing thing shows the not-found page', async () => {
  await enter('/story/ma/999')
  const story = screen.getByRole('main').querySelector('portal-story')!
  expect(story.getAttribute('story-id')).toBe('999')
  fireEvent(story, new CustomEvent('portal-error', { detail: { code: 'not_found' }, bubbles: true, composed: true }))
  expect(await content().findByText('Fehlercode 404')).toBeTruthy()
  expect(document.title).toBe('Nicht gefunden – Talbrück Portal')
  await waitFor(() =>
    expect(screen.getByText('Die Seite wurde nicht gefunden', { selector: '[role=status]' })).toBeTruthy(),
  )
  expect(content().getByRole('heading', { name: 'Die Seite wurde nicht gefunden' })).toBeTruthy()
  expect(content().getByText(/existiert nicht oder nicht mehr/)).toBeTruthy()
  expect(content().getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/startseite')
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  expect(document.title).toBe('News – Talbrück Portal')
})

test('the news of a category come from the element, with the category as it is written', async () => {
  await enter('/news/ma/Personal%20%26%20Ausbildung')
  const news = screen.getByRole('main').querySelector('portal-news')
  expect(news?.getAttribute('category')).toBe('Personal & Ausbildung')
  expect(content().getByRole('heading', { level: 1 }).textContent).toBe('Personal & Ausbildung')
})

const navigateEvent = (path: unknown) =>
  new CustomEvent('portal-navigate', { detail: { path }, bubbles: true, cancelable: true })

test.each([
  ['/news/ma', true, '/news/ma'],
  ['http://localhost:8080/story/ma/3?x=1', true, '/story/ma/3?x=1'],
  ['https://elsewhere.test/news/ma', false, '/startseite'],
  [undefined, false, '/startseite'],
])('an element that asks for %s: done %s, then the address is %s', async (path, done, address) => {
  await enter('/startseite')
  const bell = screen.getByRole('banner').querySelector('portal-bell')!
  expect(fireEvent(bell, navigateEvent(path))).toBe(!done)
  expect(location.pathname + location.search).toBe(address)
})

test('shows the toasts of the page in the shell', async () => {
  await enter('/startseite')
  act(() => void raiseToast({ kind: 'error', status: 503, text: 'Highlight Beitrag konnte nicht geladen werden.' }))
  const toasts = within(screen.getByRole('region', { name: 'Meldungen' }))
  expect(toasts.getByRole('alert').textContent).toBe('503 - Highlight Beitrag konnte nicht geladen werden.')
})

test.each([
  [
    ['news', 'legal', 'profile'],
    ['/nutzungsbedingungen/datenschutzerklaerung', '/barrierefreiheit', '/profil/meine-daten'],
  ],
  [['news'], []],
])('[SHELL-10] [LEGAL-01] with the areas %j the footer links %j', async (areas, expected) => {
  await enter('/startseite', { config: { areas } })
  const links = within(screen.getByRole('contentinfo')).queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
})

test('[LEGAL-01] the legal pages are tabs of each other, and each names its document', async () => {
  await enter('/nutzungsbedingungen/agb', { config: { areas: ['legal'] } })
  const tabs = within(screen.getByRole('navigation', { name: 'Bereiche dieser Seite' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Nutzungsbedingungen', 'Datenschutzerklärung', 'AGB'])
  const shown = () => screen.getByRole('main').querySelector('portal-legal')?.getAttribute('document')
  expect(shown()).toBe('conditions')
  await userEvent.click(tabs[0]!)
  await waitFor(() => expect(shown()).toBe('terms'))
})

test('[SHELL-10] the footer shows the time of the data', async () => {
  await enter('/startseite')
  expect(await screen.findByText(/^Stand der Daten: \d{1,2}:\d{2}\sUhr$/)).toBeTruthy()
  expect(screen.getByText('Talbrück Gruppe')).toBeTruthy()
})

test.each([
  [503, /^Der Dienst antwortet zurzeit nicht\. Stand: /],
  ['Error', /^Keine Verbindung zum Portal\. Stand: /],
])('when the server does not answer (%s) a banner says so', async (status, sentence) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const answer = async () => {
    if (status === 'Error') throw new TypeError('Failed to fetch')
    return new Response(null, { status: Number(status) })
  }
  const { asked } = await enter('/startseite')
  await screen.findByText(/^Stand der Daten/)
  asked.mockImplementation(answer)
  const { loadBadges } = await import('#shared/badges/badges.ts')
  await act(() => loadBadges())
  expect(await screen.findAllByText(sentence)).toBeTruthy()
  asked.mockImplementation(async () => Response.json({ notifications: [], seq: 2 }))
  await act(() => loadBadges())
  expect(screen.queryByText(sentence)).toBeNull()
})
