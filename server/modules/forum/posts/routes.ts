// Writing in the forum and acting on its entries, below api/qa.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import { cleanField } from '#server/clean-field.ts'
import type { Context } from '#server/context.ts'
import { badRequest, tooMany } from '#server/errors.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { fileResponse, Height, sendDocument } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { READER } from '#server/modules/forum/reading/routes.ts'
import { readViewer } from '#server/modules/forum/viewer.ts'
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
import { findFile, uploadFile } from './files.ts'
import { answer, ask, comment, deleteEntry, edit } from './write-entries.ts'

/**
 * What notifies others, or keeps a text, is limited by its calls: entries that were deleted again are not counted by `limitWriting`.
 */
const writer = (max: number) => ({
  ...READER,
  rateLimit: {
    max,
    timeWindow: '1 hour',
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooMany(ttl, 'too_many_entries'),
  },
})
const WRITER = writer(HOURLY_LIMIT)

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forum']
const REFUSALS =
  '422 `entry_refused`: `details` name each field with its rule; `reference_unknown`, `anonymous_not_allowed`, `anonymous_attachment`, `text_too_complex`. 429 `too_many_entries`.'
const CONFLICTS = '409 `version_conflict`, `archived`, `not_possible` with the present question; 403 `not_allowed`.'

export const postRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addWriting(app, context)
    addEditing(app, context)
    addMarks(app, context)
    addOfficial(app, context)
    addThreads(app, context)
    addPeople(app, context)
    addFiles(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
  }

function addWriting(app: App, context: Context): void {
  const { db, now, config } = context
  app.post(
    '/questions',
    {
      config: WRITER,
      schema: {
        tags,
        summary: 'Ask a question',
        description: REFUSALS,
        body: QuestionBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const body = { ...request.body, body: await cleanField(request.body.body, 'body.body', config) }
      return idempotent(request, db, (tx) => ask(tx, context, viewer, body))
    },
  )
  app.post(
    '/questions/:id/answers',
    {
      config: WRITER,
      schema: {
        tags,
        summary: 'Answer a question',
        description: `Answers of the responsible are official unless \`officialUntil\` is null. ${CONFLICTS} ${REFUSALS}`,
        params: ThreadId,
        body: AnswerBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const body = { ...request.body, body: await cleanField(request.body.body, 'body.body', config) }
      return idempotent(request, db, (tx) => answer(tx, context, viewer, request.params.id, body))
    },
  )
  app.post(
    '/entries/:id/comments',
    {
      config: WRITER,
      schema: {
        tags,
        summary: 'Comment on a question or an answer, in plain text',
        description: `${CONFLICTS} ${REFUSALS}`,
        params: EntryId,
        body: CommentBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => comment(tx, context, viewer, request.params.id, request.body))
    },
  )
}

function addEditing(app: App, context: Context): void {
  const { db, now, config } = context
  app.put(
    '/entries/:id',
    {
      config: writer(HOURLY_EDITS),
      schema: {
        tags,
        summary: 'Edit an entry; its former text is kept',
        description: `${CONFLICTS} ${REFUSALS}`,
        params: EntryId,
        headers: IfMatch,
        body: EditBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const target = { entryId: request.params.id, version: versionOf(request) }
      const kind = await db.selectFrom('forum_post').select('kind').where('id', '=', target.entryId).executeTakeFirst()
      const isPlain = kind?.kind === 'comment'
      const text = isPlain ? request.body.body : await cleanField(request.body.body, 'body.body', config)
      return idempotent(request, db, (tx) => edit(tx, context, viewer, target, { ...request.body, body: text }))
    },
  )
  app.delete(
    '/entries/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Delete an own entry; a question only while nobody has answered it',
        description: CONFLICTS,
        params: EntryId,
        response: { 200: DeletedEntry },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => deleteEntry(tx, context, viewer, request.params.id))
    },
  )
}

function addMarks(app: App, context: Context): void {
  const { db, now } = context
  for (const [method, hasVoted] of [
    ['put', true],
    ['delete', false],
  ] as const)
    app[method](
      '/entries/:id/vote',
      {
        config: READER,
        schema: {
          tags,
          summary: hasVoted ? 'Vote for a question or an answer; twice counts once' : 'Take the own vote back',
          description: CONFLICTS,
          params: EntryId,
          response: { 200: ForumVote },
        },
      },
      async (request) => {
        const viewer = await readViewer(db, request.session, now())
        return idempotent(request, db, (tx) => vote(tx, viewer, request.params.id, hasVoted))
      },
    )
  app.put(
    '/entries/:id/accepted',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Mark the answer that fits, or take that back; for the asker',
        description: CONFLICTS,
        params: EntryId,
        body: AcceptBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => accept(tx, context, viewer, request.params.id, request.body.isAccepted))
    },
  )
}

function addOfficial(app: App, context: Context): void {
  const { db, now } = context
  app.put(
    '/entries/:id/official',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Make an answer official until a day, or confirm that it still holds; for the responsible',
        description: `400 without the version of the answer that was read. ${CONFLICTS} ${REFUSALS}`,
        params: EntryId,
        headers: IfMatch,
        body: OfficialBody,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const version = versionOf(request)
      if (version === undefined)
        throw badRequest('validation_failed', [
          { field: 'headers.if-match', rule: 'must name the version that was read' },
        ])
      const target = { entryId: request.params.id, version }
      return idempotent(request, db, (tx) => makeOfficial(tx, context, viewer, target, request.body.until))
    },
  )
  app.delete(
    '/entries/:id/official',
    {
      config: READER,
      schema: {
        tags,
        summary: 'The answer no longer speaks for its office',
        description: CONFLICTS,
        params: EntryId,
        response: { 200: ForumThread },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => endOfficial(tx, context, viewer, request.params.id))
    },
  )
}

function addThreads(app: App, context: Context): void {
  const { db, now } = context
  const base = { tags, description: CONFLICTS, params: ThreadId, headers: IfMatch, response: { 200: ForumThread } }
  app.post(
    '/questions/:id/archive',
    {
      config: READER,
      schema: { ...base, summary: 'Archive a question: it is kept, found and marked', body: ArchiveBody },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const target = { threadId: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => archive(tx, context, viewer, target, request.body))
    },
  )
  app.post(
    '/questions/:id/restore',
    { config: READER, schema: { ...base, summary: 'Take a question out of the archive' } },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const target = { threadId: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => restore(tx, context, viewer, target))
    },
  )
  app.post(
    '/questions/:id/move',
    { config: READER, schema: { ...base, summary: 'Move a question to another category or site', body: MoveBody } },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const target = { threadId: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => move(tx, context, viewer, target, request.body))
    },
  )
}

function addPeople(app: App, context: Context): void {
  const { db, now } = context
  for (const [method, isFollowed] of [
    ['put', true],
    ['delete', false],
  ] as const)
    app[method](
      '/questions/:id/follow',
      {
        config: READER,
        schema: {
          tags,
          summary: isFollowed ? 'Follow a question' : 'Follow a question no longer',
          params: ThreadId,
          response: { 200: ForumFollow },
        },
      },
      async (request) => {
        const viewer = await readViewer(db, request.session, now())
        return idempotent(request, db, (tx) => followThread(tx, viewer, request.params.id, isFollowed))
      },
    )
  app.post(
    '/questions/:id/invitations',
    {
      config: WRITER,
      schema: {
        tags,
        summary: 'Ask a colleague for an answer; twice is once',
        description: `422 \`reference_unknown\` for nobody who sees the question. ${CONFLICTS}`,
        params: ThreadId,
        body: InviteBody,
        response: { 200: Type.Object({ id: Type.Integer() }) },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => invite(tx, context, viewer, request.params.id, request.body.personId))
    },
  )
}

function addFiles(app: App, { db, now }: Context): void {
  app.get(
    '/files/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'A picture or an attachment of an entry, for people who read the entry',
        params: FileId,
        querystring: Type.Object({ ...Height.properties }),
        response: {
          200: fileResponse('The file', '*/*'),
          206: fileResponse('The part of it that `Range` asks for', '*/*'),
        },
      },
    },
    async (request, reply) => {
      const viewer = await readViewer(db, request.session, now())
      const file = await findFile(db, viewer, request.params.id)
      return sendDocument(request, reply, db, file, request.query.height)
    },
  )
}

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
  app.post(
    '/files',
    {
      config: { ...READER, slowBody: true },
      onRequest: refuseLargeDocument,
      schema: {
        tags,
        summary: 'Upload a file for an entry: a picture (JPEG, PNG) to 2 MB, an attachment to 10 MB',
        description: 'The body is the file itself. A file that no saved entry has is removed after a day.',
        consumes: [UPLOAD_TYPE],
        querystring: FileQuery,
        response: { 201: ForumFile },
      },
    },
    async (request, reply) => {
      const file = await limiter.run(request.session.personId, () => uploadFile(request, context))
      return reply.code(201).send(file)
    },
  )
}
