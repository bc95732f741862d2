// Forms that were sent: the lists, and one form with its files, below api/forms.
import { Type } from '@fastify/type-provider-typebox'
import { LongId, Uuid } from '#contract/ids.ts'
import { Form, FormGroup, FormId, FormsPage, FormsQuery, WaitingForms } from '#contract/postbox.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse, sendDocument, wholeOrPart } from '#server/files/send-picture.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { LISTS_ROLE, USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readForms, readGroups, readWaitingCounts } from './lists.ts'
import { formPdf } from './pdf.ts'
import { findFormFile, readForm } from './read-form.ts'

const tags = ['forms']
const USER = [USER_ROLE] as const
const LISTS = [LISTS_ROLE] as const

export const formRoutes = moduleRoutes({ tags, access: USER }, (route, context, app) => {
  const { db } = context
  serializeAsIs(app)
  const schema = { query: FormsQuery, response: FormsPage }
  const order = 'Whose turn it is first, then what is under way, then what has ended; the newest first.'
  route.get(
    '/sent',
    { ...schema, access: LISTS, summary: 'Forms that I have sent', description: order, readsReplica: true },
    ({ viewer, query }) => readForms(context, 'sent', viewer.personId, query),
  )
  route.get(
    '/received',
    {
      ...schema,
      access: LISTS,
      summary: 'Forms that came to me or to my groups',
      description: order,
      readsReplica: true,
    },
    ({ viewer, query }) => readForms(context, 'received', viewer.personId, query),
  )
  route.get(
    '/waiting',
    { access: LISTS, summary: 'How many forms wait for me', response: WaitingForms },
    ({ viewer }) => readWaitingCounts(db, viewer.personId),
  )
  route.get(
    '/groups',
    { summary: 'Group postboxes of which I am a member', response: Type.Array(FormGroup) },
    ({ viewer }) => readGroups(db, viewer.personId),
  )
  route.get(
    '/forms/:id',
    { summary: 'A form, for those who take part in it', params: FormId, response: Form },
    ({ viewer, params }) => readForm(context, viewer.personId, params.id),
  )
  app.get(
    '/forms/:id/files/:fileId',
    {
      config: { access: USER },
      schema: {
        tags,
        summary: 'A file of a form',
        params: Type.Object({ id: LongId(), fileId: Uuid() }),
        response: wholeOrPart('The file'),
      },
    },
    async (request, reply) => {
      const file = await findFormFile(context, request.session.personId, request.params)
      return sendDocument(request, reply, db, file, undefined)
    },
  )
  app.get(
    '/forms/:id/pdf',
    {
      config: { access: USER },
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
})
