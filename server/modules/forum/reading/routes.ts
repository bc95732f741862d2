// Reading the forum, below api/qa.
import { Type } from '@fastify/type-provider-typebox'
import {
  EntryId,
  ForumOverview,
  ForumRevision,
  ForumThread,
  QuestionPage,
  QuestionQuery,
  RoutePreview,
  RouteQuery,
  SimilarAnswer,
  SimilarQuery,
  ThreadId,
} from '#contract/forum.ts'
import { subjectWords } from '#domain/search/search-fillers.ts'
import { fold, QUERY_MAX } from '#domain/search/search-text.ts'
import { PASSAGE_SOURCES } from '#contract/passages.ts'
import type { Session } from '#server/http/session.ts'
import type { Context } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { choosable, FORUM, officeOf, readQuestionViewer, UNLOGGED } from '#server/modules/forum/viewer.ts'
import { readQuery } from '#server/search/search-query.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findSimilar } from './find-entries.ts'
import { listQuestions, readOverview, turnFor } from './list-questions.ts'
import { readRevisions, readThread } from './read-thread.ts'

const tags = ['forum']

/** Passages of other areas beside a question. */
const PASSAGES = 2

/** The forum itself answers with whole questions. */
const OTHER_SOURCES = PASSAGE_SOURCES.filter((source) => source !== 'forum')

async function readSimilar({ db, now, passages }: Context, session: Session, typed: string, without?: number) {
  const at = now()
  const query = readQuery([...typed].slice(0, QUERY_MAX).join(''))
  const viewer = { session, language: 'de', now: at } as const
  const [questions, found] = await Promise.all([
    readQuestionViewer(db, session, at).then((viewer) => findSimilar(db, viewer, query.text, without)),
    passages.search(db, viewer, query, { limit: PASSAGES, sources: OTHER_SOURCES }),
  ])
  const words = subjectWords(query.text).map(fold)
  return { words, questions, passages: found.passages, unavailable: found.unavailable }
}

export const readingRoutes = moduleRoutes({ tags, ...FORUM }, (route, context, app) => {
  const { db } = context
  route.get(
    '/questions',
    {
      summary: 'Questions that the caller may see, newest first, by pages',
      description:
        'A search looks in questions, answers and comments, and forgives typing errors where nothing has the words.',
      query: QuestionQuery,
      response: QuestionPage,
      readsReplica: true,
    },
    ({ viewer, query }) => listQuestions(db, viewer, query),
  )
  route.get(
    '/overview',
    { summary: 'Categories with their numbers, and what waits for the caller', response: ForumOverview },
    ({ viewer }) => readOverview(db, viewer),
  )
  // Called while somebody types, and searches in every area: it has its own limit, and a viewer without offices.
  app.get(
    '/similar',
    {
      config: { ...UNLOGGED, rateLimit: { max: 90, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Questions with their answers, and passages of other areas, that may answer a sentence',
        querystring: SimilarQuery,
        response: { 200: SimilarAnswer },
      },
    },
    ({ session, query: { q, without } }) => readSimilar(context, session, q, without),
  )
  route.get(
    '/route',
    { summary: 'To whom a question goes that is asked today', query: RouteQuery, response: RoutePreview },
    async ({ viewer, query: { categoryId, siteId = null } }) => {
      if (!choosable(viewer).includes(categoryId)) throw notFound()
      const { name, nameEn } = officeOf(viewer, categoryId, siteId)
      return { name, nameEn, turn: await turnFor(viewer, { categoryId, siteId, waitingSince: viewer.today }) }
    },
  )
  route.get(
    '/questions/:id',
    { summary: 'A question with its answers and comments', params: ThreadId, response: ForumThread },
    ({ viewer, params }) => readThread(db, viewer, params.id),
  )
  route.get(
    '/entries/:id/revisions',
    { summary: 'Former texts of an entry', params: EntryId, response: Type.Array(ForumRevision) },
    ({ viewer, params }) => readRevisions(db, viewer, params.id),
  )
})
