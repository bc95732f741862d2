// Relations that begin, and contracts with a partner. Below api/gpp.
import { PartnerId } from '#contract/suppliers.ts'
import { ContractBody, RelationBody, WritingChoices } from '#contract/suppliers-contract.ts'
import { PartId, PartnerDetails } from '#contract/suppliers-partner.ts'
import { viewerOf, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { addContract, changeContract, readChoices } from './contracts.ts'
import { addRelation } from './relations.ts'

const ABOUT_CONTRACTS =
  '403 `contractMandate` for whoever neither leads every material group of the contract nor administers a site of every company in it. 409 `contract_exists` for a number that is taken; 422 `contract_refused`.'

export const contractRoutes = moduleRoutes(
  { tags: ['suppliers'], access: [READER_ROLE], viewer: viewerOf },
  (route, context) => {
    const { db, now } = context
    route.get(
      '/writing-choices',
      {
        summary:
          'Companies and material groups for relations and contracts, and those that give me the right to write them',
        response: WritingChoices,
      },
      ({ viewer }) => readChoices(db, viewer),
    )
    route.post(
      '/partners/:id/relations',
      {
        summary: 'A company begins to buy a material group from the partner',
        description:
          '403 `notResponsible` for whoever neither leads the group nor administers a site of the company; 409 `relation_exists` with the partner; 422 `relation_refused`.',
        params: PartnerId,
        body: RelationBody,
        response: PartnerDetails,
      },
      ({ tx, viewer, params, body }) => addRelation({ ...context, db: tx }, viewer, params.id, body),
    )
    route.post(
      '/partners/:id/contracts',
      {
        summary: 'Add a contract with the partner',
        description: `${ABOUT_CONTRACTS} 409 \`too_many_contracts\`.`,
        params: PartnerId,
        body: ContractBody,
        response: PartnerDetails,
      },
      ({ tx, viewer, params, body }) => addContract({ db: tx, now }, viewer, params.id, body),
    )
    route.put(
      '/partners/:id/contracts/:partId',
      {
        summary: 'Change a contract, or when it ends',
        description: `${ABOUT_CONTRACTS} 409 \`version_conflict\` with the present partner.`,
        params: PartId,
        versioned: true,
        body: ContractBody,
        response: PartnerDetails,
      },
      ({ tx, viewer, params, version, body }) => changeContract({ db: tx, now }, viewer, params, { ...body, version }),
    )
  },
)
