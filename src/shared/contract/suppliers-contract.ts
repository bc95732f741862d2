// Bodies for relations that begin, and contracts with a partner.
import { Type, type Static } from 'typebox'
import { CONTRACT_KINDS, CONTRACT_NAME_LIMIT, CONTRACT_NUMBER_LIMIT } from '#domain/suppliers/contract.ts'
import { Day } from './day.ts'
import { ShortId, Uuid } from './ids.ts'
import { orNull } from './or-null.ts'
import { GroupRef } from './suppliers.ts'

/** A company begins to buy a material group there. */
export const RelationBody = Type.Object(
  {
    companyId: ShortId(),
    groupId: ShortId(),
    buyerId: Type.Optional(orNull(Uuid({ description: 'Somebody of the company that buys' }))),
    paymentTerms: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type RelationBody = Static<typeof RelationBody>

export const ContractBody = Type.Object(
  {
    number: Type.String({ minLength: 1, maxLength: CONTRACT_NUMBER_LIMIT, pattern: '\\S' }),
    kind: Type.Enum(CONTRACT_KINDS),
    name: Type.String({ maxLength: CONTRACT_NAME_LIMIT }),
    from: Day,
    until: orNull(Day),
    groupIds: Type.Array(ShortId(), { maxItems: 500, description: 'Of the partner; empty: all of them' }),
    companyIds: Type.Array(ShortId(), { maxItems: 500, description: 'Empty: the whole group' }),
  },
  { additionalProperties: false },
)
export type ContractBody = Static<typeof ContractBody>

/** The choices for writing relations and contracts, and the mandates that permit them. */
export const WritingChoices = Type.Object({
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  groups: Type.Array(GroupRef),
  groupIds: Type.Array(Type.Integer(), { description: 'Material groups that I lead today' }),
  siteCompanyIds: Type.Array(Type.Integer(), { description: 'Companies of the sites that I administer today' }),
})
export type WritingChoices = Static<typeof WritingChoices>
