// Notices of lapse: one's own, and for the personnel office all that were sent. Below api/vac/lapse-notices.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CompanyId,
  LapseNotice,
  NoticeId,
  SendingBody,
  SentNotices,
  SentNoticesQuery,
} from '#contract/vacation-notices.ts'
import type { Context } from '#server/context.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { keeperOf } from '#server/modules/vacation/settings/scope.ts'
import { sendTextDocument } from '#server/modules/vacation/text-document.ts'
import { markNotice, readDocument, readNotices, readSentNotices, setSending } from './notices.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation notices']
const EMPLOYEE = { access: ['menu_ma_holiday'] } as const
const PERSONNEL = { access: [PERSONNEL_ROLE] } as const

export const noticeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addOwn(app, context)
    addSent(app, context)
    addDocument(app, context)
  }

function addOwn(app: App, context: Context): void {
  const { db } = context
  app.get(
    '',
    {
      config: EMPLOYEE,
      schema: { tags, summary: 'Notices of lapse that were sent to me', response: { 200: Type.Array(LapseNotice) } },
    },
    ({ session }) => readNotices(db, session.personId),
  )
  for (const [path, state, summary] of [
    ['/:id/seen', 'seen', 'An own notice was shown'],
    ['/:id/confirm', 'confirmed', 'Confirm an own notice'],
  ] as const)
    app.post(
      path,
      { config: EMPLOYEE, schema: { tags, summary, params: NoticeId, response: { 200: LapseNotice } } },
      (request) => {
        const target = { id: request.params.id, personId: request.session.personId }
        return idempotent(request, db, (tx) => markNotice(tx, context, target, state))
      },
    )
}

function addSent(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/sent',
    {
      config: PERSONNEL,
      schema: {
        tags,
        summary: 'Notices that were sent, seen and confirmed, for the personnel office of the company',
        querystring: SentNoticesQuery,
        response: { 200: SentNotices },
      },
    },
    (request) => readSentNotices(context, keeperOf(request), request.query),
  )
  app.patch(
    '/sending/:companyId',
    {
      config: PERSONNEL,
      schema: {
        tags,
        summary: 'Send notices of lapse in a company, or no longer',
        description: 'They are sent at the start of the year and from 1 September, to everybody with open days.',
        params: CompanyId,
        body: SendingBody,
        response: { 200: SendingBody },
      },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        setSending(tx, keeperOf(request), request.params.companyId, request.body.isSending),
      ),
  )
}

function addDocument(app: App, { db }: Context): void {
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
    async (request, reply) => sendTextDocument(reply, await readDocument(db, keeperOf(request), request.params.id)),
  )
}
