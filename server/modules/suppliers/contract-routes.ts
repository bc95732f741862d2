// Relations that begin, and contracts with a partner. Below api/gpp.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PartnerId } from '#contract/suppliers.ts'
import { ContractBody, ContractChange, RelationBody, WritingChoices } from '#contract/suppliers-contract.ts'
import { PartId, PartnerDetails } from '#contract/suppliers-partner.ts'
import type { Context } from '#server/context.ts'
import { IfMatch } from '#server/if-match.ts'
import { READER_ROLE, readActor } from '#server/purchasing.ts'
import { addContract, changeContract, readChoices } from './contracts.ts'
import { seen, writing } from './partner-routes.ts'
import { addRelation } from './relations.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['suppliers']
const response = { 200: PartnerDetails }
const READERS = { access: [READER_ROLE] } as const
const ABOUT_CONTRACTS =
  '403 `contractMandate` for whoever neither leads every material group of the contract nor administers a site of every company in it. 409 `contract_exists` for a number that is taken; 422 `contract_refused`.'

export const contractRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addRelations(app, context)
    addContracts(app, context)
  }

function addRelations(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/writing-choices',
    {
      config: READERS,
      schema: {
        tags,
        summary:
          'Companies and material groups for relations and contracts, and those that give me the right to write them',
        response: { 200: WritingChoices },
      },
    },
    async (request) => readChoices(db, await readActor(db, now(), request.session.personId)),
  )
  app.post(
    '/partners/:id/relations',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A company begins to buy a material group from the partner',
        description:
          '403 `notResponsible` for whoever neither leads the group nor administers a site of the company; 409 `relation_exists` with the partner; 422 `relation_refused`.',
        params: PartnerId,
        body: RelationBody,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        addRelation({ ...context, db: tx }, actor, request.params.id, request.body),
      ),
  )
}

function addContracts(app: App, context: Context): void {
  const { now } = context
  app.post(
    '/partners/:id/contracts',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Add a contract with the partner',
        description: `${ABOUT_CONTRACTS} 409 \`too_many_contracts\`.`,
        params: PartnerId,
        body: ContractBody,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) => addContract({ db: tx, now }, actor, request.params.id, request.body)),
  )
  app.put(
    '/partners/:id/contracts/:partId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Change a contract, or when it ends',
        description: `${ABOUT_CONTRACTS} 409 \`version_conflict\` with the present partner.`,
        params: PartId,
        headers: IfMatch,
        body: ContractChange,
        response,
      },
    },
    (request) =>
      writing(context, request, (tx, actor) =>
        changeContract({ db: tx, now }, actor, request.params, seen(request, request.body)),
      ),
  )
}
