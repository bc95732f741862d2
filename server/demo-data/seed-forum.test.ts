// The questions of the demo company, as its people see them.
import { expect, test } from 'vitest'
import type { ForumOverview, ForumThread, QuestionPage } from '#contract/forum.ts'
import type { ModeratedEntry } from '#contract/forum-editing.ts'
import type { Badges } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

// A Tuesday.
const NOW = new Date('2026-04-21T06:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const get = async <T>(path: string, who = 'thorsten.wehmeyer') => (await server.as(who).get<T>(`/api${path}`)).body
const list = (query: string, who?: string) => get<QuestionPage>(`/qa/questions?size=100&${query}`, who)

test('[FORUM-01] there are 60 questions in all states', async () => {
  const [all, archived] = [await list('state=all'), await list('state=archived')]
  expect(all.total + archived.total).toBe(60)
  const { questions } = all
  const number = (which: (line: QuestionPage['questions'][number]) => boolean) => questions.filter(which).length
  expect(number(({ isAnswered }) => !isAnswered)).toBeGreaterThan(12)
  expect(number(({ isOfficial }) => isOfficial)).toBeGreaterThan(15)
  expect(number(({ isAnonymous, author }) => isAnonymous && author === null)).toBe(5)
  expect(number(({ category }) => category.isRemoved)).toBe(2)
  expect(new Set(questions.map(({ turn }) => turn?.stage ?? null))).toEqual(
    new Set(['responsible', 'deputy', 'moderator', null]),
  )
  expect(archived.total).toBe(3)
  expect(await get<ModeratedEntry[]>('/qa/moderation')).toHaveLength(2)
})

test('[FORUM-01] the question of the mock has its official and its accepted answer', async () => {
  const { questions } = await list('q=Dienstrad+Elternzeit', 'felix.hartung')
  const thread = await get<ForumThread>(`/qa/questions/${questions[0]!.id}`, 'felix.hartung')
  expect(thread).toMatchObject({
    title: 'Dienstrad: Was passiert mit dem Vertrag in der Elternzeit?',
    office: { name: 'Personal und Vergütung', people: [{ name: 'Miriam Falk' }] },
    question: { votes: 11, isOwn: true },
  })
  expect(
    thread.answers.map(({ author, official, isAccepted, votes }) => [
      author?.name,
      official?.isExpired,
      isAccepted,
      votes,
    ]),
  ).toEqual([
    ['Miriam Falk', false, false, 14],
    ['Daniel Kowalski', undefined, true, 5],
  ])
})

test('[FORUM-01] Katrin answers for steel: her to-dos and her bell lead there', async () => {
  const { questions } = await list('responsible=true&state=open', 'katrin.osterloh')
  expect(questions.map(({ title }) => title)).toEqual([
    'Darf Baustahl S235 für Vorrichtungen direkt am Lager bestellt werden?',
    'Wer prüft Werkszeugnisse 3.1, wenn der Lead Buyer im Urlaub ist?',
    // She is the deputy of the head of purchasing.
    'Wie lege ich einen Lieferanten ohne Steuernummer an?',
  ])
  const { notifications } = await get<Badges>('/notification/badges', 'katrin.osterloh')
  const ours = notifications.filter(({ menuId }) => menuId === 'menu_ek_qa')
  expect(ours.filter(({ todo }) => todo).map(({ link }) => link)).toEqual(
    expect.arrayContaining(questions.map(({ id }) => `/forum/${id}`)),
  )
  const skonto = ours.find(({ title }) => title.startsWith('Skonto'))!
  expect((await get<ForumThread>(`/qa/questions/${skonto.nikoId!}`)).title).toMatch(/^Skonto bei Sammelrechnung/)
  expect((await get<ForumOverview>('/qa/overview', 'katrin.osterloh')).responsible).toBe(
    questions.filter(({ turn }) => turn?.isMine).length,
  )
})

test('[FORUM-01] only its company sees questions of the foundry', async () => {
  const q = 'q=Tauchthermometer'
  expect((await list(q, 'joern.cordes')).total).toBe(1)
  expect((await list(q, 'felix.hartung')).total).toBe(0)
})
