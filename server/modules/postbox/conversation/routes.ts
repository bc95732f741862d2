// The conversation of a form, below api/forms/forms/:id, for who takes part in it; 404 for everybody else.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Conversation,
  Message,
  MessageFile,
  MessageFileId,
  MessageFileQuery,
  MessageId,
  MessagesPage,
  MessagesQuery,
  NewMessageBody,
  ReadBody,
  ReadMark,
  SentMessage,
} from '#contract/postbox-conversation.ts'
import { FormId } from '#contract/postbox.ts'
import { ATTACHMENT_BYTES } from '#domain/document-rules.ts'
import type { Context } from '#server/context.ts'
import { documentTooLarge } from '#server/files/receive-document.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { fileResponse, sendDocument } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/idempotency.ts'
import { findMessageFile, uploadMessageFile } from './files.ts'
import { closeRead } from './notices.ts'
import { readConversation } from './read-conversation.ts'
import { readMessages } from './read-messages.ts'
import { requireMember } from './room.ts'
import { cancelWaiting, confirmMessage, deleteMessage, markRead, sendMessage, sendWaiting } from './write-messages.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['conversation of a form']
const PARTIES = { access: ['portal_ma'] } as const
/** 65,535 characters of which each is escaped, and the rest of the body. */
const BODY_LIMIT = 524_288

export const conversationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReading(app, context)
    addSending(app, context)
    addWaiting(app, context)
    addActs(app, context)
    addFile(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
  }

function addReading(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/forms/:id/conversation',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'The conversation as it is opened: its last messages and who takes part',
        params: FormId,
        querystring: Type.Pick(MessagesQuery, ['size'], { additionalProperties: false }),
        response: { 200: Conversation },
      },
    },
    (request) =>
      readConversation(context, { id: request.params.id, personId: request.session.personId }, request.query.size),
  )
  app.get(
    '/forms/:id/messages',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Messages: those before a number, those that have changed after a number, or those with a text',
        params: FormId,
        querystring: MessagesQuery,
        response: { 200: MessagesPage },
      },
    },
    async (request) => {
      const personId = request.session.personId
      const { room } = await requireMember(db, { id: request.params.id, personId }, now())
      return readMessages(db, room, personId, request.query)
    },
  )
}

function addSending(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/forms/:id/messages',
    {
      config: PARTIES,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Send a message, now or at its time',
        description:
          'Sent twice with the same `key` it is one. 409 `closed`; 422 `message_too_long`, `message_empty`, `too_far_ahead`, `reference_unknown`.',
        params: FormId,
        body: NewMessageBody,
        response: { 200: SentMessage },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId }
      return idempotent(request, db, (tx) => sendMessage(tx, context, target, request.body))
    },
  )
}

function addWaiting(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/forms/:id/messages/waiting/:messageId/send',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Send a message now that waits for its time',
        description: '404 where it does not wait any more; 409 `closed`.',
        params: MessageId,
        response: { 200: Message },
      },
    },
    (request) => {
      const { id, messageId } = request.params
      const target = { id, personId: request.session.personId }
      return idempotent(request, db, (tx) => sendWaiting(tx, context, target, messageId))
    },
  )
  app.delete(
    '/forms/:id/messages/waiting/:messageId',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Cancel a message that waits for its time; nothing happens where it was sent',
        params: MessageId,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id, messageId } = request.params
      const target = { id, personId: request.session.personId }
      await idempotent(request, db, async (tx) => {
        await cancelWaiting(tx, context, target, messageId)
        return null
      })
      return reply.code(204).send(null)
    },
  )
}

function addActs(app: App, context: Context): void {
  const { db, now } = context
  app.delete(
    '/forms/:id/messages/:messageId',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Delete text and files of an own message; that it was there stays',
        description: '403 `notSender`; 409 `closed`.',
        params: MessageId,
        response: { 200: Message },
      },
    },
    (request) => {
      const { id, messageId } = request.params
      const target = { id, personId: request.session.personId }
      return idempotent(request, db, (tx) => deleteMessage(tx, context, target, messageId))
    },
  )
  app.post(
    '/forms/:id/messages/:messageId/confirmation',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Confirm a message that asks for it',
        description: '403 `notAsked`; 409 `closed`, `not_asking`.',
        params: MessageId,
        response: { 200: Message },
      },
    },
    (request) => {
      const { id, messageId } = request.params
      const target = { id, personId: request.session.personId }
      return idempotent(request, db, (tx) => confirmMessage(tx, context, target, messageId))
    },
  )
  app.put(
    '/forms/:id/messages/read',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'Keep how far the person has read; it never goes back, and nobody else sees it',
        params: FormId,
        body: ReadBody,
        response: { 200: ReadMark },
      },
    },
    async (request) => {
      const target = { id: request.params.id, personId: request.session.personId }
      await requireMember(db, target, now())
      const readUntil = await markRead(db, target, request.body.seq)
      await closeRead(context, target)
      return { readUntil }
    },
  )
}

function addFile(app: App, { db, now }: Context): void {
  app.get(
    '/forms/:id/messages/files/:fileId',
    {
      config: PARTIES,
      schema: {
        tags,
        summary: 'A file of a message',
        params: MessageFileId,
        response: {
          200: fileResponse('The file', '*/*'),
          206: fileResponse('The part of it that `Range` asks for', '*/*'),
        },
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      const personId = request.session.personId
      await requireMember(db, { id, personId }, now())
      return sendDocument(request, reply, db, await findMessageFile(db, id, personId, fileId), undefined)
    },
  )
}

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
  app.post(
    '/forms/:id/messages/files',
    {
      config: { ...PARTIES, slowBody: true },
      onRequest: async ({ headers }) => {
        if (Number(headers['content-length'] ?? 0) > ATTACHMENT_BYTES) throw documentTooLarge('attachment')
      },
      schema: {
        tags,
        summary: 'Upload a file for a message, to 10 MB',
        description: 'The body is the file itself. A file that no message has is removed after a day.',
        consumes: [UPLOAD_TYPE],
        params: FormId,
        querystring: MessageFileQuery,
        response: { 201: MessageFile },
      },
    },
    async (request, reply) => {
      const file = await limiter.run(request.session.personId, () => uploadMessageFile(request, context))
      return reply.code(201).send(file)
    },
  )
}
