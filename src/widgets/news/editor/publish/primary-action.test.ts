import { describe, expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { anEditedStory } from '#widgets/news/editor/testing/story-service.ts'
import { timeInputOf, NO_TIME } from '#widgets/news/editor/draft/time-input.ts'
import { periodErrors } from '#widgets/news/editor/draft/schedule-form.ts'
import { primaryActionOf, unreviewedActionOf } from './primary-action.ts'

// The form knows no seconds; in that hour of October the clock shows each minute twice.
const BEGIN = '2026-04-20T06:00:41.000Z'
const TYPED = '2026-04-20T06:00:00.000Z'
const END = '2026-05-01T06:00:00.000Z'
const LATER = '2099-05-01T06:00:00.000Z'
const TWICE = '2025-10-26T01:30:00.000Z'
const FIRST = '2025-10-26T00:30:00.000Z'

const expired = (changes: Partial<EditedStory> = {}): EditedStory =>
  anEditedStory({ state: 'expired', publishAt: BEGIN, expiresAt: END, ...changes })

describe('[NEWS-05] an expired story', () => {
  test.each<[string, EditedStory, string | null, string | null, string]>([
    ['takes another end where its begin stays: nobody is notified', expired(), TYPED, LATER, 'end'],
    ['likewise with a begin in an hour that came twice', expired({ publishAt: TWICE }), FIRST, LATER, 'end'],
    ['likewise without a begin', expired({ publishAt: null }), null, LATER, 'end'],
    ['likewise where the begin is emptied', expired(), null, LATER, 'end'],
    ['is planned anew with another begin', expired(), LATER, null, 'plan'],
    ['is planned anew with a first begin', expired({ publishAt: null }), TYPED, LATER, 'plan'],
    ['loses its period where the end is emptied', expired(), TYPED, null, 'unplan'],
  ])('%s', (_, story, from, until, action) => {
    expect(primaryActionOf(story, { from, until }, undefined)).toBe(action)
  })

  test('needs no begin for that', () => {
    const period = { from: NO_TIME, until: timeInputOf(LATER) }
    expect(periodErrors(period, expired({ publishAt: null }), new Date())).toEqual({})
    expect(periodErrors(period, anEditedStory(), new Date())).toEqual({ from: 'needed' })
  })
})

test('[NEWS-05] a public story that was planned loses its period where its end is emptied', () => {
  const story = anEditedStory({ state: 'published', publishAt: BEGIN, expiresAt: LATER })
  expect(primaryActionOf(story, { from: TYPED, until: null }, undefined)).toBe('unplan')
  expect(primaryActionOf(story, { from: TYPED, until: END }, undefined)).toBe('end')
})

describe('[NEWS-05] while a review is asked, a story', () => {
  const ASKED = { ...anEditedStory().review, askedAt: BEGIN }
  const NEEDED = { ...ASKED, needed: true }
  test.each<[string, Partial<EditedStory>, { from: string; until: null } | undefined, string | undefined]>([
    ['can be published where no category demands the review', { state: 'review', review: ASKED }, undefined, 'publish'],
    ['can be planned likewise', { state: 'review', review: ASKED }, { from: LATER, until: null }, 'plan'],
    [
      'can have its changes published',
      { state: 'published', version: 3, publicVersion: 2, review: ASKED },
      undefined,
      'changes',
    ],
    ['waits where a category demands the review', { state: 'review', review: NEEDED }, undefined, undefined],
    ['waits in the bin', { state: 'bin', review: ASKED }, undefined, undefined],
    [
      'is published by the main button once the review is over',
      { review: { ...ASKED, askedAt: null } },
      undefined,
      undefined,
    ],
  ])('%s', (_, changes, wanted, action) => {
    expect(unreviewedActionOf(anEditedStory(changes), wanted)).toBe(action)
  })
})
