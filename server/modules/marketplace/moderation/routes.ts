// Reports of misconduct, moderation, rules and figures, below api/mp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AdId } from '#contract/marketplace.ts'
import {
  MarketFigures,
  MarketRules,
  MarketRulesBody,
  ModeratedAd,
  ModerationBody,
  OwnReport,
  ReportBody,
  RulesId,
  YearQuery,
} from '#contract/marketplace-deals.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MARKET_ROLE, MODERATOR_ROLE, readViewer } from '#server/modules/marketplace/viewer.ts'
import { moderate, readModerated, reportAd } from './reports.ts'
import { changeRules, readFigures, readRules } from './rules.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['marketplace moderation']
const READER = { access: [MARKET_ROLE] } as const
const MODERATOR = { access: [MODERATOR_ROLE] } as const

export const moderationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReports(app, context)
    addModeration(app, context)
    addRules(app, context)
  }

function addReports(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/ads/:id/reports',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Report an ad to the moderators; its seller never learns who did',
        description: 'Reported again, the answer is the open report. 409 `own_ad`; 422 `text_empty`.',
        params: AdId,
        body: ReportBody,
        response: { 200: OwnReport },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => reportAd(tx, context, viewer, request.params.id, request.body))
    },
  )
  app.get(
    '/statistics',
    {
      config: { ...READER, readsReplica: true },
      schema: {
        tags,
        summary: 'Company ads of a year: of the own company, of all for moderators',
        description: 'Private ads are in no figure.',
        querystring: YearQuery,
        response: { 200: MarketFigures },
      },
    },
    async ({ session, query }) => readFigures(db, await readViewer(db, session), query.year),
  )
}

function addModeration(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/moderation',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Ads with open reports, and hidden ones; none of the own',
        response: { 200: Type.Array(ModeratedAd) },
      },
    },
    async ({ session }) => readModerated(context, await readViewer(db, session)),
  )
  app.post(
    '/ads/:id/moderation',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Hide an ad with a reason, show it again, or dismiss its reports',
        description: '403 `own_ad`; 409 `not_possible`; 422 `reason_required`.',
        params: AdId,
        body: ModerationBody,
        response: { 200: Type.Object({ id: Type.Integer(), isHidden: Type.Boolean() }) },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => moderate(tx, context, viewer, request.params.id, request.body))
    },
  )
}

function addRules(app: App, { db }: Context): void {
  app.get(
    '/rules',
    {
      config: MODERATOR,
      schema: { tags, summary: 'What each company has agreed', response: { 200: Type.Array(MarketRules) } },
    },
    () => readRules(db),
  )
  app.put(
    '/rules/:companyId',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Change what a company has agreed',
        description: '409 `version_conflict` with the present rules.',
        params: RulesId,
        headers: IfMatch,
        body: MarketRulesBody,
        response: { 200: MarketRules },
      },
    },
    (request) => {
      const target = { companyId: request.params.companyId, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeRules(tx, target, request.body))
    },
  )
}
