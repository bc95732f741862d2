// Agreements of two people about an ad: reservations, receipts, messages; also saved searches, reports and rules. Below api/mp.
import { Type, type Static } from 'typebox'
import { QUANTITY_LIMIT, TEXT_LIMIT, UNITS } from '#domain/marketplace/ad.ts'
import { REPORT_REASONS, SEARCH_FREQUENCIES } from '#domain/marketplace/market-notice.ts'
import { Year } from './day.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { AdCard, AdPrice, CRITERIA } from './marketplace.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

export const ReserveBody = Type.Object(
  {
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_LIMIT }),
    terms: ShortId({ description: '`terms` of the ad that was read' }),
  },
  { additionalProperties: false },
)
export type ReserveBody = Static<typeof ReserveBody>

export const ReservationId = Type.Object({ id: LongId() })
export const HandOverBody = Type.Object(
  { quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_LIMIT, description: 'At most what is reserved' }) },
  { additionalProperties: false },
)

/** A hand-over that both sides have confirmed; it outlives its ad. */
export const Receipt = Type.Object({
  number: Type.String(),
  ad: Type.Object({
    number: Type.String(),
    title: Type.String(),
    quantity: Type.Integer({ description: 'When it was reserved: what the price of a lot is for' }),
    unit: Type.Enum(UNITS),
  }),
  quantity: Type.Integer(),
  price: AdPrice,
  giver: NamedPerson,
  receiver: NamedPerson,
  givenAt: Instant,
  receivedAt: Instant,
})
export type Receipt = Static<typeof Receipt>

const Message = Type.Object({
  id: Type.Integer(),
  author: NamedPerson,
  isOwn: Type.Boolean(),
  body: Type.String({ description: 'Plain text with line breaks' }),
  sentAt: Instant,
})

/** The messages between the seller of an ad and one finder. */
export const AdThread = Type.Object({
  id: Type.Integer(),
  adId: Type.Integer(),
  adTitle: Type.String(),
  finder: NamedPerson,
  unread: Type.Integer(),
  messages: Type.Array(Message, { description: 'The last 200, oldest first' }),
})
export type AdThread = Static<typeof AdThread>

export const ThreadLine = Type.Object({
  id: Type.Integer(),
  adId: Type.Integer(),
  adTitle: Type.String(),
  finder: NamedPerson,
  unread: Type.Integer(),
  lastAt: Instant,
})
export type ThreadLine = Static<typeof ThreadLine>

export const MessageBody = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: 4 * TEXT_LIMIT, description: `${TEXT_LIMIT} UTF-16 units` }) },
  { additionalProperties: false },
)
export const ReadBody = Type.Object(
  { messageId: LongId({ description: 'The last one that was read' }) },
  { additionalProperties: false },
)

export const Criteria = Type.Object(CRITERIA, { additionalProperties: false })
export type Criteria = Static<typeof Criteria>

export const SearchBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    criteria: Criteria,
    frequency: Type.Enum(SEARCH_FREQUENCIES),
  },
  { additionalProperties: false },
)
export type SearchBody = Static<typeof SearchBody>

export const SavedSearch = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  criteria: Criteria,
  frequency: Type.Enum(SEARCH_FREQUENCIES),
  version: Type.Integer(),
  createdAt: Instant,
})
export type SavedSearch = Static<typeof SavedSearch>

export const SearchId = Type.Object({ id: LongId() })

export const ReportBody = Type.Object(
  { reason: Type.Enum(REPORT_REASONS), body: Type.Optional(Type.String({ maxLength: 2_000 })) },
  { additionalProperties: false },
)
export type ReportBody = Static<typeof ReportBody>

/** The own report, for its author. */
export const OwnReport = Type.Object({
  id: Type.Integer(),
  reason: Type.Enum(REPORT_REASONS),
  createdAt: Instant,
  outcome: orNull(Type.Enum(['hidden', 'dismissed'])),
})
export type OwnReport = Static<typeof OwnReport>

/** An ad with open reports, or one that is hidden, for moderators. */
export const ModeratedAd = Type.Object({
  ad: AdCard,
  owner: NamedPerson,
  hiddenReason: orNull(Type.String()),
  reports: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reporter: NamedPerson,
      reason: Type.Enum(REPORT_REASONS),
      body: Type.String(),
      createdAt: Instant,
    }),
    { description: 'Open ones' },
  ),
  log: Type.Array(
    Type.Object({
      action: Type.Enum(['hidden', 'restored', 'dismissed']),
      reason: Type.String(),
      by: NamedPerson,
      at: Instant,
    }),
  ),
})
export type ModeratedAd = Static<typeof ModeratedAd>

export const ModerationBody = Type.Object(
  {
    action: Type.Enum(['hide', 'restore', 'dismiss']),
    reason: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'Required to hide, where its owner reads it, and to dismiss' }),
    ),
  },
  { additionalProperties: false },
)
export type ModerationBody = Static<typeof ModerationBody>

const RULES = {
  audience: Type.Enum(['group', 'company'], { description: 'Who sees the company ads' }),
  privateAds: Type.Boolean({ description: 'Its people place private ads, and see those of others' }),
}
export const MarketRules = Type.Object({
  companyId: Type.Integer(),
  company: Type.String(),
  ...RULES,
  version: Type.Integer({ description: '0: the defaults hold' }),
})
export type MarketRules = Static<typeof MarketRules>
export const MarketRulesBody = Type.Object(RULES, { additionalProperties: false })
export type MarketRulesBody = Static<typeof MarketRulesBody>
export const RulesId = Type.Object({ companyId: ShortId() })

export const YearQuery = Type.Object({ year: Year() })

/** Figures of company ads of a year; they contain no private ads, and people are not compared with each other. */
export const MarketFigures = Type.Array(
  Type.Object({
    companyId: Type.Integer(),
    company: Type.String(),
    offers: Type.Integer(),
    wanted: Type.Integer(),
    handOvers: Type.Integer({ description: 'Receipts that both have confirmed' }),
    value: Type.Integer({ description: 'Cents, at the prices of the reservations' }),
  }),
)
export type MarketFigures = Static<typeof MarketFigures>
