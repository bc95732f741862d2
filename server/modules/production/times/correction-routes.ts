// Corrections of production: made, asked for, confirmed, contested, explained, withdrawn. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DecisionBody, SeenVersion } from '#contract/decisions.ts'
import {
  AnswerBody,
  AskBackBody,
  CorrectionBody,
  CorrectionId,
  Corrections,
  CorrectionsQuery,
  CorrectionView,
} from '#contract/production.ts'
import type { Context } from '#server/context.ts'
import { askBack, decide, withdraw } from '#server/decisions/decide.ts'
import { readWaiting } from '#server/decisions/lists.ts'
import { forbidden } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { CORRECTIONS, findCorrections, readCorrections } from './correction-kind.ts'
import { addCorrection, answer, readCorrection } from './corrections.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['production']
/** Whoever is concerned: the rights follow from the correction. */
const CONCERNED = { access: 'signed-in' } as const

export const correctionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addCorrections(app, context)
    addDecisions(app, context)
    addQuestions(app, context)
  }

function addCorrections(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/corrections',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Correct what is booked, ask for it about oneself, or ask the person',
        description:
          'By the foreman it takes effect at once; the person confirms or contests it. 404 for whoever does not see the person; 403 `notLead`, `ownShift`; 409 `version_conflict` with the present line, `released`; 422 by field.',
        body: CorrectionBody,
        response: { 200: CorrectionView },
      },
    },
    (request) => idempotent(request, db, (tx) => addCorrection(tx, context, request.session.personId, request.body)),
  )
  app.get(
    '/corrections',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Corrections that wait for the reader, or are about them; at most 50',
        querystring: CorrectionsQuery,
        response: { 200: Corrections },
      },
    },
    async ({ query, session }) => {
      const ids =
        query.scope === 'own'
          ? await findCorrections(db, session.personId, query)
          : (await readWaiting(context, CORRECTIONS, session.personId)).slice(0, 50).map(({ id }) => id)
      return readCorrections(db, session.personId, ids, now())
    },
  )
  app.get(
    '/corrections/:id',
    {
      config: CONCERNED,
      schema: { tags, summary: 'A correction', params: CorrectionId, response: { 200: CorrectionView } },
    },
    ({ params, session }) => readCorrection(context, session.personId, params.id),
  )
}

const TAIL = '404 for whoever may not see it; 409 with the present state.'

function addDecisions(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/corrections/:id/decision',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Confirm or contest a correction, or decide one that was asked for',
        description: TAIL,
        params: CorrectionId,
        headers: IfMatch,
        body: DecisionBody,
        response: { 200: CorrectionView },
      },
    },
    (request) => {
      const { id } = request.params
      const target = { id, personId: request.session.personId, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => {
        await decide(tx, context, CORRECTIONS, target, request.body)
        return readCorrection({ db: tx, now }, target.personId, id)
      })
    },
  )
  app.post(
    '/corrections/:id/answer',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Answer a question: what the person did, or why something was corrected',
        description: TAIL,
        params: CorrectionId,
        headers: IfMatch,
        body: AnswerBody,
        response: { 200: CorrectionView },
      },
    },
    (request) => {
      const { id } = request.params
      const target = { id, personId: request.session.personId, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => {
        await answer(tx, context, target, request.body)
        return readCorrection({ db: tx, now }, target.personId, id)
      })
    },
  )
}

function addQuestions(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/corrections/:id/ask-back',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Ask who corrected, or who asked for it',
        description: TAIL,
        params: CorrectionId,
        headers: IfMatch,
        body: AskBackBody,
        response: { 200: CorrectionView },
      },
    },
    (request) => {
      const { id } = request.params
      const target = { id, personId: request.session.personId, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => {
        await askBack(tx, context, CORRECTIONS, target, request.body)
        return readCorrection({ db: tx, now }, target.personId, id)
      })
    },
  )
  app.delete(
    '/corrections/:id',
    {
      config: CONCERNED,
      schema: {
        tags,
        summary: 'Withdraw a correction that one has made or asked for',
        description: TAIL,
        params: CorrectionId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 200: CorrectionView },
      },
    },
    (request) => {
      const { id } = request.params
      const target = { id, personId: request.session.personId, version: versionOf(request, request.query) }
      return idempotent(request, db, async (tx) => {
        const { change } = await readCorrection({ db: tx, now }, target.personId, id)
        // The foreman has asked: the person answers.
        if (change === 'question') throw forbidden('notRequester')
        await withdraw(tx, context, CORRECTIONS, target)
        return readCorrection({ db: tx, now }, target.personId, id)
      })
    },
  )
}
