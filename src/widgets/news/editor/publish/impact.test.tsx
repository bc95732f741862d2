import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { Impact } from '#contract/news-publishing.ts'
import { blank } from '#shared/testing/blank.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showIn, signIn } from '#widgets/news/testing/stories.tsx'
import { ImpactCard, ImpactList } from './impact.tsx'

const impact: Impact = {
  ...blank(Impact),
  people: 1240,
  notified: 1240,
  notifiedAgain: 1240,
  notifiedLater: 12,
  notifiedMuted: 14,
}
const TITLE_ALONE = 'Auf Englisch gibt es nur den Titel: Auch wer Englisch liest, sieht den Beitrag auf Deutsch'
const OUTDATED = 'Die englische Übersetzung ist älter als der deutsche Text'
const english = { titelEn: 'Furnace', previewEn: 'Runs', contentEn: '<p>Runs</p>' }
const linesOf = (changes: Partial<Impact>) => {
  showIn(() => <ImpactList impact={{ ...impact, ...changes }} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())
}

test.each<[string, Partial<Impact>, string[]]>([
  [
    'those who have muted it',
    {},
    ['Benachrichtigt 1.240, davon 12 nach ihrer Ruhezeit', 'Davon haben 14 das Thema stummgeschaltet'],
  ],
  [
    'one who has muted it',
    { notifiedLater: 0, notifiedMuted: 1 },
    ['Benachrichtigt 1.240', 'Davon hat eine Person das Thema stummgeschaltet'],
  ],
  ['nothing of them where there are none', { notifiedLater: 0, notifiedMuted: 0 }, ['Benachrichtigt 1.240']],
  ['nothing of them where nobody is notified', { notified: 0 }, ['Benachrichtigt 0, auf Wunsch erneut 1.240']],
])('[NEWS-05] beside those who are notified it names %s', (_what, changes, lines) => {
  expect(linesOf(changes).slice(1)).toEqual(lines)
})

test.each<[string, Partial<EditedStory>, string[]]>([
  ['none', {}, []],
  ['a title alone', { titelEn: 'Furnace' }, [TITLE_ALONE]],
  ['an older text', { ...english, translationOutdated: true }, [OUTDATED]],
  ['a text that fits', english, []],
])('[NEWS-04] tells before publishing what English readers get: %s', async (_what, changes, lines) => {
  const { story } = serveStory({ id: 7, titel: 'Ofen', ...changes }, { '/news/7/impact': () => impact })
  await signIn()
  showDraft(new Draft({ story }), <ImpactCard />)
  await screen.findByText(/^Erreicht/)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())
  expect(shown.filter((line) => line === TITLE_ALONE || line === OUTDATED)).toEqual(lines)
})
