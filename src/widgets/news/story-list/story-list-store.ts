// The calls of the editors' list.
import type { EditableCategory } from '#contract/news-categories.ts'
import type { BulkBody, BulkResult, EditedStory } from '#contract/news-editing.ts'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import type { Impact } from '#contract/news-publishing.ts'
import { api } from '#shared/api.ts'

export const PREFIX = 'api/news/ma/'
/** The service takes and gives no more than this many at once. */
const MOST = 100

export type Act = BulkBody['action']

export const readPage = (query: StoryListQuery): Promise<StoryPage> =>
  api.get<StoryPage>(`${PREFIX}news/editing`, { query: { ...query } })

/** The first `count` stories, or all there are. */
export async function readMany(query: StoryListQuery, count: number): Promise<StoryPage> {
  let page = await readPage({ ...query, size: Math.min(count, MOST) })
  while (page.next && page.stories.length < count) {
    const further = await readPage({
      ...query,
      cursor: page.next,
      size: Math.min(count - page.stories.length, MOST),
    })
    page = { ...further, stories: [...page.stories, ...further.stories] }
  }
  return page
}

/** One act for these stories; `key` repeats it safely. What was done before a failure stays done. */
export async function actOn(action: Act, lines: readonly StoryLine[], key: string): Promise<BulkResult> {
  const results: BulkResult = []
  // What nobody here has seen yet is not given to readers; all else takes nothing from whoever wrote it.
  const stories = lines.map(({ id, version }) => (action === 'publish' ? { id, version } : { id }))
  for (let from = 0; from < stories.length; from += MOST) {
    const body: BulkBody = { action, stories: stories.slice(from, from + MOST) }
    results.push(...(await api.post<BulkResult>(`${PREFIX}news/bulk`, body, { idempotencyKey: `${key}-${from}` })))
  }
  return results
}

export const readImpact = (id: number): Promise<Impact> => api.get<Impact>(`${PREFIX}news/${id}/impact`)

/** 409 `already_told` when the time for it is over. */
export const takeBack = (id: number): Promise<EditedStory> => api.post<EditedStory>(`${PREFIX}news/${id}/publish/undo`)

export const readCategories = (): Promise<EditableCategory[]> => api.get<EditableCategory[]>(`${PREFIX}kategorien`)
