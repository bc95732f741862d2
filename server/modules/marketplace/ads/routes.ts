// Ads of the marketplace, below api/mp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MARKET_ROLE, PLACER_ROLE, readViewer } from '#server/modules/marketplace/viewer.ts'
import { deactivateAd, deleteAd, renewAd, restoreAd } from './end-ad.ts'
import { listAds, readFacets, readMatches } from './list-ads.ts'
import { readAd } from './read-ads.ts'
import { changeAd, createAd, readChoices } from './save-ad.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['marketplace']
const READER = { access: [MARKET_ROLE] } as const
const PLACER = { access: [PLACER_ROLE] } as const

const REFUSALS =
  '422 `ad_refused`: `details` name each field with the rule that stands against it; `reference_unknown`, `document_twice`, `too_many_ads`.'
const CONFLICTS = '409 `version_conflict`, `not_possible` with the present ad; 403 `not_owner`.'

export const adRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addReadsOfOne(app, context)
    addSaves(app, context)
    addEnds(app, context)
    addDeletion(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/ads',
    {
      config: { ...READER, readsReplica: true },
      schema: {
        tags,
        summary: 'Ads that the caller may see, newest first, by pages',
        description:
          'Only what is listed, or the own ads in every state. A search forgives typing errors where nothing else is found.',
        querystring: AdQuery,
        response: { 200: AdPage },
      },
    },
    async ({ session, query }) => listAds(context, await readViewer(context.db, session), query),
  )
  app.get(
    '/ads/facets',
    {
      config: { ...READER, readsReplica: true },
      schema: {
        tags,
        summary: 'How many ads there are for tabs and filters',
        querystring: FacetQuery,
        response: { 200: AdFacets },
      },
    },
    async ({ session, query }) => readFacets(context, await readViewer(context.db, session), query),
  )
  app.get(
    '/ads/choices',
    {
      config: PLACER,
      schema: {
        tags,
        summary: 'Sites, material groups and sides for a new ad of the caller',
        response: { 200: AdChoices },
      },
    },
    async ({ session }) => readChoices(context.db, await readViewer(context.db, session)),
  )
}

function addReadsOfOne(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/ads/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'An ad, as its seller, a finder or a moderator sees it',
        params: AdId,
        response: { 200: Ad },
      },
    },
    async ({ session, params }) => readAd(db, await readViewer(db, session), params.id, now()),
  )
  app.get(
    '/ads/:id/matches',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Offers for a wanted ad, or wanted ads for an offer, by material group',
        params: AdId,
        response: { 200: Type.Array(AdCard) },
      },
    },
    async ({ session, params }) => readMatches(context, await readViewer(db, session), params.id),
  )
}

function addSaves(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/ads',
    {
      config: PLACER,
      schema: {
        tags,
        summary: 'Save a draft, or publish an ad',
        description: REFUSALS,
        body: AdBody,
        response: { 200: Ad },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => createAd(tx, context, viewer, request.body))
    },
  )
  app.put(
    '/ads/:id',
    {
      config: PLACER,
      schema: {
        tags,
        summary: 'Edit an own ad, and publish it',
        description: `Also a reservation makes another version. ${CONFLICTS} ${REFUSALS}`,
        params: AdId,
        headers: IfMatch,
        body: AdBody,
        response: { 200: Ad },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeAd(tx, context, viewer, target, request.body))
    },
  )
}

function addEnds(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/ads/:id/deactivate',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Take an own ad off the list; reservations hold',
        description: CONFLICTS,
        params: AdId,
        headers: IfMatch,
        response: { 200: Ad },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => deactivateAd(tx, context, viewer, target))
    },
  )
  app.post(
    '/ads/:id/renew',
    {
      config: PLACER,
      schema: {
        tags,
        summary: 'Show an own ad for another month, also one that has expired',
        description: CONFLICTS,
        params: AdId,
        headers: IfMatch,
        response: { 200: RenewedAd },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => renewAd(tx, context, viewer, target))
    },
  )
}

function addDeletion(app: App, context: Context): void {
  const { db } = context
  app.delete(
    '/ads/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Delete an own ad; it can be restored for 30 days',
        description: `409 \`ad_reserved\` while somebody has reserved of it. ${CONFLICTS}`,
        params: AdId,
        headers: IfMatch,
        response: { 200: DeletedAd },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => deleteAd(tx, context, viewer, target))
    },
  )
  app.post(
    '/ads/:id/restore',
    {
      config: READER,
      schema: { tags, summary: 'Take the deletion of an own ad back', params: AdId, response: { 200: Ad } },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => restoreAd(tx, context, viewer, request.params.id))
    },
  )
}
