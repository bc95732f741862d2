// What every public element owes its host page, one row for each line of the table.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { $badgeState } from '#shared/bus/badges.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { EVENTS } from '#shared/element/docs/event-docs.ts'
import { emit } from '#shared/element/host.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { defineElements } from './define-elements.ts'
import { ELEMENTS } from './elements-table.ts'

/** Attributes without which an element has nothing to load. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'portal-story': { 'story-id': '1' },
  'portal-legal': { document: 'terms' },
}
const PERSON = ['portal_ma', 'ma_news_user', 'menu_ma_news', 'menu_profile']
const EDITOR = { 'ma-news-api': { roles: ['news_write', 'news_cat_write'] } }

/** Every element is near the viewport. */
class NearObserver {
  readonly #act: (entries: { isIntersecting: boolean }[]) => void
  constructor(act: (entries: { isIntersecting: boolean }[]) => void) {
    this.#act = act
  }
  observe = (): void => this.#act([{ isIntersecting: true }])
  disconnect = (): void => undefined
}

beforeAll(() => defineElements(ELEMENTS))
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  standOn('foreign page')
})

/** Appends the element; the returned list grows with the events of that type. */
function show(
  tag: string,
  attributes = NEEDED[tag] ?? {},
): { element: HTMLElement; heard(type: string): CustomEvent[] } {
  const element = document.createElement(tag)
  const events: CustomEvent[] = []
  for (const type of Object.keys(EVENTS)) element.addEventListener(type, (event) => events.push(event as CustomEvent))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return { element, heard: (wanted) => events.filter(({ type }) => type === wanted) }
}

describe('[E24] portal-error', () => {
  test.each(ELEMENTS.map(({ tag }) => tag))(
    'comes from %s when its data cannot be loaded, with a retry, and portal-ready does not',
    async (tag) => {
      serve({ '': () => failure(503, { code: 'database_unavailable' }) })
      await signIn(PERSON, EDITOR)
      const { element, heard } = show(tag)
      if (tag === 'portal-bell') element.shadowRoot!.querySelector<HTMLElement>('.root > div')!.showPopover()
      await vi.waitFor(() => expect(heard('portal-error')).not.toEqual([]), 5000)
      for (const { detail } of heard('portal-error'))
        expect(detail).toEqual({
          tag,
          version: 'dev',
          code: expect.any(String),
          message: expect.stringMatching(/\w/),
          retry: expect.any(Function),
        })
      expect(heard('portal-ready')).toEqual([])
      setTokenProvider(undefined)
    },
  )
})

describe('[E24] portal-ready', () => {
  const missing = () => failure(404, { code: 'document_missing' })

  test('waits for what the element shows in place of its skeleton', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    serve({ '/legal/terms': () => promise, '/badges': { notifications: [] } })
    await signIn(PERSON)
    const { element, heard } = show('portal-legal')
    await vi.waitFor(() => expect(element.shadowRoot!.querySelector('.skel')).not.toBeNull())
    await new Promise((later) => setTimeout(later, 20))
    expect(heard('portal-ready')).toEqual([])
    resolve(missing())
    await vi.waitFor(() => expect(heard('portal-ready')).toHaveLength(1))
    expect(element.shadowRoot!.textContent).toContain('Hier steht noch kein Text')
  })

  test('comes after an error, which the host page can end by detail.retry', async () => {
    const service: Record<string, unknown> = { '/badges': { notifications: [] }, '': () => failure(503) }
    serve(service)
    await signIn(PERSON)
    const { heard } = show('portal-legal')
    await vi.waitFor(() => expect(heard('portal-error')).toHaveLength(1))
    service[''] = missing
    ;(heard('portal-error')[0]!.detail as { retry: () => void }).retry()
    await vi.waitFor(() => expect(heard('portal-ready')).toHaveLength(1))
  })

  test('comes from the bell with its number', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    serve({ '/badges': () => promise })
    void signIn(PERSON)
    await vi.waitFor(() => expect($badgeState.get().status).toBe('loading'))
    const { heard } = show('portal-bell')
    expect(heard('portal-ready')).toEqual([])
    resolve({ notifications: [] })
    await vi.waitFor(() => expect(heard('portal-ready')).toHaveLength(1))
  })
})

test.each([
  ['portal-legal', 'document', 'impressum', 'Dieses Dokument gibt es nicht'],
  ['portal-story', 'story-id', '7', 'Beitrag nicht gefunden'],
  ['portal-news-editor', 'story-id', '7', 'Beitrag nicht gefunden'],
  ['portal-user-profile', 'person-id', 'f3a0a4a0-0000-4000-8000-000000000000', 'Profil nicht gefunden'],
])('[E24] %s says so when there is nothing for its %s', async (tag, name, value, words) => {
  serve({ '/badges': { notifications: [] } })
  await signIn(PERSON, EDITOR)
  const { element, heard } = show(tag, { [name]: value })
  await vi.waitFor(() => expect(heard('portal-error')[0]?.detail).toMatchObject({ code: 'not_found' }))
  expect(element.shadowRoot!.textContent).toContain(words)
  expect(heard('portal-ready')).toEqual([])
})

test('only the events that are documented so are cancelable', () => {
  const host = document.createElement('div')
  for (const [name, docs] of Object.entries(EVENTS)) {
    host.addEventListener(name, (event) => event.preventDefault())
    expect(emit(host, name as 'portal-ready'), name).toBe(!('cancelable' in docs))
  }
})
