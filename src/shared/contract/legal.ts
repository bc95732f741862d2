// Documents in the footer of the portal, their versions and acceptance; data stored about a person.
import { Type, type Static } from 'typebox'
import { LEGAL_DOCUMENTS, STORED_KINDS } from '#domain/legal/legal.ts'
import { PERSONAL_FIGURES } from '#domain/people/personal-figures.ts'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'

const Day = Type.String({ format: 'date' })
const Language = Type.Enum(['de', 'en'])
const Version = Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9A-Za-z][0-9A-Za-z.-]*$' })

export const LegalSection = Type.Object({
  id: Type.String({ description: 'Anchor for links into the document' }),
  heading: Type.String(),
  html: Type.String({ description: 'Rich text, sanitised again by the client' }),
  changed: Type.Boolean({ description: 'New or changed since the previous version' }),
})
export type LegalSection = Static<typeof LegalSection>

export const LegalDocument = Type.Object({
  document: Type.Enum(LEGAL_DOCUMENTS),
  language: Language,
  version: Type.String(),
  current: Type.Boolean(),
  validFrom: Day,
  title: Type.String(),
  summary: Type.String(),
  sections: Type.Array(LegalSection),
  contactLinks: Type.Optional(
    Type.Boolean({ description: 'Its links may lead to e-mail and telephone (setting RICH_TEXT_CONTACT_LINKS)' }),
  ),
  earlier: Type.Array(Type.Object({ version: Type.String(), validFrom: Day }), { description: 'Newest first' }),
  acceptable: Type.Boolean({ description: 'People accept this document' }),
  accepted: Type.Optional(
    Type.Object({ version: Type.String(), at: Instant }, { description: 'The version accepted last' }),
  ),
})
export type LegalDocument = Static<typeof LegalDocument>

export const LegalQuery = Type.Object({ language: Type.Optional(Language), version: Type.Optional(Version) })
export type LegalQuery = Static<typeof LegalQuery>

export const AcceptanceBody = Type.Object({ version: Version }, { additionalProperties: false })
export type AcceptanceBody = Static<typeof AcceptanceBody>

export const Acceptance = Type.Object({ version: Type.String(), at: Instant })
export type Acceptance = Static<typeof Acceptance>

/** The valid version of the conditions, and the one that the person accepted last. */
export const ConditionsState = Type.Object({
  version: Type.String(),
  validFrom: Day,
  accepted: Type.Optional(Acceptance),
})
export type ConditionsState = Static<typeof ConditionsState>

/** One kind of data: whether it is collected, and how much of it is stored. */
export const StoredEntry = Type.Object({
  kind: Type.Enum(STORED_KINDS),
  on: Type.Boolean({ description: 'False: neither shown nor collected' }),
  count: Type.Optional(Type.Integer()),
  days: Type.Optional(Type.Integer({ description: 'After which it is deleted, where the configuration says so' })),
})
export type StoredEntry = Static<typeof StoredEntry>

/** A figure of the works-council profile. */
export const FigureEntry = Type.Object({
  figure: Type.Enum(PERSONAL_FIGURES),
  on: Type.Boolean({ description: 'False: it is neither shown nor stored' }),
  since: orNull({ ...Instant, description: 'Since when it is so' }),
})
export type FigureEntry = Static<typeof FigureEntry>

export const StoredData = Type.Object({ entries: Type.Array(StoredEntry), figures: Type.Array(FigureEntry) })
export type StoredData = Static<typeof StoredData>
