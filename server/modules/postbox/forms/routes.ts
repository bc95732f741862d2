// Forms that were sent: the lists, and one form with its files, below api/forms.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LongId, Uuid } from '#contract/ids.ts'
import { Form, FormGroup, FormId, FormsPage, FormsQuery, WaitingForms } from '#contract/postbox.ts'
import type { Context } from '#server/context.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse, sendDocument } from '#server/files/send-picture.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { LISTS_ROLE, USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { readForms, readGroups, readWaitingCounts } from './lists.ts'
import { formPdf } from './pdf.ts'
import { findFormFile, readForm } from './read-form.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forms']
const USER = { access: [USER_ROLE] } as const
const LISTS = { access: [LISTS_ROLE] } as const

export const formRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    serializeAsIs(app)
    addLists(app, context)
    addOne(app, context)
    addPdf(app, context)
  }

function addLists(app: App, context: Context): void {
  const schema = { tags, querystring: FormsQuery, response: { 200: FormsPage } }
  const order = 'Whose turn it is first, then what is under way, then what has ended; the newest first.'
  app.get(
    '/sent',
    {
      config: { ...LISTS, readsReplica: true },
      schema: { ...schema, summary: 'Forms that I have sent', description: order },
    },
    ({ session, query }) => readForms(context, 'sent', session.personId, query),
  )
  app.get(
    '/received',
    {
      config: { ...LISTS, readsReplica: true },
      schema: { ...schema, summary: 'Forms that came to me or to my groups', description: order },
    },
    ({ session, query }) => readForms(context, 'received', session.personId, query),
  )
  app.get(
    '/waiting',
    {
      config: LISTS,
      schema: { tags, summary: 'How many forms wait for me', response: { 200: WaitingForms } },
    },
    ({ session }) => readWaitingCounts(context.db, session.personId),
  )
  app.get(
    '/groups',
    {
      config: USER,
      schema: { tags, summary: 'Group postboxes of which I am a member', response: { 200: Type.Array(FormGroup) } },
    },
    ({ session }) => readGroups(context.db, session.personId),
  )
}

function addOne(app: App, context: Context): void {
  app.get(
    '/forms/:id',
    {
      config: USER,
      schema: { tags, summary: 'A form, for those who take part in it', params: FormId, response: { 200: Form } },
    },
    ({ session, params }) => readForm(context, session.personId, params.id),
  )
  app.get(
    '/forms/:id/files/:fileId',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A file of a form',
        params: Type.Object({ id: LongId(), fileId: Uuid() }),
        response: {
          200: fileResponse('The file', '*/*'),
          206: fileResponse('The part of it that `Range` asks for', '*/*'),
        },
      },
    },
    async (request, reply) => {
      const file = await findFormFile(context, request.session.personId, request.params)
      return sendDocument(request, reply, context.db, file, undefined)
    },
  )
}

function addPdf(app: App, context: Context): void {
  app.get(
    '/forms/:id/pdf',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A form as a document, in the language of the caller',
        params: FormId,
        response: { 200: fileResponse('The document', 'application/pdf') },
      },
    },
    async ({ session, params, headers }, reply) => {
      const form = await readForm(context, session.personId, params.id)
      void reply.header('content-disposition', contentDisposition('attachment', `${form.number}.pdf`))
      return reply.type('application/pdf').send(await formPdf(form, requestLanguage(headers)))
    },
  )
}
