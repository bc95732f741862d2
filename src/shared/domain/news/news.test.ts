import { describe, expect, test } from 'vitest'
import { displacedBy, highlightCompanies } from './news-highlight.ts'
import {
  chipsOf,
  refusalOf,
  stateOf,
  STORY_ACTIONS,
  type Refusal,
  type StoryAction,
  type StoryFacts,
  type StoryState,
} from './news-state.ts'
import { isTranslationOutdated, missingFields, plainText, readingMinutes, textsOf, tooLongFields } from './news-text.ts'
import { EMPTY_STORY, STORY_FIELDS, type StoryTexts } from './story-fields.ts'

const NOW = new Date('2026-04-21T08:00:00Z')
const before = new Date('2026-04-20T08:00:00Z')
const later = new Date('2026-04-22T08:00:00Z')
const aStory = (changes: Partial<StoryFacts> = {}): StoryFacts => ({
  status: 'draft',
  publishAt: null,
  expiresAt: null,
  hasPlannedPeriod: false,
  reviewAskedAt: null,
  deletedAt: null,
  version: 3,
  approvedVersion: null,
  needsReview: false,
  ...changes,
})

describe('[NEWS-05] states of a story and their actions', () => {
  const STATES: [Partial<StoryFacts>, StoryState][] = [
    [{}, 'draft'],
    [{ reviewAskedAt: before }, 'review'],
    [{ status: 'scheduled', publishAt: later }, 'scheduled'],
    [{ status: 'published' }, 'published'],
    [{ status: 'published', reviewAskedAt: before }, 'published'],
    [{ status: 'published', expiresAt: later }, 'published'],
    [{ status: 'published', expiresAt: NOW }, 'expired'],
    [{ expiresAt: before }, 'draft'],
    [{ deletedAt: before }, 'bin'],
  ]
  test.each(STATES)('%j is %s', (changes, state) => expect(stateOf(aStory(changes), NOW)).toBe(state))

  const NOT_IN_REVIEW = { approve: 'review_not_asked', returnReview: 'review_not_asked' } as const
  const NOT_DELETED = { restore: 'story_not_deleted' } as const
  const REFUSED: [string, Partial<StoryFacts>, Partial<Record<StoryAction, Refusal>>][] = [
    ['a draft', {}, { unpublish: 'story_not_published', ...NOT_IN_REVIEW, ...NOT_DELETED }],
    [
      'a draft that needs a review',
      { needsReview: true, reviewAskedAt: before, approvedVersion: 2 },
      {
        publish: 'review_required',
        setPeriod: 'review_required',
        unpublish: 'story_not_published',
        ...NOT_DELETED,
      },
    ],
    [
      'an approved one',
      { needsReview: true, reviewAskedAt: before, approvedVersion: 3 },
      { unpublish: 'story_not_published', ...NOT_DELETED },
    ],
    [
      'a scheduled one',
      { status: 'scheduled', publishAt: later },
      { publish: 'validity_period_set', unpublish: 'story_not_published', ...NOT_IN_REVIEW, ...NOT_DELETED },
    ],
    ['a published one', { status: 'published' }, { ...NOT_IN_REVIEW, ...NOT_DELETED }],
    [
      'one that its set time has published',
      { status: 'published', publishAt: before },
      { ...NOT_IN_REVIEW, ...NOT_DELETED },
    ],
    [
      'a published one with an end',
      { status: 'published', expiresAt: later },
      { publish: 'validity_period_set', unpublish: 'validity_period_set', ...NOT_IN_REVIEW, ...NOT_DELETED },
    ],
    [
      'an expired one',
      { status: 'published', expiresAt: before },
      { publish: 'story_expired', unpublish: 'validity_period_set', ...NOT_IN_REVIEW, ...NOT_DELETED },
    ],
    [
      'one in the bin',
      { deletedAt: before },
      Object.fromEntries(
        STORY_ACTIONS.filter((action) => action !== 'restore' && action !== 'delete').map((action) => [
          action,
          'story_deleted' as const,
        ]),
      ),
    ],
  ]
  test.each(REFUSED)('%s: allows all other actions', (_name, changes, refused) => {
    const found = STORY_ACTIONS.flatMap((action) => {
      const refusal = refusalOf(action, aStory(changes), NOW)
      return refusal ? [[action, refusal]] : []
    })
    expect(Object.fromEntries(found)).toEqual(refused)
  })

  test('adds chips to the state', () => {
    const facts = { publicVersion: 3, translationOutdated: false, isHighlight: false, isPending: false }
    expect(chipsOf({ ...aStory({ expiresAt: later }), ...facts }, NOW)).toEqual([])
    const approved = { version: 3, approvedVersion: 3 }
    expect(chipsOf({ ...aStory(approved), ...facts }, NOW)).toEqual(['approved'])
    expect(chipsOf({ ...aStory({ ...approved, status: 'published' }), ...facts }, NOW)).toEqual([])
    const all = { publicVersion: 2, translationOutdated: true, isHighlight: true, isPending: true }
    expect(chipsOf({ ...aStory({ status: 'published', expiresAt: later }), ...all }, NOW)).toEqual([
      'expires',
      'highlight',
      'changed',
      'translation',
      'pending',
    ])
  })
})

describe('texts', () => {
  const EMPTY = textsOf(EMPTY_STORY)
  const full = { ...EMPTY, titel: 'Titel', preview: 'Kurz', content: '<p>Lang</p>' }

  test.each<[string, Partial<StoryTexts>, string[]]>([
    ['all there', {}, []],
    ['a blank title', { titel: ' \u00a0' }, ['titel']],
    [
      'a content of tags',
      { content: '<p><br></p><table><tbody><tr><td>&nbsp;</td></tr></tbody></table>' },
      ['content'],
    ],
    ['a preview of tags', { preview: '<p><b></b>&nbsp;</p>' }, ['preview']],
    ['a preview of signs that are not seen', { preview: '\u200b \u2060' }, ['preview']],
    ['an English title of tags', { titelEn: '<i></i>', previewEn: 'Short', contentEn: '<p>x</p>' }, ['titelEn']],
    ['a content of one sign', { content: '<p>&amp;</p>' }, []],
    ['an English text alone', { contentEn: '<p>x</p>' }, ['titelEn', 'previewEn']],
    ['an English description alone', { descriptionEn: 'x' }, ['titelEn', 'previewEn', 'contentEn']],
    ['an English title alone, which is no translation', { titelEn: 'Title' }, []],
  ])('[NEWS-04] missing where there is %s', (_name, changes, missing) =>
    expect(missingFields({ ...full, ...changes })).toEqual(missing),
  )

  test('[NEWS-04] the limits count code points', () => {
    expect(tooLongFields({ content: 'x'.repeat(STORY_FIELDS.content.limit) })).toEqual([])
    expect(tooLongFields({ content: 'x'.repeat(STORY_FIELDS.content.limit + 1) })).toEqual(['content'])
    expect(tooLongFields({ contentEn: '👩'.repeat(STORY_FIELDS.content.limit) })).toEqual([])
    expect(tooLongFields({ titel: '👩'.repeat(201), titelEn: 'ä'.repeat(200) })).toEqual(['titel'])
  })

  test.each<[string, number]>([
    ['', 1],
    ['<p>ein Wort</p>', 1],
    [`<p>${'Wort '.repeat(900)}</p>`, 5],
  ])('reading takes minutes (%#)', (html, minutes) => expect(readingMinutes(html)).toBe(minutes))

  test('plain text keeps words apart', () => expect(plainText('<p>a</p><p>b<br>c &lt; d</p>')).toBe('a b c x d'))

  const both = { ...full, titelEn: 'Title', contentEn: '<p>Long</p>' }
  test.each<[string, boolean, Partial<StoryTexts>, boolean, boolean]>([
    ['nothing changes', false, {}, false, false],
    ['the German text changes', false, { content: '<p>Neu</p>' }, false, true],
    ['it is outdated already', true, {}, false, true],
    ['both change', false, { content: '<p>Neu</p>', contentEn: '<p>New</p>' }, false, false],
    ['the English text follows', true, { contentEn: '<p>New</p>' }, false, false],
    ['the editor says that it fits', true, { content: '<p>Neu</p>' }, true, false],
    ['there is no English text', true, { titelEn: '', contentEn: '' }, false, false],
  ])('the translation is outdated or not when %s', (_name, was, changes, checked, outdated) =>
    expect(isTranslationOutdated({ ...both, translationOutdated: was }, { ...both, ...changes }, checked)).toBe(
      outdated,
    ),
  )
})

describe('[NEWS-06] highlights', () => {
  test.each<[boolean, number[], number[], number[]]>([
    [false, [], [], []],
    [true, [], [], [1, 2, 3]],
    [true, [1, 2], [], [1, 2]],
    [true, [], [3], [3]],
    [true, [1, 2], [2, 3], [2]],
  ])('highlight %s, seen by %j, highlight of %j: %j', (highlight, companyIds, highlightCompanyIds, expected) =>
    expect(highlightCompanies({ highlight, companyIds, highlightCompanyIds }, [1, 2, 3])).toEqual(expected),
  )

  test('displaces older highlights in the companies of the new one only', () => {
    const present = [
      { companyId: 1, storyId: 7 },
      { companyId: 2, storyId: 8 },
      { companyId: 3, storyId: 7 },
      { companyId: 4, storyId: 9 },
    ]
    expect([...displacedBy(8, [1, 2, 3], present)]).toEqual([[7, [1, 3]]])
  })
})
