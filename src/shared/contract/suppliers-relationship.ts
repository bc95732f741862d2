// What one company buys from a business partner: its relations with their figures, contracts and people.
import { Type, type Static } from 'typebox'
import { COVERS, END_REASON_LIMIT } from '#domain/suppliers/contract.ts'
import { Day } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { ArticleRef, BandOrNone, GroupRef } from './suppliers.ts'
import { Amount, Contact, Contract, DayText, PartnerContact, PartnerDetails, Relation } from './suppliers-partner.ts'

export const CustomerId = Type.Object({ id: LongId(), companyId: ShortId() })
export const RelationId = Type.Object({ ...CustomerId.properties, groupId: ShortId() })

/** The fields of a relation that people write; its figures come from the ordering system. */
export const RelationChange = Type.Object(
  {
    buyerId: Type.Optional(orNull(Uuid({ description: 'Somebody of the company that buys' }))),
    paymentTerms: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type RelationChange = Static<typeof RelationChange>

/** The last day on which the company buys the group there, and the reason of the end. */
export const RelationEnd = Type.Object(
  {
    until: Day,
    reason: Type.String({ minLength: 1, maxLength: END_REASON_LIMIT, pattern: '\\S' }),
  },
  { additionalProperties: false },
)
export type RelationEnd = Static<typeof RelationEnd>

/** A frame contract of other companies, or for other groups, that the relation joins. */
export const JoinBody = Type.Object(
  { number: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Everything that one company buys from a partner, beside the purchases of the group. */
export const Relationship = Type.Object({
  partner: Type.Object({ id: Type.Integer(), name: Type.String() }),
  company: Type.Object({ id: Type.Integer(), name: Type.String(), shortName: Type.String() }),
  since: Type.String({ description: 'YYYY-MM' }),
  salesPeriod: PartnerDetails.properties.salesPeriod,
  matrix: Type.Array(Relation, { description: 'Of all companies' }),
  relations: Type.Array(
    Type.Object({
      group: GroupRef,
      version: Type.Integer(),
      since: Type.String(),
      until: Relation.properties.until,
      ended: Relation.properties.ended,
      endReason: Type.String({ description: 'Empty: no end is planned' }),
      band: BandOrNone,
      cover: Type.Enum(COVERS),
      joinable: orNull(
        Type.Object(
          {
            number: Type.String(),
            companies: Type.Array(Type.String()),
            groups: Type.Array(Type.String(), { description: 'Numbers; empty: all' }),
            mayJoin: Type.Boolean(),
          },
          {
            description: 'A frame contract of other companies, where this one buys without one',
          },
        ),
      ),
      articles: Type.Array(ArticleRef),
      buyer: orNull(Contact),
      leadBuyer: orNull(Contact),
      mayChange: Type.Boolean({ description: 'Local buyer, payment terms and contract' }),
      mayEnd: Type.Boolean({ description: 'Also to correct the end of a relation that is over' }),
      figures: Type.Optional(
        Type.Object(
          {
            amount: orNull(Amount),
            onTime: orNull(Type.Integer({ description: 'Percent' })),
            onTimeGroup: orNull(
              Type.Integer({ description: 'Percent, over all companies; null where it would tell theirs' }),
            ),
            ordersPerQuarter: orNull(Type.Integer()),
            complaints: Type.Integer(),
            lastComplaint: orNull(DayText),
            paymentTerms: Type.String(),
          },
          { description: 'Only with a mandate: of the own company, or as lead buyer of the material group' },
        ),
      ),
    }),
  ),
  years: Type.Array(
    Type.Object({ company: Type.String(), bands: Type.Array(Type.Object({ year: Type.Integer(), band: BandOrNone })) }),
  ),
  partnerContacts: Type.Array(PartnerContact),
  contracts: Type.Array(Contract),
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum(['created', 'groupStarted', 'contractJoined', 'ended', 'endCorrected', 'continued']),
      month: Type.String({ description: 'YYYY-MM' }),
      group: orNull(GroupRef),
      contract: Type.String(),
      reason: Type.String({ description: 'Of an end' }),
      by: orNull(NamedPerson),
    }),
  ),
})
export type Relationship = Static<typeof Relationship>
