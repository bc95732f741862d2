// Benefits: what people read and request, and what administrators write. Below api/benefits.
import { Type, type Static } from 'typebox'
import {
  ATTACHMENT_LIMIT,
  BENEFIT_CATEGORIES,
  BENEFIT_STATES,
  MINUTES_LIMIT,
  MONTHS_LIMIT,
  NOTE_LIMIT,
  SUMMARY_LIMIT,
  TEXT_LIMIT,
  TITLE_LIMIT,
  VALUE_LIMIT,
} from '#domain/benefits/benefit.ts'
import { LAST_DAY_OF_MONTH, REQUEST_MODES } from '#domain/benefits/request.ts'
import { CONDITION_KINDS, CONTRACT_KINDS, PROBATION_STATES } from '#domain/benefits/rules.ts'
import { ALT_LIMIT, DOCUMENT_KINDS, NAME_LIMIT } from '#domain/files/document-rules.ts'
import { Day } from './day.ts'
import { CaseView } from './decisions.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'

const CLOSED = { additionalProperties: false } as const

export const BenefitId = Type.Object({ id: LongId() })

const Ids = Type.Array(ShortId(), { maxItems: VALUE_LIMIT, uniqueItems: true })
const Minutes = orNull(Type.Integer({ minimum: 0, maximum: MINUTES_LIMIT, description: 'A week' }))

/** All conditions of a benefit must hold. */
export const Condition = Type.Union([
  Type.Object({ kind: Type.Enum(['company', 'site']), anyOf: Ids }, CLOSED),
  Type.Object(
    {
      kind: Type.Literal('contract'),
      anyOf: Type.Array(Type.Enum(CONTRACT_KINDS), { maxItems: CONTRACT_KINDS.length, uniqueItems: true }),
    },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('probation'), is: Type.Enum(PROBATION_STATES) }, CLOSED),
  Type.Object({ kind: Type.Literal('hours'), atLeast: Minutes, atMost: Minutes }, CLOSED),
  Type.Object(
    {
      kind: Type.Literal('entry'),
      from: orNull(Day),
      until: orNull(Day),
      months: orNull(Type.Integer({ minimum: 0, maximum: MONTHS_LIMIT, description: 'Complete months of employment' })),
    },
    CLOSED,
  ),
])
const Conditions = Type.Array(Condition, { maxItems: CONDITION_KINDS.length })

const RequestRule = Type.Object(
  {
    mode: Type.Enum(REQUEST_MODES, {
      description: 'automatic: without a request; until: to a day; monthly: to a day of the month before',
    }),
    until: orNull(Day),
    dayOfMonth: orNull(Type.Integer({ minimum: 1, maximum: LAST_DAY_OF_MONTH })),
  },
  CLOSED,
)

const TERMS = {
  conditions: Conditions,
  validFrom: Day,
  validUntil: orNull(Day),
  request: RequestRule,
}
const Category = Type.Enum(BENEFIT_CATEGORIES)

export const BenefitPicture = Type.Object({
  id: Uuid(),
  name: Type.String(),
  alt: Type.String(),
  altEn: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbnails: Type.Array(Type.Object({ height: Type.Integer() })),
})
export type BenefitPicture = Static<typeof BenefitPicture>

export const BenefitAttachment = Type.Object({
  id: Uuid(),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
})
export type BenefitAttachment = Static<typeof BenefitAttachment>

/** The facts about the person themselves that the rules use. */
export const OwnFacts = Type.Object({
  companyId: orNull(Type.Integer()),
  sites: Type.Array(Type.Object({ from: Day, siteId: Type.Integer() })),
  hours: Type.Array(Type.Object({ from: Day, minutes: Type.Number() })),
  contract: orNull(Type.Enum(CONTRACT_KINDS)),
  entry: orNull(Day),
  probationEnd: orNull(Day),
})
export type OwnFacts = Static<typeof OwnFacts>

const Named = Type.Object({ id: Type.Integer(), name: Type.String() })
/** Companies and sites that the conditions and facts name. */
const Names = Type.Object({ companies: Type.Array(Named), sites: Type.Array(Named) })
export type BenefitNames = Static<typeof Names>

const CARD = {
  id: Type.Integer(),
  category: Category,
  title: Type.String(),
  titleEn: Type.String(),
  summary: Type.String(),
  summaryEn: Type.String(),
  picture: orNull(BenefitPicture),
  ...TERMS,
}
export const BenefitCard = Type.Object(CARD)
export type BenefitCard = Static<typeof BenefitCard>

export const CaseId = Type.Object({ id: LongId() })

/** A request for a benefit, with its case. */
export const BenefitRequest = Type.Object({
  id: Type.Integer(),
  benefitId: Type.Integer(),
  title: Type.String(),
  titleEn: Type.String(),
  startsOn: Day,
  ...CaseView.properties,
})
export type BenefitRequest = Static<typeof BenefitRequest>

/** A request for administrators; unfulfilled conditions are named without the values of the person. */
export const AskedBenefit = Type.Object({
  ...BenefitRequest.properties,
  failing: Type.Array(Type.Enum(CONDITION_KINDS)),
  validFrom: orNull({ ...Day, description: 'The benefit begins later than the request' }),
  validUntil: orNull({ ...Day, description: 'The benefit ends before the request begins' }),
})
export type AskedBenefit = Static<typeof AskedBenefit>

export const RequestBody = Type.Object(
  {
    startsOn: Day,
    note: Type.String({ maxLength: NOTE_LIMIT, description: 'For whoever decides' }),
  },
  { ...CLOSED, description: '`startsOn` is the day that was shown: 409 where a deadline has passed since' },
)
export type RequestBody = Static<typeof RequestBody>

/** Active benefits of the own company, by title. The client judges with the rules of the domain whether one applies, as the server does. */
export const BenefitList = Type.Object({
  benefits: Type.Array(BenefitCard),
  requests: Type.Array(BenefitRequest, { description: 'Of the caller, the newest first' }),
  facts: OwnFacts,
  names: Names,
  today: Day,
})
export type BenefitList = Static<typeof BenefitList>

const Contact = Type.Object({
  id: Uuid(),
  name: Type.String(),
  position: Type.String(),
  division: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  presence: orNull(Presence),
})

export const Benefit = Type.Object({
  ...CARD,
  state: Type.Enum(BENEFIT_STATES),
  content: Type.String({ description: 'Sanitised HTML' }),
  contentEn: Type.String(),
  attachments: Type.Array(BenefitAttachment),
  contact: orNull(Contact),
  requests: Type.Array(BenefitRequest, { description: 'Of the caller for it, the newest first' }),
  facts: OwnFacts,
  names: Names,
  today: Day,
})
export type Benefit = Static<typeof Benefit>

/** All fields of a benefit, as an administrator saves them. */
export const BenefitBody = Type.Object(
  {
    category: Category,
    title: Type.String({ maxLength: 4 * TITLE_LIMIT, description: `${TITLE_LIMIT} characters` }),
    titleEn: Type.String({ maxLength: 4 * TITLE_LIMIT }),
    summary: Type.String({ maxLength: 4 * SUMMARY_LIMIT, description: `One sentence, ${SUMMARY_LIMIT} characters` }),
    summaryEn: Type.String({ maxLength: 4 * SUMMARY_LIMIT }),
    content: Type.String({ maxLength: 4 * TEXT_LIMIT, description: `HTML, ${TEXT_LIMIT} characters` }),
    contentEn: Type.String({ maxLength: 4 * TEXT_LIMIT }),
    picture: orNull(
      Type.Object(
        { id: Uuid(), alt: Type.String({ maxLength: ALT_LIMIT }), altEn: Type.String({ maxLength: ALT_LIMIT }) },
        CLOSED,
      ),
    ),
    attachments: Type.Array(Uuid(), { maxItems: ATTACHMENT_LIMIT, uniqueItems: true }),
    contactId: orNull(Uuid()),
    companyIds: Type.Array(ShortId(), {
      maxItems: VALUE_LIMIT,
      uniqueItems: true,
      description: 'None: all, also those that are founded later',
    }),
    active: Type.Boolean(),
    ...TERMS,
  },
  CLOSED,
)
export type BenefitBody = Static<typeof BenefitBody>

/** A benefit as administrators see it. */
export const EditedBenefit = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...BenefitBody.properties,
  state: Type.Enum(BENEFIT_STATES),
  picture: orNull(BenefitPicture),
  attachments: Type.Array(BenefitAttachment),
  contact: orNull(NamedPerson),
  changedAt: Instant,
  changedBy: NamedPerson,
  takeBackUntil: orNull(Instant),
  openRequests: Type.Integer(),
})
export type EditedBenefit = Static<typeof EditedBenefit>

export const EditedBenefitRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  category: Category,
  title: Type.String(),
  titleEn: Type.String(),
  state: Type.Enum(BENEFIT_STATES),
  companyIds: Type.Array(Type.Integer()),
  validFrom: Day,
  validUntil: orNull(Day),
  openRequests: Type.Integer(),
  changedAt: Instant,
  changedBy: NamedPerson,
})
export type EditedBenefitRow = Static<typeof EditedBenefitRow>

export const TakenBack = Type.Object(
  { benefit: orNull(EditedBenefit) },
  { description: 'null: it was new and is removed' },
)
export type TakenBack = Static<typeof TakenBack>

export const BenefitHistory = Type.Array(
  Type.Object({
    version: Type.Integer(),
    at: Instant,
    by: NamedPerson,
    takesBack: orNull(Type.Integer()),
    fields: Type.Array(Type.String(), { description: 'What it changed; empty: the first version' }),
  }),
)
export type BenefitHistory = Static<typeof BenefitHistory>

export const BenefitChoices = Type.Object({
  companies: Type.Array(Named),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), companyId: Type.Integer() })),
  contactLinks: Type.Boolean({ description: 'Links of texts may lead to e-mail and telephone' }),
})
export type BenefitChoices = Static<typeof BenefitChoices>

export const ImpactBody = Type.Object(
  {
    benefitId: orNull(LongId({ description: 'Compared with what is saved' })),
    companyIds: BenefitBody.properties.companyIds,
    conditions: Conditions,
    validUntil: orNull(Day),
  },
  CLOSED,
)
export type ImpactBody = Static<typeof ImpactBody>

const Figure = orNull(Type.Integer({ description: 'null: under five' }))
/** Figures are made of groups of at least five people who are alike. */
export const BenefitImpact = Type.Object({
  isImpossible: Type.Boolean({ description: 'The rules contradict themselves: nobody can fulfil them' }),
  people: Figure,
  included: Figure,
  before: Type.Optional(Figure),
  joining: Figure,
  leaving: Figure,
  later: Figure,
})
export type BenefitImpact = Static<typeof BenefitImpact>

export const DocumentQuery = Type.Object({
  kind: Type.Enum(DOCUMENT_KINDS),
  name: Type.String({ minLength: 1, maxLength: NAME_LIMIT * 4 }),
})
export const DocumentId = Type.Object({ id: Uuid() })
/** A file that was uploaded and is in no benefit yet. */
export const UploadedDocument = Type.Object({
  picture: orNull(BenefitPicture),
  attachment: orNull(BenefitAttachment),
})
export type UploadedDocument = Static<typeof UploadedDocument>
