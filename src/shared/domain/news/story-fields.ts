// Every field that an editor writes into a story, defined once. The contract, the columns and SQL of versions, the
// sanitising of a change, the draft of the form and the comparison of versions derive their fields from here.

export const CONFIRMATIONS = ['none', 'counted', 'named'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

/** The wire type of each kind of field. Documents have a separate shape in each direction. */
interface WireValues {
  /** Text on one line. */
  line: string
  text: string
  /** HTML, sanitised by the server. */
  richText: string
  person: string | null
  ids: number[]
  flag: boolean
  /** ISO 8601. */
  instant: string | null
  /** YYYY-MM-DD. */
  day: string | null
  confirmation: Confirmation
}
export type FieldKind = keyof WireValues | 'documents'

interface Common {
  /** Documentation of the field in OpenAPI. */
  readonly description?: string
  /** The field is required for publication. */
  readonly required?: true
  /** A duplicate starts with the empty value, because the original's would affect the original. */
  readonly duplicated?: false
}
interface TextField extends Common {
  readonly kind: 'line' | 'text' | 'richText'
  /** The column of `news_version`, and of `news_story` for the public version. */
  readonly column: string
  /** Greatest length in code points, which the database counts too. */
  readonly limit: number
  /** The German field of which this is the English text. */
  readonly englishOf?: string
}
interface ValueField extends Common {
  readonly kind: Exclude<FieldKind, TextField['kind'] | 'documents'>
  readonly column: string
  /** The table where the ids for readers are rows instead of a column of `news_story`. */
  readonly rows?: { readonly table: string; readonly column: string }
}
/** Stored in `news_version_document`. */
interface DocumentsField extends Common {
  readonly kind: 'documents'
}

/** By wire name, in the order of the editor's page. German names come from the specification, section 3. */
export const STORY_FIELDS = {
  titel: { kind: 'line', column: 'title', limit: 200, required: true },
  titelEn: { kind: 'line', column: 'title_en', limit: 200, englishOf: 'titel' },
  preview: { kind: 'text', column: 'preview', limit: 1_000, required: true },
  previewEn: { kind: 'text', column: 'preview_en', limit: 1_000, englishOf: 'preview' },
  description: { kind: 'text', column: 'description', limit: 4_000 },
  descriptionEn: { kind: 'text', column: 'description_en', limit: 4_000, englishOf: 'description' },
  content: { kind: 'richText', column: 'content', limit: 65_535, required: true },
  contentEn: { kind: 'richText', column: 'content_en', limit: 65_535, englishOf: 'content' },
  dokumente: { kind: 'documents' },
  companyIds: {
    kind: 'ids',
    column: 'company_ids',
    rows: { table: 'news_story_company', column: 'company_id' },
    description: 'Companies that see the story; none: all companies, future ones too',
  },
  kategorieIds: {
    kind: 'ids',
    column: 'category_ids',
    rows: { table: 'news_story_category', column: 'category_id' },
  },
  kontaktUid: { kind: 'person', column: 'contact_id' },
  highlight: { kind: 'flag', column: 'highlight', duplicated: false },
  highlightCompanyIds: {
    kind: 'ids',
    column: 'highlight_company_ids',
    duplicated: false,
    description: 'Companies whose highlight the story becomes; none: all that see it',
  },
  highlightUntil: { kind: 'instant', column: 'highlight_until', duplicated: false },
  confirmation: { kind: 'confirmation', column: 'confirmation' },
  confirmBy: { kind: 'day', column: 'confirm_by' },
} as const satisfies Readonly<Record<string, TextField | ValueField | DocumentsField>>

type Fields = typeof STORY_FIELDS
export type StoryFieldName = keyof Fields
export type KindOf<Name extends StoryFieldName> = Fields[Name]['kind']
export type NamesOfKind<Kind extends FieldKind> = {
  [Name in StoryFieldName]: KindOf<Name> extends Kind ? Name : never
}[StoryFieldName]

/** Fields with a column of their own in `news_version`. */
export type ColumnField = Exclude<StoryFieldName, NamesOfKind<'documents'>>
export type StoryText = NamesOfKind<TextField['kind']>
export type StoryTexts = Readonly<Record<StoryText, string>>
/** Values on the wire, without the documents. */
export type WireFields = { [Name in ColumnField]: WireValues[KindOf<Name>] }

export const STORY_FIELD_NAMES = Object.keys(STORY_FIELDS) as readonly StoryFieldName[]

/** The definition of any field. */
export const fieldInfo = (name: StoryFieldName): TextField | ValueField | DocumentsField => STORY_FIELDS[name]

export const namesOfKind = <Kind extends FieldKind>(...kinds: Kind[]): NamesOfKind<Kind>[] =>
  STORY_FIELD_NAMES.filter((name) => (kinds as string[]).includes(STORY_FIELDS[name].kind)) as NamesOfKind<Kind>[]

export const COLUMN_FIELDS = STORY_FIELD_NAMES.filter((name) => fieldInfo(name).kind !== 'documents') as ColumnField[]

const EMPTY_VALUES = {
  line: '',
  text: '',
  richText: '',
  person: null,
  ids: [] as number[],
  flag: false,
  instant: null,
  day: null,
  confirmation: 'none',
  documents: [] as never[],
} as const satisfies Readonly<Record<FieldKind, unknown>>

type EmptyFields = { readonly [Name in StoryFieldName]: (typeof EMPTY_VALUES)[KindOf<Name>] }

export const EMPTY_STORY = Object.fromEntries(
  STORY_FIELD_NAMES.map((name) => [name, EMPTY_VALUES[STORY_FIELDS[name].kind]]),
) as EmptyFields

/** The fields that a duplicate of `story` starts with. */
export const duplicateOf = <Story extends object>(story: Story): Story => ({
  ...story,
  ...Object.fromEntries(
    STORY_FIELD_NAMES.filter((name) => fieldInfo(name).duplicated === false).map((name) => [name, EMPTY_STORY[name]]),
  ),
})
