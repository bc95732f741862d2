// Ads of the marketplace, below api/mp.
import { Type } from '@fastify/type-provider-typebox'
import {
  Ad,
  AdBody,
  AdCard,
  AdChoices,
  AdFacets,
  AdId,
  AdPage,
  AdQuery,
  DeletedAd,
  FacetQuery,
  RenewedAd,
} from '#contract/marketplace.ts'
import { MARKET_ROLE, PLACER_ROLE, viewerOf } from '#server/modules/marketplace/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { deactivateAd, deleteAd, renewAd, restoreAd } from './end-ad.ts'
import { listAds, readFacets, readMatches } from './list-ads.ts'
import { readAd } from '#server/modules/marketplace/read-ads.ts'
import { changeAd, createAd, readChoices } from './save-ad.ts'

const PLACER = [PLACER_ROLE] as const
const REFUSALS =
  '422 `ad_refused`: `details` name each field with the rule that stands against it; `reference_unknown`, `document_twice`, `too_many_ads`.'
const CONFLICTS = '409 `version_conflict`, `not_possible` with the present ad; 403 `not_owner`.'

export const adRoutes = moduleRoutes(
  { tags: ['marketplace'], access: [MARKET_ROLE], viewer: viewerOf },
  (route, context) => {
    const { db, now } = context
    route.get(
      '/ads',
      {
        summary: 'Ads that the caller may see, newest first, by pages',
        description:
          'Only what is listed, or the own ads in every state. A search forgives typing errors where nothing else is found.',
        query: AdQuery,
        response: AdPage,
        readsReplica: true,
      },
      ({ viewer, query }) => listAds(context, viewer, query),
    )
    route.get(
      '/ads/facets',
      {
        summary: 'How many ads there are for tabs and filters',
        query: FacetQuery,
        response: AdFacets,
        readsReplica: true,
      },
      ({ viewer, query }) => readFacets(context, viewer, query),
    )
    route.get(
      '/ads/choices',
      {
        access: PLACER,
        summary: 'Sites, material groups and sides for a new ad of the caller',
        response: AdChoices,
      },
      ({ viewer }) => readChoices(db, viewer),
    )
    route.get(
      '/ads/:id',
      { summary: 'An ad, as its seller, a finder or a moderator sees it', params: AdId, response: Ad },
      ({ viewer, params }) => readAd(db, viewer, params.id, now()),
    )
    route.get(
      '/ads/:id/matches',
      {
        summary: 'Offers for a wanted ad, or wanted ads for an offer, by material group',
        params: AdId,
        response: Type.Array(AdCard),
      },
      ({ viewer, params }) => readMatches(context, viewer, params.id),
    )
    route.post(
      '/ads',
      {
        access: PLACER,
        summary: 'Save a draft, or publish an ad',
        description: REFUSALS,
        body: AdBody,
        response: Ad,
      },
      ({ tx, viewer, body }) => createAd(tx, context, viewer, body),
    )
    route.put(
      '/ads/:id',
      {
        access: PLACER,
        summary: 'Edit an own ad, and publish it',
        description: `Also a reservation makes another version. ${CONFLICTS} ${REFUSALS}`,
        params: AdId,
        versioned: true,
        body: AdBody,
        response: Ad,
      },
      ({ tx, viewer, params: { id }, version, body }) => changeAd(tx, context, viewer, { id, version }, body),
    )
    route.post(
      '/ads/:id/deactivate',
      {
        summary: 'Take an own ad off the list; reservations hold',
        description: CONFLICTS,
        params: AdId,
        versioned: true,
        response: Ad,
      },
      ({ tx, viewer, params: { id }, version }) => deactivateAd(tx, context, viewer, { id, version }),
    )
    route.post(
      '/ads/:id/renew',
      {
        access: PLACER,
        summary: 'Show an own ad for another month, also one that has expired',
        description: CONFLICTS,
        params: AdId,
        versioned: true,
        response: RenewedAd,
      },
      ({ tx, viewer, params: { id }, version }) => renewAd(tx, context, viewer, { id, version }),
    )
    route.delete(
      '/ads/:id',
      {
        summary: 'Delete an own ad; it can be restored for 30 days',
        description: `409 \`ad_reserved\` while somebody has reserved of it. ${CONFLICTS}`,
        params: AdId,
        versioned: true,
        response: DeletedAd,
      },
      ({ tx, viewer, params: { id }, version }) => deleteAd(tx, context, viewer, { id, version }),
    )
    route.post(
      '/ads/:id/restore',
      { summary: 'Take the deletion of an own ad back', params: AdId, response: Ad },
      ({ tx, viewer, params }) => restoreAd(tx, context, viewer, params.id),
    )
  },
)
