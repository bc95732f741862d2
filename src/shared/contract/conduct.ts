// The code of conduct: reading, drafting and confirming it, and the evidence of its confirmations.
import { Type, type Static } from 'typebox'
import { CONDUCT_CONFIRMATIONS, CONDUCT_GROUP_NAMES, CONDUCT_LIMITS } from '#domain/legal/conduct.ts'
import { Day } from './day.ts'
import { ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const DayOut = Type.String({ description: 'Calendar day, YYYY-MM-DD' })
const Language = Type.Enum(['de', 'en'])
export const LanguageQuery = Type.Object({ language: Type.Optional(Language) }, { additionalProperties: false })

// A section in one language, for readers.
export const ReadSection = Type.Object({
  id: Type.String({ description: 'Anchor, the same in all versions' }),
  heading: Type.String(),
  html: Type.String({ description: 'Rich text, sanitised again by the client' }),
})
export type ReadSection = Static<typeof ReadSection>
export const ReadQuestion = Type.Object({
  question: Type.String(),
  answers: Type.Array(Type.Object({ text: Type.String(), isRight: Type.Boolean(), explanation: Type.String() })),
})
export type ReadQuestion = Static<typeof ReadQuestion>
export const ConductEdition = Type.Object({
  version: Type.Integer(),
  appliesFrom: DayOut,
  title: Type.String(),
  summary: Type.String(),
  sections: Type.Array(ReadSection),
  questions: Type.Array(ReadQuestion),
})
export type ConductEdition = Static<typeof ConductEdition>

export const ConductContact = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  url: Type.String({ description: 'https address of the reporting office; empty where there is none' }),
  note: Type.String(),
})
export type ConductContact = Static<typeof ConductContact>

const VersionLine = Type.Object({ version: Type.Integer(), appliesFrom: DayOut })
export const ConductConfirmed = Type.Object({ version: Type.Integer(), at: Instant })
export type ConductConfirmed = Static<typeof ConductConfirmed>

export const ConductCode = Type.Object({
  language: Language,
  contact: ConductContact,
  contactLinks: Type.Boolean({ description: 'Links of the text may lead to e-mail and telephone' }),
  current: orNull(ConductEdition),
  upcoming: orNull(VersionLine),
  earlier: Type.Array(VersionLine, { description: 'Newest first' }),
  confirmation: Type.Enum([...CONDUCT_CONFIRMATIONS], { description: 'How the current version is confirmed' }),
  duty: orNull(Type.Object({ by: DayOut }, { description: 'This person must confirm the current version' })),
  confirmations: Type.Array(ConductConfirmed, { description: 'Of this person, newest first' }),
  before: orNull({
    ...ConductEdition,
    description: 'The version that this person confirmed last, where the current one is newer',
  }),
})
export type ConductCode = Static<typeof ConductCode>

export const ConfirmConductBody = Type.Object(
  {
    version: ShortId(),
    answers: Type.Array(Type.Integer({ minimum: 0, maximum: CONDUCT_LIMITS.answers - 1 }), {
      maxItems: CONDUCT_LIMITS.questions,
      description: 'Place of the chosen answer of each question; it is checked, and not stored',
    }),
  },
  { additionalProperties: false },
)
export type ConfirmConductBody = Static<typeof ConfirmConductBody>

// A text in both languages, for editors.
const both = (maxLength: number) =>
  Type.Object({ de: Type.String({ maxLength }), en: Type.String({ maxLength }) }, { additionalProperties: false })
const Line = both(CONDUCT_LIMITS.line)
export const ConductText = Type.Object(
  {
    title: Line,
    summary: both(CONDUCT_LIMITS.summary),
    sections: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }),
          heading: Line,
          html: both(CONDUCT_LIMITS.html),
        },
        { additionalProperties: false },
      ),
      { maxItems: CONDUCT_LIMITS.sections },
    ),
    questions: Type.Array(
      Type.Object(
        {
          question: both(CONDUCT_LIMITS.explanation),
          answers: Type.Array(
            Type.Object(
              {
                text: both(CONDUCT_LIMITS.explanation),
                isRight: Type.Boolean(),
                explanation: both(CONDUCT_LIMITS.explanation),
              },
              { additionalProperties: false },
            ),
            { maxItems: CONDUCT_LIMITS.answers },
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: CONDUCT_LIMITS.questions },
    ),
  },
  { additionalProperties: false },
)
export type ConductText = Static<typeof ConductText>

const Ids = Type.Array(ShortId(), { maxItems: 200, uniqueItems: true })
const AUDIENCE = {
  companies: Ids,
  sites: Ids,
  groups: Type.Array(Type.Enum([...CONDUCT_GROUP_NAMES]), {
    maxItems: CONDUCT_GROUP_NAMES.length,
    uniqueItems: true,
  }),
}
/** The people who must confirm: of these companies, at these sites, in one of these groups; an empty list does not limit. */
export const ConductAudience = Type.Object(AUDIENCE, { additionalProperties: false })
export type ConductAudience = Static<typeof ConductAudience>

export const ConductDraftBody = Type.Object(
  {
    text: ConductText,
    appliesFrom: orNull(Day),
    confirmation: Type.Enum([...CONDUCT_CONFIRMATIONS]),
    confirmBy: orNull(Day),
    ...AUDIENCE,
  },
  { additionalProperties: false },
)
export type ConductDraftBody = Static<typeof ConductDraftBody>
export const ConductDraft = Type.Object({
  ...ConductDraftBody.properties,
  version: Type.Integer(),
  appliesFrom: orNull(DayOut),
  confirmBy: orNull(DayOut),
  changedBy: NamedPerson,
  changedAt: Instant,
})
export type ConductDraft = Static<typeof ConductDraft>

export const ConductReach = Type.Object({
  people: orNull(Type.Integer({ description: 'Null: fewer than five' })),
  isNobody: Type.Boolean(),
})
export type ConductReach = Static<typeof ConductReach>

export const ConductContactBody = Type.Object(
  {
    name: Type.String({ maxLength: 120 }),
    phone: Type.String({ maxLength: 40 }),
    email: Type.String({ maxLength: 254 }),
    url: Type.String({ maxLength: 500 }),
    note: both(300),
  },
  { additionalProperties: false },
)
export type ConductContactBody = Static<typeof ConductContactBody>
export const ConductContactForm = Type.Object({
  ...ConductContactBody.properties,
  version: Type.Integer({ description: '0: it was never set' }),
})
export type ConductContactForm = Static<typeof ConductContactForm>

const CONDUCT_LOG_TYPES = ['published', 'withdrawn', 'discarded', 'reminded', 'exported', 'contact'] as const
export const ConductLogEntry = Type.Object({
  at: Instant,
  byName: Type.String({ description: "'' for the portal and for a deleted person" }),
  type: Type.Enum([...CONDUCT_LOG_TYPES]),
  version: orNull(Type.Integer()),
  company: Type.String({ description: "Of a reminder or an export; '' for all" }),
  people: orNull(Type.Integer({ description: 'Null: not counted, or fewer than five' })),
})
export type ConductLogEntry = Static<typeof ConductLogEntry>

export const ConductPublished = Type.Object({
  version: Type.Integer(),
  appliesFrom: DayOut,
  publishedAt: Instant,
  byName: Type.String(),
  confirmation: Type.Enum([...CONDUCT_CONFIRMATIONS]),
  confirmBy: orNull(DayOut),
  state: Type.Enum(['earlier', 'current', 'upcoming']),
})
export type ConductPublished = Static<typeof ConductPublished>

export const ConductEditing = Type.Object({
  draft: orNull(ConductDraft),
  /** The version that was published last, which the draft starts from and is compared with. */
  base: orNull(Type.Object({ version: Type.Integer(), text: ConductText, ...AUDIENCE })),
  published: Type.Array(ConductPublished, { description: 'Newest first' }),
  contact: ConductContactForm,
  contactLinks: Type.Boolean(),
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), companyId: Type.Integer() })),
  log: Type.Array(ConductLogEntry, { description: 'The last 100, newest first' }),
})
export type ConductEditing = Static<typeof ConductEditing>

export const EvidenceQuery = Type.Object(
  { version: Type.Optional(ShortId({ description: 'Without it the current version' })) },
  { additionalProperties: false },
)
export const ConductEvidence = Type.Object({
  version: Type.Integer(),
  appliesFrom: DayOut,
  confirmation: Type.Enum([...CONDUCT_CONFIRMATIONS]),
  confirmBy: orNull(DayOut),
  isCurrent: Type.Boolean({ description: 'People are reminded of the current version only' }),
  versions: Type.Array(VersionLine, { description: 'All that have applied, newest first' }),
  remindedAt: orNull(Instant),
  companies: Type.Array(
    Type.Object({
      id: orNull(Type.Integer()),
      name: Type.String({ description: "'' for people without a company" }),
      others: Type.Optional(
        Type.Array(Type.String(), { description: 'Companies combined in this line: each has too few people' }),
      ),
      people: Type.Integer({ description: 'People who must confirm or have confirmed' }),
      confirmed: orNull(Type.Integer({ description: 'Null: so few people that the figure would name them' })),
      fewer: Type.Optional(
        Type.Enum(['confirmed', 'missing'], {
          description: 'Which count is below five; the other is more than `people` less five',
        }),
      ),
    }),
  ),
})
export type ConductEvidence = Static<typeof ConductEvidence>

export const EvidencePeopleQuery = Type.Object(
  {
    version: ShortId(),
    company: Type.Optional(ShortId({ minimum: 0, description: '0: people without a company' })),
    confirmed: Type.Optional(Type.Boolean()),
    after: Type.Optional(Uuid({ description: 'The last person of the page before' })),
  },
  { additionalProperties: false },
)
export type EvidencePeopleQuery = Static<typeof EvidencePeopleQuery>
export const EvidencePeople = Type.Object({
  people: Type.Array(
    Type.Object({ id: Uuid(), name: Type.String(), company: Type.String(), confirmedAt: orNull(Instant) }),
  ),
  next: orNull(Uuid()),
})
export type EvidencePeople = Static<typeof EvidencePeople>

export const EvidenceExportQuery = Type.Object(
  {
    version: ShortId(),
    company: Type.Optional(ShortId({ minimum: 0 })),
    language: Type.Optional(Language),
  },
  { additionalProperties: false },
)
export type EvidenceExportQuery = Static<typeof EvidenceExportQuery>

/** The version that the reminded people are to confirm. */
export const ConductRemindBody = Type.Object({ version: ShortId() }, { additionalProperties: false })
export const ConductReminded = Type.Object({
  reminded: orNull(
    Type.Integer({ description: 'People who are missing; null: so few that the figure would name them' }),
  ),
})
export type ConductReminded = Static<typeof ConductReminded>
