// One business partner: its fields with their checks, who buys there, certificates, memos, requests.
import { Type, type Static } from 'typebox'
import { PARTNER_TIES } from '#domain/duplicates/explain.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_STATES, STORED_STATES } from '#domain/suppliers/certificate.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/suppliers/change-request.ts'
import { CONTRACT_KINDS, COVERS } from '#domain/suppliers/contract.ts'
import { IMPORT_FIELDS, IMPORT_RULES, TAKES } from '#domain/suppliers/import.ts'
import { SPREADSHEET_RULES } from '#domain/files/spreadsheet.ts'
import { MEMO_FIELDS, MEMO_VISIBILITIES } from '#domain/suppliers/mandate.ts'
import { NUMBER_FIELDS, REGISTER_KINDS } from '#domain/suppliers/numbers.ts'
import { CASE_FIELDS, END_FIELDS } from './decisions.ts'
import { Day } from './day.ts'
import { properties } from './fields.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'
import { ArticleRef, BandOrNone, GroupRef, PartnerStatus } from './suppliers.ts'

export const DayText = Type.String({ description: 'Calendar day, YYYY-MM-DD' })
const Moment = Type.String({ format: 'date-time' })

/** A person to ask; presence null: the person does not show it. */
export const Contact = Type.Object({
  ...NamedPerson.properties,
  position: Type.String(),
  phone: Type.String(),
  presence: orNull(Presence),
})

export const PartnerContact = Type.Object(
  {
    role: Type.String({ maxLength: 60, description: "'Vertrieb', 'Qualität'" }),
    name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    phone: Type.String({ maxLength: 40 }),
    email: Type.String({ maxLength: 254 }),
    note: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
)

const Register = Type.Object(
  {
    kind: Type.Enum(['', ...REGISTER_KINDS]),
    number: Type.String({ maxLength: 20 }),
    court: Type.String({ maxLength: 60 }),
  },
  { additionalProperties: false },
)

/** Fields that editors of the partner change directly. Name, IBAN and VAT id change by request. */
const OpenFields = {
  externalNumber: Type.String({ maxLength: 40 }),
  street: Type.String({ maxLength: 120 }),
  zip: Type.String({ maxLength: 12 }),
  city: Type.String({ maxLength: 80 }),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  taxNumber: Type.String({ maxLength: 30 }),
  duns: Type.String({ maxLength: 20 }),
  register: Register,
  status: PartnerStatus,
  internal: Type.Boolean(),
  contacts: Type.Array(PartnerContact, { maxItems: 30 }),
  paymentTerms: Type.String({ maxLength: 200 }),
}

export const PartnerChange = Type.Partial(
  Type.Object({
    ...OpenFields,
    registerUntil: orNull(Day),
    groupIds: Type.Array(ShortId(), { maxItems: 50, uniqueItems: true, description: 'Beside those of its relations' }),
    articleIds: Type.Array(ShortId(), { maxItems: 200, uniqueItems: true }),
  }),
  { additionalProperties: false },
)
export type PartnerChange = Static<typeof PartnerChange>

/** A partner that is created. Bank details are added by request, with four eyes. */
export const NewPartner = Type.Object(
  {
    bpNumber: Type.String({
      minLength: 1,
      maxLength: 20,
      pattern: '\\S',
      description: "Given by the ERP system: at most ten digits, '0000104512' is 104512",
    }),
    name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    name2: Type.Optional(Type.String({ maxLength: 120 })),
    vatId: Type.Optional(Type.String({ maxLength: 30 })),
    ...Type.Partial(Type.Object({ ...OpenFields, registerUntil: orNull(Day) })).properties,
    country: OpenFields.country,
    groupIds: Type.Array(ShortId(), { minItems: 1, maxItems: 50, uniqueItems: true }),
    articleIds: Type.Optional(Type.Array(ShortId(), { maxItems: 200, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type NewPartner = Static<typeof NewPartner>

/** Whether the person may create partners, and in which material groups. */
export const CreationAccess = Type.Object({
  mayCreate: Type.Boolean(),
  groupIds: orNull(Type.Array(Type.Integer(), { description: 'One of these must be chosen; null: any' })),
})
export type CreationAccess = Static<typeof CreationAccess>

export const Amount = Type.Object({ cents: Type.Integer(), currency: Type.Literal('EUR') })

export const Relation = Type.Object({
  companyId: Type.Integer(),
  company: Type.String(),
  group: GroupRef,
  since: Type.String({ description: 'YYYY-MM' }),
  until: orNull(DayText),
  ended: Type.Boolean({ description: 'The last day is over' }),
  band: BandOrNone,
  cover: Type.Enum(COVERS),
  contract: orNull(Type.Object({ number: Type.String(), until: orNull(DayText) })),
  buyer: orNull(NamedPerson),
  amount: Type.Optional(Amount),
})

const Certificate = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  kind: Type.Enum(CERTIFICATE_KINDS),
  name: Type.String(),
  plant: Type.String(),
  state: Type.Enum(CERTIFICATE_STATES),
  until: orNull(DayText),
  note: Type.String(),
  reviewer: orNull(NamedPerson),
  remindedOn: orNull(DayText),
})
export type Certificate = Static<typeof Certificate>
export const Certificates = Type.Array(Certificate)

const Memo = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  text: Type.String(),
  visibility: Type.Enum(MEMO_VISIBILITIES),
  company: Type.String(),
  author: NamedPerson,
  changedAt: Moment,
  isMine: Type.Boolean(),
})
export type Memo = Static<typeof Memo>
export const Memos = Type.Array(Memo)

const FieldValues = Type.Record(Type.String(), Type.String())

const ChangeRequest = Type.Object({
  ...CASE_FIELDS,
  ...END_FIELDS,
  id: Type.Integer(),
  kind: Type.Enum(REQUEST_KINDS),
  before: FieldValues,
  after: FieldValues,
  isMasked: Type.Boolean({
    description:
      'Bank details are shown in part: the person does not decide. Whoever asked sees the requested ones whole',
  }),
  reason: Type.String(),
  callback: orNull(Type.Object({ at: Moment, name: Type.String(), number: Type.String() })),
  state: Type.Enum(REQUEST_STATES),
})
export type ChangeRequest = Static<typeof ChangeRequest>
export const ChangeRequests = Type.Array(ChangeRequest)

export const Contract = Type.Object({
  number: Type.String(),
  kind: Type.Enum(CONTRACT_KINDS),
  name: Type.String(),
  groups: Type.Array(Type.String(), { description: 'Numbers; empty: all' }),
  companies: Type.Array(Type.String(), { description: 'Short names; empty: the whole group' }),
  from: DayText,
  until: orNull(DayText),
})

const PartnerContract = Type.Object({
  ...Contract.properties,
  id: Type.Integer(),
  groupIds: Type.Array(Type.Integer(), { description: 'Empty: all' }),
  companyIds: Type.Array(Type.Integer(), { description: 'Empty: the whole group' }),
  mayChange: Type.Boolean(),
})
export type PartnerContract = Static<typeof PartnerContract>

const OtherPartner = Type.Object({
  id: Type.Integer(),
  bpNumber: Type.Integer(),
  name: Type.String(),
  city: Type.String(),
})

export const PartnerDetails = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  bpNumber: Type.Integer(),
  name: Type.String(),
  name2: Type.String(),
  vatId: Type.String(),
  iban: Type.String({ description: 'Masked, but for whoever may change the partner' }),
  ...OpenFields,
  register: Register,
  registerUntil: orNull(DayText),
  salesPeriod: orNull(Type.Object({ first: Type.String(), last: Type.String() }, { description: 'Months, YYYY-MM' })),
  warnings: Type.Array(Type.Object({ field: Type.Enum(NUMBER_FIELDS), rule: Type.String() })),
  sameVat: Type.Integer({ description: 'Other partners with this VAT id: branches and tax groups share one' }),
  groups: Type.Array(GroupRef),
  articles: Type.Array(ArticleRef),
  relations: Type.Array(Relation),
  certificates: Certificates,
  contracts: Type.Array(PartnerContract, { description: 'Those that have ended as well' }),
  memos: Memos,
  writableMemos: Type.Array(Type.Enum(MEMO_VISIBILITIES)),
  requests: Type.Array(ChangeRequest, { description: 'Open ones, and the last that were decided' }),
  phonesSince: Type.Record(Type.String(), Moment, {
    description: 'Since when contact numbers are stored that were added later, by their digits',
  }),
  leadBuyers: Type.Array(Type.Object({ group: GroupRef, leadBuyer: orNull(Contact), deputy: orNull(Contact) })),
  lastChanges: Type.Record(Type.String(), Type.Object({ at: Moment, by: NamedPerson }), {
    description: 'When each field was last changed, and by whom',
  }),
  ties: Type.Array(
    Type.Object({
      kind: Type.Enum(PARTNER_TIES),
      ...OtherPartner.properties,
      isDoubtful: Type.Boolean({
        description: 'A number has changed since: whether it still holds is looked at again',
      }),
    }),
    { description: 'What other partners are to this one, as was told apart from duplicates' },
  ),
  mergedIn: Type.Array(
    Type.Object({
      mergeId: Type.Integer(),
      ...OtherPartner.properties,
      at: Moment,
      by: NamedPerson,
      releasedBy: orNull(NamedPerson),
    }),
    { description: 'Partners that are a part of this one, the newest first' },
  ),
  /** The merged partner of the request; null: this one. */
  openedAs: orNull(OtherPartner),
  mayChange: Type.Boolean(),
  mayAddRelation: Type.Boolean(),
  mayAddContract: Type.Boolean(),
})
export type PartnerDetails = Static<typeof PartnerDetails>

export const FieldHistory = Type.Object({
  changes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      field: Type.String(),
      before: Type.String(),
      after: Type.String(),
      at: Moment,
      by: NamedPerson,
      requestId: orNull(Type.Integer()),
    }),
  ),
  next: orNull(Type.Integer({ description: 'Ask again with it as `before`' })),
})
export type FieldHistory = Static<typeof FieldHistory>
export const HistoryQuery = Type.Object(
  {
    field: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' })),
    before: Type.Optional(LongId({ description: '`next` of the previous page' })),
  },
  { additionalProperties: false },
)
export type HistoryQuery = Static<typeof HistoryQuery>

export const MemoBody = Type.Object(properties(MEMO_FIELDS), { additionalProperties: false })
export type MemoBody = Static<typeof MemoBody>
export const PartId = Type.Object({ id: LongId(), partId: LongId() })

export const CertificateBody = Type.Object(
  {
    kind: Type.Enum(CERTIFICATE_KINDS),
    name: Type.Optional(Type.String({ maxLength: 80, description: 'Of another kind' })),
    plant: Type.Optional(Type.String({ maxLength: 80 })),
    state: Type.Enum(STORED_STATES),
    until: Type.Optional(orNull(Day)),
    note: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type CertificateBody = Static<typeof CertificateBody>
export const CertificateChange = Type.Object(
  {
    state: Type.Enum(STORED_STATES),
    until: Type.Optional(orNull(Day)),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    remindedOn: Type.Optional(orNull(Day)),
  },
  { additionalProperties: false },
)
export type CertificateChange = Static<typeof CertificateChange>

export const Callback = Type.Object(
  {
    at: Instant,
    name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    number: Type.String({ minLength: 3, maxLength: 40, pattern: '[0-9]' }),
  },
  { additionalProperties: false },
)
const ANY_TEXT = Type.String({ maxLength: 1_000 })
export const RequestBody = Type.Object(
  {
    kind: Type.Enum(REQUEST_KINDS),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })),
    name2: Type.Optional(Type.String({ maxLength: 120 })),
    iban: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })),
    vatId: Type.Optional(Type.String({ maxLength: 30 })),
    reason: Type.Optional(ANY_TEXT),
    callback: Type.Optional(Callback),
  },
  { additionalProperties: false },
)
export type RequestBody = Static<typeof RequestBody>
export const CallbackBody = Type.Object({ callback: Callback }, { additionalProperties: false })
/** CSV of a spreadsheet: one partner per line, named columns. */
export const ImportBody = Type.Object(
  {
    csv: Type.String({ minLength: 1, maxLength: 8_000_000 }),
    choices: Type.Optional(
      Type.Array(
        Type.Object(
          { field: Type.Enum(IMPORT_FIELDS), rule: Type.Enum(SPREADSHEET_RULES), take: Type.Enum(TAKES) },
          { additionalProperties: false },
        ),
        { maxItems: 100, description: 'What is written of cells that a spreadsheet has changed' },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ImportBody = Static<typeof ImportBody>
export const ImportReport = Type.Object({
  id: Type.Integer(),
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  unknownColumns: Type.Array(Type.String()),
  findings: Type.Array(
    Type.Object({
      line: Type.Integer(),
      field: Type.String(),
      rule: Type.Enum(IMPORT_RULES),
      value: Type.String(),
      isError: Type.Boolean({ description: 'The line, or this field of it, is not written' }),
      original: Type.Optional(
        Type.String({ description: 'What probably stood there before a spreadsheet changed it; empty: lost' }),
      ),
    }),
    { description: 'At most 1,000' },
  ),
  findingCount: Type.Integer(),
  doubts: Type.Array(
    Type.Object({
      field: Type.Enum(IMPORT_FIELDS),
      rule: Type.Enum(IMPORT_RULES),
      lines: Type.Integer(),
      take: Type.Union([Type.Enum(TAKES), Type.Null()]),
    }),
    { description: 'What spreadsheets have changed; nothing is written before each has a choice' },
  ),
  applied: Type.Boolean(),
})
export type ImportReport = Static<typeof ImportReport>
export const ImportResult = Type.Object({
  id: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  changedMeanwhile: Type.Array(Type.Integer(), {
    description: 'Numbers of partners that others have changed since: not written',
  }),
})
export type ImportResult = Static<typeof ImportResult>
export const ImportId = Type.Object({ id: LongId() })
export const ExportLanguage = Type.Object(
  { language: Type.Optional(Type.Enum(['de', 'en'])) },
  { additionalProperties: false },
)
