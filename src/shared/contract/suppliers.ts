// The list of business partners: pages under filters, the whole list for a browser, saved views, material groups.
import { Type, type Static } from 'typebox'
import { BANDS } from '#domain/suppliers/band.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_STATES } from '#domain/suppliers/certificate.ts'
import { Day } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const PARTNER_STATUSES = ['free', 'blocked', 'inactive'] as const
export const PartnerStatus = Type.Enum(PARTNER_STATUSES)
export const BandOrNone = orNull(Type.Enum(BANDS))

/** The order of the list; ties are ordered by id. */
export const PARTNER_SORTS = ['name', 'bpNumber', 'city', 'group', 'volume', 'certificate'] as const
export type PartnerSort = (typeof PARTNER_SORTS)[number]

const Ids = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,49}$', maxLength: 550, description }))

/** The filters of the list: all filters must match, and one value of each filter. */
export const PartnerFilters = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Words of names, addresses, contacts, material groups, article groups, lead buyers, and of memos that the person may read; or a number',
      }),
    ),
    companies: Ids('Ids of companies that buy there'),
    sites: Ids('Ids of sites; each stands for its company'),
    groups: Ids('Ids of material groups'),
    leadBuyer: Type.Optional(Uuid({ description: 'Lead buyer of one of its material groups today' })),
    noLeadBuyer: Type.Optional(Type.Boolean({ description: 'One of its material groups has none today' })),
    certificate: Type.Optional(Type.Enum(CERTIFICATE_STATES)),
    status: Type.Optional(PartnerStatus),
    internal: Type.Optional(Type.Boolean()),
    band: Type.Optional(Type.Enum(BANDS)),
  },
  { additionalProperties: false },
)
export type PartnerFilters = Static<typeof PartnerFilters>

export const PartnerQuery = Type.Object(
  {
    ...PartnerFilters.properties,
    sort: Type.Optional(Type.Enum(PARTNER_SORTS)),
    descending: Type.Optional(Type.Boolean()),
    after: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,700}$',
        description: '`next` of the previous page, with the same filters and order',
      }),
    ),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  },
  { additionalProperties: false },
)
export type PartnerQuery = Static<typeof PartnerQuery>

const CertificateSummary = Type.Object({
  kind: orNull(Type.Enum(CERTIFICATE_KINDS)),
  state: Type.Enum(CERTIFICATE_STATES),
  until: orNull(Type.String({ description: 'Calendar day, YYYY-MM-DD' })),
})

export const ArticleRef = Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String() })
/** A material group; its English name may be empty. */
export const GroupRef = Type.Object({ ...ArticleRef.properties, nameEn: Type.String() })

export const PartnerRow = Type.Object({
  id: Type.Integer(),
  bpNumber: Type.Integer(),
  name: Type.String(),
  city: Type.String(),
  country: Type.String(),
  status: PartnerStatus,
  internal: Type.Boolean(),
  group: orNull(
    Type.Object({ ...GroupRef.properties, others: Type.Integer({ description: 'Further material groups' }) }),
  ),
  leadBuyer: orNull(NamedPerson),
  customers: Type.Integer({ description: 'Companies of the group that buy there' }),
  band: BandOrNone,
  certificate: CertificateSummary,
})
export type PartnerRow = Static<typeof PartnerRow>

export const PartnerPage = Type.Object({
  rows: Type.Array(PartnerRow),
  total: Type.Integer({ description: 'Partners under these filters, as far as `totalIsExact`' }),
  totalIsExact: Type.Boolean({ description: 'False: there are more' }),
  next: orNull(Type.String()),
  similar: Type.Boolean({ description: 'Nothing has these words: found by words that are nearly those' }),
})
export type PartnerPage = Static<typeof PartnerPage>

/** Numbers of partners under the same filters by certificate state, for the buttons above the list. */
export const CertificateCounts = Type.Object({
  expiring: Type.Integer(),
  expired: Type.Integer(),
  missing: Type.Integer(),
})
export type CertificateCounts = Static<typeof CertificateCounts>

const Column = <T extends Parameters<typeof Type.Array>[0]>(items: T) => Type.Array(items)

/** All partners in columns, by name: entry `i` of each column is the same partner. Only columns that every reader of the report may see. */
export const WholeList = Type.Object({
  today: Day,
  groups: Type.Array(Type.Object({ ...GroupRef.properties, leadBuyer: orNull(NamedPerson) })),
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  columns: Type.Object({
    id: Column(Type.Integer()),
    bpNumber: Column(Type.Integer()),
    externalNumber: Column(Type.String()),
    name: Column(Type.String()),
    name2: Column(Type.String()),
    zip: Column(Type.String()),
    city: Column(Type.String()),
    country: Column(Type.String()),
    vatId: Column(Type.String()),
    taxNumber: Column(Type.String()),
    duns: Column(Type.String()),
    register: Column(Type.String({ description: 'Kind, number and court' })),
    status: Column(PartnerStatus),
    internal: Column(Type.Boolean()),
    groupIds: Column(Type.Array(Type.Integer())),
    mainGroup: Column(orNull(Type.String({ description: 'Number of the material group with the largest volume' }))),
    companyIds: Column(Type.Array(Type.Integer())),
    band: Column(BandOrNone),
    certificateKind: Column(orNull(Type.Enum(CERTIFICATE_KINDS))),
    inReview: Column(Type.Boolean()),
    certificateUntil: Column(orNull(Type.String())),
  }),
})
export type WholeList = Static<typeof WholeList>

export const PartnerId = Type.Object({ id: LongId() })

export const ExportQuery = Type.Object(
  {
    ...PartnerFilters.properties,
    sort: Type.Optional(Type.Enum(PARTNER_SORTS)),
    descending: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.Enum(['de', 'en'])),
  },
  { additionalProperties: false },
)
export type ExportQuery = Static<typeof ExportQuery>

/** The largest number of partners that a browser holds: all of them may be selected. */
export const SELECTION_LIMIT = 120_000
export const SelectionExport = Type.Object(
  {
    ids: Type.Array(LongId(), {
      minItems: 1,
      maxItems: SELECTION_LIMIT,
      description: 'The partners that are selected',
    }),
    sort: ExportQuery.properties.sort,
    descending: ExportQuery.properties.descending,
    language: ExportQuery.properties.language,
  },
  { additionalProperties: false },
)
export type SelectionExport = Static<typeof SelectionExport>

export const MaterialGroups = Type.Array(
  Type.Object({
    ...GroupRef.properties,
    version: Type.Integer(),
    leadBuyer: orNull(NamedPerson),
    articles: Type.Array(ArticleRef),
  }),
)
export type MaterialGroups = Static<typeof MaterialGroups>

const GROUP_NAME = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
export const GroupBody = Type.Object(
  {
    number: Type.String({ pattern: '^[0-9]{4}$' }),
    name: GROUP_NAME,
    nameEn: GROUP_NAME,
  },
  { additionalProperties: false },
)
export type GroupBody = Static<typeof GroupBody>
export const GroupId = Type.Object({ id: ShortId() })
export const MergeBody = Type.Object(
  { into: ShortId({ description: 'The group that is used instead' }) },
  { additionalProperties: false },
)

/** Filters, columns and order that a person saves; only the client reads the content, within limits. */
const ViewDefinition = Type.Object(
  {
    filters: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z]{1,30}$' }), Type.String({ maxLength: 600 }), { maxProperties: 20 }),
    ),
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    sort: Type.Optional(Type.Enum(PARTNER_SORTS)),
    descending: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
const VIEW_NAME = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
export const ViewBody = Type.Object({ name: VIEW_NAME, definition: ViewDefinition }, { additionalProperties: false })
export type ViewBody = Static<typeof ViewBody>
export const SavedViews = Type.Array(
  Type.Object({ id: Type.Integer(), version: Type.Integer(), name: Type.String(), definition: ViewDefinition }),
)
export type SavedViews = Static<typeof SavedViews>
export const ViewId = Type.Object({ id: ShortId() })
