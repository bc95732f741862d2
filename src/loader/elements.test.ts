// The requirements for every public element on its host page, one row for each line of the table.
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { $badgeState } from '#shared/badges/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { EVENTS } from '#shared/element/docs/event-docs.ts'
import { emit } from '#shared/element/host.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { defineElements } from './define-elements.ts'
import { ELEMENTS } from './elements-table.ts'

/** Attributes without which an element cannot load data. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'portal-story': { 'story-id': '1' },
  'portal-legal': { document: 'terms' },
  'portal-ad': { 'ad-id': '1' },
  'portal-benefit': { 'benefit-id': '1' },
  'portal-benefit-editor': { 'benefit-id': '1' },
  'portal-form': { 'form-id': '1' },
  'portal-supplier': { 'partner-id': '1' },
  'portal-supplier-relationship': { 'partner-id': '4', 'company-id': '2' },
}
const PERSON = [
  'portal_ma',
  'ma_news_user',
  'menu_ma_news',
  'menu_profile',
  'menu_ma_az',
  'menu_ma_az_genehmigen',
  'menu_ma_holiday',
  'menu_ma_holiday_approve',
  'menu_ek_marktplatz',
  'menu_ek_lieferanten_report',
  'menu_ek_leadbuyer',
  'menu_ek_doubletten',
  'menu_mes_logins',
  'menu_mes_times',
  'portal_cp',
]
const EDITOR = {
  'ma-news-api': { roles: ['news_write', 'news_cat_write'] },
  'mp-api': { roles: ['anzeigen_anlegen'] },
  'benefits-api': { roles: ['benefits_user', 'benefits_admin'] },
}

/** Every element is near the viewport. */
class NearObserver {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }
  observe = (): void => this.#callback([{ isIntersecting: true }])
  disconnect = (): void => undefined
}

beforeAll(() => defineElements(ELEMENTS))
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  standOn('foreign page')
})

/** The private element of its view, once there is one. */
const viewIn = ({ shadowRoot }: HTMLElement) => shadowRoot!.querySelector('.root')!.firstElementChild

/** Appends the element; the returned list grows with the events of that type. */
function show(
  tag: string,
  attributes = NEEDED[tag] ?? {},
): { element: HTMLElement; received(type: string): CustomEvent[] } {
  const element = document.createElement(tag)
  const events: CustomEvent[] = []
  for (const type of Object.keys(EVENTS)) element.addEventListener(type, (event) => events.push(event as CustomEvent))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return { element, received: (wanted) => events.filter(({ type }) => type === wanted) }
}

describe('[E24] portal-error', () => {
  // A device without its key loads no data: it immediately shows how to register it.
  test.each(ELEMENTS.filter(({ withoutSignIn }) => !withoutSignIn).map(({ tag }) => tag))(
    'comes from %s when its data cannot be loaded, with a retry, and portal-ready does not',
    async (tag) => {
      serve({ '': () => failure(503, { code: 'database_unavailable' }) })
      await signIn(PERSON, EDITOR)
      const { element, received } = show(tag)
      if (tag === 'portal-bell') element.shadowRoot!.querySelector<HTMLElement>('.root > div')!.showPopover()
      await vi.waitFor(() => expect(received('portal-error')).not.toEqual([]), 5000)
      for (const { detail } of received('portal-error'))
        expect(detail).toEqual({
          tag,
          version: 'dev',
          code: expect.any(String),
          message: expect.stringMatching(/\w/),
          retry: expect.any(Function),
        })
      expect(received('portal-ready')).toEqual([])
      setTokenProvider(undefined)
    },
  )
})

describe('[E24] portal-ready', () => {
  const missing = () => failure(404, { code: 'document_missing' })

  test('waits for the view that replaces the skeleton', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    serve({ '/legal/terms': () => promise, '/badges': { notifications: [] } })
    await signIn(PERSON)
    const { element, received } = show('portal-legal')
    await vi.waitFor(() => expect(element.shadowRoot!.querySelector('.skel')).not.toBeNull())
    await new Promise((later) => setTimeout(later, 20))
    expect(received('portal-ready')).toEqual([])
    resolve(missing())
    await vi.waitFor(() => expect(received('portal-ready')).toHaveLength(1))
    expect(element.shadowRoot!.textContent).toContain('Dieses Dokument liegt noch nicht vor')
  })

  test('comes after an error, which the host page can end by detail.retry', async () => {
    const service: Record<string, unknown> = { '/badges': { notifications: [] }, '': () => failure(503) }
    serve(service)
    await signIn(PERSON)
    const { received } = show('portal-legal')
    await vi.waitFor(() => expect(received('portal-error')).toHaveLength(1))
    service[''] = missing
    ;(received('portal-error')[0]!.detail as { retry: () => void }).retry()
    await vi.waitFor(() => expect(received('portal-ready')).toHaveLength(1))
  })

  test('comes from the bell with its number', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    serve({ '/badges': () => promise })
    void signIn(PERSON)
    await vi.waitFor(() => expect($badgeState.get().status).toBe('loading'))
    const { received } = show('portal-bell')
    expect(received('portal-ready')).toEqual([])
    resolve({ notifications: [] })
    await vi.waitFor(() => expect(received('portal-ready')).toHaveLength(1))
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
  const { element, received } = show(tag, { [name]: value })
  await vi.waitFor(() => expect(received('portal-error')[0]?.detail).toMatchObject({ code: 'not_found' }), 5000)
  expect(element.shadowRoot!.textContent).toContain(words)
  expect(received('portal-ready')).toEqual([])
})

describe('[E36] headings', () => {
  /** The person of the profile has a name only once it is loaded, the bell has its list in a panel. */
  const NAMED = ELEMENTS.filter(({ tag, mount }) => !mount && tag !== 'portal-user-profile').map(({ tag }) => tag)

  test.each(NAMED)(
    '%s begins with a heading of the second rank, or of the one that heading-level names',
    async (tag) => {
      serve({ '/badges': { notifications: [] }, '': () => failure(404, { code: 'document_missing' }) })
      await signIn(PERSON, EDITOR)
      const { element } = show(tag)
      const ranks = () =>
        [...element.shadowRoot!.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ localName }) => localName)
      await vi.waitFor(() => expect(ranks()[0]).toBe('h2'), 5000)
      element.setAttribute('heading-level', '6')
      await vi.waitFor(() => expect(new Set(ranks())).toEqual(new Set(['h6'])))
      element.setAttribute('heading-level', '1')
      await vi.waitFor(() => expect(ranks()[0]).toBe('h1'))
      setTokenProvider(undefined)
    },
  )
})

interface Member {
  readonly name: string
  readonly attribute?: string
  readonly type: { readonly text: string }
}
type PublicElement = HTMLElement & Record<string, unknown>

describe('[E09] [E15] members of the manifest', () => {
  const manifest = JSON.parse(readFileSync('package/custom-elements.json', 'utf8')) as {
    modules: { declarations: { tagName: string; members: Member[] }[] }[]
  }
  const rows = manifest.modules[0]!.declarations.flatMap(({ tagName, members }) =>
    members.map((member): [string, string, Member] => [tagName, member.name, member]),
  )
  /** Undoes settings of one element for the whole page. */
  afterEach(() => {
    setTokenProvider(undefined)
    setLanguage(undefined)
  })

  test.each(rows)('%s %s returns a value of its type', (tag, name, { attribute, type: { text } }) => {
    const element = document.createElement(tag) as PublicElement
    expect(name in element.constructor.prototype).toBe(true)
    const unset = text === 'boolean' ? false : name === 'lang' ? '' : undefined
    expect(element[name]).toBe(unset)
    if (!attribute) {
      const rich = name === 'tokenProvider' ? async () => aToken() : Promise.resolve(new Response())
      element[name] = rich
      expect(element[name]).toBe(rich)
      expect(element.attributes).toHaveLength(0)
      return
    }
    for (const [written, read] of readings(text)) {
      element.setAttribute(attribute, written)
      expect(element[name], `${attribute}="${written}"`).toBe(read)
      element.removeAttribute(attribute)
      expect(element[name]).toBe(unset)
      if (read === undefined) continue
      element[name] = read
      expect(element[name]).toBe(read)
      expect(element.getAttribute(attribute)).toBe(read === true ? '' : `${read as string}`)
      element[name] = undefined
      expect(element.hasAttribute(attribute) && name !== 'lang').toBe(false)
    }
    const isClosed = !/\bstring\b/.test(text) && text !== 'boolean'
    expect(console.warn).toHaveBeenCalledTimes(isClosed ? 1 : 0)
    if (isClosed)
      expect(console.warn).toHaveBeenCalledWith(
        expect.stringMatching(`portal: ${tag}: ${attribute} takes .+, not`),
        'x',
      )
  })

  /** Texts of an attribute of this type, with the property that each gives. */
  function readings(type: string): [string, unknown][] {
    if (type === 'boolean') return [['', true]]
    const words = [...type.matchAll(/'([^']*)'/g)].map(([, word = '']): [string, unknown] => [word, word])
    if (type.includes('number')) words.push(['7', 7])
    return [...words, ['x', /\bstring\b/.test(type) ? 'x' : undefined]]
  }
})

test('the focus of a card that is replaced stays in the element', async () => {
  serve({ '/badges': { notifications: [] }, '/legal/terms': () => failure(404, { code: 'document_missing' }) })
  setTokenProvider(undefined)
  const { element, received } = show('portal-legal')
  const root = element.shadowRoot!
  root.querySelector('button')!.focus()
  await signIn(PERSON)
  await vi.waitFor(() => expect(received('portal-ready')).toHaveLength(1))
  expect(root.activeElement?.className).toContain('root')
})

test('an element whose view is loaded already shows it immediately, near or not', async () => {
  serve({ '/badges': { notifications: [] }, '/legal/terms': () => failure(404, { code: 'document_missing' }) })
  await signIn(PERSON)
  const { element: first } = show('portal-legal')
  await vi.waitFor(() => expect(viewIn(first)).toBeTruthy())
  vi.stubGlobal('IntersectionObserver', undefined)
  expect(viewIn(show('portal-legal').element)).toBeTruthy()
})

test('an element that the page made inline is a block; the bell does not read its styles', () => {
  setTokenProvider(undefined)
  const read = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ display: 'inline' } as CSSStyleDeclaration)
  for (const { tag, mount } of ELEMENTS) {
    expect(show(tag).element.style.display).toBe(mount ? '' : 'block')
    expect(read.mock.calls.length > 0).toBe(!mount)
    read.mockClear()
  }
})

test('only the events that are documented so are cancelable', () => {
  const host = document.createElement('div')
  for (const [name, docs] of Object.entries(EVENTS)) {
    host.addEventListener(name, (event) => event.preventDefault())
    expect(emit(host, name as 'portal-ready'), name).toBe(!('cancelable' in docs))
  }
})
