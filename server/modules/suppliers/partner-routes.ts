// One partner: details, changes, history, its relation with a customer, memos and certificates. Below api/gpp/partners.
import type { FastifyRequest } from 'fastify'
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
  RelationEnd,
  RelationId,
  Relationship,
} from '#contract/suppliers-relationship.ts'
import { holds } from '#domain/organisation/roles.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { viewerOf, MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { addCertificate, changeCertificate } from './certificates.ts'
import { changePartner } from './change-partner.ts'
import { createPartner, creationAccess } from './create-partner.ts'
import { readHistory } from './field-history.ts'
import { addMemo, changeMemo, removeMemo } from './memos.ts'
import { readPartner } from './partner.ts'
import { changeRelation, endRelation, joinContract, withdrawEnd } from './relations.ts'
import { exportRelations, readRelationship } from './relationship.ts'

const tags = ['suppliers']
const READERS = [READER_ROLE]
const RELATION = '/:id/customers/:companyId/groups/:groupId'
const ABOUT_CHANGES =
  '403 `notResponsible` for whoever is neither lead buyer of one of its groups nor administrator of a site of its customers.'
const ABOUT_RELATIONS =
  '403 `notResponsible` for whoever neither leads the material group nor administers a site of the company.'

const isMainAdmin = ({ session }: FastifyRequest): boolean => holds(session.rights, MAIN_ADMIN_ROLE)

export const partnerRoutes = moduleRoutes({ tags, access: READERS, viewer: viewerOf }, (route, context, app) => {
  const { db, now } = context
  const today = () => businessDay(now())
  route.get(
    '/access',
    { summary: 'Whether I may create partners, and in which material groups', response: CreationAccess },
    ({ viewer, request }) => creationAccess(viewer, isMainAdmin(request)),
  )
  route.post(
    '',
    {
      summary: 'Create a business partner',
      description:
        'The number is that of the ERP system. Numbers that fail their check are stored, with a warning; likely duplicates are no reason to refuse it. 403 `notResponsible` for whoever neither leads one of the material groups nor administers a site nor is main administrator. 409 `number_taken` with the partner that has the number; 422 `partner_refused`, `reference_unknown`.',
      body: NewPartner,
      response: PartnerDetails,
    },
    async ({ tx, viewer, body, request }) => {
      const id = await createPartner(tx, context, viewer, isMainAdmin(request), body)
      return readPartner({ db: tx, now }, viewer, id)
    },
  )
  route.get(
    '/:id',
    { summary: 'A business partner, as far as the person may see it', params: PartnerId, response: PartnerDetails },
    ({ viewer, params }) => readPartner(context, viewer, params.id),
  )
  route.patch(
    '/:id',
    {
      summary: 'Change fields, material groups and article groups of a partner',
      description: `Numbers that fail their check are stored, with a warning. ${ABOUT_CHANGES} 409 \`version_conflict\` with the present partner; 422 \`reference_unknown\`.`,
      params: PartnerId,
      versioned: true,
      body: PartnerChange,
      response: PartnerDetails,
    },
    async ({ tx, viewer, params: { id }, version, body }) => {
      await changePartner(tx, context, viewer, id, { ...body, version })
      return readPartner({ db: tx, now }, viewer, id)
    },
  )
  route.get(
    '/:id/history',
    {
      summary: 'Changes of the fields of a partner, newest first',
      params: PartnerId,
      query: HistoryQuery,
      response: FieldHistory,
    },
    ({ viewer, params, query }) => readHistory(db, viewer, params.id, query),
  )
  app.get(
    '/:id/export',
    {
      config: { access: READERS },
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
      const { id } = request.params
      const text = await exportRelations(context, await viewerOf(db, request, context), id, request.query.language)
      return reply.headers(csvHeaders(`lieferant-${id}`)).send(text)
    },
  )
  route.get(
    '/:id/customers/:companyId',
    {
      summary: 'What a company buys from a partner, beside the others of the group',
      description: 'It contains figures for people of that company and for lead buyers of the material group.',
      params: CustomerId,
      response: Relationship,
    },
    ({ viewer, params }) => readRelationship(context, viewer, params.id, params.companyId),
  )
  route.patch(
    RELATION,
    {
      summary: 'Change the local buyer or the payment terms of a relation',
      description: `${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\`.`,
      params: RelationId,
      versioned: true,
      body: RelationChange,
      response: Relationship,
    },
    ({ tx, viewer, params, version, body }) => changeRelation({ db: tx, now }, viewer, params, { ...body, version }),
  )
  route.post(
    `${RELATION}/contract`,
    {
      summary: 'Add a relation to a frame contract of the partner',
      description: `${ABOUT_RELATIONS} Twice is as good as once. 403 \`leadBuyerOnly\` where the contract would also hold for another material group. 422 \`relation_refused\` where the contract is none that it can join today.`,
      params: RelationId,
      body: JoinBody,
      response: Relationship,
    },
    ({ tx, viewer, params, body }) => joinContract({ db: tx, now }, viewer, params, body.number),
  )
  route.post(
    `${RELATION}/end`,
    {
      summary: 'End a relation: its last day and why',
      description: `What was bought stays; adding the relation again continues it. ${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\`.`,
      params: RelationId,
      versioned: true,
      body: RelationEnd,
      response: Relationship,
    },
    ({ tx, viewer, params, version, body }) =>
      endRelation({ ...context, db: tx }, viewer, params, { ...body, version }),
  )
  route.post(
    `${RELATION}/end/withdraw`,
    {
      summary: 'Take back a planned end of a relation',
      description: `${ABOUT_RELATIONS} 409 \`version_conflict\` with the present relation; 422 \`relation_refused\` where no end is ahead.`,
      params: RelationId,
      versioned: true,
      response: Relationship,
    },
    ({ tx, viewer, params, version }) => withdrawEnd({ db: tx, now }, viewer, params, version),
  )
  route.post(
    '/:id/memos',
    {
      summary: 'Write a memo about a partner',
      description: '403 `memoVisibility` for a level that the person could not read; 409 `too_many_memos`.',
      params: PartnerId,
      body: MemoBody,
      response: Memos,
    },
    ({ tx, viewer, params, body }) => addMemo(tx, viewer, params.id, body, now()),
  )
  route.put(
    '/:id/memos/:partId',
    {
      summary: 'Change my memo',
      description: '403 `notAuthor`, `memoVisibility`; 409 `version_conflict` with the present memos.',
      params: PartId,
      versioned: true,
      body: MemoBody,
      response: Memos,
    },
    ({ tx, viewer, params, version, body }) => changeMemo(tx, viewer, params, { ...body, version }, now()),
  )
  route.delete(
    '/:id/memos/:partId',
    {
      summary: 'Remove my memo',
      description: '403 `notAuthor`; 409 `version_conflict` with the present memos.',
      params: PartId,
      versioned: true,
      response: Memos,
    },
    ({ tx, viewer, params, version }) => removeMemo(tx, viewer, params, version),
  )
  route.post(
    '/:id/certificates',
    {
      summary: 'Add a certificate, or note that one is missing',
      description: `${ABOUT_CHANGES} 409 \`certificate_exists\` with the present ones; 422 \`certificate_refused\`.`,
      params: PartnerId,
      body: CertificateBody,
      response: Certificates,
    },
    ({ tx, viewer, params, body }) => addCertificate(tx, viewer, params.id, body, today()),
  )
  route.patch(
    '/:id/certificates/:partId',
    {
      summary: 'Review a certificate',
      description: `${ABOUT_CHANGES} 409 \`version_conflict\` with the present ones; 422 \`certificate_refused\`.`,
      params: PartId,
      versioned: true,
      body: CertificateChange,
      response: Certificates,
    },
    ({ tx, viewer, params, version, body }) => changeCertificate(tx, viewer, params, { ...body, version }, today()),
  )
})
