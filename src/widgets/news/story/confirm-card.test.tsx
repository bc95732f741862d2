import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewsStory } from '#contract/news.ts'
import { Story } from './story.tsx'
import { StoryView } from './story-view.tsx'
// Imported before the first test: a lazily loaded module would not be missed by the tests.
import './topic/topic-actions.tsx'
import { aStory, failure, serve, signIn, type Service } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

type Confirmation = NonNullable<NewsStory['confirmation']>
const ID = 4711
const CONFIRM = `/news/${ID}/confirmation`
const at = '2026-04-21T06:12:00.000Z'

let service: Service
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-04-21T06:00:00Z'), toFake: ['Date'] })
})
const answerWith = (changes: Partial<NewsStory> = {}, asked: Partial<Confirmation> = {}): void => {
  const confirmation: Confirmation = { kind: 'counted', by: null, confirmedAt: null, ...asked }
  service = { ...service, [`/news/${ID}`]: aStory({ id: ID, version: 3, confirmation, ...changes }) }
  serve(service)
}

async function open(changes: Partial<NewsStory> = {}, asked: Partial<Confirmation> = {}) {
  service = { '/news/last': [] }
  answerWith(changes, asked)
  return screenTest(Story, { props: { storyId: String(ID) } })
}

/** Mocks the responses to the confirmation in order, and returns the requests. */
function answering(...answers: readonly (() => unknown)[]) {
  const sent: { body: unknown; key: string | null }[] = []
  service[CONFIRM] = (_url: URL, init: RequestInit) => {
    sent.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('idempotency-key') })
    return answers[Math.min(sent.length, answers.length) - 1]!()
  }
  serve(service)
  return sent
}

const button = () => screen.findByRole('button', { name: 'Gelesen und verstanden' })
const press = async () => userEvent.click(await button())
const done = () => ({ version: 3, confirmedAt: at })
const spaces = { normalizer: (text: string) => text.replaceAll('\u00a0', ' ') }

test('shows no card for a story that requires no confirmation', async () => {
  service = { '/news/last': [], [`/news/${ID}`]: aStory({ id: ID }) }
  await screenTest(Story, { service, props: { storyId: String(ID) } })
  await screen.findByRole('article')
  expect(screen.queryByText('Bitte bestätigen')).toBeNull()
})

describe('the card shows', () => {
  test.each<[string, Partial<NewsStory>, Partial<Confirmation>, RegExp]>([
    ['the end date', {}, { by: '2026-04-30' }, /^Bestätigen Sie bis 30\.04\.2026, dass/],
    ['no end date where there is none', {}, {}, /^Bestätigen Sie, dass/],
    ['on the last day that it is not late', {}, { by: '2026-04-21' }, /^Bestätigen Sie bis 21\.04\.2026/],
    ['that it is late', {}, { by: '2026-04-20' }, /^Die Frist ist am 20\.04\.2026 abgelaufen\./],
    ['that it is counted', {}, {}, /^Zu sehen sind nur Zahlen für Gruppen ab 5 Personen, keine Namen\./],
    ['that the name is stored', {}, { kind: 'named' }, /^Ihr Name, der Zeitpunkt und die Fassung werden gespeichert/],
    [
      'that an earlier version was confirmed',
      {},
      { earlier: '2026-03-02T10:00:00Z' },
      /^Sie haben am 02\.03\.2026 eine/,
    ],
    [
      'when it was confirmed',
      {},
      { confirmedAt: at },
      /^Sie haben diese Fassung am 21\.04\.2026 um 8:12 Uhr bestätigt/,
    ],
    ['that the story has expired', { expiresAt: '2026-04-21T05:00:00Z' }, {}, /kann nicht mehr bestätigt werden/],
  ])('%s', async (_what, changes, asked, sentence) => {
    await open(changes, asked)
    expect(await screen.findByText(sentence, spaces)).toBeTruthy()
    const isOpen = !asked.confirmedAt && !changes.expiresAt
    expect(screen.queryAllByRole('button', { name: 'Gelesen und verstanden' })).toHaveLength(isOpen ? 1 : 0)
  })
})

test('confirms the version shown, displays the time, and moves the focus to the heading', async () => {
  await open()
  const sent = answering(done)
  const pressed = await button()
  pressed.focus()
  await userEvent.keyboard('{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Bestätigt' })
  expect(sent.map(({ body }) => body)).toEqual([{ version: 3 }])
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('Sie haben diese Fassung am 21.04.2026 um 8:12 Uhr bestätigt.', spaces)).toBeTruthy()
})

test('asks for a confirmation of a new version', async () => {
  await open()
  answering(done)
  await press()
  await screen.findByRole('heading', { name: 'Bestätigt' })
  answerWith({ version: 4 }, { earlier: at })
  const { refreshNews } = await import('#widgets/news/api.ts')
  act(() => refreshNews())
  expect(await button()).toBeTruthy()
  expect(screen.getByText(/eine frühere Fassung bestätigt/)).toBeTruthy()
  answering(() => ({ version: 4, confirmedAt: at }))
  await press()
  const heading = await screen.findByRole('heading', { name: 'Bestätigt' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('shows a pending confirmation while offline and sends it exactly once after reconnecting', async () => {
  await open()
  const sent = answering(() => Promise.reject(new TypeError('Failed to fetch')), done)
  await press()
  expect(await screen.findByText(/^Noch nicht übertragen\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Jetzt senden' })).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Bestätigt' })).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[0]!.key).toBe(sent[1]!.key)
})

test('does not send a pending confirmation as the next person', async () => {
  await open()
  const sent = answering(() => Promise.reject(new TypeError('Failed to fetch')), done)
  await press()
  await screen.findByText(/^Noch nicht übertragen\./)
  await act(() => signIn())
  act(() => void dispatchEvent(new Event('online')))
  await button()
  expect(sent).toHaveLength(1)
})

test('fetches a story that has changed since, and asks for the new version', async () => {
  await open()
  answering(() => {
    answerWith({ version: 4, content: '<p>Neu</p>' })
    return failure(409, { code: 'version_conflict', present: { version: 4 } })
  }, done)
  await press()
  expect(await screen.findByText(/^Der Beitrag wurde gerade geändert\./)).toBeTruthy()
  const sent = answering(() => ({ version: 4, confirmedAt: at }))
  await press()
  expect(await screen.findByRole('heading', { name: 'Bestätigt' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ version: 4 }])
})

describe('the preview for an editor', () => {
  const show = async (preview: boolean) => {
    const confirmation: Confirmation = { kind: 'named', by: null, confirmedAt: null }
    // Queries of earlier tests may still be refetched.
    const id = ID + 1
    const story = aStory({ id, version: 3, confirmation })
    const { fetch } = await screenTest(() => <StoryView story={story} unread preview={preview} />, {
      service: { '/news/last': [] },
    })
    const asked = (path: string) =>
      fetch.mock.calls.some(([input]) => new URL(String(input)).pathname.endsWith(`/${id}${path}`))
    return { asked, confirm: await button() }
  }
  const mute = { name: /^Nicht mehr über/ }

  test('[NEWS-08] shows the preview for readers, without any action of a reader', async () => {
    const { asked, confirm } = await show(true)
    await userEvent.click(confirm)
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('In der Vorschau wird nichts bestätigt.')).toBeTruthy()
    expect(screen.getByText(/^Ihr Name, der Zeitpunkt und die Fassung werden gespeichert/)).toBeTruthy()
    expect([asked('/confirmation'), asked('/neighbours'), screen.queryByRole('button', mute)]).toEqual([
      false,
      false,
      null,
    ])
  })

  test('shows the same story to a reader with all actions', async () => {
    const { asked } = await show(false)
    expect(await screen.findByRole('button', mute)).toBeTruthy()
    await waitFor(() => expect(asked('/neighbours')).toBe(true))
  })
})

test('reports a rejected confirmation and keeps the button', async () => {
  await open()
  answering(() => failure(503))
  await press()
  expect(await screen.findByText('503 - Die Bestätigung wurde nicht gespeichert.')).toBeTruthy()
  expect(await button()).toBeTruthy()
})
