// Reading the forum, below api/qa.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import { subjectWords } from '#domain/search-fillers.ts'
import { fold, QUERY_MAX } from '#domain/search-text.ts'
import { PASSAGE_SOURCES } from '#contract/passages.ts'
import type { Session } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { choosable, officeOf, readReader, readViewer } from '#server/modules/forum/viewer.ts'
import { readQuery } from '#server/search-query.ts'
import { findSimilar } from './find-entries.ts'
import { listQuestions, readOverview, turnFor } from './list-questions.ts'
import { readRevisions, readThread } from './read-thread.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forum']
/** Nothing that is done in the forum is logged with a person: it may be done without a name. */
export const READER = { access: 'signed-in', personUnlogged: true } as const

/** Passages of other areas beside a question. */
const PASSAGES = 2

export const readingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addLists(app, context)
    addSearch(app, context)
    addReads(app, context)
  }

function addLists(app: App, { db, now }: Context): void {
  app.get(
    '/questions',
    {
      config: { ...READER, readsReplica: true },
      schema: {
        tags,
        summary: 'Questions that the caller may see, newest first, by pages',
        description:
          'A search looks in questions, answers and comments, and forgives typing errors where nothing has the words.',
        querystring: QuestionQuery,
        response: { 200: QuestionPage },
      },
    },
    async ({ session, query }) => listQuestions(db, await readViewer(db, session, now()), query),
  )
  app.get(
    '/overview',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Categories with their numbers, and what waits for the caller',
        response: { 200: ForumOverview },
      },
    },
    async ({ session }) => readOverview(db, await readViewer(db, session, now())),
  )
}

/** The forum itself answers with whole questions. */
const OTHER_SOURCES = PASSAGE_SOURCES.filter((source) => source !== 'forum')

async function readSimilar({ db, now, passages }: Context, session: Session, typed: string, without?: number) {
  const at = now()
  const query = readQuery([...typed].slice(0, QUERY_MAX).join(''))
  const viewer = { session, language: 'de', now: at } as const
  const [questions, found] = await Promise.all([
    readReader(db, session, at).then((reader) => findSimilar(db, reader, query.text, without)),
    passages.search(db, viewer, query, { limit: PASSAGES, sources: OTHER_SOURCES }),
  ])
  const words = subjectWords(query.text).map(fold)
  return { words, questions, passages: found.passages, unavailable: found.unavailable }
}

function addSearch(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/similar',
    {
      // It is called while somebody types, and searches in every area.
      config: { ...READER, rateLimit: { max: 90, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Questions with their answers, and passages of other areas, that may answer a sentence',
        querystring: SimilarQuery,
        response: { 200: SimilarAnswer },
      },
    },
    ({ session, query: { q, without } }) => readSimilar(context, session, q, without),
  )
  app.get(
    '/route',
    {
      config: READER,
      schema: {
        tags,
        summary: 'To whom a question goes that is asked today',
        querystring: RouteQuery,
        response: { 200: RoutePreview },
      },
    },
    async ({ session, query: { categoryId, siteId = null } }) => {
      const viewer = await readViewer(db, session, now())
      if (!choosable(viewer).includes(categoryId)) throw notFound()
      const { name, nameEn } = officeOf(viewer, categoryId, siteId)
      return { name, nameEn, turn: await turnFor(viewer, { categoryId, siteId, waitingSince: viewer.today }) }
    },
  )
}

function addReads(app: App, { db, now }: Context): void {
  app.get(
    '/questions/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'A question with its answers and comments',
        params: ThreadId,
        response: { 200: ForumThread },
      },
    },
    async ({ session, params }) => readThread(db, await readViewer(db, session, now()), params.id),
  )
  app.get(
    '/entries/:id/revisions',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Former texts of an entry',
        params: EntryId,
        response: { 200: Type.Array(ForumRevision) },
      },
    },
    async ({ session, params }) => readRevisions(db, await readViewer(db, session, now()), params.id),
  )
}
