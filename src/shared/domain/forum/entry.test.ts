import { expect, test } from 'vitest'
import { actionsOf, hasContent, mayDo, type EntryAction, type EntryFacts } from './entry.ts'

const anEntry = (changes: Partial<EntryFacts> = {}): EntryFacts => ({
  kind: 'question',
  isOwn: false,
  isAnonymous: false,
  isHidden: false,
  isAccepted: false,
  isOfficial: false,
  hasAnswers: false,
  hasComments: false,
  isReported: false,
  isArchived: false,
  isAsker: false,
  isResponsible: false,
  isSoleModerator: false,
  isModerator: false,
  ...changes,
})

test.each<[string, Partial<EntryFacts>, EntryAction[]]>([
  ['a question of somebody else', {}, ['vote', 'comment', 'answer', 'report']],
  ['an own question', { isOwn: true, isAsker: true }, ['edit', 'delete', 'comment', 'answer', 'archive', 'move']],
  [
    'an own question with answers',
    { isOwn: true, isAsker: true, hasAnswers: true },
    ['edit', 'comment', 'answer', 'archive', 'move'],
  ],
  [
    'an own question with comments of others',
    { isOwn: true, isAsker: true, hasComments: true },
    ['edit', 'comment', 'answer', 'archive', 'move'],
  ],
  ['an own answer that is reported', { kind: 'answer', isOwn: true, isReported: true }, ['edit', 'comment']],
  ['an answer to an own question', { kind: 'answer', isAsker: true }, ['vote', 'comment', 'accept', 'report']],
  [
    'an answer for the responsible',
    { kind: 'answer', isResponsible: true },
    ['vote', 'comment', 'makeOfficial', 'report'],
  ],
  ['an own accepted answer', { kind: 'answer', isOwn: true, isAccepted: true }, ['edit', 'comment']],
  ['an own official answer', { kind: 'answer', isOwn: true, isOfficial: true }, ['edit', 'comment']],
  ['an archived question of its asker', { isOwn: true, isAsker: true, isArchived: true }, ['restore']],
  ['an archived question of somebody else', { isArchived: true }, ['report']],
  ['an answer of an archived question for its asker', { kind: 'answer', isAsker: true, isArchived: true }, ['report']],
  ['a comment of somebody else', { kind: 'comment' }, ['report']],
  [
    'a question without a name for moderators',
    { isAnonymous: true, isModerator: true },
    ['edit', 'vote', 'comment', 'answer', 'archive', 'move', 'report', 'hide', 'disclose'],
  ],
  ['a hidden answer for moderators', { kind: 'answer', isHidden: true, isModerator: true }, ['unhide']],
  ['an own hidden answer', { kind: 'answer', isHidden: true, isOwn: true }, []],
])('[FORUM-01] %s has its actions', (_, changes, expected) => {
  expect(actionsOf(anEntry(changes))).toEqual(expected)
})

test('[FORUM-02] moderators do not decide about their own entries', () => {
  for (const action of ['hide', 'unhide', 'disclose'] as const)
    expect(
      mayDo(action, anEntry({ isOwn: true, isModerator: true, isAnonymous: true, isHidden: action === 'unhide' })),
    ).toBe(false)
})

test.each([
  ['<p>Rate?</p>', true],
  ['<p> </p>', false],
  ['<p>&nbsp;</p>', false],
  ['<p>?!</p>', false],
  ['7', true],
])('sees whether %j says anything', (html, expected) => {
  expect(hasContent(html)).toBe(expected)
})
