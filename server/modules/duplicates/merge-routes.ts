// Merges of business partners: ordered, released by a second person, undone. Below api/gpp/duplicates.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DecisionBody, SeenVersion } from '#contract/decisions.ts'
import {
  MergeBody,
  MergeId,
  MergeRequests,
  MergeResult,
  Merges,
  MergesQuery,
  PairParams,
} from '#contract/duplicates.ts'
import type { Context } from '#server/context.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE, readActor } from '#server/purchasing.ts'
import { readMerges } from './merge.ts'
import { DUPLICATES_ROLE, MERGE_REQUESTS, orderMerge, readRequests, readRequestsOf } from './merge-requests.ts'
import { undoMerge } from './undo-merge.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['duplicates']
const READERS = { access: [DUPLICATES_ROLE] } as const
/** Main administrators release what nobody else has a mandate for. */
const RELEASERS = { access: [DUPLICATES_ROLE, MAIN_ADMIN_ROLE] } as const

export const mergeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addMerges(app, context)
    addRequests(app, context)
    addWithdrawal(app, context)
  }

function addMerges(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/pairs/:one/:other/merge',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Merge two partners, or ask a second person to release it',
        description:
          'A merge that changes bank details or the VAT id, or affects several companies, waits for a second person. 403 `notResponsible`; 404 where one of them does not exist or is merged; 409 with the present pair: `version_conflict`, `request_open` while a change of name, bank details or VAT id waits, `merge_open`.',
        params: PairParams,
        body: MergeBody,
        response: { 200: MergeResult },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { one, other } = request.params
        return orderMerge(tx, context, await readActor(tx, now(), request.session.personId), [one, other], request.body)
      }),
  )
  app.get(
    '/merges',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'The last merges, the newest first, at most 100',
        querystring: MergesQuery,
        response: { 200: Merges },
      },
    },
    async ({ query: { partner } }) => ({
      merges: await readMerges(db, partner === undefined ? {} : { partnerId: partner }),
    }),
  )
  app.post(
    '/merges/:id/undo',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Undo a merge within 30 days',
        description:
          'Everything is as before, or nothing is: 409 `changed_since` names in its details each field, table or later merge that stands in the way, and in `present` (`changes`) both values, who and when, as far as that is known; 409 `change_open` while a change of name, bank details or VAT id waits for its decision; `already_undone`, `undo_expired`; 403 `notResponsible`.',
        params: MergeId,
        response: { 200: Merges },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { id } = request.params
        await undoMerge(tx, context, await readActor(tx, now(), request.session.personId), id)
        return { merges: await readMerges(tx, { id }) }
      }),
  )
}

function addRequests(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/merge-requests',
    {
      config: RELEASERS,
      schema: {
        tags,
        summary: 'Merges that wait for the release by the person, and their own open ones',
        response: { 200: MergeRequests },
      },
    },
    async ({ session }) => ({ requests: await readRequests(context, session.personId) }),
  )
  app.post(
    '/merge-requests/:id/decision',
    {
      config: RELEASERS,
      schema: {
        tags,
        summary: 'Release or reject a merge',
        description:
          'Never by who asked for it. 409 with the present state where it is decided, or `version_conflict` where one of the partners has changed since it was asked for.',
        params: MergeId,
        headers: IfMatch,
        body: DecisionBody,
        response: { 200: MergeRequests },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const target = {
          id: request.params.id,
          personId: request.session.personId,
          version: versionOf(request, request.body),
        }
        await decide(tx, context, MERGE_REQUESTS, target, request.body)
        return { requests: await readRequestsOf({ db: tx, now }, target.personId, [target.id]) }
      }),
  )
}

function addWithdrawal(app: App, context: Context): void {
  const { db, now } = context
  app.delete(
    '/merge-requests/:id',
    {
      config: RELEASERS,
      schema: {
        tags,
        summary: 'Withdraw the request of a merge',
        params: MergeId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 200: MergeRequests },
      },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const target = {
          id: request.params.id,
          personId: request.session.personId,
          version: versionOf(request, request.query),
        }
        await withdraw(tx, context, MERGE_REQUESTS, target)
        return { requests: await readRequestsOf({ db: tx, now }, target.personId, [target.id]) }
      }),
  )
}
