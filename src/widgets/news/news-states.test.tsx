import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadBadges } from '#shared/badges/badges.ts'
import { $toasts } from '#shared/bus/toasts.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { NewsCards } from './cards/news-cards.tsx'
import { refreshNews } from './api.ts'
import { aNewsService, bike, cardOf, meeting, oven, startCards, titles } from './testing/cards.tsx'
import { aNewsBadge, aStory, failure, signIn, standOn, type Service } from './testing/stories.tsx'

let service: Service
beforeEach(() => {
  service = aNewsService()
})

test('[HOME-09] sends no request without ma_news_user and shows an empty list', async () => {
  const { fetch } = await screenTest(NewsCards, { service, roles: ['portal_ma'] })
  expect(await screen.findByText('Noch keine Beiträge')).toBeTruthy()
  expect(fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/news/'))).toEqual([])
})

test('shows placeholders until both responses have arrived', async () => {
  const waiting = Promise.withResolvers<unknown>()
  service['/news/last'] = () => waiting.promise
  await startCards(service)
  const status = { selector: '[role=status]' }
  expect(await screen.findByText('News werden geladen', status)).toBeTruthy()
  waiting.resolve([meeting])
  expect(await screen.findByRole('article', { name: meeting.titel })).toBeTruthy()
  expect(screen.queryByText('News werden geladen', status)).toBeNull()
})

test('says when there are no stories', async () => {
  Object.assign(service, { '/news/highlight': undefined, '/news/last': [] })
  await startCards(service)
  expect(await screen.findByText('Noch keine Beiträge')).toBeTruthy()
})

test.each([
  ['/news/highlight', 500, 'Highlight Beitrag konnte nicht geladen werden.'],
  ['/news/last', 503, 'Neuster Beitrag konnte nicht geladen werden.'],
  ['/news/last', 403, 'Neuster Beitrag konnte nicht geladen werden.'],
])('[HOME-08] %s fails with %i: a toast, and in place with a way on', async (path, status, sentence) => {
  const good = service[path]
  service[path] = failure(status, { details: 'Datenbank' })
  await startCards(service)
  expect(await screen.findByText(`${status} - ${sentence}`)).toBeTruthy()
  expect($toasts.get()).toMatchObject([{ kind: 'error', status, text: sentence, details: 'Datenbank' }])
  expect(screen.queryByRole('alert'), 'read aloud once, by the toast').toBeNull()
  service[path] = good
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(screen.queryByText(`${status} - ${sentence}`)).toBeNull())
  expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
})

test('[HOME-03] the large card is the first one, also where the highlight is only among the latest', async () => {
  Object.assign(service, { '/news/highlight': failure(503), '/news/last': [meeting, oven, bike] })
  const { container } = await startCards(service, { layout: 'home' })
  await screen.findByRole('article', { name: oven.titel })
  expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
  expect([...container.querySelectorAll('.lead')]).toEqual([cardOf(oven.titel)])
})

test("[HOME-08] begins the message with 'Error' when there is no response", async () => {
  service['/news/highlight'] = () => Promise.reject(new TypeError('network'))
  await startCards(service)
  expect(await screen.findByText('Error - Highlight Beitrag konnte nicht geladen werden.')).toBeTruthy()
  expect(titles()).toEqual([meeting.titel, bike.titel])
})

describe('offline, as the banner of the portal says', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))

  test('[HOME-08] shows the stories that are cached without a second message', async () => {
    service['/news/highlight'] = lost
    await startCards(service)
    await screen.findByRole('article', { name: meeting.titel })
    expect([screen.queryByText(/Error -/), $toasts.get()]).toEqual([null, []])
  })

  test('[HOME-08] says in place, and not also by toast, that nothing is cached', async () => {
    Object.assign(service, { '/news/highlight': lost, '/news/last': lost })
    await startCards(service)
    expect(await screen.findByText('Error - Neuster Beitrag konnte nicht geladen werden.')).toBeTruthy()
    expect($toasts.get()).toEqual([])
  })
})

test('[EMB-01] shows a failure in place in a foreign page and notifies the host', async () => {
  standOn('foreign page')
  service['/news/last'] = failure(500)
  const { received } = await startCards(service)
  expect((await screen.findByRole('alert')).textContent).toContain('500 - Neuster Beitrag konnte nicht geladen werden.')
  expect($toasts.get()).toEqual([])
  expect(received('portal-error').map(({ detail }) => (detail as { code: string }).code)).toEqual(['internal'])
})

test('keeps the stories shown when fetching them again fails repeatedly', async () => {
  await startCards(service)
  await screen.findByRole('article', { name: oven.titel })
  Object.assign(service, { '/news/highlight': failure(500), '/news/last': failure(500) })
  for (let times = 0; times < 3; times++) {
    refreshNews()
    await screen.findByText('500 - Neuster Beitrag konnte nicht geladen werden.')
    expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
  }
  expect($toasts.get()).toHaveLength(2)
})

test('adds a new story without a reload: marked NEU, announced, without moving the focus', async () => {
  const news = aStory({ titel: 'Kantine', veroeffentlichtdate: '2026-04-22T06:00:00.000Z' })
  await startCards(service)
  const link = await screen.findByRole('link', { name: meeting.titel })
  link.focus()
  service['/news/last'] = [news, meeting, bike]
  service['/badges'] = { notifications: [aNewsBadge(news), aNewsBadge(meeting)], seq: 2 }
  refreshNews()
  await loadBadges()
  const card = await screen.findByRole('article', { name: 'Kantine' })
  expect(within(card).getByText('NEU')).toBeTruthy()
  expect(document.activeElement).toBe(link)
  const region = () => document.querySelector('body > [role=status]')
  await waitFor(() => expect(region()?.textContent).toBe('Neuer Beitrag: Kantine'))
})

test('never shows the stories of one person to the next', async () => {
  await startCards(service)
  await screen.findByRole('article', { name: oven.titel })
  Object.assign(service, { '/news/highlight': undefined, '/news/last': [bike] })
  await signIn()
  expect(screen.queryByRole('article', { name: oven.titel })).toBeNull()
  expect(await screen.findByRole('article', { name: bike.titel })).toBeTruthy()
  expect(screen.queryByRole('article', { name: oven.titel })).toBeNull()
})

test('does not lose a change message that arrives during a fetch', async () => {
  const slow = Promise.withResolvers<unknown>()
  service['/news/last'] = () => slow.promise
  await startCards(service)
  service['/news/last'] = [bike]
  refreshNews()
  slow.resolve([meeting])
  expect(await screen.findByRole('article', { name: bike.titel })).toBeTruthy()
  expect(screen.queryByRole('article', { name: meeting.titel })).toBeNull()
})
