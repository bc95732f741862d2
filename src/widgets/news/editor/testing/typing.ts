// Drafts with a fake clock that a test advances.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { serveStory } from './story-service.ts'
import { signIn, standOn } from '#widgets/news/testing/stories.tsx'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'

/** Begins before each test of a file. */
export function typing(): void {
  beforeEach(async () => {
    standOn('portal')
    serveStory()
    await signIn(['portal_ma', 'ma_news_user'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Waits for a pause in typing, and for its effects. */
export async function rest(ms = 1000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.waitFor(() => undefined)
}

export const settled = (draft: Draft, kind: string): Promise<void> =>
  vi.waitFor(() => expect(draft.$status.get().kind).toBe(kind))
