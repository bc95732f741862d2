import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewsItem } from '#contract/news.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { loadBadges } from '#shared/badges/badges.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { refreshNews } from '#widgets/news/api.ts'
import {
  aCategory,
  aNewsBadge,
  aStory,
  failure,
  showIn,
  standOn,
  type Service,
} from '#widgets/news/testing/stories.tsx'
import { Overview } from './overview.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './results.tsx'
import '#widgets/news/hit-text.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import './period-days.tsx'

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
/** The requests of the overview in order. */
let asked: URLSearchParams[]
/** The requests that only count. */
let counted: URLSearchParams[]

/** `items` in pages of `size`. */
const pagesOf =
  (items: readonly NewsItem[], more: object = {}) =>
  (url: URL) => {
    if (url.searchParams.get('size') !== '1') asked.push(url.searchParams)
    else counted.push(url.searchParams)
    const from = Number(url.searchParams.get('after')?.split('_')[1] ?? 0)
    const to = from + Number(url.searchParams.get('size') ?? 20)
    const next = to < items.length ? `re_${to}_1` : null
    return { items: items.slice(from, to), total: items.length, next, similar: false, ...more }
  }

async function start(props: Record<string, unknown> = {}, listState?: unknown) {
  return screenTest(Overview, { service, props, listState })
}

/** Draws many cards. */
const SLOW = { timeout: 10_000 }
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const titleOf = (card: HTMLElement) => within(card).getByRole('heading').textContent
const find = () => screen.findByRole('searchbox', { name: 'News durchsuchen' })
const last = () => Object.fromEntries(asked.at(-1) ?? [])

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  for (const { id } of $toasts.get()) dismissToast(id)
  asked = []
  counted = []
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

test('[NEWS-01] the category tree shows the number of stories and of unread ones', async () => {
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

test("[NEWS-01] 'Nur ungelesene' counts within the category and the other filters", async () => {
  const { unmount } = await start({ category: 'Unternehmen' })
  expect(await screen.findByRole('button', { name: 'Nur ungelesene 1' })).toBeTruthy()
  unmount()
  showIn(Overview, { category: 'Betriebsrat' })
  expect(await screen.findByRole('button', { name: 'Nur ungelesene 0' })).toBeTruthy()
  service['/news/overview'] = (url: URL) => pagesOf(url.searchParams.has('unread') ? stories.slice(0, 7) : stories)(url)
  await userEvent.click(screen.getByRole('button', { name: 'Gemerkte' }))
  expect(await screen.findByRole('button', { name: 'Nur ungelesene 7' })).toBeTruthy()
  const filters = { category: 'Betriebsrat', saved: 'true', unread: 'true', size: '1' }
  expect(counted.map((one) => Object.fromEntries(one))).toEqual([filters])
  // A story is read in another window.
  service['/news/overview'] = pagesOf(stories.slice(0, 6))
  service['/badges'] = { notifications: [], seq: 2 }
  await act(() => loadBadges())
  expect(await screen.findByRole('button', { name: 'Nur ungelesene 6' })).toBeTruthy()
})

test('[NEWS-01] the overview begins with a large card: the highlight, or else the newest story', async () => {
  const large = () =>
    screen.getAllByRole('article').flatMap((card) => (card.className === 'news lead' ? [titleOf(card)] : []))
  const { unmount } = await start()
  await screen.findByRole('link', { name: 'Nummer 0' })
  expect(large()).toEqual(['Nummer 0'])
  unmount()
  service['/news/overview'] = pagesOf([stories[0]!, aStory({ titel: 'Wichtig', highlight: true }), stories[1]!])
  await start()
  await screen.findByRole('link', { name: 'Wichtig' })
  expect(large()).toEqual(['Wichtig'])
})

test("[NEWS-01] 'load more' focuses the first new story and disappears after the last page", async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere 20 laden' }))
  // Queried by text: role queries over so many cards are slow.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Nummer 20')), SLOW)
  expect(titles()).toHaveLength(40)
  await userEvent.click(screen.getByRole('button', { name: 'Weitere 5 laden' }))
  await waitFor(() => expect(screen.getByText('Nummer 44')).toBeTruthy(), SLOW)
  expect(titles()).toHaveLength(45)
  expect(screen.queryByRole('button', { name: /laden/ })).toBeNull()
})

test('[NEWS-01] loads further pages on scrolling after the first press, and keeps the focus', async () => {
  let near: (() => void) | undefined
  class Observer {
    readonly callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
    }
    observe(): void {
      near = () => this.callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
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

test('marks cached stories with their time', async () => {
  service['/news/overview'] = (url: URL) =>
    Response.json(pagesOf(stories)(url), { headers: { 'x-kept-at': '2026-04-21T12:05:00Z' } })
  await start()
  const note = await screen.findByText(/^Auf diesem Gerät gespeicherte Liste/)
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toMatch(/Stand: 21\.04\.2026, 14:05 Uhr$/)
})

test('reports a page that fails to load at its place, and loads it on retry', async () => {
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

test('[NEWS-01] marks and counts search results, and offers the search in all categories', async () => {
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

test('[NEWS-01] the search is part of the address: it begins with its words, and reports others', async () => {
  const { received, setProps } = await start({ search: 'ofen', category: 'Unternehmen' })
  await waitFor(() => expect(last()).toMatchObject({ q: 'ofen' }))
  expect((await find()).getAttribute('value')).toBe('ofen')
  await userEvent.type(await find(), ' neu')
  const paths = () => received('portal-address').map(({ detail }) => (detail as { path: string }).path)
  await waitFor(() => expect(paths()).toEqual(['/news/ma/Unternehmen?q=ofen+neu']))
  setProps({ search: 'ofen neu', category: 'Unternehmen' })
  await userEvent.clear(await find())
  await waitFor(() => expect(paths().at(-1)).toBe('/news/ma/Unternehmen'))
})

test('[NEWS-01] emits its words when an address without any opens it', async () => {
  const { received, setProps } = await start({ search: 'ofen' })
  await waitFor(() => expect(last()).toMatchObject({ q: 'ofen' }))
  expect(received('portal-address')).toEqual([])
  setProps({})
  await waitFor(() => expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/news/ma?q=ofen' }))
})

test('does not search for too few characters, and says so', async () => {
  await start()
  await screen.findByRole('link', { name: 'Nummer 0' })
  await userEvent.type(await find(), 'of{Enter}')
  expect(screen.getByText('Geben Sie mindestens drei Zeichen ein.')).toBeTruthy()
  expect(asked.some((query) => query.get('q') === 'of')).toBe(false)
})

test('says when a search found only similar terms', async () => {
  service['/news/overview'] = (url: URL) => pagesOf(stories.slice(0, 2), { similar: url.searchParams.has('q') })(url)
  await start()
  await userEvent.type(await find(), 'numer')
  expect(await screen.findByText('Kein Treffer für „numer“. Ähnlich geschrieben: 2 Beiträge')).toBeTruthy()
})

test('sorts search results by relevance, with an order of their own', async () => {
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

test("shows only the reader's marks: saved stories, followed categories", async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Gemerkte' }))
  await waitFor(() => expect(last()).toEqual({ saved: 'true' }))
  await userEvent.click(screen.getByRole('button', { name: 'Gemerkte' }))
  await userEvent.click(screen.getByRole('button', { name: 'Meine Kategorien' }))
  await waitFor(() => expect(last()).toEqual({ followed: 'true' }))
})

test('[APP-19] keeps filters and order for the session, also in another list, until they are reset', async () => {
  const first = await start()
  await userEvent.click(await screen.findByRole('button', { name: /^Nur ungelesene/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reihenfolge' }), 'ungelesene zuerst')
  await waitFor(() => expect(last()).toEqual({ unread: 'true', order: 'unread' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Liste' }))
  expect(await screen.findByRole('grid', { name: 'Liste' })).toBeTruthy()
  first.unmount()
  showIn(Overview, { category: 'Unternehmen' })
  await waitFor(() => expect(last()).toEqual({ category: 'Unternehmen', unread: 'true', order: 'unread' }))
  expect(await screen.findByRole('grid', { name: 'Liste' })).toBeTruthy()

  // Restored from the back/forward cache.
  act(() => void (dispatchEvent(new Event('pagehide')), dispatchEvent(new Event('pageshow'))))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  await waitFor(() => expect(titles()).toHaveLength(20))
})

test('names the search terms when nothing is found, and offers to reset them', async () => {
  service['/news/overview'] = (url: URL) => pagesOf(url.searchParams.has('q') ? [] : stories)(url)
  await start()
  await userEvent.type(await find(), 'zwölfton')
  expect(await screen.findByText('Kein Treffer für „zwölfton“')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Suche leeren' }).at(-1)!)
  await waitFor(() => expect(titles()).toHaveLength(20))
  expect((await find()).getAttribute('value')).toBe('')
})

test('filters expired stories', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Abgelaufen 3 Beiträge' }))
  await waitFor(() => expect(last()).toEqual({ expired: 'true' }))
  expect(screen.getByRole('button', { name: /^Abgelaufen/ }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Abgelaufen/ }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('filters by a period of two dates', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Zeitraum' }))
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await userEvent.type(await field('Von'), '1.3.2026')
  await userEvent.type(await field('Bis'), '2026-02-01')
  await waitFor(() => expect(last()).toEqual({ from: '2026-03-01' }))
  await userEvent.tab()
  expect(await screen.findByText('Das Ende liegt vor dem Beginn.')).toBeTruthy()
  expect((await field('Bis')).getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Zeitraum aufheben' }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('filters by a period that is typed into one field', async () => {
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Zeitraum' }))
  await userEvent.type(await screen.findByLabelText('Von', { selector: 'input' }), '15.–19.3.2026{Enter}')
  await waitFor(() => expect(last()).toEqual({ from: '2026-03-15', to: '2026-03-19' }))
  expect(screen.getByLabelText<HTMLInputElement>('Bis', { selector: 'input' }).value).toBe('19.03.2026')
})

test('holds new stories back until the reader shows them', async () => {
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

test('[NEWS-02] marks all stories as read, which can be undone for some time', async () => {
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
  // The pressed button is removed.
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Rückgängig' }))
})

test('restores the length of the list', async () => {
  await start({}, { size: 45 })
  // Queried by text: role queries over so many cards are slow.
  await screen.findByText('Nummer 44', {}, SLOW)
  expect(titles()).toHaveLength(45)
})

test('reports a failed request and retries it on request', async () => {
  service['/news/overview'] = failure(500)
  await start()
  expect(await screen.findByText('500 - Die Beiträge konnten nicht geladen werden.')).toBeTruthy()
  service['/news/overview'] = pagesOf(stories)
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('link', { name: 'Nummer 0' })
})

test('[HOME-09] sends no request without the role and shows an empty list', async () => {
  await screenTest(Overview, { service, roles: ['portal_ma'] })
  expect(await screen.findByText('Noch keine Beiträge')).toBeTruthy()
  expect(asked).toEqual([])
})

test('chooses a category without navigating in a foreign page', async () => {
  standOn('foreign page')
  const { received } = await start()
  await userEvent.click(await screen.findByRole('link', { name: /^Unternehmen/ }))
  // A notification may fetch the previous list a second time.
  await waitFor(() => expect(asked.map((one) => Object.fromEntries(one))).toContainEqual({ category: 'Unternehmen' }))
  expect(received('portal-navigate')).toEqual([])
})

test('shows English texts', async () => {
  setLanguage('en')
  await start({ layout: 'list', category: 'Unternehmen' })
  expect(await screen.findByRole('grid', { name: 'List' })).toBeTruthy()
  expect(await screen.findByText('45 stories')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Company: remove the filter' })).toBeTruthy()
})
