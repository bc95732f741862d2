// Benefits for people and administrators, below api/benefits.
import { Type } from '@fastify/type-provider-typebox'
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
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readImpact } from './impact.ts'
import { listBenefits, readBenefit } from './read-benefits.ts'
import { listEdited, readChoices, readEdited, readHistory } from './read-edited.ts'
import { changeBenefit, cleanBody, createBenefit, takeBack } from './save-benefit.ts'

const ADMIN = [ADMIN_ROLE] as const

const REFUSALS =
  '422 `benefit_refused`: `details` name each field with the rule that stands against it; `text_too_complex`, `reference_unknown`.'

export const benefitRoutes = moduleRoutes({ tags: ['benefits'], access: [USER_ROLE] }, (route, context) => {
  const { db, now, config } = context
  route.get(
    '/benefits',
    {
      summary: 'Benefits that the company of the caller offers today',
      description:
        'With their rules and what these read of the caller. Nobody else gets these facts, and the result is not stored.',
      response: BenefitList,
    },
    ({ viewer }) => listBenefits(context, viewer.personId),
  )
  route.get(
    '/benefits/:id',
    {
      summary: 'A benefit of the own company, with its rules and what these read of the caller',
      params: BenefitId,
      response: Benefit,
    },
    ({ viewer, params }) => readBenefit(context, viewer.personId, params.id),
  )
  route.get(
    '/editing',
    { access: ADMIN, summary: 'All benefits of all companies, in every state', response: Type.Array(EditedBenefitRow) },
    () => listEdited(context),
  )
  route.get(
    '/editing/choices',
    { access: ADMIN, summary: 'Companies and sites that rules may name', response: BenefitChoices },
    () => readChoices(context),
  )
  route.get(
    '/editing/:id',
    { access: ADMIN, summary: 'A benefit to be changed', params: BenefitId, response: EditedBenefit },
    ({ viewer, params }) => readEdited(db, viewer.personId, params.id, now()),
  )
  route.get(
    '/editing/:id/history',
    {
      access: ADMIN,
      summary: 'Who has changed what of a benefit, the newest version first',
      params: BenefitId,
      response: BenefitHistory,
    },
    ({ params }) => readHistory(db, params.id),
  )
  route.postWithoutTransaction(
    '/editing/impact',
    {
      access: ADMIN,
      summary: 'How many people rules include, before they are saved',
      description:
        'People are counted in groups of at least five who are alike; a group counts as a whole, with the quarter of entry and three ' +
        'classes of hours (under 20, under 35, more) instead of exact values. So figures are approximate, and under five none is shown.',
      body: ImpactBody,
      response: BenefitImpact,
    },
    ({ body }) => readImpact(context, body),
  )
  route.post(
    '/editing',
    {
      access: ADMIN,
      summary: 'Create a benefit',
      description: REFUSALS,
      body: BenefitBody,
      prepare: (body) => cleanBody(body, config),
      response: EditedBenefit,
    },
    ({ tx, viewer, body }) => createBenefit(tx, context, viewer.personId, body),
  )
  route.put(
    '/editing/:id',
    {
      access: ADMIN,
      summary: 'Change a benefit',
      description: `409 \`version_conflict\` with the present benefit. ${REFUSALS}`,
      params: BenefitId,
      versioned: true,
      body: BenefitBody,
      prepare: (body) => cleanBody(body, config),
      response: EditedBenefit,
    },
    ({ tx, viewer, params: { id }, version, body }) =>
      changeBenefit(tx, context, { id, personId: viewer.personId, version }, body),
  )
  route.post(
    '/editing/:id/take-back',
    {
      access: ADMIN,
      summary: 'Take the own last save back, within 30 s',
      description: '409 `take_back_over`, `version_conflict` with the present benefit.',
      params: BenefitId,
      versioned: true,
      response: TakenBack,
    },
    ({ tx, viewer, params: { id }, version }) => takeBack(tx, context, { id, personId: viewer.personId, version }),
  )
})
