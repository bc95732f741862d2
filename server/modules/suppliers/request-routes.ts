// Changes with four eyes, and partners from a table. Below api/gpp.
import { DecisionBody } from '#contract/decisions.ts'
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
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Tx } from '#server/db/db.ts'
import { decide, withdraw } from '#server/decisions/decide.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { viewerOf, MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findPartner } from './viewer.ts'
import { addRequest, caseOf, PARTNER_REQUESTS, readRequests, recordCallback } from './change-requests.ts'
import { applyImport, checkImport, readImportReport, readTable } from './import/imports.ts'

const tags = ['suppliers']
const MAIN_ADMINS = [MAIN_ADMIN_ROLE]
const PATH = '/partners/:id/requests/:partId'
const ABOUT_STATES = '409 `alreadyDecided`, `notOpen`, `version_conflict` with the present requests.'
/** Eight million characters, each of which JSON may write in two bytes. */
const IMPORT_BYTES = 16_777_216

export const requestRoutes = moduleRoutes({ tags, access: [READER_ROLE], viewer: viewerOf }, (route, context, app) => {
  const { db, now } = context
  const readAfter = async (tx: Tx, viewer: Viewer, partnerId: number) =>
    readRequests(tx, viewer, await findPartner(tx, partnerId), now())
  route.post(
    '/partners/:id/requests',
    {
      summary: 'Ask for another name, IBAN or VAT id of a partner',
      description:
        'A VAT id that fails its check is taken, with a warning; an impossible IBAN is refused. 409 `request_open` with the present requests; 422 `request_refused`, `callback_refused`.',
      params: PartnerId,
      body: RequestBody,
      response: ChangeRequests,
    },
    ({ tx, viewer, params, body }) => addRequest(tx, context, viewer, params.id, body),
  )
  route.put(
    `${PATH}/callback`,
    {
      summary: 'Record the call that confirms a request',
      description: `403 \`notResponsible\`; ${ABOUT_STATES} 422 \`callback_refused\`: the number must have stood with the partner for 30 days.`,
      params: PartId,
      versioned: true,
      body: CallbackBody,
      response: ChangeRequests,
    },
    async ({ tx, viewer, params, version, body: { callback } }) => {
      const target = { id: await caseOf(tx, params), personId: viewer.personId, version }
      await recordCallback(tx, context, viewer, { ...target, callback })
      return readAfter(tx, viewer, params.id)
    },
  )
  route.post(
    `${PATH}/decision`,
    {
      summary: 'Approve or reject a request; an approval is written at once',
      description: `403 \`ownRequest\`, \`notDecider\`; ${ABOUT_STATES} 409 \`partner_changed\` where the values are no longer those of the request; 422 \`reasonRequired\`, \`callback_refused\`.`,
      params: PartId,
      versioned: true,
      body: DecisionBody,
      response: ChangeRequests,
    },
    async ({ tx, viewer, params, version, body }) => {
      const target = { id: await caseOf(tx, params), personId: viewer.personId, version }
      await decide(tx, context, PARTNER_REQUESTS, target, body)
      return readAfter(tx, viewer, params.id)
    },
  )
  route.delete(
    PATH,
    {
      summary: 'Withdraw my request',
      description: `403 \`notRequester\`; ${ABOUT_STATES}`,
      params: PartId,
      versioned: true,
      response: ChangeRequests,
    },
    async ({ tx, viewer, params, version }) => {
      const target = { id: await caseOf(tx, params), personId: viewer.personId, version }
      await withdraw(tx, context, PARTNER_REQUESTS, target)
      return readAfter(tx, viewer, params.id)
    },
  )
  app.post(
    '/imports',
    {
      bodyLimit: IMPORT_BYTES,
      config: { access: MAIN_ADMINS, slowBody: true },
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
  route.get(
    '/imports/:id',
    { access: MAIN_ADMINS, summary: 'The report of my import', params: ImportId, response: ImportReport },
    ({ viewer, params }) => readImportReport(db, viewer.personId, params.id),
  )
  route.post(
    '/imports/:id/apply',
    {
      access: MAIN_ADMINS,
      summary: 'Write the rows of my import that were found good',
      description:
        '409 `import_applied`, `choice_missing`. Partners that others have changed since the report are left out, and named.',
      params: ImportId,
      response: ImportResult,
    },
    ({ tx, viewer, params }) => applyImport(tx, viewer.personId, params.id, now()),
  )
})
