// Reports of misconduct, moderation, rules and figures, below api/mp.
import { Type } from '@fastify/type-provider-typebox'
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
import { MARKET_ROLE, MODERATOR_ROLE, viewerOf } from '#server/modules/marketplace/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { moderate, readModerated, reportAd } from './reports.ts'
import { changeRules, readFigures, readRules } from './rules.ts'

const MODERATOR = [MODERATOR_ROLE] as const

export const moderationRoutes = moduleRoutes(
  { tags: ['marketplace moderation'], access: [MARKET_ROLE], viewer: viewerOf },
  (route, context) => {
    const { db } = context
    route.post(
      '/ads/:id/reports',
      {
        summary: 'Report an ad to the moderators; its seller never learns who did',
        description: 'Reported again, the answer is the open report. 409 `own_ad`; 422 `text_empty`.',
        params: AdId,
        body: ReportBody,
        response: OwnReport,
      },
      ({ tx, viewer, params, body }) => reportAd(tx, context, viewer, params.id, body),
    )
    route.get(
      '/statistics',
      {
        summary: 'Company ads of a year: of the own company, of all for moderators',
        description: 'Private ads are in no figure.',
        query: YearQuery,
        response: MarketFigures,
        readsReplica: true,
      },
      ({ viewer, query }) => readFigures(db, viewer, query.year),
    )
    route.get(
      '/moderation',
      {
        access: MODERATOR,
        summary: 'Ads with open reports, and hidden ones; none of the own',
        response: Type.Array(ModeratedAd),
      },
      ({ viewer }) => readModerated(context, viewer),
    )
    route.post(
      '/ads/:id/moderation',
      {
        access: MODERATOR,
        summary: 'Hide an ad with a reason, show it again, or dismiss its reports',
        description: '403 `own_ad`; 409 `not_possible`; 422 `reason_required`.',
        params: AdId,
        body: ModerationBody,
        response: Type.Object({ id: Type.Integer(), isHidden: Type.Boolean() }),
      },
      ({ tx, viewer, params, body }) => moderate(tx, context, viewer, params.id, body),
    )
    route.get(
      '/rules',
      { access: MODERATOR, summary: 'What each company has agreed', response: Type.Array(MarketRules) },
      () => readRules(db),
    )
    route.put(
      '/rules/:companyId',
      {
        access: MODERATOR,
        summary: 'Change what a company has agreed',
        description: '409 `version_conflict` with the present rules.',
        params: RulesId,
        versioned: true,
        body: MarketRulesBody,
        response: MarketRules,
      },
      ({ tx, params, version, body }) => changeRules(tx, { companyId: params.companyId, version }, body),
    )
  },
)
