import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { failure, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { UndoPublish } from './undo-publish.tsx'

test('[NEWS-05] without a connection it keeps asking whether undo is still possible', async () => {
  setLanguage('de')
  standOn('portal')
  let asked = 0
  const undoUntil = new Date(Date.now() + 2000).toISOString()
  const service = serveStory(
    { state: 'published', undoUntil },
    {
      '/news/7/editing': () => {
        if (++asked === 1) throw new TypeError('offline')
        return { ...service.story, undoUntil: null }
      },
    },
  )
  await signIn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const draft = new Draft({ story: service.story })
  showDraft(draft, <UndoPublish />)
  for (const times of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await vi.waitFor(() => expect(asked).toBe(times))
    // The effects of the response follow in this turn of the event loop.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
})

test('[NEWS-05] announces the undo although the story cannot be read again', async () => {
  setLanguage('de')
  standOn('portal')
  const { promise: isUndone, resolve: undone } = Promise.withResolvers<void>()
  const undoUntil = new Date(Date.now() + 30_000).toISOString()
  const service = serveStory(
    { state: 'published', undoUntil },
    {
      '/news/7/editing': () => failure(503),
      // A save that was overtaken: its response is older than that of the undo.
      '/ma/news/7': async () => {
        await isUndone
        return { ...service.story, version: 2 }
      },
      '/news/7/publish/undo': () => {
        setTimeout(undone)
        return { ...service.story, state: 'draft', undoUntil: null }
      },
    },
  )
  await signIn()
  const draft = new Draft({ story: service.story })
  showDraft(draft, <UndoPublish />)
  draft.change({ titel: 'Noch ein Wort' })
  const saving = draft.flush()
  await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  await saving
  await screen.findByText('Die Veröffentlichung wurde zurückgenommen. Niemand wurde benachrichtigt.')
})

test.each<[string, EditedStory['chips'], string]>([
  ['readers will be notified', ['pending'], 'Solange Sie zurücknehmen können, wird niemand benachrichtigt.'],
  ['nobody will', [], 'Niemand wird benachrichtigt.'],
])('[NEWS-05] what can be taken back says so where %s', async (_, chips, said) => {
  setLanguage('de')
  standOn('portal')
  const undoUntil = new Date(Date.now() + 30_000).toISOString()
  const service = serveStory({ state: 'published', undoUntil, chips })
  await signIn()
  const draft = new Draft({ story: service.story })
  showDraft(draft, <UndoPublish />)
  expect(await screen.findByText(said)).toBeTruthy()
})
