// Actions on forms: decide, ask, answer, hand over, take, put back, withdraw, recall, change, nudge. Below api/forms.
import { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import { Form, FormDraft, FormId, HandOverBody, QuestionBody } from '#contract/postbox.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { askBack, handOver, take, withdraw, type SeenCase } from '#server/decisions/decide.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { answer, beginChange, decideForm, decideForms, nudge, recall, release, requireText } from './acts.ts'
import { FORMS } from './kind.ts'
import { readForm } from './read-form.ts'

const STATES = '404 for who is no party; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present form.'
const BY_DECIDER = `403 \`ownRequest\`, \`notDecider\`. ${STATES}`
const BY_SENDER = `403 \`notRequester\`. ${STATES}`

const ONE = { params: FormId, versioned: true, response: Form } as const

interface Act {
  readonly tx: Tx
  readonly viewer: { readonly personId: string }
  readonly params: { readonly id: number }
  readonly version: number | undefined
}

const targetOf = ({ viewer, params, version }: Act): SeenCase => ({
  id: params.id,
  personId: viewer.personId,
  version,
})

/** The form for its person after their action. */
async function acting<C extends Act>(
  { now }: Context,
  call: C,
  act: (call: C, target: SeenCase) => Promise<void>,
): Promise<Form> {
  const target = targetOf(call)
  await act(call, target)
  return readForm({ db: call.tx, now }, target.personId, target.id)
}

export const actRoutes = moduleRoutes({ tags: ['forms'], access: [USER_ROLE] }, (route, context, app) => {
  serializeAsIs(app)
  route.post(
    '/forms/:id/decision',
    {
      ...ONE,
      summary: 'Approve or reject a form',
      description: `409 \`notTaken\`: one of a group postbox is taken first. ${BY_DECIDER} 422 \`reasonRequired\`.`,
      body: DecisionBody,
    },
    (call) => acting(context, call, ({ tx, body }, target) => decideForm(tx, context, target, body)),
  )
  route.post(
    '/decisions',
    {
      summary: 'Approve or reject many forms, each on its own',
      description: '`notSafe`: the form is to be opened first, or taken from its group.',
      body: BulkDecisionBody,
      response: BulkDecisionResult,
    },
    ({ tx, viewer, body }) => decideForms(tx, context, viewer.personId, body),
  )
  route.post(
    '/forms/:id/question',
    {
      ...ONE,
      summary: 'Ask the sender a question: until it is answered the clock of the station stands still',
      description: `${BY_DECIDER} 422 \`reasonRequired\`.`,
      body: QuestionBody,
    },
    (call) =>
      acting(context, call, ({ tx, body }, target) =>
        askBack(tx, context, FORMS, target, { reason: requireText(body.text) }),
      ),
  )
  route.post(
    '/forms/:id/answer',
    {
      ...ONE,
      summary: 'Answer the question of a station',
      description: `${BY_SENDER} 422 \`reasonRequired\`.`,
      body: QuestionBody,
    },
    (call) => acting(context, call, ({ tx, body }, target) => answer(tx, context, target, body.text)),
  )
  route.post(
    '/forms/:id/hand-over',
    {
      ...ONE,
      summary: 'Hand a form over to another person, who decides then',
      description: `${BY_DECIDER} 422 \`reference_unknown\`.`,
      body: HandOverBody,
    },
    (call) => acting(context, call, ({ tx, body }, target) => handOver(tx, context, FORMS, target, body)),
  )
  route.post(
    '/forms/:id/take',
    {
      ...ONE,
      summary: 'Take a form from my group postbox',
      description: `409 \`alreadyTaken\` with the present form, which says by whom. ${BY_DECIDER}`,
    },
    (call) => acting(context, call, ({ tx }, target) => take(tx, context, FORMS, target)),
  )
  route.post(
    '/forms/:id/release',
    { ...ONE, summary: 'Put a form back into its group postbox', description: BY_DECIDER },
    (call) => acting(context, call, ({ tx }, target) => release(tx, context, target)),
  )
  route.delete('/forms/:id', { ...ONE, summary: 'Withdraw my form', description: BY_SENDER }, (call) =>
    acting(context, call, ({ tx }, target) => withdraw(tx, context, FORMS, target)),
  )
  route.post(
    '/forms/:id/nudge',
    {
      ...ONE,
      summary: 'Nudge those who have my form, once in the days of its template',
      description: `409 \`nudge_too_early\` with the present form. ${BY_SENDER}`,
    },
    (call) => acting(context, call, ({ tx }, target) => nudge(tx, context, target)),
  )
  // Actions that turn a form into a draft again.
  const DRAFT = { ...ONE, response: FormDraft }
  route.post(
    '/forms/:id/recall',
    {
      ...DRAFT,
      summary: 'Call my form back, within 30 s and while nobody has acted: it is a draft again',
      description: `409 \`recall_over\` with the present form. ${BY_SENDER}`,
    },
    (call) => recall(call.tx, context, targetOf(call)),
  )
  route.post(
    '/forms/:id/draft',
    {
      ...DRAFT,
      summary: 'Change my form: the draft that is sent again in its place',
      description: `403 \`change_not_allowed\`; 409 \`change_over\` once a station has decided. ${BY_SENDER}`,
    },
    (call) => beginChange(call.tx, context, targetOf(call)),
  )
})
