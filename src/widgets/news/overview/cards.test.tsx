import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewsItem } from '#contract/news.ts'
import { aStory } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Cards } from './cards.tsx'

/** The entries that the browser would report for each observed box: whether it is near the window, and its height. */
const watched = new Map<Element, (near: boolean, height: number) => void>()
class Observer {
  readonly callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback
  }
  observe(target: Element): void {
    const entry = (isIntersecting: boolean, height: number) => ({
      target,
      isIntersecting,
      boundingClientRect: { height },
    })
    watched.set(target, (near, height) => act(() => this.callback([entry(near, height)] as never, this as never)))
  }
  unobserve(target: Element): void {
    watched.delete(target)
  }
}

let stories: readonly NewsItem[]
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  stories = Array.from({ length: 60 }, (_, at) => aStory({ titel: `Nummer ${at}.` }))
})

const NONE: ReadonlySet<number> = new Set()

async function start() {
  return screenTest(() => <Cards items={stories} total={99} unread={NONE} lead={undefined} brief={false} words="" />, {
    service: {},
  })
}

const cardOf = (at: number) => screen.queryByRole('article', { name: `Nummer ${at}.` })
/** The group of six that contains this heading; it is observed before its parent group. */
const groupOf = (at: number) =>
  [...watched.keys()].find((box) => box.textContent?.includes(`Nummer ${at}.`)) as HTMLElement
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const reportNear = (at: number, near: boolean) => watched.get(groupOf(at))?.(near, 860)

test('[NEWS-01] replaces cards far from the window by their headings and their height, and draws them again', async () => {
  await start()
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(cardOf(6)?.getAttribute('aria-posinset')).toBe('7')
  expect(cardOf(6)?.getAttribute('aria-setsize')).toBe('99')
  const box = groupOf(6)
  reportNear(6, false)
  expect(cardOf(5)).toBeTruthy()
  expect(cardOf(6)).toBeNull()
  expect(cardOf(11)).toBeNull()
  expect(cardOf(12)).toBeTruthy()
  expect(box.style.blockSize).toBe('860px')
  expect(titles()).toEqual(stories.map(({ titel }) => titel))
  reportNear(6, true)
  expect(cardOf(6)).toBeTruthy()
  expect(box.style.blockSize).toBe('')
})

test('keeps a card that contains the focus', async () => {
  await start()
  const link = screen.getByRole('link', { name: 'Nummer 8.' })
  link.focus()
  reportNear(6, false)
  expect(document.activeElement).toBe(link)
  expect(cardOf(6)).toBeTruthy()
  link.blur()
  reportNear(6, false)
  expect(cardOf(6)).toBeNull()
})

test('draws all cards for printing', async () => {
  await start()
  reportNear(6, false)
  expect(cardOf(6)).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(cardOf(6)).toBeTruthy()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(cardOf(6)).toBeNull()
})

test('restores the height of a list that is shown again', async () => {
  const { unmount } = await start()
  reportNear(6, false)
  unmount()
  await start()
  expect(cardOf(6)).toBeNull()
  expect(groupOf(6).style.blockSize).toBe('860px')
  reportNear(6, true)
  expect(cardOf(6)).toBeTruthy()
})
