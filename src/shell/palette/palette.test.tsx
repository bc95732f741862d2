import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PassageAnswer } from '#contract/passages.ts'
import type { StoryHit, UserContact } from '#contract/search.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { aNotification, EMPLOYEE, enter, type Visit } from '#shell/testing/enter.tsx'
import { closePalette } from '#shell/shortcuts/palette-state.ts'

const DANIEL: UserContact = {
  uid: '6f1d1c1e-9d5f-4e3a-8a0e-2f5b8f8f8f8f',
  displayname: 'Daniel Kowalski',
  position: 'Lead Buyer',
  devision: 'Einkauf Stahl & Blech',
  company: 'Talbrück Antriebe GmbH',
  email: 'daniel@talbrueck.test',
  phone: '0271 5550-506',
}
const MARTA: UserContact = { ...DANIEL, uid: '7f1d1c1e-9d5f-4e3a-8a0e-2f5b8f8f8f8f', displayname: 'Marta Kowalczyk' }
const OVEN: StoryHit = { id: 7, titel: 'Der neue Ofen läuft', preview: '', veroeffentlichtdate: '2026-11-20T08:00:00Z' }

const PEOPLE = '/user/user/search'
const STORIES = '/news/search'
const PASSAGES = '/user/search/passages'
const NO_PASSAGES: PassageAnswer = { words: '', isNarrowed: false, passages: [], unavailable: [] }
const found = { [PEOPLE]: [[DANIEL, MARTA], [], []], [STORIES]: [OVEN], [PASSAGES]: NO_PASSAGES }

afterEach(() => {
  act(() => {
    closePalette()
    setLanguage(undefined)
    $toasts.get().forEach(({ id }) => dismissToast(id))
  })
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens the portal and the palette in it. */
async function open(visit: Visit = {}) {
  const view = await enter('/startseite', { ...visit, service: { ...found, ...visit.service } })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: /suchen$|^Search/ })
  field.focus()
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0))
  return { ...view, field }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.replace(/Enter$/, ''))
const group = async (name: string) => within(await screen.findByRole('group', { name }))
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
const searches = (asked: { mock: { calls: unknown[][] } }, path: string) =>
  asked.mock.calls.map(([url]) => new URL(String(url))).filter(({ pathname }) => pathname.endsWith(path))
const isGone = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())

describe('opening', () => {
  test.each([
    [{ ctrlKey: true }, 1],
    [{ metaKey: true }, 1],
    [{}, 0],
    [{ ctrlKey: true, shiftKey: true }, 0],
    [{ ctrlKey: true, altKey: true }, 0],
  ])('K with %j opens %i palettes', async (keys, count) => {
    await enter('/startseite')
    fireEvent.keyDown(document.body, { key: 'k', ...keys })
    expect(screen.queryAllByRole('combobox')).toHaveLength(count)
  })

  test('opens by the button of the top bar and keeps the first keystrokes', async () => {
    await enter('/startseite', { service: found })
    await userEvent.click(screen.getByRole('button', { name: 'Suchen und öffnen' }))
    const field = screen.getByRole('combobox')
    fireEvent.change(field, { target: { value: 'kowal' } })
    expect(await (await group('Personen')).findByRole('option', { name: /Daniel Kowalski/ })).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('kowal')
  })

  test.each([false, true])('an open dialog keeps the key, inside of an element: %s', async (isInside) => {
    await enter('/startseite')
    const host = document.body.appendChild(document.createElement('div'))
    const root = isInside ? host.attachShadow({ mode: 'open' }) : host
    root.appendChild(document.createElement('dialog')).showModal()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('areas and actions', () => {
  test.each([
    [EMPLOYEE, 'neuigkeiten', ['News']],
    [EMPLOYEE, 'stories', ['News']],
    [EMPLOYEE, 'startsiete', ['Startseite']],
    [EMPLOYEE, 'ferien', []],
    [['portal_ma', 'menu_dashboard'], 'neuigkeiten', []],
  ])('%j, searched by %s: %j, and nothing one may not see', async (roles, typed, labels) => {
    const { field } = await open({ roles, service: { [PEOPLE]: [[], [], []], [STORIES]: [] } })
    await userEvent.type(field, typed)
    if (labels.length === 0) expect(await screen.findByText(`Nichts gefunden für „${typed}“`)).toBeTruthy()
    else await waitFor(() => expect(options()).toEqual(labels))
  })

  test('Enter opens the page, which gets the focus', async () => {
    const { field } = await open()
    await userEvent.type(field, 'neuigk{Enter}')
    await isGone()
    expect(location.pathname).toBe('/news/ma')
  })

  test('the language changes, and with it the palette', async () => {
    const { field } = await open()
    await userEvent.type(field, '>englisch{Enter}')
    await isGone()
    expect(document.documentElement.lang || 'en').toBe('en')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const english = await screen.findByRole('combobox', { name: 'Search people, actions, areas and stories' })
    fireEvent.change(english, { target: { value: '>sprache' } })
    expect((await screen.findAllByRole('option', { name: 'Language: Deutsch' })).length).toBe(1)
  })

  test('all notifications are marked as read, and it can be taken back', async () => {
    const { field } = await open({
      notifications: [aNotification({ id: 5 })],
      service: { '/badges/all': { ids: [5], seq: 2 }, '/badges/restore': { ids: [5], seq: 3 } },
    })
    await userEvent.type(field, 'alle gelesen{Enter}')
    await waitFor(() => expect($toasts.get()[0]).toMatchObject({ kind: 'success', action: { label: 'Rückgängig' } }))
  })

  test('offers error reports only when a report address is configured', async () => {
    const { field, unmount } = await open()
    await userEvent.type(field, '>fehler')
    expect(options()).not.toContain('Fehler melden')
    unmount()
    const again = await open({ config: { bugReportUrl: 'mailto:it@talbrueck.test' } })
    await userEvent.type(again.field, '>fehler')
    await waitFor(() => expect(options()).toContain('Fehler melden'))
  })

  test('after > no request is sent to the server', async () => {
    const { field, asked } = await open()
    await userEvent.type(field, '>abmelden')
    await waitFor(() => expect(options()).toEqual(['Abmelden']))
    expect([...searches(asked, PEOPLE), ...searches(asked, STORIES)]).toEqual([])
  })
})

describe('[POST-05] people', () => {
  test('are requested from the third character on, as people only', async () => {
    const { field, asked } = await open()
    await userEvent.type(field, 'ko')
    expect(screen.getByText('Geben Sie mindestens drei Zeichen ein, um Personen und Beiträge zu finden.')).toBeTruthy()
    await userEvent.type(field, 'w')
    expect(await (await group('Personen')).findAllByRole('option')).toHaveLength(2)
    expect(searches(asked, PEOPLE).map(({ search }) => search)).toEqual(['?q=kow&type=all'])
  })

  test('the hit is marked, with division and company behind it', async () => {
    const { field } = await open()
    await userEvent.type(field, 'kowal')
    const option = await screen.findByRole('option', { name: /Daniel Kowalski/ })
    expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Kowal'])
    expect(option.textContent).toContain('Einkauf Stahl & Blech, Talbrück Antriebe GmbH')
  })

  test('a chosen person can be written to and called; the profile is for those who may see it', async () => {
    const { field } = await open()
    await userEvent.type(field, 'kowal')
    await screen.findByRole('option', { name: /Daniel/ })
    await userEvent.keyboard('{Enter}')
    expect(options()).toEqual([
      'E-Mail an daniel@talbrueck.test schreiben',
      '0271 5550-506 anrufen',
      'E-Mail-Adresse kopieren',
      'Telefonnummer kopieren',
    ])
    const opened: string[] = []
    const onClick = (event: Event) => {
      event.preventDefault()
      opened.push((event.target as HTMLAnchorElement).href)
    }
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      onClick({ target: this, preventDefault: () => undefined } as unknown as Event)
    })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await isGone()
    await waitFor(() => expect(opened).toEqual(['tel:02715550506']))
    click.mockRestore()
  })

  test('typing returns to the search', async () => {
    const { field } = await open()
    await userEvent.type(field, 'kowal')
    await screen.findByRole('option', { name: /Daniel/ })
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Zurück zur Suche' })).toBeTruthy()
    await userEvent.keyboard('s')
    expect(await screen.findByRole('option', { name: /Daniel Kowalski/ })).toBeTruthy()
    await userEvent.keyboard('{Enter}{Escape}')
    expect(await screen.findByRole('option', { name: /Daniel Kowalski/ })).toBeTruthy()
  })
})

describe('[POST-05] teams and divisions', () => {
  const TEAM = { teamid: 7, title: 'Einkauf Blech', devision: 'Einkauf', company: 'Talbrück Antriebe GmbH' }
  const DIVISION = { companyid: 2, devisionid: 9, title: 'Einkauf Nord', company: 'Talbrück Nord GmbH' }
  const service = {
    [PEOPLE]: [[], [TEAM], [DIVISION]],
    [STORIES]: [],
    '/search/team/7': [DANIEL, MARTA],
    '/search/devision/9': [],
  }

  test('are listed below their headings with their unit; choosing one lists its people, and a person links back to it', async () => {
    const { field } = await open({ service })
    await userEvent.type(field, 'einkauf')
    const team = await (await group('Teams')).findByRole('option')
    expect(team.textContent).toContain('Einkauf · Talbrück Antriebe GmbH')
    expect((await (await group('Abteilungen')).findByRole('option')).textContent).toContain('Talbrück Nord GmbH')
    await userEvent.keyboard('{Enter}')
    expect(await (await group('Personen')).findAllByRole('option')).toHaveLength(2)
    expect(screen.queryByRole('group', { name: 'Teams' })).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(options()).toContain('E-Mail an daniel@talbrueck.test schreiben')
    await userEvent.keyboard('{Escape}')
    expect(await (await group('Personen')).findAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    expect(await group('Teams')).toBeTruthy()
  })

  test('a list without people is named as such; an unreadable one shows the reason', async () => {
    const { field, asked } = await open({ service })
    await userEvent.type(field, 'einkauf')
    await userEvent.click(await (await group('Abteilungen')).findByRole('option'))
    expect(await screen.findByText('Hier ist zurzeit niemand eingetragen.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Zurück zur Suche' }))
    asked.mockImplementation(async () => Response.json({ status: 503, code: 'x', title: '' }, { status: 503 }))
    await userEvent.click(await (await group('Teams')).findByRole('option'))
    expect(await screen.findByText('503 - Die Suche nach Personen ist fehlgeschlagen.')).toBeTruthy()
  })
})

test('[SHELL-06] passages of forum, benefits, conduct and responsibilities are listed with their sources, as in the help', async () => {
  const passages: PassageAnswer['passages'] = [
    { source: 'forum', title: 'Darf ich das Leasingrad verleihen?', excerpt: '', href: '/forum/5' },
    { source: 'benefits', title: 'Dienstrad', excerpt: '', href: '/benefits/detail/1' },
  ]
  const { field } = await open({
    service: { [PEOPLE]: [[], [], []], [STORIES]: [], [PASSAGES]: { ...NO_PASSAGES, passages } },
  })
  await userEvent.type(field, 'dienstrad')
  const listed = (await (await group('Antworten')).findAllByRole('option')).map(({ textContent }) => textContent)
  expect(listed).toEqual([
    expect.stringMatching(/^Darf ich das Leasingrad verleihen\?.*Forum/),
    expect.stringMatching(/^Dienstrad.*Benefits/),
  ])
})

test('[SHELL-06] a text with only one of the typed words is no hit of the palette', async () => {
  const passages = [{ source: 'benefits' as const, title: 'Dienstrad', excerpt: '', href: '/benefits/detail/1' }]
  const { field } = await open({
    service: {
      [PEOPLE]: [[], [], []],
      [STORIES]: [],
      [PASSAGES]: { ...NO_PASSAGES, isNarrowed: true, passages },
    },
  })
  await userEvent.type(field, 'dienstrad xyz')
  expect(await screen.findByText('Nichts gefunden für „dienstrad xyz“')).toBeTruthy()
})

describe('stories', () => {
  test('Enter opens one; Ctrl Enter in a new tab', async () => {
    const { field } = await open({ service: { [PEOPLE]: [[], [], []] } })
    await userEvent.type(field, 'ofen')
    const option = await (await group('Beiträge')).findByRole('option')
    expect(option.textContent).toContain('20.11.2026')
    const tabs: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      tabs.push(`${new URL(this.href).pathname} ${this.target} ${this.rel}`)
    })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(tabs).toEqual(['/story/ma/7 _blank noopener noreferrer']))
    click.mockRestore()
    expect(location.pathname).toBe('/startseite')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    screen.getByRole('combobox').focus()
    await userEvent.keyboard('ofen')
    await (await group('Beiträge')).findByRole('option')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/story/ma/7'))
  })

  test('people who may not read news never request any', async () => {
    const { field, asked } = await open({ roles: ['portal_ma', 'menu_dashboard'] })
    await userEvent.type(field, 'kowal')
    await screen.findByRole('option', { name: /Daniel/ })
    expect(searches(asked, STORIES)).toEqual([])
  })
})

describe('while the server is slow, away or tired', () => {
  type Give = (body: unknown, status?: number) => void
  /** Answers the search of people by hand. */
  function byHand(asked: { mockImplementation: (answer: typeof fetch) => unknown }) {
    const waiting = new Map<string, Give>()
    const signals = new Map<string, AbortSignal | null | undefined>()
    asked.mockImplementation((input, init) => {
      const url = new URL(String(input))
      if (!url.pathname.endsWith(PEOPLE))
        return Promise.resolve(Response.json(url.pathname.endsWith(PASSAGES) ? NO_PASSAGES : []))
      const q = url.searchParams.get('q') ?? ''
      signals.set(q, init?.signal)
      return new Promise((done) => waiting.set(q, (body, status = 200) => done(Response.json(body, { status }))))
    })
    return { waiting, signals }
  }

  test('older hits stay until newer ones arrive, and an older response is ignored', async () => {
    const { field, asked } = await open()
    const { waiting, signals } = byHand(asked)
    await userEvent.type(field, 'kow')
    await waitFor(() => expect(waiting.has('kow')).toBe(true))
    waiting.get('kow')!([[DANIEL, MARTA], [], []])
    await screen.findByRole('option', { name: /Daniel/ })
    await userEvent.type(field, 'a')
    await waitFor(() => expect(waiting.has('kowa')).toBe(true))
    expect(screen.getByRole('option', { name: /Daniel/ })).toBeTruthy()
    await userEvent.type(field, 'l')
    await waitFor(() => expect(waiting.has('kowal')).toBe(true))
    expect(signals.get('kowa')?.aborted).toBe(true)
    waiting.get('kowal')!([[MARTA], [], []])
    await waitFor(() => expect(screen.queryByRole('option', { name: /Daniel/ })).toBeNull())
    waiting.get('kowa')!([[DANIEL], [], []])
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(screen.getByRole('option', { name: /Daniel/ })).toBeTruthy()
  })

  test.each([
    [503, '503 - Die Suche nach Personen ist fehlgeschlagen.'],
    [429, 'Zu viele Suchen in kurzer Zeit. Versuchen Sie es in einer Minute erneut.'],
  ])('%i is said inside, areas go on, and it can be tried again', async (status, sentence) => {
    const { field, asked } = await open()
    const { waiting } = byHand(asked)
    await userEvent.type(field, 'news')
    await waitFor(() => expect(waiting.has('news')).toBe(true))
    waiting.get('news')!({ status, code: 'x', title: '' }, status)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('option', { name: 'News' })).toBeTruthy()
    waiting.clear()
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(waiting.has('news')).toBe(true))
    waiting.get('news')!([[DANIEL], [], []])
    expect(await screen.findByRole('option', { name: /Daniel/ })).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('shows that it is offline, and asks again when the connection is back', async () => {
    const { field, asked } = await open()
    asked.mockImplementation(async () => {
      throw new TypeError('Failed to fetch')
    })
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    await userEvent.type(field, 'kowal')
    expect(await screen.findByText(/^Keine Verbindung: Personen/)).toBeTruthy()
    asked.mockImplementation(async (input) => {
      const url = String(input)
      return Response.json(url.includes(PEOPLE) ? [[DANIEL], [], []] : url.includes(PASSAGES) ? NO_PASSAGES : [])
    })
    line.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('option', { name: /Daniel/ })).toBeTruthy()
    line.mockRestore()
  })
})

test('the keys move through the list, round its ends', async () => {
  const { field } = await open()
  await userEvent.type(field, 'kowal')
  await screen.findByRole('option', { name: /Daniel/ })
  await screen.findByRole('option', { name: /Ofen/ })
  const name = () => active()?.textContent ?? ''
  expect(name()).toContain('Daniel')
  for (const [key, expected] of [
    ['{ArrowDown}', 'Marta'],
    ['{ArrowDown}', 'Ofen'],
    ['{ArrowDown}', 'Daniel'],
    ['{ArrowUp}', 'Ofen'],
    ['{Home}', 'Daniel'],
    ['{End}', 'Ofen'],
    ['{PageUp}', 'Daniel'],
    ['{PageDown}', 'Ofen'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(name()).toContain(expected)
  }
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
})

test('a malformed response breaks the palette, not the portal', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const { field } = await open({ service: { [STORIES]: [null] } })
  await userEvent.type(field, 'ofen')
  expect(await screen.findByText('Die Suche konnte nicht geladen werden.')).toBeTruthy()
  expect(screen.getByRole('main')).toBeTruthy()
})

test('announces the number of hits', async () => {
  const { field } = await open()
  await userEvent.type(field, 'kowal')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 Treffer'),
  )
})

test('recently chosen entries come first the next time; people only in this window', async () => {
  const { field } = await open()
  await userEvent.type(field, 'kowal')
  await screen.findByRole('option', { name: /Daniel/ })
  await userEvent.keyboard('{Enter}')
  act(() => closePalette())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect((await screen.findByRole('group', { name: 'Zuletzt gewählt' })).textContent).toContain('Daniel Kowalski')
  expect(JSON.stringify(localStorage)).not.toContain('Kowalski')
  screen.getByRole('combobox').focus()
  await userEvent.keyboard('news{Enter}')
  await isGone()
  sessionStorage.clear()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const recent = await screen.findByRole('group', { name: 'Zuletzt gewählt' })
  expect(within(recent).getAllByRole('option')).toHaveLength(1)
  expect(recent.textContent).toContain('News')
})
