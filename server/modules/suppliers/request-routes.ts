// Changes with four eyes, and partners from a table. Below api/gpp.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { DecisionBody, SeenVersion } from '#contract/decisions.ts'
import { PartnerId } from '#contract/suppliers.ts'
import {
  CallbackBody,
  ChangeRequests,
  ImportBody,
  ImportId,
  ImportReport,
  ImportResult,
  PartId,
  RequestBody,
} from '#contract/suppliers-partner.ts'
import type { Actor } from '#domain/suppliers/mandate.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing.ts'
import { findPartner } from './actor.ts'
import { addRequest, caseOf, PARTNER_REQUESTS, readRequests, recordCallback, type At } from './change-requests.ts'
import { applyImport, checkImport, readImportReport, readTable } from './imports.ts'
import { writing } from './partner-routes.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['suppliers']
const READERS = { access: [READER_ROLE] } as const
const MAIN_ADMINS = { access: [MAIN_ADMIN_ROLE] } as const
const PATH = '/partners/:id/requests/:partId'
const ABOUT_STATES = '409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests.'

export const requestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addRequests(app, context)
    addDecisions(app, context)
    addImports(app, context)
  }

type Asking = Pick<FastifyRequest, 'session'> & { readonly params: At }

const targetOf = async (tx: Tx, { session, params }: Asking) => ({
  id: await caseOf(tx, params),
  personId: session.personId,
})

const readOf = async (tx: Tx, { now }: Pick<Context, 'now'>, actor: Actor, { params }: Asking) =>
  readRequests(tx, actor, await findPartner(tx, params.id), now())

function addRequests(app: App, context: Context): void {
  const response = { 200: ChangeRequests }
  app.post(
    '/partners/:id/requests',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Ask for another name, IBAN or VAT id of a partner',
        description:
          'A VAT id that fails its check is taken, with a warning; an impossible IBAN is refused. 409 `request_open` with the present requests; 422 `request_refused`, `callback_refused`.',
        params: PartnerId,
        body: RequestBody,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) => addRequest(tx, context, actor, request.params.id, request.body)),
  )
  app.put(
    `${PATH}/callback`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Record the call that confirms a request',
        description: `403 \`notResponsible\`; ${ABOUT_STATES} 422 \`callback_refused\`: the number must have stood with the partner for 30 days.`,
        params: PartId,
        headers: IfMatch,
        body: CallbackBody,
        response,
      },
    },
    (request) =>
      writing(context, request, async (tx, actor) => {
        const { callback } = request.body
        const version = versionOf(request, request.body)
        await recordCallback(tx, context, actor, { ...(await targetOf(tx, request)), version, callback })
        return readOf(tx, context, actor, request)
      }),
  )
}

function addDecisions(app: App, context: Context): void {
  const response = { 200: ChangeRequests }
  app.post(
    `${PATH}/decision`,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Approve or reject a request; an approval is written at once',
        description: `403 \`ownRequest\`, \`notDecider\`; ${ABOUT_STATES} 409 \`partner_changed\` where the values are no longer those of the request; 422 \`reasonRequired\`, \`callback_refused\`.`,
        params: PartId,
        headers: IfMatch,
        body: DecisionBody,
        response,
      },
    },
    (request) =>
      writing(context, request, async (tx, actor) => {
        const version = versionOf(request, request.body)
        await decide(tx, context, PARTNER_REQUESTS, { ...(await targetOf(tx, request)), version }, request.body)
        return readOf(tx, context, actor, request)
      }),
  )
  app.delete(
    PATH,
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Withdraw my request',
        description: `403 \`notRequester\`; ${ABOUT_STATES}`,
        params: PartId,
        headers: IfMatch,
        querystring: SeenVersion,
        response,
      },
    },
    (request) =>
      writing(context, request, async (tx, actor) => {
        const version = versionOf(request, request.query)
        await withdraw(tx, context, PARTNER_REQUESTS, { ...(await targetOf(tx, request)), version })
        return readOf(tx, context, actor, request)
      }),
  )
}

/** Eight million characters, each of which JSON may write in two bytes. */
const IMPORT_BYTES = 16_777_216

function addImports(app: App, { db, now }: Context): void {
  app.post(
    '/imports',
    {
      bodyLimit: IMPORT_BYTES,
      config: { ...MAIN_ADMINS, slowBody: true },
      schema: {
        tags,
        summary: 'What importing a table of partners would write',
        description: 'Writes no partner. 400 `file_unreadable` where no column has BP numbers.',
        body: ImportBody,
        response: { 200: ImportReport },
      },
    },
    async (request) => {
      const { csv, choices = [] } = request.body
      const table = await readTable(csv, choices)
      return idempotent(request, db, (tx) => checkImport(tx, request.session.personId, table, { choices, now: now() }))
    },
  )
  app.get(
    '/imports/:id',
    {
      config: MAIN_ADMINS,
      schema: { tags, summary: 'The report of my import', params: ImportId, response: { 200: ImportReport } },
    },
    ({ session, params }) => readImportReport(db, session.personId, params.id),
  )
  app.post(
    '/imports/:id/apply',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Write the rows of my import that were found good',
        description:
          '409 `import_applied`, `choice_missing`. Partners that others have changed since the report are left out, and named.',
        params: ImportId,
        response: { 200: ImportResult },
      },
    },
    (request) => idempotent(request, db, (tx) => applyImport(tx, request.session.personId, request.params.id, now())),
  )
}
