// The conversation of a form, below api/forms/forms/:id, for who takes part in it; 404 for everybody else.
import { Type } from '@fastify/type-provider-typebox'
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
import { ATTACHMENT_BYTES } from '#domain/files/document-rules.ts'
import { documentTooLarge } from '#server/files/receive-document.ts'
import { sendDocument, wholeOrPart } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findMessageFile, uploadMessageFile } from './files.ts'
import { closeRead } from './notices.ts'
import { readConversation } from './read-conversation.ts'
import { readMessages } from './read-messages.ts'
import { requireMember } from './room.ts'
import { cancelWaiting, confirmMessage, deleteMessage, markRead, sendMessage, sendWaiting } from './write-messages.ts'

const tags = ['conversation of a form']
const PARTIES = ['portal_ma'] as const
/** 65,535 characters of which each is escaped, and the rest of the body. */
const BODY_LIMIT = 524_288

export const conversationRoutes = moduleRoutes({ tags, access: PARTIES }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/forms/:id/conversation',
    {
      summary: 'The conversation as it is opened: its last messages and who takes part',
      params: FormId,
      query: Type.Pick(MessagesQuery, ['size'], { additionalProperties: false }),
      response: Conversation,
    },
    ({ viewer, params, query }) => readConversation(context, { id: params.id, personId: viewer.personId }, query.size),
  )
  route.get(
    '/forms/:id/messages',
    {
      summary: 'Messages: those before a number, those that have changed after a number, or those with a text',
      params: FormId,
      query: MessagesQuery,
      response: MessagesPage,
    },
    async ({ viewer: { personId }, params: { id }, query }) => {
      const { room } = await requireMember(db, { id, personId }, now())
      return readMessages(db, room, personId, query)
    },
  )
  route.post(
    '/forms/:id/messages',
    {
      summary: 'Send a message, now or at its time',
      description:
        'Sent twice with the same `key` it is one. 409 `closed`; 422 `message_too_long`, `message_empty`, `too_far_ahead`, `reference_unknown`.',
      params: FormId,
      bodyLimit: BODY_LIMIT,
      body: NewMessageBody,
      response: SentMessage,
    },
    ({ tx, viewer, params, body }) => sendMessage(tx, context, { id: params.id, personId: viewer.personId }, body),
  )
  route.post(
    '/forms/:id/messages/waiting/:messageId/send',
    {
      summary: 'Send a message now that waits for its time',
      description: '404 where it does not wait any more; 409 `closed`.',
      params: MessageId,
      response: Message,
    },
    ({ tx, viewer, params: { id, messageId } }) =>
      sendWaiting(tx, context, { id, personId: viewer.personId }, messageId),
  )
  route.delete(
    '/forms/:id/messages/waiting/:messageId',
    {
      summary: 'Cancel a message that waits for its time; nothing happens where it was sent',
      params: MessageId,
      status: 204,
      response: Type.Null(),
    },
    async ({ tx, viewer, params: { id, messageId } }) => {
      await cancelWaiting(tx, context, { id, personId: viewer.personId }, messageId)
      return null
    },
  )
  route.delete(
    '/forms/:id/messages/:messageId',
    {
      summary: 'Delete text and files of an own message; that it was there stays',
      description: '403 `notSender`; 409 `closed`.',
      params: MessageId,
      response: Message,
    },
    ({ tx, viewer, params: { id, messageId } }) =>
      deleteMessage(tx, context, { id, personId: viewer.personId }, messageId),
  )
  route.post(
    '/forms/:id/messages/:messageId/confirmation',
    {
      summary: 'Confirm a message that asks for it',
      description: '403 `notAsked`; 409 `closed`, `not_asking`.',
      params: MessageId,
      response: Message,
    },
    ({ tx, viewer, params: { id, messageId } }) =>
      confirmMessage(tx, context, { id, personId: viewer.personId }, messageId),
  )
  route.putWithoutTransaction(
    '/forms/:id/messages/read',
    {
      summary: 'Keep how far the person has read; it never goes back, and nobody else sees it',
      params: FormId,
      body: ReadBody,
      response: ReadMark,
    },
    async ({ viewer, params, body }) => {
      const target = { id: params.id, personId: viewer.personId }
      await requireMember(db, target, now())
      const readUntil = await markRead(db, target, body.seq)
      await closeRead(context, target)
      return { readUntil }
    },
  )
  app.get(
    '/forms/:id/messages/files/:fileId',
    {
      config: { access: PARTIES },
      schema: {
        tags,
        summary: 'A file of a message',
        params: MessageFileId,
        response: wholeOrPart('The file'),
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      const personId = request.session.personId
      await requireMember(db, { id, personId }, now())
      return sendDocument(request, reply, db, await findMessageFile(db, id, personId, fileId), undefined)
    },
  )
  route.upload(
    '/forms/:id/messages/files',
    {
      summary: 'Upload a file for a message, to 10 MB',
      description: 'The body is the file itself. A file that no message has is removed after a day.',
      params: FormId,
      query: MessageFileQuery,
      response: MessageFile,
      refuseLarge: async ({ headers }) => {
        if (Number(headers['content-length'] ?? 0) > ATTACHMENT_BYTES) throw documentTooLarge('attachment')
      },
    },
    (request) => uploadMessageFile(request, context),
  )
})
