// Benefits for people and administrators, below api/benefits.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Benefit,
  BenefitBody,
  BenefitChoices,
  BenefitHistory,
  BenefitId,
  BenefitImpact,
  BenefitList,
  EditedBenefit,
  EditedBenefitRow,
  ImpactBody,
  TakenBack,
} from '#contract/benefits.ts'
import { ADMIN_ROLE, USER_ROLE } from '#domain/benefits/benefit.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { readImpact } from './impact.ts'
import { listBenefits, readBenefit } from './read-benefits.ts'
import { listEdited, readChoices, readEdited, readHistory } from './read-edited.ts'
import { changeBenefit, cleanBody, createBenefit, takeBack } from './save-benefit.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['benefits']
const USER = { access: [USER_ROLE] } as const
const ADMIN = { access: [ADMIN_ROLE] } as const

const REFUSALS =
  '422 `benefit_refused`: `details` name each field with the rule that stands against it; `text_too_complex`, `reference_unknown`.'

export const benefitRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addEditingReads(app, context)
    addImpact(app, context)
    addSaves(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/benefits',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Benefits that the company of the caller offers today',
        description:
          'With their rules and what these read of the caller. Nobody else gets these facts, and the result is not stored.',
        response: { 200: BenefitList },
      },
    },
    ({ session }) => listBenefits(context, session.personId),
  )
  app.get(
    '/benefits/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A benefit of the own company, with its rules and what these read of the caller',
        params: BenefitId,
        response: { 200: Benefit },
      },
    },
    ({ session, params }) => readBenefit(context, session.personId, params.id),
  )
}

function addEditingReads(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/editing',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'All benefits of all companies, in every state',
        response: { 200: Type.Array(EditedBenefitRow) },
      },
    },
    () => listEdited(context),
  )
  app.get(
    '/editing/choices',
    {
      config: ADMIN,
      schema: { tags, summary: 'Companies and sites that rules may name', response: { 200: BenefitChoices } },
    },
    () => readChoices(context),
  )
  app.get(
    '/editing/:id',
    {
      config: ADMIN,
      schema: { tags, summary: 'A benefit to be changed', params: BenefitId, response: { 200: EditedBenefit } },
    },
    ({ session, params }) => readEdited(db, session.personId, params.id, now()),
  )
  app.get(
    '/editing/:id/history',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Who has changed what of a benefit, the newest version first',
        params: BenefitId,
        response: { 200: BenefitHistory },
      },
    },
    ({ params }) => readHistory(db, params.id),
  )
}

function addImpact(app: App, context: Context): void {
  app.post(
    '/editing/impact',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'How many people rules include, before they are saved',
        description:
          'People are counted in groups of at least five who are alike; a group counts as a whole, with the quarter of entry and three ' +
          'classes of hours (under 20, under 35, more) instead of exact values. So figures are approximate, and under five none is shown.',
        body: ImpactBody,
        response: { 200: BenefitImpact },
      },
    },
    ({ body }) => readImpact(context, body),
  )
}

function addSaves(app: App, context: Context): void {
  const { db, config } = context
  app.post(
    '/editing',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Create a benefit',
        description: REFUSALS,
        body: BenefitBody,
        response: { 200: EditedBenefit },
      },
    },
    async (request) => {
      const body = await cleanBody(request.body, config)
      return idempotent(request, db, (tx) => createBenefit(tx, context, request.session.personId, body))
    },
  )
  app.put(
    '/editing/:id',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Change a benefit',
        description: `409 \`version_conflict\` with the present benefit. ${REFUSALS}`,
        params: BenefitId,
        headers: IfMatch,
        body: BenefitBody,
        response: { 200: EditedBenefit },
      },
    },
    async (request) => {
      const body = await cleanBody(request.body, config)
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeBenefit(tx, context, target, body))
    },
  )
  app.post(
    '/editing/:id/take-back',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Take the own last save back, within 30 s',
        description: '409 `take_back_over`, `version_conflict` with the present benefit.',
        params: BenefitId,
        headers: IfMatch,
        response: { 200: TakenBack },
      },
    },
    async (request) => {
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      return idempotent(request, db, (tx) => takeBack(tx, context, target))
    },
  )
}
