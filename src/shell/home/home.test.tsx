import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $badgeState } from '#shared/badges/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { aNotification, content, enter } from '#shell/testing/enter.tsx'

/** A Tuesday, 8:12 in Berlin. */
const MORNING = '2026-04-21T06:12:00Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date(MORNING), toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => setLanguage(undefined))

const greeting = () => content().getByRole('heading', { level: 1 }).textContent
const sentence = () =>
  content()
    .getByText(/2026\./)
    .textContent?.replaceAll('\u00a0', ' ')
const work = (created: string) => aNotification({ menuId: 'menu_ma_holiday', todo: true, created })

test('[HOME-01] home needs menu_dashboard; without it the forbidden page is shown', async () => {
  const { unmount } = await enter('/startseite', { roles: ['portal_ma', 'ma_news_user'] })
  expect(await content().findByText('Fehlercode 403')).toBeTruthy()
  expect(screen.getByRole('main').querySelector('portal-news-cards')).toBeNull()
  unmount()
  await enter('/startseite', { roles: ['portal_ma', 'menu_dashboard'] })
  expect(greeting()).toBe('Guten Morgen, Katrin')
  expect(screen.getByRole('main').querySelector('portal-news-cards')?.getAttribute('layout')).toBe('home')
})

test.each([
  ['2026-04-20T21:59:00Z', 'Guten Abend, Katrin', 'Good evening, Katrin'],
  ['2026-04-20T22:00:00Z', 'Guten Morgen, Katrin', 'Good morning, Katrin'],
  ['2026-04-21T02:59:00Z', 'Guten Morgen, Katrin', 'Good morning, Katrin'],
  ['2026-04-21T09:00:00Z', 'Guten Tag, Katrin', 'Good afternoon, Katrin'],
  ['2026-04-21T16:00:00Z', 'Guten Abend, Katrin', 'Good evening, Katrin'],
])('[HOME-02] at %s: %s, %s', async (now, german, english) => {
  vi.setSystemTime(now)
  await enter('/startseite')
  expect(greeting()).toBe(german)
  act(() => setLanguage('en'))
  expect(greeting()).toBe(english)
})

test('[HOME-02] the greeting follows the clock while the page stays open', async () => {
  vi.setSystemTime('2026-04-21T08:59:30Z')
  await enter('/startseite')
  expect(greeting()).toBe('Guten Morgen, Katrin')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(greeting()).toBe('Guten Tag, Katrin')
})

test('[HOME-02] a person without a first name is greeted all the same', async () => {
  await enter('/startseite', { claims: { given_name: undefined } })
  expect(greeting()).toBe('Guten Morgen')
})

test.each([
  [[], 'Dienstag, 21. April 2026. Zurzeit haben Sie nichts zu erledigen.'],
  [['2026-04-21T05:00:00Z'], 'Dienstag, 21. April 2026. Eine Aufgabe wartet auf Sie, seit heute.'],
  [
    ['2026-04-21T05:00:00Z', '2026-04-20T21:30:00Z'],
    'Dienstag, 21. April 2026. Zwei Aufgaben warten auf Sie, die älteste seit gestern.',
  ],
  [
    ['2026-04-21T05:00:00Z', '2026-04-20T05:00:00Z', '2026-04-17T05:00:00Z'],
    'Dienstag, 21. April 2026. Drei Aufgaben warten auf Sie, die älteste seit Freitag.',
  ],
  [
    Array.from({ length: 13 }, () => '2026-04-14T05:00:00Z'),
    'Dienstag, 21. April 2026. 13 Aufgaben warten auf Sie, die älteste seit dem 14. April.',
  ],
])('[HOME-02] with work since %j the welcome says: %s', async (created, text) => {
  await enter('/startseite', { notifications: created.map(work) })
  await content().findByText(/Aufgabe|nichts zu erledigen/)
  expect(sentence()).toBe(text)
})

test("'Ihr Tag' counts the open to-dos and opens the bell", async () => {
  await enter('/startseite', { notifications: [work(MORNING), work(MORNING), aNotification()] })
  expect(await content().findByText('2')).toBeTruthy()
  const bell = screen.getByRole('banner').querySelector('portal-bell')!
  const button = document.createElement('button')
  bell.attachShadow({ mode: 'open' }).append(button)
  const opened = vi.fn(() => expect(bell.getAttribute('data-list')).toBe('todo'))
  button.addEventListener('click', opened)
  act(() => content().getByRole('button', { name: '„Zu erledigen“ ansehen' }).click())
  expect(opened).toHaveBeenCalledTimes(1)
})

test("[BELL-01] 'Ihr Tag' names reviews and confirmations", async () => {
  const story = (action: 'review' | 'confirm') => aNotification({ action, todo: true })
  await enter('/startseite', { notifications: [story('confirm'), story('review'), story('confirm'), work(MORNING)] })
  expect(await content().findByText('1 Prüfung, 2 Bestätigungen')).toBeTruthy()
  expect(content().getByText('4')).toBeTruthy()
})

test("'Ihr Tag' claims no number before the list is known", async () => {
  await enter('/startseite', { service: { '/notification/badges': undefined } })
  const figure = () => content().getByText('Zu erledigen', { selector: 'dt' }).nextElementSibling?.textContent
  expect(figure()).toBe('–')
  await waitFor(() => expect($badgeState.get().status).toBe('failed'))
  expect(figure()).toBe('–')
})

test('home links to all news with its first paint, for those who may open them', async () => {
  const { unmount } = await enter('/startseite')
  expect(content().getByRole('link', { name: 'Alle News' }).getAttribute('href')).toBe('/news/ma')
  unmount()
  await enter('/startseite', { roles: ['portal_ma', 'menu_dashboard', 'ma_news_user'] })
  expect(content().queryByRole('link', { name: 'Alle News' })).toBeNull()
})

test('areas that are not installed are not on home', async () => {
  await enter('/startseite', { config: { areas: [] } })
  expect(screen.getByRole('main').querySelector('portal-news-cards')).toBeNull()
  expect(content().queryByText('Ihr Tag')).toBeNull()
})

describe('the leave of the day', () => {
  const service = {
    '/vac/today': {
      today: '2026-04-21',
      left: { numerator: 35, denominator: 2 },
      lapsing: { amount: { numerator: 3, denominator: 1 }, year: 2025, on: '2026-06-30' },
      away: [
        { person: { id: 'a', name: 'Aylin Demir' }, last: '2026-04-24', part: 'full' },
        { person: { id: 't', name: 'Tim Ostendorf' }, last: '2026-04-21', part: 'morning' },
      ],
      awayCount: 3,
    },
  }
  const facts = () =>
    [...content().getByRole('heading', { name: 'Ihr Tag' }).parentElement!.querySelectorAll('dl')]
      .slice(1)
      .map((fact) => fact.textContent?.replaceAll('\u00a0', ' '))

  // These run first: the store keeps its subscription for a moment.
  test.each([
    ['without leave of their own', ['portal_ma', 'menu_dashboard'], ['home', 'notifications', 'vacation']],
    ['where the area is not installed', ['portal_ma', 'menu_dashboard', 'menu_ma_holiday'], ['home', 'notifications']],
  ])('is not asked for %s', async (_, roles, areas) => {
    const { asked } = await enter('/startseite', { config: { areas }, roles, service })
    await content().findByText('Ihr Tag')
    expect(asked.mock.calls.some(([url]) => String(url).includes('/vac/'))).toBe(false)
  })

  test('shows the balance, lapsing days and absent colleagues', async () => {
    await enter('/startseite', {
      config: { areas: ['home', 'notifications', 'vacation'] },
      roles: ['portal_ma', 'menu_dashboard', 'menu_ma_holiday'],
      service,
    })
    await content().findByText('Heute nicht da')
    // Initials replace a portrait that could not be loaded, which is known later than the day.
    for (const initials of ['AD', 'TO']) await content().findByText(initials)
    expect(facts()).toEqual([
      'Resturlaub 202617,5 Tagedavon 3 aus 2025, verfallen nach dem 30.06.',
      'Heute nicht daADAylin Demirbis 24.04.TOTim Ostendorfvormittagsund eine weitere Person',
    ])
    expect(content().getByRole('link', { name: 'Resturlaub 2026' }).getAttribute('href')).toBe('/urlaub')
  })
})

describe('the working time of the day', () => {
  const roles = ['portal_ma', 'menu_dashboard', 'menu_ma_az']
  const areas = ['home', 'notifications', 'working-time']
  const enterWith = (today: object, given: string[] = roles) =>
    enter('/startseite', { config: { areas }, roles: given, service: { '/az/today': today } })
  const fact = async () =>
    (await content().findByRole('link', { name: 'Zeitkonto' })).closest('dl')?.textContent?.replaceAll('\u00a0', ' ')

  test('is not requested without time recording', async () => {
    const { asked } = await enterWith({}, ['portal_ma', 'menu_dashboard'])
    await content().findByText('Ihr Tag')
    expect(asked.mock.calls.some(([url]) => String(url).includes('/az/'))).toBe(false)
  })

  test('[TIME-01] shows the account and the begin of the presence, and links to the own hours', async () => {
    const running = { since: '2026-04-21T05:52:00.000Z', targetReachedAt: '2026-04-21T14:22:00.000Z' }
    await enterWith({ running, account: 400, provisionalDays: 3, toClear: 2 })
    expect(await fact()).toBe(
      'Zeitkonto+6:40 hvorläufig, 3 Tage sind nicht freigegeben, heute da seit 7:52 Uhr, Soll erreicht um 16:22 Uhr, 2 Tage sind zu klären',
    )
    expect(content().getByRole('link', { name: 'Zeitkonto' }).getAttribute('href')).toBe('/arbeitszeiten')
  })

  test('[TIME-01] shows the times of today, also those that were entered by hand', async () => {
    const booked = { comes: '2026-04-21T05:52:00.000Z', goes: '2026-04-21T10:15:00.000Z' }
    await enterWith({ running: null, account: 0, provisionalDays: 0, toClear: 0, booked })
    expect(await fact()).toBe('Zeitkonto0:00 hheute 7:52 Uhr bis 12:15 Uhr')
  })

  describe('with the leave below it', () => {
    const today = { today: '2026-04-21', left: { numerator: 5, denominator: 1 }, away: [], awayCount: 0 }
    const visit = { config: { areas: [...areas, 'vacation'] }, roles: [...roles, 'menu_ma_holiday'] }
    const leave = () => content().queryByRole('link', { name: 'Resturlaub 2026' })

    test('shows the leave only after the last insertion above it [HOME-03]', async () => {
      const times = Promise.withResolvers<object>()
      const { asked } = await enter('/startseite', {
        ...visit,
        service: { '/az/today': times.promise, '/vac/today': today },
      })
      await waitFor(() => expect(asked.mock.calls.some(([url]) => String(url).includes('/vac/today'))).toBe(true))
      // The element exists already, so that its data loads.
      await waitFor(() => expect(content().queryByRole('link', { name: 'Resturlaub 2026', hidden: true })).toBeTruthy())
      expect(leave()).toBeNull()
      await act(async () => times.resolve({ account: 0, provisionalDays: 0, toClear: 0 }))
      await waitFor(() => expect(leave()).toBeTruthy())
    })

    test('shows the leave where the working time cannot be loaded', async () => {
      // The service answers 404 to everything it does not know.
      await enter('/startseite', { ...visit, service: { '/vac/today': today } })
      await waitFor(() => expect(leave()).toBeTruthy())
      expect(content().queryByRole('link', { name: 'Zeitkonto' })).toBeNull()
    })
  })
})
