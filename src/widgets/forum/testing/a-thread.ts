// A question with an official and an accepted answer, for tests of its page.
import { type ForumComment, type ForumEntry, ForumThread } from '#contract/forum.ts'
import { blank } from '#shared/testing/blank.ts'

export const FELIX = { id: '00000000-0000-4000-8000-000000000001', name: 'Felix Hartung' }
export const MIRIAM = { id: '00000000-0000-4000-8000-000000000002', name: 'Miriam Falk' }

export const aComment = (changes: Partial<ForumComment> = {}): ForumComment => ({
  id: 31,
  kind: 'comment',
  body: 'Ja, 7. September.',
  author: FELIX,
  isAnonymous: false,
  isOwn: false,
  createdAt: '2026-04-13T08:12:00.000Z',
  editedAt: null,
  version: 1,
  isHidden: false,
  hiddenReason: null,
  may: ['report'],
  ...changes,
})

export const anEntry = (changes: Partial<ForumEntry> = {}): ForumEntry => ({
  ...aComment(),
  id: 21,
  kind: 'answer',
  body: '<p>Die Rate ruht nicht.</p>',
  author: MIRIAM,
  votes: 14,
  hasVoted: false,
  isAccepted: false,
  official: null,
  files: [],
  comments: [],
  may: ['vote', 'comment', 'report'],
  ...changes,
})

export const aThread = (changes: Partial<ForumThread> = {}): ForumThread => ({
  ...blank(ForumThread),
  id: 4711,
  title: 'Dienstrad: Was passiert mit dem Vertrag in der Elternzeit?',
  category: { id: 3, name: 'Personal', nameEn: 'Personnel', icon: 'gift', isRemoved: false },
  version: 3,
  createdAt: '2026-04-13T07:12:00.000Z',
  answeredAt: '2026-04-14T08:05:00.000Z',
  isAnswered: true,
  isAnonymousAllowed: true,
  question: anEntry({
    id: 11,
    kind: 'question',
    author: FELIX,
    votes: 11,
    body: '<p>Läuft die Rate weiter?</p>',
    comments: [aComment()],
    may: ['vote', 'comment', 'answer', 'report'],
  }),
  answers: [
    anEntry({
      official: {
        office: 'Personal und Vergütung',
        officeEn: 'Personnel and pay',
        until: '2026-12-31',
        isExpired: false,
        owner: MIRIAM,
      },
    }),
    anEntry({
      id: 22,
      author: null,
      isAnonymous: true,
      body: '<p>Fragen kostet nichts.</p>',
      votes: 5,
      isAccepted: true,
    }),
  ],
  office: {
    name: 'Personal und Vergütung',
    nameEn: 'Personnel and pay',
    people: [{ ...MIRIAM, position: 'Leiterin Personal', presence: null }],
  },
  ...changes,
})
