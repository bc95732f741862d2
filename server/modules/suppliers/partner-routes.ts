// One partner: details, changes, history, its relation with a customer, memos and certificates. Below api/gpp/partners.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { SeenVersion } from '#contract/decisions.ts'
import { PartnerId } from '#contract/suppliers.ts'
import {
  CertificateBody,
  CertificateChange,
  Certificates,
  CreationAccess,
  ExportLanguage,
  FieldHistory,
  HistoryQuery,
  MemoBody,
  MemoChange,
  Memos,
  NewPartner,
  PartId,
  PartnerChange,
  PartnerDetails,
} from '#contract/suppliers-partner.ts'
import {
  CustomerId,
  JoinBody,
  RelationChange,
  RelationContinued,
  RelationEnd,
  RelationId,
  Relationship,
} from '#contract/suppliers-relationship.ts'
import { holds } from '#domain/roles.ts'
import type { Actor } from '#domain/suppliers/mandate.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE, readActor } from '#server/purchasing.ts'
import { addCertificate, changeCertificate } from './certificates.ts'
import { changePartner } from './change-partner.ts'
import { createPartner, creationAccess } from './create-partner.ts'
import { readHistory } from './field-history.ts'
import { addMemo, changeMemo, removeMemo } from './memos.ts'
import { readPartner } from './partner.ts'
import { changeRelation, endRelation, joinContract, withdrawEnd } from './relations.ts'
import { exportRelations, readRelationship } from './relationship.ts'
import { csvHeaders } from './routes.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['suppliers']
const READERS = { access: [READER_ROLE] } as const
const ABOUT_CHANGES =
  '403 `notResponsible` for whoever is neither lead buyer of one of its groups nor administrator of a site of its customers.'

/** Runs a write of the caller, whose rights are read in its transaction. */
export const writing = <A extends object>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: FastifyRequest,
  write: (tx: Tx, actor: Actor) => Promise<A>,
): Promise<A> => idempotent(request, db, async (tx) => write(tx, await readActor(tx, now(), request.session.personId)))

/** The body with the version that it or the header names. */
export const seen = <B extends { version?: number | undefined }>(request: FastifyRequest, body: B): B => {
  const version = versionOf(request, body)
  return version === undefined ? body : { ...body, version }
}

export const partnerRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addCreation(app, context)
    addDetails(app, context)
    addRelations(app, context)
    addRelationWrites(app, context)
    addRelationEnds(app, context)
    addMemos(app, context)
    addCertificates(app, context)
  }

const isMainAdmin = ({ session }: FastifyRequest): boolean => holds(session.rights, MAIN_ADMIN_ROLE)

function addCreation(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/access',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Whether I may create partners, and in which material groups',
        response: { 200: CreationAccess },
      },
    },
    async (request) => creationAccess(await readActor(db, now(), request.session.personId), isMainAdmin(request)),
  )
  app.post(
    '',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Create a business partner',
        description:
          'The number is that of the ERP system. Numbers that fail their check are stored, with a warning; likely duplicates are no reason to refuse it. 403 `notResponsible` for whoever neither leads one of the material groups nor administers a site nor is main administrator. 409 `number_taken` with the partner that has the number; 422 `partner_refused`, `reference_unknown`.',
        body: NewPartner,
        response: { 200: PartnerDetails },
      },
    },
    (request) =>
      writing(context, request, async (tx, actor) => {
        const id = await createPartner(tx, context, actor, isMainAdmin(request), request.body)
        return readPartner({ db: tx, now }, actor, id)
      }),
  )
}

function addDetails(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A business partner, as far as the person may see it',
        params: PartnerId,
        response: { 200: PartnerDetails },
      },
    },
    async (request) => readPartner(context, await readActor(db, now(), request.session.personId), request.params.id),
  )
  app.patch(
    '/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Change fields, material groups and article groups of a partner',
        description: `Numbers that fail their check are stored, with a warning. ${ABOUT_CHANGES} 409 \`version_conflict\` with the present partner; 422 \`reference_unknown\`.`,
        params: PartnerId,
        headers: IfMatch,
        body: PartnerChange,
        response: { 200: PartnerDetails },
      },
    },
    (request) =>
      writing(context, request, async (tx, actor) => {
        const { id } = request.params
        await changePartner(tx, context, actor, id, seen(request, request.body))
        return readPartner({ db: tx, now }, actor, id)
      }),
  )
  app.get(
    '/:id/history',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Changes of the fields of a partner, newest first',
        params: PartnerId,
        querystring: HistoryQuery,
        response: { 200: FieldHistory },
      },
    },
    async (request) =>
      readHistory(db, await readActor(db, now(), request.session.personId), request.params.id, request.query),
  )
}

function addRelations(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/:id/customers/:companyId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'What a company buys from a partner, beside the others of the group',
        description: 'It contains figures for people of that company and for lead buyers of the material group.',
        params: CustomerId,
        response: { 200: Relationship },
      },
    },
    async (request) => {
      const { id, companyId } = request.params
      return readRelationship(context, await readActor(db, now(), request.session.personId), id, companyId)
    },
  )
  app.get(
    '/:id/export',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Who in the group buys from a partner, as CSV for German spreadsheets',
        params: PartnerId,
        querystring: ExportLanguage,
        response: {
          200: fileResponse('One line for each relation; amounts where the person has a mandate', 'text/csv'),
        },
      },
    },
    async (request, reply) => {
      const actor = await readActor(db, now(), request.session.personId)
      const { id } = request.params
      const text = await exportRelations(context, actor, id, request.query.language)
      return reply.headers(csvHeaders(`lieferant-${id}`)).send(text)
    },
  )
}

const ABOUT_RELATIONS =
  '403 `notResponsible` for whoever neither leads the material group nor administers a site of the company.'

function addRelationWrites(app: App, context: Context): void {
  const response = { 200: Relationship }
  app.patch(
    '/:id/customers/:companyId/groups/:groupId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Change the local buyer or the payment terms of a relation',
        description: `${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\`.`,
        params: RelationId,
        headers: IfMatch,
        body: RelationChange,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        changeRelation({ db: tx, now: context.now }, actor, request.params, seen(request, request.body)),
      ),
  )
  app.post(
    '/:id/customers/:companyId/groups/:groupId/contract',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Add a relation to a frame contract of the partner',
        description: `${ABOUT_RELATIONS} Twice is as good as once. 403 \`leadBuyerOnly\` where the contract would also hold for another material group. 422 \`relation_refused\` where the contract is none that it can join today.`,
        params: RelationId,
        body: JoinBody,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        joinContract({ db: tx, now: context.now }, actor, request.params, request.body.number),
      ),
  )
}

function addRelationEnds(app: App, context: Context): void {
  const response = { 200: Relationship }
  app.post(
    '/:id/customers/:companyId/groups/:groupId/end',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'End a relation: its last day and why',
        description: `What was bought stays; adding the relation again continues it. ${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\`.`,
        params: RelationId,
        headers: IfMatch,
        body: RelationEnd,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        endRelation({ ...context, db: tx }, actor, request.params, seen(request, request.body)),
      ),
  )
  app.post(
    '/:id/customers/:companyId/groups/:groupId/end/withdraw',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Take back a planned end of a relation',
        description: `${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\` where no end is ahead.`,
        params: RelationId,
        headers: IfMatch,
        body: RelationContinued,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        withdrawEnd({ db: tx, now: context.now }, actor, request.params, seen(request, request.body)),
      ),
  )
}

function addMemos(app: App, context: Context): void {
  const { now } = context
  const response = { 200: Memos }
  app.post(
    '/:id/memos',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Write a memo about a partner',
        description: '403 `memoVisibility` for a level that the person could not read; 409 `too_many_memos`.',
        params: PartnerId,
        body: MemoBody,
        response,
      },
    },
    (request) => writing(context, request, (tx, actor) => addMemo(tx, actor, request.params.id, request.body, now())),
  )
  app.put(
    '/:id/memos/:partId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Change my memo',
        description: '403 `notAuthor`, `memoVisibility`; 409 `version_conflict` with the present memos.',
        params: PartId,
        headers: IfMatch,
        body: MemoChange,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        changeMemo(tx, actor, request.params, seen(request, request.body), now()),
      ),
  )
  app.delete(
    '/:id/memos/:partId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Remove my memo',
        description: '403 `notAuthor`; 409 `version_conflict` with the present memos.',
        params: PartId,
        headers: IfMatch,
        querystring: SeenVersion,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        removeMemo(tx, actor, request.params, versionOf(request, request.query)),
      ),
  )
}

function addCertificates(app: App, context: Context): void {
  const today = () => businessDay(context.now())
  const response = { 200: Certificates }
  app.post(
    '/:id/certificates',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Add a certificate, or note that one is missing',
        description: `${ABOUT_CHANGES} 409 \`certificate_exists\` with the present ones; 422 \`certificate_refused\`.`,
        params: PartnerId,
        body: CertificateBody,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) => addCertificate(tx, actor, request.params.id, request.body, today())),
  )
  app.patch(
    '/:id/certificates/:partId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Review a certificate',
        description: `${ABOUT_CHANGES} 409 \`version_conflict\` with the present ones; 422 \`certificate_refused\`.`,
        params: PartId,
        headers: IfMatch,
        body: CertificateChange,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        changeCertificate(tx, actor, request.params, seen(request, request.body), today()),
      ),
  )
}
