// Shared by the tests of the list: rows, a service that returns them, and an element around the view.
import { screen, within } from '@testing-library/react'
import { StoryLine, StoryPage } from '#contract/news-list.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { StoryList } from '#widgets/news/story-list/story-list.tsx'
import type { Service } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'

let serial = 0

/** A draft of 20 April 2026 for all companies. */
export const aLine = (changes: Partial<StoryLine> = {}): StoryLine => ({
  ...blank(StoryLine),
  id: ++serial,
  titel: `Beitrag ${serial}`,
  version: 3,
  state: 'draft',
  changedAt: '2026-04-20T06:00:00.000Z',
  changedBy: { id: null, name: 'Leonie Brinkmann' },
  confirmation: 'none',
  refused: { unpublish: 'story_not_published', restore: 'story_not_deleted' },
  ...changes,
})

const COUNTS = { draft: 3, review: 1, scheduled: 2, published: 12, expired: 0, bin: 4 }
const MARKS = { turn: 1, expires: 2, highlight: 0, changed: 0 }

export const aPage = (stories: readonly StoryLine[], changes: Partial<StoryPage> = {}): StoryPage => ({
  ...blank(StoryPage),
  stories: [...stories],
  total: stories.length,
  counts: COUNTS,
  marks: MARKS,
  ...changes,
})

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly key: string | null
}

/** Renders the list with `service`; `asked` are the queries of the list, `calls` the writes, both in order. */
export async function startStoryList(service: Service, listState?: unknown) {
  for (const { id } of $toasts.get()) dismissToast(id)
  const shown = await screenTest(StoryList, {
    service: { '/kategorien': [], '/companies': [], ...service },
    roles: ['portal_ma', 'menu_ma_news', 'ma_news_user'],
    listState,
  })
  const asked = () => shown.requests(undefined, '/news/editing').map(({ query }) => Object.fromEntries(query))
  const calls = (): Call[] =>
    shown
      .requests()
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body, key }) => ({ method, path: path.replace('/api/news/ma/', ''), body, key }))
  return { asked, calls, ...shown }
}

export const boxOf = (title: string): HTMLElement => screen.getByRole('checkbox', { name: `${title} auswählen` })
export const rowOf = (title: string): HTMLElement => screen.getByRole('row', { name: new RegExp(title) })
export const chipsOf = (title: string): (string | null)[] =>
  within(within(rowOf(title)).getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const titles = (): (string | null)[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
