import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { DraftContext } from '#widgets/news/editor/draft-context.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { watchProblems } from '#widgets/news/editor/problems.ts'
import { Wish } from '#widgets/news/editor/publication/wish.ts'
import { serveStory } from '#widgets/news/editor/testing/edited.ts'
import { showIn, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { TakeBack } from './take-back.tsx'

afterEach(() => void vi.useRealTimers())

test('[NEWS-05] without a line the service is asked again and again whether anybody was told', async () => {
  setLanguage('de')
  standOn('portal')
  let asked = 0
  const takeBackUntil = new Date(Date.now() + 2000).toISOString()
  const service = serveStory(
    { state: 'published', takeBackUntil },
    {
      '/news/7/editing': () => {
        if (++asked === 1) throw new TypeError('offline')
        return { ...service.story, takeBackUntil: null }
      },
    },
  )
  await signIn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const draft = new Draft({ story: service.story })
  const { $problems } = watchProblems(draft)
  showIn(() => (
    <DraftContext value={{ draft, $problems, wish: new Wish(draft) }}>
      <TakeBack />
    </DraftContext>
  ))
  for (const times of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await vi.waitFor(() => expect(asked).toBe(times))
    // What follows the answer is in this turn of the loop.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
})
