import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Impact } from '#contract/news-publishing.ts'
import { showIn } from '#widgets/news/testing/stories.tsx'
import { ImpactList } from './impact.tsx'

const impact: Impact = {
  people: 1240,
  companies: [],
  told: 1240,
  toldAgain: 1240,
  toldLater: 12,
  toldMuted: 14,
  highlightFor: [],
  displaces: [],
  planned: [],
}
const linesOf = (changes: Partial<Impact>, isOutdated = false) => {
  showIn(() => <ImpactList impact={{ ...impact, ...changes }} isOutdated={isOutdated} />)
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
    { toldLater: 0, toldMuted: 1 },
    ['Benachrichtigt 1.240', 'Davon hat eine Person das Thema stummgeschaltet'],
  ],
  ['nothing of them where there are none', { toldLater: 0, toldMuted: 0 }, ['Benachrichtigt 1.240']],
  ['nothing of them where nobody is told', { told: 0 }, ['Benachrichtigt 0, auf Wunsch erneut 1.240']],
])('[NEWS-05] beside those who are told it names %s', (_what, changes, lines) => {
  expect(linesOf(changes).slice(1)).toEqual(lines)
})

test.each([
  [true, 1],
  [false, 0],
])('that the English text is older than the German one is told before it goes out: %s', (isOutdated, times) => {
  const lines = linesOf({}, isOutdated)
  expect(lines.filter((line) => line === 'Die englische Übersetzung ist älter als der deutsche Text')).toHaveLength(
    times,
  )
})
