import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { CalendarFeeds } from './calendar-feeds.tsx'

const FEED = { id: 3, kind: 'team', months: 6, createdAt: '2026-01-05T08:00:00Z', lastReadAt: null }
const URL = 'https://portal.example/api/vac/feeds/ics/secret.ics'

let service: Service
beforeEach(() => {
  service = {
    '/vac/feeds': (_url: unknown, init: RequestInit) =>
      init.method === 'POST' ? { ...FEED, id: 4, url: URL } : [FEED],
    '/feeds/preview': [
      { first: '2026-03-09', last: '2026-03-13', startsAtNoon: false, endsAtNoon: false, kind: 'leave' },
      { first: '2026-04-01', last: '2026-04-01', startsAtNoon: false, endsAtNoon: true, kind: null },
    ],
  }
})
async function open() {
  const { fetch } = await screenTest(() => <CalendarFeeds open onClose={() => undefined} />, { service })
  return (method: string, path: string) =>
    fetch.mock.calls.filter(([url, init]) => (init?.method ?? 'GET') === method && String(url).endsWith(path))
}

test('a new feed shows its address once, to be copied', async () => {
  const sent = await open()
  const write = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: write } } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Inhalt' }), 'team')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Zeitraum' }), 'all')
  await press('Abo anlegen')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse des Abos' })).value).toBe(URL)
  await press('Adresse kopieren')
  expect(write).toHaveBeenCalledWith(URL)
  expect(JSON.parse(String(sent('POST', '/feeds')[0]![1]!.body))).toEqual({
    kind: 'team',
    months: null,
    language: 'de',
  })
})

test('a feed is ended, and an eleventh one is refused with a message', async () => {
  service['/feeds/3'] = { id: 3 }
  const sent = await open()
  await press('Abo beenden: Abwesenheiten im Team, angelegt am 05.01.2026')
  await waitFor(() => expect(sent('DELETE', '/feeds/3')).toHaveLength(1))
  service['/vac/feeds'] = (_url: unknown, init: RequestInit) =>
    init.method === 'POST' ? failure(409, { code: 'too_many_feeds' }) : [FEED]
  await press('Abo anlegen')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sie haben bereits zehn Abos\./)
})

test('the preview shows what the team sees', async () => {
  await open()
  expect(await screen.findByText('09.03.2026 – 13.03.2026: Urlaub')).toBeTruthy()
  expect(screen.getByText('01.04.2026: Abwesend')).toBeTruthy()
})
