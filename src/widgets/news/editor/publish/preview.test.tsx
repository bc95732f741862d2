import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { NewsStory } from '#contract/news.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { ScheduleForm } from '#widgets/news/editor/draft/schedule-form.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { aCategory, aStory, signIn, standOn } from '#widgets/news/testing/stories.tsx'
// Loaded before the first test, so that no test depends on the lazy import.
import '#widgets/news/story/story-aside.tsx'
import { Preview } from './preview.tsx'

async function preview(story: NewsStory, change: (schedule: ScheduleForm) => void = () => undefined) {
  setLanguage('de')
  standOn('portal')
  const service = serveStory(
    { titelEn: story.titelEn ?? '', contentEn: story.contentEn ?? '' },
    {
      '/news/7/preview': { visible: true, people: 12, story },
      '/news/last': [aStory({ id: 8, titel: 'Nur für andere', kategorien: [aCategory(3, 'Technik')] })],
    },
  )
  await signIn()
  const draft = new Draft({ story: service.story })
  const schedule = new ScheduleForm(draft)
  change(schedule)
  showDraft(draft, <Preview />, schedule)
}

test('a draft is shown with the typed end, and without parts that are only for the editor', async () => {
  const story = aStory({ id: 7, titel: 'Vorab', kategorien: [aCategory(3, 'Technik')] })
  await preview(story, (schedule) => schedule.change('until', { day: '2099-05-01', time: '08:00' }))
  expect((await screen.findByRole('heading', { name: 'Vorab' })).tagName).toBe('H2')
  const label = await screen.findByText('Gültig bis')
  expect(label.nextElementSibling?.textContent).toMatch(/^01\.05\.2099, 8:00/)
  expect(screen.queryByRole('link', { name: 'Nur für andere' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Drucken|Teilen|Aushang/ })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Englisch' })).toBeNull()
})

test('a story with English texts is shown in either language', async () => {
  await preview(aStory({ id: 7, titel: 'Vorab', titelEn: 'Ahead', contentEn: '<p>Text</p>' }))
  await screen.findByRole('heading', { name: 'Vorab' })
  await userEvent.click(screen.getByRole('radio', { name: 'Englisch' }))
  expect((await screen.findByRole('heading', { name: 'Ahead' })).lang).toBe('en')
})
