// Notices of lapse: one's own, and for the personnel office all that were sent. Below api/vac/lapse-notices.
import { Type } from '@fastify/type-provider-typebox'
import {
  CompanyId,
  LapseNotice,
  NoticeId,
  SendingBody,
  SentNotices,
  SentNoticesQuery,
} from '#contract/vacation-notices.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { sendTextDocument } from '#server/modules/vacation/text-document.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { markNotice, readDocument, readNotices, readSentNotices, setSending } from './notices.ts'

const tags = ['vacation notices']
const PERSONNEL = [PERSONNEL_ROLE] as const

export const noticeRoutes = moduleRoutes({ tags, access: ['menu_ma_holiday'] }, (route, context, app) => {
  const { db } = context
  route.get('', { summary: 'Notices of lapse that were sent to me', response: Type.Array(LapseNotice) }, ({ viewer }) =>
    readNotices(db, viewer.personId),
  )
  for (const [path, state, summary] of [
    ['/:id/seen', 'seen', 'An own notice was shown'],
    ['/:id/confirm', 'confirmed', 'Confirm an own notice'],
  ] as const)
    route.post(path, { summary, params: NoticeId, response: LapseNotice }, ({ tx, viewer, params }) =>
      markNotice(tx, context, { id: params.id, personId: viewer.personId }, state),
    )
  route.get(
    '/sent',
    {
      access: PERSONNEL,
      summary: 'Notices that were sent, seen and confirmed, for the personnel office of the company',
      query: SentNoticesQuery,
      response: SentNotices,
    },
    ({ viewer, query }) => readSentNotices(context, viewer, query),
  )
  route.patch(
    '/sending/:companyId',
    {
      access: PERSONNEL,
      summary: 'Send notices of lapse in a company, or no longer',
      description: 'They are sent at the start of the year and from 1 September, to everybody with open days.',
      params: CompanyId,
      body: SendingBody,
      response: SendingBody,
    },
    ({ tx, viewer, params, body }) => setSending(tx, viewer, params.companyId, body.isSending),
  )
  app.get(
    '/:id/document',
    {
      config: { access: ['menu_ma_holiday', PERSONNEL_ROLE] },
      schema: {
        tags,
        summary: 'A notice as a text with its SHA-256, for its receiver and their personnel office',
        params: NoticeId,
        response: { 200: fileResponse('The document', 'text/plain') },
      },
    },
    async (request, reply) => sendTextDocument(reply, await readDocument(db, request.session, request.params.id)),
  )
})
