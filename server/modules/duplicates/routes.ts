// Duplicates of business partners. Below api/gpp/duplicates.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ActivateBody,
  CheckBody,
  DuplicateQuality,
  Hints,
  NoDuplicateBody,
  NoDuplicates,
  PairParams,
  PairView,
  Queue,
  QueueQuery,
  RunId,
  SearchRuns,
  WeightsVersion,
  WeightVersions,
} from '#contract/duplicates.ts'
import { ImportComparisonBody, ImportHints, ImportHintsParams } from '#contract/duplicates-imports.ts'
import { holds } from '#domain/roles.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE, readActor } from '#server/purchasing.ts'
import { findHints } from './check.ts'
import { readImportHints, startComparison } from './import-hints.ts'
import { DUPLICATES_ROLE, mayRelease } from './merge-requests.ts'
import { decideNoDuplicate, readNoDuplicates, readPairView, readQueue, withdrawNoDuplicate } from './pairs.ts'
import { readRuns, startRun, stopRun } from './search.ts'
import { activateWeights, proposeWeights, readQuality, readWeightVersions } from './weights.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['duplicates']
const READERS = { access: [DUPLICATES_ROLE] } as const
/** Main administrators see pairs whose merge they are asked to release. */
const PAIR_READERS = { access: [DUPLICATES_ROLE, MAIN_ADMIN_ROLE] } as const
/** Who reads partners, and who works on duplicates of them. */
const TYPISTS = { access: [READER_ROLE, DUPLICATES_ROLE] } as const
const MAIN_ADMINS = { access: [MAIN_ADMIN_ROLE] } as const
const ABOUT_RIGHTS = '403 `notResponsible` for whoever may not change both partners. 404 where there is no such pair.'

export const duplicateRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addCheck(app, context)
    addComparisons(app, context)
    addPairs(app, context)
    addDecisions(app, context)
    addRuns(app, context)
    addQuality(app, context)
    addWeights(app, context)
  }

function addCheck(app: App, { db, now }: Context): void {
  app.post(
    '/check',
    {
      config: TYPISTS,
      schema: {
        tags,
        summary: 'Likely duplicates of a partner that is being typed',
        description:
          'Writes nothing. At most five, the most probable first, each with its reasons. Bank details are compared for lead buyers and administrators of sites only: nobody else learns whose an IBAN is.',
        body: CheckBody,
        response: { 200: Hints },
      },
    },
    async (request) => findHints(db, await readActor(db, now(), request.session.personId), request.body),
  )
}

function addComparisons(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/imports/:id',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'New rows of an import that look like partners that are there, or like each other',
        description:
          'What the last comparison has found, and how far one is that runs. Of an own import that is checked and not yet applied; nothing afterwards. They keep nobody from applying it. 404 where there is no such import.',
        params: ImportHintsParams,
        response: { 200: ImportHints },
      },
    },
    async ({ session, params }) => readImportHints(db, await readActor(db, now(), session.personId), params.id),
  )
  app.post(
    '/imports/:id/comparison',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Have the new rows of an import compared',
        description:
          'Beside the server, once for each import: where it was done with the weights in use, or is being done, nothing begins. `again`: with the partners as they are now. It stops the comparison of another import of the person. 404 where there is no such import.',
        params: ImportHintsParams,
        body: ImportComparisonBody,
        response: { 200: ImportHints },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { id } = request.params
        const actor = await readActor(tx, now(), request.session.personId)
        await startComparison(tx, context, actor, { id, again: request.body.again ?? false })
        return readImportHints(tx, actor, id)
      }),
  )
}

function addPairs(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/pairs',
    {
      config: { ...READERS, readsReplica: true },
      schema: {
        tags,
        summary: 'Pairs that may be the same partner, the most certain first',
        description:
          'Those of the last search with a score of at least 0.5; not those of which somebody said that they are none, unless one of their numbers has changed since.',
        querystring: QueueQuery,
        response: { 200: Queue },
      },
    },
    async (request) => readQueue(context, await readActor(db, now(), request.session.personId), request.query),
  )
  app.get(
    '/pairs/:one/:other',
    {
      config: PAIR_READERS,
      schema: {
        tags,
        summary: 'Two partners side by side, with their score, its reasons and what would survive',
        description:
          'The smaller id comes first. The score is that of the present values. 404 where there is no such pair, and for main administrators who neither work on duplicates nor are asked to release the merge.',
        params: PairParams,
        response: { 200: PairView },
      },
    },
    async ({ session, params: { one, other } }) => {
      const isReleaser = await mayRelease(context, session.personId, one, other)
      if (!isReleaser && !holds(session.rights, DUPLICATES_ROLE)) throw notFound()
      return readPairView(context, await readActor(db, now(), session.personId), one, other, isReleaser)
    },
  )
}

function addDecisions(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/no-duplicates',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Pairs that are no duplicates, and what they are to each other; the newest first, at most 100',
        response: { 200: NoDuplicates },
      },
    },
    () => readNoDuplicates(db),
  )
  app.put(
    '/pairs/:one/:other/no-duplicate',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Say that two partners are no duplicates, and what they are to each other',
        description: `The pair is not proposed again until its VAT id, register entry, D-U-N-S number or IBAN changes. ${ABOUT_RIGHTS} 409 with the present pair: \`version_conflict\`, \`merge_open\` while a merge of the two waits for its release.`,
        params: PairParams,
        body: NoDuplicateBody,
        response: { 200: PairView },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { one, other } = request.params
        const actor = await readActor(tx, now(), request.session.personId)
        await decideNoDuplicate(tx, context, actor, [one, other], request.body)
        return readPairView({ db: tx, now }, actor, one, other)
      }),
  )
  app.delete(
    '/pairs/:one/:other/no-duplicate',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Take back that two partners are no duplicates',
        description: `The pair is proposed again. ${ABOUT_RIGHTS}`,
        params: PairParams,
        response: { 200: PairView },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { one, other } = request.params
        const actor = await readActor(tx, now(), request.session.personId)
        await withdrawNoDuplicate(tx, context, actor, [one, other])
        return readPairView({ db: tx, now }, actor, one, other)
      }),
  )
}

function addRuns(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/runs',
    {
      config: MAIN_ADMINS,
      schema: { tags, summary: 'The last searches with their progress', response: { 200: SearchRuns } },
    },
    () => readRuns(db),
  )
  app.post(
    '/runs',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Start a search over all partners',
        description: '409 `search_running` with the searches where one is running.',
        response: { 200: SearchRuns },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        await startRun(tx, context, request.session.personId)
        return readRuns(tx)
      }),
  )
  app.delete(
    '/runs/:id',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Stop a search; the pairs of the one before it stay',
        description: '404 where there is none, 409 `search_ended` with the searches where it has ended.',
        params: RunId,
        response: { 200: SearchRuns },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        await stopRun(tx, request.params.id)
        return readRuns(tx)
      }),
  )
}

function addQuality(app: App, { db }: Context): void {
  app.get(
    '/quality',
    {
      config: { ...MAIN_ADMINS, readsReplica: true },
      schema: {
        tags,
        summary: 'What was decided about duplicates, and how the weights in use judge those pairs',
        response: { 200: DuplicateQuality },
      },
    },
    () => readQuality(db),
  )
}

function addWeights(app: App, { db, now }: Context): void {
  app.get(
    '/weights',
    {
      config: MAIN_ADMINS,
      schema: { tags, summary: 'Versions of the weights with their quality', response: { 200: WeightVersions } },
    },
    () => readWeightVersions(db),
  )
  app.post(
    '/weights',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Fit weights to what was decided; they are proposed, not used',
        description:
          '409 `labels_too_few` with the versions as long as there are fewer than fifty decisions of each kind.',
        response: { 200: WeightVersions },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        await proposeWeights(tx, request.session.personId, now())
        return readWeightVersions(tx)
      }),
  )
  app.put(
    '/weights/:version/active',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Put a version of the weights into use',
        description:
          'Pairs of the queue have its scores after the next search. 404 where there is no such version; 409 with the versions: `version_conflict` where another one is in use by now, `weights_outdated` for one that was fitted to another comparison.',
        params: WeightsVersion,
        body: ActivateBody,
        response: { 200: WeightVersions },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { inUse } = request.body
        await activateWeights(tx, request.params.version, { by: request.session.personId, at: now(), inUse })
        return readWeightVersions(tx)
      }),
  )
}
