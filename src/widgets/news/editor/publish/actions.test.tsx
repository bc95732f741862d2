import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { useOthers } from '#widgets/news/editor/banners.tsx'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { failure, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { runAction } from './actions.ts'

test('an action succeeds although the story cannot be read again; the next lease reads it', async () => {
  standOn('portal')
  let isDown = false
  const service = serveStory(
    {},
    {
      '/news/7/editing': () => (isDown ? failure(503) : service.story),
      '/news/7/publish': () => {
        isDown = true
        service.story = { ...service.story, state: 'published' }
        return { id: 7 }
      },
    },
  )
  await signIn()
  const draft = new Draft({ story: service.story })
  expect(await runAction(draft, { path: '/publish', isVersioned: true }, undefined)).toBe('done')
  expect(draft.$story.get()?.state).toBe('draft')
  isDown = false
  const Looks = () => {
    useOthers()
    return null
  }
  showDraft(draft, <Looks />)
  await waitFor(() => expect(draft.$story.get()?.state).toBe('published'))
})
