import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewsItem } from '#contract/news.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { refreshNews } from '#widgets/news/api.ts'
import {
  aCategory,
  aNewsBadge,
  aStory,
  failure,
  serve,
  showIn,
  signIn,
  standOn,
  type Service,
} from '#widgets/news/testing/stories.tsx'
import { Overview } from './overview.tsx'
// Here before the first test: what is loaded later need not hurry.
import './story-table.tsx'
import '#widgets/news/hit-text.tsx'
import './period-filter.tsx'

const COUNTS = {
  total: 45,
  unread: 1,
  expired: 3,
  categories: [
    { id: 1, total: 30, unread: 1 },
    { id: 2, total: 12, unread: 0 },
  ],
}
const stories = Array.from({ length: 45 }, (_, index) =>
  aStory({ titel: `Nummer ${index}`, veroeffentlichtdate: new Date(Date.UTC(2026, 3, 20, 0, -index)).toISOString() }),
)
let service: Service
/** What the overview was asked for, the last one last. */
let asked: URLSearchParams[]

/** The pages of `items`, `size` at a time. */
const pagesOf =
  (items: readonly NewsItem[], more: object = {}) =>
  (url: URL) => {
    asked.push(url.searchParams)
    const from = Number(url.searchParams.get('after')?.split('_')[1] ?? 0)
    const to = from + Number(url.searchParams.get('size') ?? 20)
    const next = to < items.length ? `re_${to}_1` : null
    return { items: items.slice(from, to), total: items.length, next, similar: false, ...more }
  }

async function start(props: Record<string, unknown> = {}, listState?: unknown) {
  serve(service)
  await signIn()
  return showIn(Overview, props, listState)
}

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const find = () => screen.findByRole('searchbox', { name: 'News durchsuchen' })
const last = () => Object.fromEntries(asked.at(-1) ?? [])

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  for (const { id } of $toasts.get()) dismissToast(id)
  asked = []
  service = {
    '/overview/counts': COUNTS,
    '/news/overview': pagesOf(stories),
    '/kategorien/primevuetreenodes': [
      aCategory(1, 'Unternehmen', { labelEn: 'Company', children: [aCategory(2, 'Betriebsrat')] }),
      aCategory(3, 'Leer'),
    ],
    '/badges': { notifications: [{ ...aNewsBadge(stories[1]!), categories: ['Unternehmen'] }], seq: 1 },
  }
})

test('[NEWS-01] stories by category: the tree tells how many there are and how many are unread', async () => {
  await start({ category: 'Betriebsrat' })
  const tree = await screen.findByRole('navigation', { name: 'Kategorien' })
  await within(tree).findByRole('link', { name: 'Alle Beiträge 1 ungelesen 45 Beiträge' })
  const links = within(tree).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent?.replace(/\d.*/, '').trim())).toEqual([
    'Alle Beiträge',
    'Unternehmen',
    'Betriebsrat',
  ])
  const [all, firm, council] = links
  expect(firm?.getAttribute('href')).toMatch(/\/news\/ma\/Unternehmen$/)
  expect([all, firm, council].map((link) => link?.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  expect(last()).toEqual({ category: 'Betriebsrat' })
})

test('[NEWS-01] more on request: the focus goes on with the first that came, until all are there', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere 20 laden' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nummer 20' })))
  expect(titles()).toHaveLength(40)
  await userEvent.click(screen.getByRole('button', { name: 'Weitere 5 laden' }))
  await waitFor(() => expect(titles()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: /laden/ })).toBeNull()
})

test('[NEWS-01] after the first press the list grows as it is scrolled, and the focus stays where it is', async () => {
  let near: (() => void) | undefined
  class Observer {
    readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(): void {
      near = () => this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    disconnect(): void {
      near = undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  await start()
  const more = await screen.findByRole('button', { name: 'Weitere 20 laden' })
  expect(near, 'nothing grows by itself before').toBeUndefined()
  await userEvent.click(more)
  await waitFor(() => expect(near).toBeDefined())
  const { activeElement } = document
  act(() => near?.())
  await waitFor(() => expect(titles()).toHaveLength(45))
  expect(document.activeElement).toBe(activeElement)
  await waitFor(() => expect(near).toBeUndefined())
  vi.unstubAllGlobals()
})

test('what this device has kept is marked with its time', async () => {
  service['/news/overview'] = (url: URL) =>
    Response.json(pagesOf(stories)(url), { headers: { 'x-kept-at': '2026-04-21T12:05:00Z' } })
  await start()
  const note = await screen.findByText(/^Auf diesem Gerät gespeicherte Liste/)
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toMatch(/Stand: 21\.04\.2026, 14:05 Uhr$/)
})

test('a page that does not come says so where it is missing, and comes again', async () => {
  const pages = pagesOf(stories)
  let refuses = true
  service['/news/overview'] = (url: URL) => (url.searchParams.has('after') && refuses ? failure(503) : pages(url))
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere 20 laden' }))
  expect((await screen.findByRole('alert')).textContent).toBe('503 - Weitere Beiträge konnten nicht geladen werden.')
  expect(titles()).toHaveLength(20)
  refuses = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(titles()).toHaveLength(40))
})

test('[NEWS-01] words: hits are marked, counted, and offered in all categories', async () => {
  service['/news/overview'] = (url: URL) =>
    url.searchParams.has('q')
      ? pagesOf([aStory({ titel: 'Lieferung des Kammerofens' })], { everywhere: 7 })(url)
      : pagesOf(stories)(url)
  await start({ category: 'Unternehmen' })
  await userEvent.type(await find(), 'ofen')
  expect(await screen.findByText('1 Treffer für „ofen“ in Unternehmen')).toBeTruthy()
  expect(last()).toEqual({ q: 'ofen', category: 'Unternehmen', order: 'best' })
  const hit = await screen.findByText('ofen', { selector: 'b' })
  expect(hit.parentElement?.textContent).toBe('Lieferung des Kammerofens')
  const everywhere = screen.getByRole('link', { name: 'In allen Kategorien suchen: 7 Treffer' })
  expect(everywhere.getAttribute('href')).toMatch(/\/news\/ma$/)
  await userEvent.click(screen.getAllByRole('button', { name: 'Suche leeren' }).at(-1)!)
  await waitFor(() => expect(titles()).toHaveLength(20))
  expect(document.activeElement).toBe(await find())
})

test('too few characters search for nothing, and that is said', async () => {
  await start()
  await screen.findByRole('link', { name: 'Nummer 0' })
  await userEvent.type(await find(), 'of{Enter}')
  expect(screen.getByText('Die Suche beginnt mit dem dritten Zeichen.')).toBeTruthy()
  expect(asked.some((query) => query.get('q') === 'of')).toBe(false)
})

test('only similar words were found: that is said', async () => {
  service['/news/overview'] = (url: URL) => pagesOf(stories.slice(0, 2), { similar: url.searchParams.has('q') })(url)
  await start()
  await userEvent.type(await find(), 'numer')
  expect(await screen.findByText('Kein Treffer für „numer“. Ähnlich geschrieben: 2 Beiträge')).toBeTruthy()
})

test('hits come with the best first, and keep an order of their own', async () => {
  await start()
  await screen.findByRole('combobox', { name: 'Reihenfolge' })
  const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reihenfolge' })
  expect(within(order()).queryByRole('option', { name: 'beste Treffer zuerst' })).toBeNull()
  await userEvent.type(await find(), 'numer')
  await waitFor(() => expect(last()).toEqual({ q: 'numer', order: 'best' }))
  await waitFor(() => expect(order().value).toBe('best'))
  await userEvent.selectOptions(order(), 'neueste zuerst')
  await waitFor(() => expect(last()).toEqual({ q: 'numer' }))
  await userEvent.clear(await find())
  const best = () => within(order()).queryByRole('option', { name: 'beste Treffer zuerst' })
  await waitFor(() => expect(best()).toBeNull())
  expect(order().value).toBe('newest')
})

test('[APP-19] filters and order hold for the session, in another list of it too, and are taken back', async () => {
  const first = await start()
  await userEvent.click(await screen.findByRole('button', { name: /^Nur ungelesene/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reihenfolge' }), 'ungelesene zuerst')
  await waitFor(() => expect(last()).toEqual({ unread: 'true', order: 'unread' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Liste' }))
  expect(await screen.findByRole('table', { name: 'Liste' })).toBeTruthy()
  first.unmount()
  showIn(Overview, { category: 'Unternehmen' })
  await waitFor(() => expect(last()).toEqual({ category: 'Unternehmen', unread: 'true', order: 'unread' }))
  expect(await screen.findByRole('table', { name: 'Liste' })).toBeTruthy()

  // Left, and come back to from the memory of the browser.
  act(() => void (dispatchEvent(new Event('pagehide')), dispatchEvent(new Event('pageshow'))))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  await waitFor(() => expect(titles()).toHaveLength(20))
})

test('nothing is found: the words are named, the way out takes them back', async () => {
  service['/news/overview'] = (url: URL) => pagesOf(url.searchParams.has('q') ? [] : stories)(url)
  await start()
  await userEvent.type(await find(), 'zwölfton')
  expect(await screen.findByText('Kein Treffer für „zwölfton“')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Suche leeren' }).at(-1)!)
  await waitFor(() => expect(titles()).toHaveLength(20))
  expect((await find()).getAttribute('value')).toBe('')
})

test('expired stories are a filter of their own', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Abgelaufen 3 Beiträge' }))
  await waitFor(() => expect(last()).toEqual({ expired: 'true' }))
  expect(screen.getByRole('button', { name: /^Abgelaufen/ }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Abgelaufen/ }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('a period by two days', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Zeitraum' }))
  await userEvent.type(await screen.findByLabelText('Von', { selector: 'input' }), '2026-03-01')
  await waitFor(() => expect(last()).toEqual({ from: '2026-03-01' }))
  await userEvent.type(screen.getByLabelText('Bis', { selector: 'input' }), '2026-02-01')
  expect(screen.getByText('Das Ende liegt vor dem Beginn.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Zeitraum aufheben' }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('what arrives waits, so that nothing moves; a press shows it', async () => {
  await start()
  await screen.findByRole('link', { name: 'Nummer 0' })
  const fresh = aStory({ titel: 'Eben erst', veroeffentlichtdate: '2026-04-21T06:00:00.000Z' })
  service['/news/overview'] = pagesOf([fresh, ...stories])
  act(() => refreshNews())
  const button = await screen.findByRole('button', { name: '1 neuer Beitrag' })
  expect(titles()[0]).toBe('Nummer 0')
  await userEvent.click(button)
  expect(titles().slice(0, 2)).toEqual(['Eben erst', 'Nummer 0'])
})

test('[NEWS-02] all are marked as read, and for a while that is taken back', async () => {
  const deleted: string[] = []
  service['/badges/menu_ma_news/Unternehmen'] = (url: URL) => {
    deleted.push(url.pathname)
    return { ids: [stories[1]!.id], seq: 2 }
  }
  await start({ category: 'Unternehmen' })
  const cards = await screen.findAllByRole('article')
  expect(within(cards[1]!).getByText('NEU')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Alle als gelesen markieren' }))
  await waitFor(() => expect(deleted).toHaveLength(1))
  expect(screen.queryByText('NEU')).toBeNull()
})

test('a list is as long as its reader left it', async () => {
  await start({}, { size: 45 })
  // By its text: roles of so many cards are looked up for long.
  await screen.findByText('Nummer 44')
  expect(titles()).toHaveLength(45)
})

test('a read that fails says what failed, and tries again on request', async () => {
  service['/news/overview'] = failure(500)
  await start()
  expect(await screen.findByText('500 - Die Beiträge konnten nicht geladen werden.')).toBeTruthy()
  service['/news/overview'] = pagesOf(stories)
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('[HOME-09] without the role nothing is asked, and the list is empty', async () => {
  serve(service)
  await signIn(['portal_ma'])
  showIn(Overview)
  expect(await screen.findByText('Noch keine Neuigkeiten')).toBeTruthy()
  expect(asked).toEqual([])
})

test('in a foreign page a category is chosen in place', async () => {
  standOn('foreign page')
  const { heard } = await start()
  await userEvent.click(await screen.findByRole('link', { name: /^Unternehmen/ }))
  // The list before it may be read once more, by a badge that has come.
  await waitFor(() => expect(asked.map((one) => Object.fromEntries(one))).toContainEqual({ category: 'Unternehmen' }))
  expect(heard('portal-navigate')).toEqual([])
})

test('in English', async () => {
  setLanguage('en')
  await start({ layout: 'list', category: 'Unternehmen' })
  expect(await screen.findByRole('table', { name: 'List' })).toBeTruthy()
  expect(await screen.findByText('45 stories')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Company: remove the filter' })).toBeTruthy()
})
