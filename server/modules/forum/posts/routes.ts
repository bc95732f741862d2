// Writing in the forum and acting on its entries, below api/qa.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  AcceptBody,
  AnswerBody,
  ArchiveBody,
  CommentBody,
  DeletedEntry,
  EditBody,
  EntryId,
  FileId,
  FileQuery,
  ForumFile,
  ForumFollow,
  ForumThread,
  ForumVote,
  InviteBody,
  MoveBody,
  OfficialBody,
  QuestionBody,
  ThreadId,
} from '#contract/forum.ts'
import { HOURLY_EDITS, HOURLY_LIMIT } from '#domain/forum/entry.ts'
import { cleanField } from '#server/text/clean-field.ts'
import { tooMany } from '#server/http/errors.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { Height, sendDocument, wholeOrPart } from '#server/files/send-picture.ts'
import { FORUM, UNLOGGED, viewerOf } from '#server/modules/forum/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import {
  accept,
  archive,
  endOfficial,
  followThread,
  invite,
  makeOfficial,
  move,
  restore,
  vote,
} from './act-on-entries.ts'
import { findFile, uploadFile } from '#server/modules/forum/files.ts'
import { answer, ask, comment, deleteEntry, edit } from './write-entries.ts'

/** Calls that notify others, or store a text, are limited by number: `limitWriting` does not count entries that were deleted again. */
const hourly = (max: number) => ({
  max,
  timeWindow: '1 hour',
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooMany(ttl, 'too_many_entries'),
})
const ENTRIES = hourly(HOURLY_LIMIT)

const tags = ['forum']

const REFUSALS =
  '422 `entry_refused`: `details` name each field with its rule; `reference_unknown`, `anonymous_not_allowed`, `anonymous_attachment`, `text_too_complex`. 429 `too_many_entries`.'
const CONFLICTS = '409 `version_conflict`, `archived`, `not_possible` with the present question; 403 `not_allowed`.'

export const postRoutes = moduleRoutes({ tags, ...FORUM }, (route, context, app) => {
  const { db, config } = context
  const cleaned = async <B extends { body: string }>(body: B): Promise<B> => ({
    ...body,
    body: await cleanField(body.body, 'body.body', config),
  })
  const isComment = async ({ params }: FastifyRequest): Promise<boolean> => {
    const { id } = params as { id: number }
    const entry = await db.selectFrom('forum_post').select('kind').where('id', '=', id).executeTakeFirst()
    return entry?.kind === 'comment'
  }
  route.post(
    '/questions',
    {
      rateLimit: ENTRIES,
      summary: 'Ask a question',
      description: REFUSALS,
      body: QuestionBody,
      prepare: cleaned,
      response: ForumThread,
    },
    ({ tx, viewer, body }) => ask(tx, context, viewer, body),
  )
  route.post(
    '/questions/:id/answers',
    {
      rateLimit: ENTRIES,
      summary: 'Answer a question',
      description: `Answers of the responsible are official unless \`officialUntil\` is null. ${CONFLICTS} ${REFUSALS}`,
      params: ThreadId,
      body: AnswerBody,
      prepare: cleaned,
      response: ForumThread,
    },
    ({ tx, viewer, params, body }) => answer(tx, context, viewer, params.id, body),
  )
  route.post(
    '/entries/:id/comments',
    {
      rateLimit: ENTRIES,
      summary: 'Comment on a question or an answer, in plain text',
      description: `${CONFLICTS} ${REFUSALS}`,
      params: EntryId,
      body: CommentBody,
      response: ForumThread,
    },
    ({ tx, viewer, params, body }) => comment(tx, context, viewer, params.id, body),
  )
  route.put(
    '/entries/:id',
    {
      rateLimit: hourly(HOURLY_EDITS),
      summary: 'Edit an entry; its former text is kept',
      description: `${CONFLICTS} ${REFUSALS}`,
      params: EntryId,
      versioned: true,
      body: EditBody,
      prepare: async (body, request) => ((await isComment(request)) ? body : cleaned(body)),
      response: ForumThread,
    },
    ({ tx, viewer, params, version, body }) => edit(tx, context, viewer, { entryId: params.id, version }, body),
  )
  route.delete(
    '/entries/:id',
    {
      summary: 'Delete an own entry; a question only while nobody has answered it',
      description: CONFLICTS,
      params: EntryId,
      response: DeletedEntry,
    },
    ({ tx, viewer, params }) => deleteEntry(tx, context, viewer, params.id),
  )
  for (const [method, hasVoted] of [
    ['put', true],
    ['delete', false],
  ] as const)
    route[method](
      '/entries/:id/vote',
      {
        summary: hasVoted ? 'Vote for a question or an answer; twice counts once' : 'Take the own vote back',
        description: CONFLICTS,
        params: EntryId,
        response: ForumVote,
      },
      ({ tx, viewer, params }) => vote(tx, viewer, params.id, hasVoted),
    )
  route.put(
    '/entries/:id/accepted',
    {
      summary: 'Mark the answer that fits, or take that back; for the asker',
      description: CONFLICTS,
      params: EntryId,
      body: AcceptBody,
      response: ForumThread,
    },
    ({ tx, viewer, params, body }) => accept(tx, context, viewer, params.id, body.isAccepted),
  )
  route.put(
    '/entries/:id/official',
    {
      summary: 'Make an answer official until a day, or confirm that it still holds; for the responsible',
      description: `400 without the version of the answer that was read. ${CONFLICTS} ${REFUSALS}`,
      params: EntryId,
      versioned: 'required',
      body: OfficialBody,
      response: ForumThread,
    },
    ({ tx, viewer, params, version, body }) =>
      makeOfficial(tx, context, viewer, { entryId: params.id, version }, body.until),
  )
  route.delete(
    '/entries/:id/official',
    {
      summary: 'The answer no longer speaks for its office',
      description: CONFLICTS,
      params: EntryId,
      response: ForumThread,
    },
    ({ tx, viewer, params }) => endOfficial(tx, context, viewer, params.id),
  )
  const ofThread = { description: CONFLICTS, params: ThreadId, versioned: true, response: ForumThread } as const
  route.post(
    '/questions/:id/archive',
    { ...ofThread, summary: 'Archive a question: it is kept, found and marked', body: ArchiveBody },
    ({ tx, viewer, params, version, body }) => archive(tx, context, viewer, { threadId: params.id, version }, body),
  )
  route.post(
    '/questions/:id/restore',
    { ...ofThread, summary: 'Take a question out of the archive' },
    ({ tx, viewer, params, version }) => restore(tx, context, viewer, { threadId: params.id, version }),
  )
  route.post(
    '/questions/:id/move',
    { ...ofThread, summary: 'Move a question to another category or site', body: MoveBody },
    ({ tx, viewer, params, version, body }) => move(tx, context, viewer, { threadId: params.id, version }, body),
  )
  for (const [method, isFollowed] of [
    ['put', true],
    ['delete', false],
  ] as const)
    route[method](
      '/questions/:id/follow',
      {
        summary: isFollowed ? 'Follow a question' : 'Follow a question no longer',
        params: ThreadId,
        response: ForumFollow,
      },
      ({ tx, viewer, params }) => followThread(tx, viewer, params.id, isFollowed),
    )
  route.post(
    '/questions/:id/invitations',
    {
      rateLimit: ENTRIES,
      summary: 'Ask a colleague for an answer; twice is once',
      description: `422 \`reference_unknown\` for nobody who sees the question. ${CONFLICTS}`,
      params: ThreadId,
      body: InviteBody,
      response: Type.Object({ id: Type.Integer() }),
    },
    ({ tx, viewer, params, body }) => invite(tx, context, viewer, params.id, body.personId),
  )
  app.get(
    '/files/:id',
    {
      config: UNLOGGED,
      schema: {
        tags,
        summary: 'A picture or an attachment of an entry, for people who read the entry',
        params: FileId,
        querystring: Type.Object({ ...Height.properties }),
        response: wholeOrPart('The file'),
      },
    },
    async (request, reply) => {
      const viewer = await viewerOf(db, request, context)
      const file = await findFile(db, viewer, request.params.id)
      return sendDocument(request, reply, db, file, request.query.height)
    },
  )
  route.upload(
    '/files',
    {
      summary: 'Upload a file for an entry: a picture (JPEG, PNG) to 2 MB, an attachment to 10 MB',
      description: 'The body is the file itself. A file that no saved entry has is removed after a day.',
      query: FileQuery,
      response: ForumFile,
      refuseLarge: refuseLargeDocument,
    },
    (request) => uploadFile(request, context),
  )
})
