import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { $badgeState, loadBadges } from '#shared/badges/badges.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import css from './bell-panel.css?inline'
import { aBell, inThePortal, type BellPage } from '#widgets/notifications/testing/bell-page.ts'

const backEnd = await testBackEnd()

const today = new Date().toISOString()
const todo = (title: string): Partial<Notification> => ({
  title,
  todo: true,
  delOverBell: false,
  menuId: 'menu_ma_form',
})
const THREE = ['Erste', 'Zweite', 'Dritte'].map((title) => ({ title }))
const entry = ({ bell }: BellPage, title: string) => {
  const items: HTMLElement[] = bell.getAllByRole('listitem')
  const found = items.find((item) => item.textContent?.includes(title))
  if (!found) throw new Error(`no entry ${title}`)
  return within(found)
}

test('[BELL-02] newest first, with title, text, sender, reason, time and link', async () => {
  const page = await aBell(backEnd, [
    { title: 'Alt', created: '2026-04-17T09:00:00Z' },
    {
      title: 'Neu',
      body: 'Der Text.',
      creatorName: 'Claudia Pfeiffer',
      why: 'Sie arbeiten in Siegen.',
      created: '2026-04-21T06:04:00Z',
      link: '/story/ma/7',
    },
  ])
  await page.open('news')
  expect(page.titles()).toEqual(['Neu', 'Alt'])
  const newest = entry(page, 'Neu')
  expect(newest.getByRole('link', { name: 'Neu' }).getAttribute('href')).toBe(`${backEnd.baseUrl}story/ma/7`)
  for (const text of ['Der Text.', 'Claudia Pfeiffer', 'Sie arbeiten in Siegen.', '8:04', 'neu']) newest.getByText(text)
  expect(newest.getByText('8:04').getAttribute('datetime')).toBe('2026-04-21T06:04:00Z')
  page.bell.getByRole('heading', { name: '21.04.2026' })
})

test('[BELL-02] of two entries of one instant the later one is first, as on the server', async () => {
  const created = '2026-04-21T06:04:00Z'
  const page = await aBell(
    backEnd,
    ['Erste', 'Zweite', 'Dritte'].map((title) => ({ title, created })),
  )
  await page.open('news')
  expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste'])
})

test('[BELL-02] the list is at most 400 px high', () => {
  expect(/^\.list \{[^}]*max-height: 400px;/m.test(css)).toBe(true)
})

test('[BELL-01] to-dos and vacation are listed under Zu erledigen, which opens first and has its own count', async () => {
  const page = await aBell(backEnd, [
    { title: 'News' },
    todo('Formular'),
    { ...todo('Urlaub'), menuId: 'menu_ma_holiday' },
    { title: 'Urlaub genehmigt', menuId: 'menu_ma_holiday' },
  ])
  await page.open()
  expect(page.bell.getByRole('tab', { selected: true, name: 'Zu erledigen 2 offen' })).toBeTruthy()
  expect(page.titles()).toEqual(['Urlaub', 'Formular'])
  await page.bell.findByText('Verschwindet, sobald der Vorgang erledigt ist.')
  expect(entry(page, 'Formular').queryByRole('button', { name: /gelesen/ })).toBeNull()
  await page.user.click(page.bell.getByRole('tab', { name: 'Neuigkeiten 2 neu' }))
  expect(page.titles()).toEqual(['Urlaub genehmigt', 'News'])
})

test.each([
  ['review', 'Wartet auf Ihre Prüfung: Ofen 3', 'Prüfen', 'todo'],
  ['confirm', 'Bitte bestätigen: Ofen 3', 'Lesen und bestätigen', 'todo'],
  ['approved', 'Freigegeben: Ofen 3', 'Öffnen', 'news'],
  ['returned', 'Zur Überarbeitung zurück: Ofen 3', 'Überarbeiten', 'todo'],
  ['withdrawn', 'Prüfung zurückgezogen: Ofen 3', 'Öffnen', 'news'],
] as const)('[BELL-02] %s says %j and leads there by %j', async (action, title, label, list) => {
  const isTodo = list === 'todo'
  const link = '/news/ma/bearbeiten/7'
  const page = await aBell(backEnd, [{ title: 'Ofen 3', action, todo: isTodo, delOverBell: !isTodo, link }])
  await page.open(list)
  expect(page.titles()).toEqual([title])
  const href = `${backEnd.baseUrl}news/ma/bearbeiten/7`
  expect(
    entry(page, title)
      .getByRole('link', { name: `${label}: ${title}` })
      .getAttribute('href'),
  ).toBe(href)
  expect(entry(page, title).queryByRole('button', { name: /gelesen/ }) === null).toBe(isTodo)
})

test('[BELL-03] one entry is marked read; one the bell may not mark has no button', async () => {
  const page = await aBell(backEnd, [...THREE, { title: 'Bleibt', delOverBell: false }])
  await page.open('news')
  await page.user.click(entry(page, 'Zweite').getByRole('button', { name: 'Als gelesen markieren: Zweite' }))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Bleibt', 'Dritte', 'Erste']))
  expect(page.calls('DELETE')).toEqual(['/menu_ma_news/20'])
  expect(entry(page, 'Bleibt').queryByRole('button', { name: /gelesen/ })).toBeNull()
  await page.bell.findByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' })
})

test.each([
  ['Alle Neuigkeiten, 4', '/all', []],
  ['News, 3', '/menu_ma_news', ['Formular']],
  ['News, Personal, 2', '/menu_ma_news/Personal', ['Formular', 'A']],
  ['Postfach, 1', '/menu_ma_form', ['C', 'B', 'A']],
])('[BELL-03] the menu marks %s by DELETE %s', async (name, path, left) => {
  const page = await aBell(backEnd, [
    { title: 'A', categories: ['Unternehmen'] },
    { title: 'B', categories: ['Personal'] },
    { title: 'C', categories: ['Personal', 'Unternehmen'] },
    { title: 'Formular', menuId: 'menu_ma_form', categories: ['Reise'] },
    todo('Offen'),
  ])
  await page.open('news')
  await page.user.click(await page.bell.findByRole('button', { name: 'Als gelesen markieren …' }))
  await page.user.click(page.bell.getByRole('menuitem', { name }))
  await vi.waitFor(() => expect(page.calls('DELETE')).toEqual([path]))
  await vi.waitFor(() => expect(page.titles()).toEqual(left))
  await page.user.click(page.bell.getByRole('tab', { name: /^Zu erledigen/ }))
  expect(page.titles()).toEqual(['Offen'])
})

test('[BELL-03] marking all can be undone for ten seconds', async () => {
  const page = await aBell(backEnd, THREE)
  await page.open('news')
  await page.user.click(await page.bell.findByRole('button', { name: 'Alle als gelesen markieren' }))
  await page.user.click(await page.bell.findByRole('button', { name: 'Rückgängig' }))
  await vi.waitFor(() => expect(page.calls('POST')).toEqual(['/restore']))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste']))

  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
  fireEvent.click(await page.bell.findByRole('button', { name: 'Alle als gelesen markieren' }))
  await page.bell.findByText('noch 10 s')
  await page.bell.findByText('Keine Neuigkeiten.')
  await vi.waitFor(() =>
    expect(page.announced()).toMatch(/^3 Einträge wurden als gelesen markiert\. Sie können das 10 Sek/),
  )
  await vi.advanceTimersByTimeAsync(4000)
  page.bell.getByText('noch 6 s')
  await vi.advanceTimersByTimeAsync(6500)
  expect(page.bell.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
})

test('[BELL-03] refused entries come back, and the panel says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = await aBell(backEnd, THREE)
  await page.open('news')
  page.model.failures.push('before')
  await page.user.click(page.bell.getByRole('button', { name: 'Als gelesen markieren: Erste' }))
  await page.bell.findByText('Die Einträge konnten nicht als gelesen markiert werden.')
  expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste'])
})

test('[BELL-02] the keyboard moves, marks and undoes', async () => {
  const page = await aBell(backEnd, [...THREE, todo('Offen')])
  await page.open()
  await page.bell.findByText('Verschwindet, sobald der Vorgang erledigt ist.')
  const keys = async (text: string) => {
    await page.user.keyboard(text)
    return page.focused()
  }
  expect(page.focused()).toMatch(/^Zu erledigen/)
  expect(await keys('je')).toBe('Offen')
  await vi.waitFor(() => expect(page.announced()).toBe('Verschwindet, sobald der Vorgang erledigt ist.'))
  page.bell.getByRole('tab', { selected: true }).focus()
  expect(await keys('{ArrowRight}')).toMatch(/^Neuigkeiten/)
  expect(await keys('{Home}')).toMatch(/^Zu erledigen/)
  expect(await keys('{ArrowRight}j')).toBe('Dritte')
  expect(await keys('{ArrowDown}')).toBe('Zweite')
  expect(await keys('jjj')).toBe('Erste')
  expect(await keys('{Home}k')).toBe('Dritte')
  expect(await keys('J{End}K')).toBe('Zweite')
  page.bell.getByRole('link', { name: 'Öffnen: Zweite' }).focus()
  await keys('e')
  await vi.waitFor(() => expect(page.titles()).toEqual(['Dritte', 'Erste']))
  expect(page.focused()).toBe('Öffnen: Erste')
  await page.bell.findByRole('button', { name: 'Rückgängig' })
  await keys('{Control>}z{/Control}')
  await vi.waitFor(() => expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste']))
  expect(page.focused()).toBe('Öffnen: Erste')
})

test('one stop in the tab order for the list: the current entry with its actions', async () => {
  const page = await aBell(backEnd, THREE)
  await page.open('news')
  const stops = () =>
    [...page.host.shadowRoot!.querySelectorAll('.entry [tabindex="0"]')].map((one) => one.textContent?.trim())
  expect(stops()).toEqual(['Dritte', 'Öffnen', 'Gelesen', 'Später'])
  await page.user.keyboard('jj')
  expect(stops()).toEqual(['Zweite', 'Öffnen', 'Gelesen', 'Später'])
})

test('opening asks the host page first, follows the link if it does not react, and marks read', async () => {
  const page = await aBell(backEnd, THREE)
  await page.open('news')
  const paths: string[] = []
  const listener = (event: Event) => {
    paths.push((event as CustomEvent<{ path: string }>).detail.path)
    if (paths.length > 1) event.preventDefault()
  }
  document.addEventListener('portal-navigate', listener)
  const link = (name: string) => page.bell.getByRole('link', { name })
  expect(link('Dritte').getAttribute('target')).toBe('_blank')
  expect(link('Dritte').getAttribute('rel')).toBe('noopener')
  expect(fireEvent.click(link('Erste'), { ctrlKey: true }), 'a tab of its own is the business of the browser').toBe(
    true,
  )
  await vi.waitFor(() => expect(page.calls('DELETE')).toEqual(['/menu_ma_news/10']))
  expect(paths).toEqual([])
  expect(fireEvent.click(link('Dritte')), 'the browser follows the link').toBe(true)
  await vi.waitFor(() => expect(page.calls('DELETE')).toEqual(['/menu_ma_news/10', '/menu_ma_news/30']))
  expect(page.button.ariaExpanded).toBe('true')
  expect(fireEvent.click(link('Öffnen: Zweite')), 'the host goes there').toBe(false)
  expect(page.button.ariaExpanded).toBe('false')
  expect(paths).toEqual(['/', '/'])
  document.removeEventListener('portal-navigate', listener)
})

test('in the portal itself links stay in the tab, and settings are offered if the shell has them', async () => {
  const page = await aBell(backEnd, THREE, 'settings')
  inThePortal(backEnd.baseUrl)
  await page.open('news')
  expect(page.bell.getByRole('link', { name: 'Dritte' }).hasAttribute('target')).toBe(false)
  const settings = page.bell.getByRole('link', { name: 'Ruhezeiten und Kanäle' })
  expect(settings.getAttribute('href')).toBe(`${backEnd.baseUrl}profil/benachrichtigungen`)
  page.host.removeAttribute('settings')
  expect(page.bell.queryByRole('link', { name: 'Ruhezeiten und Kanäle' })).toBeNull()
})

test('texts are never HTML, and links never leave the portal', async () => {
  const page = await aBell(backEnd, [
    { title: '<b>fett</b>', body: '<img src=x onerror="alert(1)"> & 🎉', creatorName: 'محمد', link: '//evil.example/' },
  ])
  await page.open('news')
  page.bell.getByText('<b>fett</b>')
  page.bell.getByText('<img src=x onerror="alert(1)"> & 🎉')
  expect(page.bell.getByText('محمد').localName).toBe('bdi')
  expect(page.bell.queryByRole('link')).toBeNull()
  expect(page.host.shadowRoot?.querySelector('img')).toBeNull()
})

test('a list that failed to load shows the error and is retried', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = await aBell(backEnd, THREE)
  backEnd.answer = () => ({ status: 500 })
  setTokenProvider(async () => aToken({ sub: 'unlucky' }))
  await vi.waitFor(() => expect($badgeState.get()).toMatchObject({ status: 'failed', error: 500 }))
  await page.open()
  page.bell.getByText('500 - Die Benachrichtigungen konnten nicht geladen werden.')
  backEnd.answer = page.model.answer
  await page.user.click(page.bell.getByRole('button', { name: 'Erneut versuchen' }))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste']))
})

test('while the list is loading the panel shows a skeleton and names it; an empty one names the missing entries', async () => {
  const page = await aBell(backEnd, [])
  page.model.hold()
  setTokenProvider(async () => aToken({ sub: 'slow' }))
  await vi.waitFor(() => expect($badgeState.get().status).toBe('loading'))
  await page.open()
  expect(page.bell.getByRole('status').textContent).toBe('Benachrichtigungen werden geladen')
  page.model.release()
  await page.bell.findByText('Keine Neuigkeiten.')
  expect(page.bell.queryByText('Alles erledigt.')).toBeNull()
  await page.user.click(page.bell.getByRole('tab', { name: 'Zu erledigen' }))
  await page.bell.findByText('Alles erledigt.')
  expect(page.bell.queryByText('Keine Neuigkeiten.')).toBeNull()
})

test('a caller may open the bell with a list, once; otherwise it shows the one chosen last', async () => {
  const page = await aBell(backEnd, [...THREE, { title: 'Urlaub', menuId: 'menu_ma_holiday', todo: true }])
  await page.open('news')
  await page.user.click(page.button)
  page.host.dataset['list'] = 'todo'
  await page.user.click(page.button)
  await vi.waitFor(() => expect(page.titles()).toEqual(['Urlaub']))
  expect(page.host.dataset['list']).toBeUndefined()
  await page.user.click(page.bell.getByRole('tab', { name: /^Neuigkeiten/ }))
  await page.user.click(page.button)
  await page.user.click(page.button)
  expect(page.titles()).toHaveLength(3)
})

test('without connection the last list stays, with its time', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = await aBell(backEnd, [{ title: 'Bleibt', created: today }])
  await page.open('news')
  backEnd.answer = () => ({ status: 502 })
  await loadBadges()
  await page.bell.findByText(/^502 - Die Liste ist nicht auf dem neuesten Stand\./)
  page.bell.getByText(/^Stand: \d{1,2}:\d\d Uhr\.$/)
  expect(page.titles()).toEqual(['Bleibt'])
  backEnd.answer = page.model.answer
  await page.user.click(page.bell.getByRole('button', { name: 'Erneut versuchen' }))
  await vi.waitFor(() => expect(page.bell.queryByText(/^502/)).toBeNull())
})

test.each([
  ['de', 'Neue Benachrichtigung: Urlaub von Felix Hartung'],
  ['en', 'New notification: Leave of Felix Hartung'],
])('[BELL-04] a new entry of a silent area is announced in the language of the reader (%s)', async (lang, expected) => {
  const page = await aBell(backEnd, THREE, `lang="${lang}"`)
  await page.user.click(page.button)
  await page.bell.findByRole('button', { name: /^(Alle als gelesen markieren|Mark all as read)$/ })
  const titles = { title: 'Urlaub von Felix Hartung', titleEn: 'Leave of Felix Hartung' }
  page.model.notify({ ...titles, menuId: 'menu_ma_holiday' })
  await loadBadges()
  await vi.waitFor(() => expect(page.announced()).toBe(expected))
  page.host.removeAttribute('lang')
})

test('[BELL-02] the language changes at run time, the open panel and the texts of stories with it', async () => {
  const page = await aBell(backEnd, [
    { title: 'Nur deutsch', created: today },
    { title: 'Ofen 3', titleEn: 'Furnace 3', body: 'Ab Montag', bodyEn: 'From Monday', created: today },
  ])
  await page.open('news')
  expect(page.titles()).toEqual(['Ofen 3', 'Nur deutsch'])
  page.host.setAttribute('lang', 'en')
  expect(page.titles()).toEqual(['Furnace 3', 'Nur deutsch'])
  page.bell.getByText('From Monday')
  page.bell.getByRole('tab', { name: 'News for you 2 new' })
  page.bell.getByRole('heading', { name: 'Today' })
  page.bell.getByRole('dialog', { name: 'Notifications' })
  await page.bell.findByRole('button', { name: 'Mark all as read' })
  page.host.removeAttribute('lang')
})

describe('[BELL-03] an entry', () => {
  test("is put off by 'Später', shows until when, can be undone, and is listed under 'Verlauf'", async () => {
    const page = await aBell(backEnd, [todo('Offen'), todo('Bleibt')])
    await page.open('todo')
    await page.user.click(await page.bell.findByRole('button', { name: 'Später erinnern: Offen' }))
    await vi.waitFor(() => expect(page.focused()).toBe('In einer Stunde'))
    await page.user.click(entry(page, 'Offen').getByRole('button', { name: 'Morgen um 8:00 Uhr' }))
    await vi.waitFor(() => expect(page.titles()).toEqual(['Bleibt']))
    expect(page.calls('POST')).toEqual(['/put-off'])
    await page.bell.findByText(/^Die Benachrichtigung erscheint wieder: .*, 8:00 Uhr\./)
    await page.bell.findByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' })
    await page.user.click(page.bell.getByRole('tab', { name: 'Verlauf' }))
    await vi.waitFor(() => expect(page.titles()).toEqual(['Offen']))
    entry(page, 'Offen').getByText(/^Zurückgestellt bis .*, 8:00 Uhr$/)
    await page.user.click(entry(page, 'Offen').getByRole('button', { name: 'Jetzt wieder anzeigen' }))
    await page.bell.findByText('Gelesene und zurückgestellte Benachrichtigungen erscheinen hier.')
    await page.user.click(page.bell.getByRole('tab', { name: 'Zu erledigen 2 offen' }))
    expect(page.titles().toSorted()).toEqual(['Bleibt', 'Offen'])
  })

  test('keeps its position when the reader cancels, and when the server refuses', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const page = await aBell(backEnd, [todo('Offen')])
    await page.open('todo')
    await page.bell.findByText('Verschwindet, sobald der Vorgang erledigt ist.')
    await page.user.keyboard('js')
    await vi.waitFor(() => expect(page.focused()).toBe('In einer Stunde'))
    await page.user.click(page.bell.getByRole('button', { name: 'Abbrechen' }))
    expect(page.focused()).toBe('Offen')
    page.model.failures.push('before')
    await page.user.keyboard('s')
    await page.user.click(page.bell.getByRole('button', { name: 'In einer Stunde' }))
    await page.bell.findByText('Die Benachrichtigung konnte nicht zurückgestellt werden.')
    expect(page.titles()).toEqual(['Offen'])
  })

  test('without an id of its subject is marked read in place', async () => {
    const page = await aBell(backEnd, [{ title: 'Ohne Ziel', nikoId: null, link: '' }])
    await page.open('news')
    await page.user.click(page.bell.getByRole('button', { name: 'Als gelesen markieren: Ohne Ziel' }))
    await vi.waitFor(() => expect(page.titles()).toEqual([]))
    expect(page.calls('POST')).toEqual(['/read'])
    await page.user.click(page.bell.getByRole('tab', { name: 'Verlauf' }))
    await vi.waitFor(() => expect(page.titles()).toEqual(['Ohne Ziel']))
    entry(page, 'Ohne Ziel').getByText(/^Gelesen oder erledigt am 14\.11\.2023/)
  })
})

test("[BELL-02] a bell that was closed on 'Verlauf' opens with a list that is loaded", async () => {
  const page = await aBell(backEnd, [{ title: 'Bleibt' }, { title: 'Gelesen', nikoId: null, link: '' }])
  await page.open('news')
  await page.user.click(page.bell.getByRole('button', { name: 'Als gelesen markieren: Gelesen' }))
  await page.user.click(page.bell.getByRole('tab', { name: 'Verlauf' }))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Gelesen']))
  await page.user.click(page.button)
  await page.open()
  expect(page.bell.getByRole('tab', { selected: true, name: /^Neuigkeiten/ })).toBeTruthy()
  expect(page.titles()).toEqual(['Bleibt'])
  await page.user.click(page.bell.getByRole('tab', { name: 'Verlauf' }))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Gelesen']))
})

test('[BELL-02] the list is filtered by area; the numbers of the lists stay whole', async () => {
  const page = await aBell(backEnd, [...THREE, { title: 'Formular', menuId: 'menu_ma_form' }])
  await page.open('news')
  await page.user.selectOptions(await page.bell.findByRole('combobox', { name: 'Bereich' }), 'menu_ma_form')
  expect(page.titles()).toEqual(['Formular'])
  expect(page.bell.getByRole('tab', { name: 'Neuigkeiten 4 neu' })).toBeTruthy()
  await page.user.click(page.bell.getByRole('button', { name: 'Als gelesen markieren: Formular' }))
  await vi.waitFor(() => expect(page.titles()).toEqual(['Dritte', 'Zweite', 'Erste']))
  expect(page.bell.queryByRole('combobox')).toBeNull()
})
