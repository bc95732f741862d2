// Form templates for their editors: drafts, versions, files for export and import, group postboxes. Below api/forms/templates and
// api/forms/groups.
import { Type, type Static, type TProperties } from 'typebox'
import { LABEL_LIMIT, PAGE_LIMIT, QUESTION_LIMIT, STATION_LIMIT } from '#domain/postbox/template.ts'
import { PART_CHANGES, PART_KINDS } from '#domain/postbox/template-differences.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import {
  EditedTemplateRow,
  FormPageBody,
  FormQuestion,
  FormStation,
  FormTemplate,
  InnerQuestion,
  TemplateContentBody,
} from './postbox-templates.ts'

const CLOSED = { additionalProperties: false } as const
const PlainWords = Type.Object({ de: Type.String(), en: Type.String() })

/** Makes all properties but these optional; they default to the value with which the editor begins. */
const mostlyOptional = <Properties extends TProperties, Kept extends keyof Properties>(
  properties: Properties,
  kept: readonly Kept[],
) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      kept.includes(name as Kept) ? schema : Type.Optional(schema),
    ]),
  ) as {
    [Name in keyof Properties]: Name extends Kept
      ? Properties[Name]
      : ReturnType<typeof Type.Optional<Properties[Name]>>
  }

// A decider by name, because groups, people and companies have other ids in another installation.
const FileDecider = Type.Union([
  Type.Object({ kind: Type.Literal('supervisor') }, CLOSED),
  Type.Object(
    { kind: Type.Literal('group'), group: Type.String({ maxLength: 120, description: 'German name' }) },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('person'), username: Type.String({ maxLength: 200 }) }, CLOSED),
  Type.Object({ kind: Type.Literal('role'), role: Type.String({ maxLength: 100 }) }, CLOSED),
])
const FileInner = Type.Object(mostlyOptional(InnerQuestion.properties, ['name', 'kind', 'label']), CLOSED)
const FileQuestion = Type.Object(
  {
    ...mostlyOptional(FormQuestion.properties, ['name', 'kind', 'label']),
    questions: Type.Optional(Type.Array(FileInner, { maxItems: QUESTION_LIMIT })),
  },
  CLOSED,
)
/** A template for export and import: properties with the value of a new template may be missing. */
export const TemplateFile = Type.Object(
  {
    ...mostlyOptional(TemplateContentBody.properties, ['title']),
    companies: Type.Optional(
      Type.Array(Type.String({ maxLength: LABEL_LIMIT }), { maxItems: 200, uniqueItems: true, description: 'Names' }),
    ),
    pages: Type.Array(
      Type.Object(
        {
          ...mostlyOptional(FormPageBody.properties, ['name', 'title']),
          questions: Type.Array(FileQuestion, { maxItems: QUESTION_LIMIT }),
        },
        CLOSED,
      ),
      { minItems: 1, maxItems: PAGE_LIMIT },
    ),
    stations: Type.Optional(
      Type.Array(
        Type.Object({ ...mostlyOptional(FormStation.properties, ['name', 'label']), decider: FileDecider }, CLOSED),
        { maxItems: STATION_LIMIT },
      ),
    ),
  },
  CLOSED,
)
export type TemplateFile = Static<typeof TemplateFile>

export const DraftContentBody = Type.Object({ content: TemplateContentBody }, CLOSED)

/** Whether the tab of templates is shown, and whether the person creates templates and manages groups. */
export const TemplateAccess = Type.Object({ mayEdit: Type.Boolean(), mayCreate: Type.Boolean() })
export type TemplateAccess = Static<typeof TemplateAccess>

export const EditedTemplates = Type.Array(EditedTemplateRow)

export const EditedTemplate = Type.Object({
  ...EditedTemplateRow.properties,
  version: Type.Integer({ description: 'Of the draft; changed by every save' }),
  content: Type.Object(TemplateContentBody.properties, {
    description: 'The draft, or the published version without one',
  }),
  published: orNull(TemplateContentBody),
  openDrafts: Type.Integer({ description: 'Forms that people have begun and not sent' }),
  editors: Type.Array(NamedPerson),
  mayAdminister: Type.Boolean({ description: 'Names editors and archives' }),
})
export type EditedTemplate = Static<typeof EditedTemplate>

export const EditorsBody = Type.Object({ people: Type.Array(Uuid(), { maxItems: 50, uniqueItems: true }) }, CLOSED)

export const TemplateVersion = Type.Object({
  version: Type.Integer(),
  at: Instant,
  by: NamedPerson,
  openForms: Type.Integer({ description: 'Under way with this version' }),
  content: TemplateContentBody,
})
export const TemplateVersions = Type.Array(TemplateVersion, { description: 'The newest first' })
export type TemplateVersions = Static<typeof TemplateVersions>

const Difference = Type.Object({
  kind: Type.Enum(PART_KINDS),
  change: Type.Enum(PART_CHANGES),
  name: Type.String(),
  label: PlainWords,
  fields: Type.Array(Type.String()),
})
export const TEMPLATE_LOG_TYPES = [
  'created',
  'imported',
  'changed',
  'published',
  'discarded',
  'archived',
  'restored',
  'editors',
] as const
export const TemplateHistory = Type.Array(
  Type.Object({
    type: Type.Enum(TEMPLATE_LOG_TYPES),
    at: Instant,
    by: NamedPerson,
    version: orNull(Type.Integer({ description: 'That was published' })),
    parts: Type.Array(Difference, { description: 'What was changed, at most 50' }),
  }),
  { description: 'The newest first' },
)
export type TemplateHistory = Static<typeof TemplateHistory>

export const PreviewBody = Type.Object({ content: TemplateContentBody, personId: Uuid() }, CLOSED)
export const TemplatePreview = Type.Object({
  prefilled: FormTemplate.properties.prefilled,
  hidden: Type.Array(Type.String(), {
    description: 'Questions that begin with a private value of the person, which is not shown to others',
  }),
  forecast: FormTemplate.properties.forecast,
  mayUse: Type.Boolean({ description: 'The template is for the company of the person' }),
})
export type TemplatePreview = Static<typeof TemplatePreview>

export const GroupId = Type.Object({ id: ShortId() })
const GroupName = Type.String({ maxLength: 120 })
export const GroupBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    nameEn: GroupName,
    members: Type.Array(Uuid(), { maxItems: 200, uniqueItems: true }),
  },
  CLOSED,
)
export type GroupBody = Static<typeof GroupBody>
export const EditedGroup = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  nameEn: Type.String(),
  members: Type.Array(NamedPerson),
  usedBy: Type.Array(Type.Object({ id: Type.Integer(), title: PlainWords }), {
    description: 'Templates with a station of this group, and those of forms under way',
  }),
})
export type EditedGroup = Static<typeof EditedGroup>
export const EditedGroups = Type.Array(EditedGroup)

/** The names that stations and companies of a template can use. */
export const TemplateChoices = Type.Object({
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  groups: Type.Array(Type.Object({ id: Type.Integer(), name: PlainWords, members: Type.Integer() })),
  roles: Type.Array(Type.Object({ role: Type.String(), people: Type.Integer() })),
  people: Type.Array(NamedPerson, { description: 'Who decide at stations of the template, by name' }),
})
export type TemplateChoices = Static<typeof TemplateChoices>
export const ChoicesQuery = Type.Object({ templateId: Type.Optional(LongId()) }, CLOSED)
