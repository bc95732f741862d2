// Corrections of production: made, asked for, confirmed, contested, explained, withdrawn. Below api/mes.
import { DecisionBody } from '#contract/decisions.ts'
import {
  AnswerBody,
  AskBackBody,
  CorrectionBody,
  CorrectionId,
  Corrections,
  CorrectionsQuery,
  CorrectionView,
} from '#contract/production.ts'
import { askBack, decide, withdraw } from '#server/decisions/decide.ts'
import { readWaiting } from '#server/decisions/lists.ts'
import { forbidden } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { CORRECTIONS, findCorrections, readCorrections } from './correction-kind.ts'
import { addCorrection, answer, readCorrection } from './corrections.ts'

const TAIL = '404 for whoever may not see it; 409 with the present state.'
/** Everybody concerned: the rights follow from the correction. */
const CONCERNED = 'signed-in'

export const correctionRoutes = moduleRoutes({ tags: ['production'], access: CONCERNED }, (route, context) => {
  const { db, now } = context
  route.post(
    '/corrections',
    {
      summary: 'Correct what is booked, ask for it about oneself, or ask the person',
      description:
        'By the foreman it takes effect at once; the person confirms or contests it. 404 for whoever does not see the person; 403 `notLead`, `ownShift`; 409 `version_conflict` with the present line, `released`; 422 by field.',
      body: CorrectionBody,
      response: CorrectionView,
    },
    ({ tx, viewer, body }) => addCorrection(tx, context, viewer.personId, body),
  )
  route.get(
    '/corrections',
    {
      summary: 'Corrections that wait for the reader, or are about them; at most 50',
      query: CorrectionsQuery,
      response: Corrections,
    },
    async ({ viewer, query }) => {
      const ids =
        query.scope === 'own'
          ? await findCorrections(db, viewer.personId, query)
          : (await readWaiting(context, CORRECTIONS, viewer.personId)).slice(0, 50).map(({ id }) => id)
      return readCorrections(db, viewer.personId, ids, now())
    },
  )
  route.get(
    '/corrections/:id',
    { summary: 'A correction', params: CorrectionId, response: CorrectionView },
    ({ viewer, params }) => readCorrection(context, viewer.personId, params.id),
  )
  route.post(
    '/corrections/:id/decision',
    {
      summary: 'Confirm or contest a correction, or decide one that was asked for',
      description: TAIL,
      params: CorrectionId,
      versioned: true,
      body: DecisionBody,
      response: CorrectionView,
    },
    async ({ tx, viewer: { personId }, params: { id }, version, body }) => {
      await decide(tx, context, CORRECTIONS, { id, personId, version }, body)
      return readCorrection({ db: tx, now }, personId, id)
    },
  )
  route.post(
    '/corrections/:id/answer',
    {
      summary: 'Answer a question: what the person did, or why something was corrected',
      description: TAIL,
      params: CorrectionId,
      versioned: true,
      body: AnswerBody,
      response: CorrectionView,
    },
    async ({ tx, viewer: { personId }, params: { id }, version, body }) => {
      await answer(tx, context, { id, personId, version }, body)
      return readCorrection({ db: tx, now }, personId, id)
    },
  )
  route.post(
    '/corrections/:id/ask-back',
    {
      summary: 'Ask who corrected, or who asked for it',
      description: TAIL,
      params: CorrectionId,
      versioned: true,
      body: AskBackBody,
      response: CorrectionView,
    },
    async ({ tx, viewer: { personId }, params: { id }, version, body }) => {
      await askBack(tx, context, CORRECTIONS, { id, personId, version }, body)
      return readCorrection({ db: tx, now }, personId, id)
    },
  )
  route.delete(
    '/corrections/:id',
    {
      summary: 'Withdraw a correction that one has made or asked for',
      description: TAIL,
      params: CorrectionId,
      versioned: true,
      response: CorrectionView,
    },
    async ({ tx, viewer: { personId }, params: { id }, version }) => {
      const { change } = await readCorrection({ db: tx, now }, personId, id)
      // The foreman has asked: the person answers.
      if (change === 'question') throw forbidden('notRequester')
      await withdraw(tx, context, CORRECTIONS, { id, personId, version })
      return readCorrection({ db: tx, now }, personId, id)
    },
  )
})
