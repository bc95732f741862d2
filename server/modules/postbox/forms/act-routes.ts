// What people do with forms: decide, ask, answer, hand over, take, give back, withdraw, call back, change, nudge. Below api/forms.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BulkDecisionBody, BulkDecisionResult, DecisionBody, SeenVersion } from '#contract/decisions.ts'
import { Form, FormDraft, FormId, HandOverBody, QuestionBody, SeenBody } from '#contract/postbox.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { askBack, handOver, take, withdraw, type Target } from '#server/decisions/decide.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { answer, beginChange, decideForm, decideForms, nudge, recall, release, requireText } from './acts.ts'
import { FORMS } from './kind.ts'
import { readForm } from './read-form.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forms']
const USER = { access: [USER_ROLE] } as const
const STATES = '404 for who is no party; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present form.'
const BY_DECIDER = `403 \`ownRequest\`, \`notDecider\`. ${STATES}`
const BY_SENDER = `403 \`notRequester\`. ${STATES}`

const ONE = { tags, params: FormId, headers: IfMatch, response: { 200: Form } }

export const actRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    serializeAsIs(app)
    addDecisions(app, context)
    addQuestions(app, context)
    addGroupActs(app, context)
    addSenderActs(app, context)
    addDraftActs(app, context)
  }

interface ActRequest {
  readonly headers: Record<string, unknown>
  readonly params: { readonly id: number }
  readonly session: { readonly personId: string }
}

const targetOf = (request: ActRequest, seen: { readonly version?: number | undefined } = {}): Target => ({
  id: request.params.id,
  personId: request.session.personId,
  version: versionOf(request as Parameters<typeof versionOf>[0], seen),
})

/** The form as its person sees it after what they did. */
const acting =
  ({ now }: Context, target: Target, act: (tx: Tx) => Promise<void>) =>
  async (tx: Tx): Promise<Form> => {
    await act(tx)
    return readForm({ db: tx, now }, target.personId, target.id)
  }

function addDecisions(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/forms/:id/decision',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Approve or reject a form',
        description: `409 \`notTaken\`: one of a group postbox is taken first. ${BY_DECIDER} 422 \`reasonRequired\`.`,
        body: DecisionBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => decideForm(tx, context, target, request.body)),
      )
    },
  )
  app.post(
    '/decisions',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Approve or reject many forms, each on its own',
        description: '`notSafe`: the form is to be opened first, or taken from its group.',
        body: BulkDecisionBody,
        response: { 200: BulkDecisionResult },
      },
    },
    (request) => idempotent(request, db, (tx) => decideForms(tx, context, request.session.personId, request.body)),
  )
}

function addQuestions(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/forms/:id/question',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Ask the sender a question: until it is answered the clock of the station stands still',
        description: `${BY_DECIDER} 422 \`reasonRequired\`.`,
        body: QuestionBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      const reason = requireText(request.body.text)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => askBack(tx, context, FORMS, target, { reason })),
      )
    },
  )
  app.post(
    '/forms/:id/answer',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Answer the question of a station',
        description: `${BY_SENDER} 422 \`reasonRequired\`.`,
        body: QuestionBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => answer(tx, context, target, request.body.text)),
      )
    },
  )
}

function addGroupActs(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/forms/:id/hand-over',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Hand a form over to another person, who decides then',
        description: `${BY_DECIDER} 422 \`reference_unknown\`.`,
        body: HandOverBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => handOver(tx, context, FORMS, target, request.body)),
      )
    },
  )
  app.post(
    '/forms/:id/take',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Take a form from my group postbox',
        description: `409 \`alreadyTaken\` with the present form, which says by whom. ${BY_DECIDER}`,
        body: SeenBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => take(tx, context, FORMS, target)),
      )
    },
  )
  app.post(
    '/forms/:id/release',
    {
      config: USER,
      schema: { ...ONE, summary: 'Put a form back into its group postbox', description: BY_DECIDER, body: SeenBody },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => release(tx, context, target)),
      )
    },
  )
}

function addSenderActs(app: App, context: Context): void {
  const { db } = context
  app.delete(
    '/forms/:id',
    { config: USER, schema: { ...ONE, summary: 'Withdraw my form', description: BY_SENDER, querystring: SeenVersion } },
    (request) => {
      const target = targetOf(request, request.query)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => withdraw(tx, context, FORMS, target)),
      )
    },
  )
  app.post(
    '/forms/:id/nudge',
    {
      config: USER,
      schema: {
        ...ONE,
        summary: 'Nudge those who have my form, once in the days of its template',
        description: `409 \`nudge_too_early\` with the present form. ${BY_SENDER}`,
        body: SeenBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(
        request,
        db,
        acting(context, target, (tx) => nudge(tx, context, target)),
      )
    },
  )
}

/** What makes a draft of a form again. */
function addDraftActs(app: App, context: Context): void {
  const { db } = context
  const DRAFT = { ...ONE, response: { 200: FormDraft } }
  app.post(
    '/forms/:id/recall',
    {
      config: USER,
      schema: {
        ...DRAFT,
        summary: 'Call my form back, within 30 s and while nobody has acted: it is a draft again',
        description: `409 \`recall_over\` with the present form. ${BY_SENDER}`,
        body: SeenBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(request, db, (tx) => recall(tx, context, target))
    },
  )
  app.post(
    '/forms/:id/draft',
    {
      config: USER,
      schema: {
        ...DRAFT,
        summary: 'Change my form: the draft that is sent again in its place',
        description: `403 \`change_not_allowed\`; 409 \`change_over\` once a station has decided. ${BY_SENDER}`,
        body: SeenBody,
      },
    },
    (request) => {
      const target = targetOf(request, request.body)
      return idempotent(request, db, (tx) => beginChange(tx, context, target))
    },
  )
}
