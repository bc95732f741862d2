// Duplicates of business partners and their merges: request, release by a second person, undo. Below api/gpp/duplicates.
import { DecisionBody } from '#contract/decisions.ts'
import {
  ActivateBody,
  CheckBody,
  DuplicateQuality,
  Hints,
  MergeBody,
  MergeId,
  MergeRequests,
  MergeResult,
  Merges,
  MergesQuery,
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
import { holds } from '#domain/organisation/roles.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { notFound } from '#server/http/errors.ts'
import { viewerOf, MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findHints } from './check.ts'
import { readImportHints, startComparison } from './import-hints.ts'
import { readMerges } from './merge.ts'
import {
  DUPLICATES_ROLE,
  MERGE_REQUESTS,
  mayRelease,
  orderMerge,
  readRequests,
  readRequestsOf,
} from './merge-requests.ts'
import { decideNoDuplicate, readNoDuplicates, readPairView, readQueue, withdrawNoDuplicate } from './pairs.ts'
import { readRuns, startRun, stopRun } from './search.ts'
import { undoMerge } from './undo-merge.ts'
import { activateWeights, proposeWeights, readQuality, readWeightVersions } from './weights.ts'

/** Main administrators release merges that nobody else has a mandate for, and see their pairs. */
const RELEASERS = [DUPLICATES_ROLE, MAIN_ADMIN_ROLE]
/** Roles that compare a typed partner: readers of partners, and people who work on duplicates. */
const TYPISTS = [READER_ROLE, DUPLICATES_ROLE]
const MAIN_ADMINS = [MAIN_ADMIN_ROLE]
const ABOUT_RIGHTS = '403 `notResponsible` for whoever may not change both partners. 404 where there is no such pair.'

export const duplicateRoutes = moduleRoutes(
  { tags: ['duplicates'], access: [DUPLICATES_ROLE], viewer: viewerOf },
  (route, context) => {
    const { db, now } = context
    route.postWithoutTransaction(
      '/check',
      {
        access: TYPISTS,
        summary: 'Likely duplicates of a partner that is being typed',
        description:
          'Writes nothing. At most five, the most probable first, each with its reasons. Bank details are compared for lead buyers and administrators of sites only: nobody else learns whose an IBAN is.',
        body: CheckBody,
        response: Hints,
      },
      ({ viewer, body }) => findHints(db, viewer, body),
    )
    route.get(
      '/imports/:id',
      {
        access: MAIN_ADMINS,
        summary: 'New rows of an import that look like partners that are there, or like each other',
        description:
          'What the last comparison has found, and how far one is that runs. Of an own import that is checked and not yet applied; nothing afterwards. They keep nobody from applying it. 404 where there is no such import.',
        params: ImportHintsParams,
        response: ImportHints,
      },
      ({ viewer, params }) => readImportHints(db, viewer, params.id),
    )
    route.post(
      '/imports/:id/comparison',
      {
        access: MAIN_ADMINS,
        summary: 'Have the new rows of an import compared',
        description:
          'Beside the server, once for each import: where it was done with the weights in use, or is being done, nothing begins. `again`: with the partners as they are now. It stops the comparison of another import of the person. 404 where there is no such import.',
        params: ImportHintsParams,
        body: ImportComparisonBody,
        response: ImportHints,
      },
      async ({ tx, viewer, params: { id }, body: { again = false } }) => {
        await startComparison(tx, context, viewer, { id, again })
        return readImportHints(tx, viewer, id)
      },
    )

    route.get(
      '/pairs',
      {
        readsReplica: true,
        summary: 'Pairs that may be the same partner, the most certain first',
        description:
          'Those of the last search with a score of at least 0.5; not those of which somebody said that they are none, unless one of their numbers has changed since.',
        query: QueueQuery,
        response: Queue,
      },
      ({ viewer, query }) => readQueue(context, viewer, query),
    )
    route.get(
      '/pairs/:one/:other',
      {
        access: RELEASERS,
        summary: 'Two partners side by side, with their score, its reasons and what would survive',
        description:
          'The smaller id comes first. The score is that of the present values. 404 where there is no such pair, and for main administrators who neither work on duplicates nor are asked to release the merge.',
        params: PairParams,
        response: PairView,
      },
      async ({ viewer, params: { one, other }, request }) => {
        const isReleaser = await mayRelease(context, viewer.personId, one, other)
        if (!isReleaser && !holds(request.session.rights, DUPLICATES_ROLE)) throw notFound()
        return readPairView(context, viewer, one, other, isReleaser)
      },
    )
    route.get(
      '/no-duplicates',
      {
        summary: 'Pairs that are no duplicates, and what they are to each other; the newest first, at most 100',
        response: NoDuplicates,
      },
      () => readNoDuplicates(db),
    )
    route.put(
      '/pairs/:one/:other/no-duplicate',
      {
        summary: 'Say that two partners are no duplicates, and what they are to each other',
        description: `The pair is not proposed again until its VAT id, register entry, D-U-N-S number or IBAN changes. ${ABOUT_RIGHTS} 409 with the present pair: \`version_conflict\`, \`merge_open\` while a merge of the two waits for its release.`,
        params: PairParams,
        body: NoDuplicateBody,
        response: PairView,
      },
      async ({ tx, viewer, params: { one, other }, body }) => {
        await decideNoDuplicate(tx, context, viewer, [one, other], body)
        return readPairView({ db: tx, now }, viewer, one, other)
      },
    )
    route.delete(
      '/pairs/:one/:other/no-duplicate',
      {
        summary: 'Take back that two partners are no duplicates',
        description: `The pair is proposed again. ${ABOUT_RIGHTS}`,
        params: PairParams,
        response: PairView,
      },
      async ({ tx, viewer, params: { one, other } }) => {
        await withdrawNoDuplicate(tx, context, viewer, [one, other])
        return readPairView({ db: tx, now }, viewer, one, other)
      },
    )

    route.post(
      '/pairs/:one/:other/merge',
      {
        summary: 'Merge two partners, or ask a second person to release it',
        description:
          'A merge that changes bank details or the VAT id, or affects several companies, waits for a second person. 403 `notResponsible`; 404 where one of them does not exist or is merged; 409 with the present pair: `version_conflict`, `request_open` while a change of name, bank details or VAT id waits, `merge_open`.',
        params: PairParams,
        body: MergeBody,
        response: MergeResult,
      },
      ({ tx, viewer, params: { one, other }, body }) => orderMerge(tx, context, viewer, [one, other], body),
    )
    route.get(
      '/merges',
      { summary: 'The last merges, the newest first, at most 100', query: MergesQuery, response: Merges },
      async ({ query: { partner } }) => ({
        merges: await readMerges(db, partner === undefined ? {} : { partnerId: partner }),
      }),
    )
    route.post(
      '/merges/:id/undo',
      {
        summary: 'Undo a merge within 30 days',
        description:
          'Everything is as before, or nothing is: 409 `changed_since` names in its details each field, table or later merge that stands in the way, and in `present` (`changes`) both values, who and when, as far as that is known; 409 `change_open` while a change of name, bank details or VAT id waits for its decision; `already_undone`, `undo_expired`; 403 `notResponsible`.',
        params: MergeId,
        response: Merges,
      },
      async ({ tx, viewer, params: { id } }) => {
        await undoMerge(tx, context, viewer, id)
        return { merges: await readMerges(tx, { id }) }
      },
    )
    route.get(
      '/merge-requests',
      {
        access: RELEASERS,
        summary: 'Merges that wait for the release by the person, and their own open ones',
        response: MergeRequests,
      },
      async ({ viewer }) => ({ requests: await readRequests(context, viewer.personId) }),
    )
    route.post(
      '/merge-requests/:id/decision',
      {
        access: RELEASERS,
        summary: 'Release or reject a merge',
        description:
          'Never by who asked for it. 409 with the present state where it is decided, or `version_conflict` where one of the partners has changed since it was asked for.',
        params: MergeId,
        versioned: true,
        body: DecisionBody,
        response: MergeRequests,
      },
      async ({ tx, viewer: { personId }, params: { id }, version, body }) => {
        await decide(tx, context, MERGE_REQUESTS, { id, personId, version }, body)
        return { requests: await readRequestsOf({ db: tx, now }, personId, [id]) }
      },
    )
    route.delete(
      '/merge-requests/:id',
      {
        access: RELEASERS,
        summary: 'Withdraw the request of a merge',
        params: MergeId,
        versioned: true,
        response: MergeRequests,
      },
      async ({ tx, viewer: { personId }, params: { id }, version }) => {
        await withdraw(tx, context, MERGE_REQUESTS, { id, personId, version })
        return { requests: await readRequestsOf({ db: tx, now }, personId, [id]) }
      },
    )

    route.get(
      '/runs',
      { access: MAIN_ADMINS, summary: 'The last searches with their progress', response: SearchRuns },
      () => readRuns(db),
    )
    route.post(
      '/runs',
      {
        access: MAIN_ADMINS,
        summary: 'Start a search over all partners',
        description: '409 `search_running` with the searches where one is running.',
        response: SearchRuns,
      },
      async ({ tx, viewer }) => {
        await startRun(tx, context, viewer.personId)
        return readRuns(tx)
      },
    )
    route.delete(
      '/runs/:id',
      {
        access: MAIN_ADMINS,
        summary: 'Stop a search; the pairs of the one before it stay',
        description: '404 where there is none, 409 `search_ended` with the searches where it has ended.',
        params: RunId,
        response: SearchRuns,
      },
      async ({ tx, params }) => {
        await stopRun(tx, params.id)
        return readRuns(tx)
      },
    )
    route.get(
      '/quality',
      {
        access: MAIN_ADMINS,
        readsReplica: true,
        summary: 'What was decided about duplicates, and how the weights in use judge those pairs',
        response: DuplicateQuality,
      },
      () => readQuality(db),
    )
    route.get(
      '/weights',
      { access: MAIN_ADMINS, summary: 'Versions of the weights with their quality', response: WeightVersions },
      () => readWeightVersions(db),
    )
    route.post(
      '/weights',
      {
        access: MAIN_ADMINS,
        summary: 'Fit weights to what was decided; they are proposed, not used',
        description:
          '409 `labels_too_few` with the versions as long as there are fewer than fifty decisions of each kind.',
        response: WeightVersions,
      },
      async ({ tx, viewer }) => {
        await proposeWeights(tx, viewer.personId, now())
        return readWeightVersions(tx)
      },
    )
    route.put(
      '/weights/:version/active',
      {
        access: MAIN_ADMINS,
        summary: 'Put a version of the weights into use',
        description:
          'Pairs of the queue have its scores after the next search. 404 where there is no such version; 409 with the versions: `version_conflict` where another one is in use by now, `weights_outdated` for one that was fitted to another comparison.',
        params: WeightsVersion,
        body: ActivateBody,
        response: WeightVersions,
      },
      async ({ tx, viewer, params, body: { inUse } }) => {
        await activateWeights(tx, params.version, { by: viewer.personId, at: now(), inUse })
        return readWeightVersions(tx)
      },
    )
  },
)
