// Form templates: the choices and questions for people, and the content for editors. Below api/forms.
import { Type, type Static } from 'typebox'
import { COMPARISON_LIMIT } from '#domain/postbox/conditions.ts'
import {
  CHANGE_RULES,
  DAYS_LIMIT,
  EMPTY_ACTIONS,
  HINT_LIMIT,
  LABEL_LIMIT,
  LIMIT_ACTIONS,
  MONTHS_LIMIT,
  NAME_PATTERN,
  OPTION_LIMIT,
  PAGE_LIMIT,
  PREFILLS,
  QUESTION_KINDS,
  QUESTION_LIMIT,
  STATION_LIMIT,
  TEMPLATE_CATEGORIES,
} from '#domain/postbox/template.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const CLOSED = { additionalProperties: false } as const

const Name = Type.String({ pattern: NAME_PATTERN })
const words = (limit: number) =>
  Type.Object({ de: Type.String({ maxLength: limit }), en: Type.String({ maxLength: limit }) }, CLOSED)
const Label = words(LABEL_LIMIT)
const Hint = words(HINT_LIMIT)

const Value = Type.Union([Type.String({ maxLength: LABEL_LIMIT }), Type.Number(), Type.Boolean()])
const Var = Type.Object({ var: Name }, CLOSED)
const Operand = Type.Union([Var, Value])
const comparison = (operator: string) =>
  Type.Object({ [operator]: Type.Array(Operand, { minItems: 2, maxItems: 2 }) }, CLOSED)
const answered = (operator: string) =>
  Type.Object({ [operator]: Type.Array(Var, { minItems: 1, maxItems: 1 }) }, CLOSED)
const List = Type.Array(Value, { maxItems: OPTION_LIMIT })
/** The question comes first, except for `in` with a value among the answers: `templateErrors` checks the order. */
const Comparison = Type.Union([
  ...['===', '!==', '<', '<=', '>', '>='].map(comparison),
  Type.Object({ in: Type.Array(Type.Union([Var, Value, List]), { minItems: 2, maxItems: 2 }) }, CLOSED),
  answered('!!'),
  answered('!'),
])
const Comparisons = Type.Array(Comparison, { minItems: 1, maxItems: COMPARISON_LIMIT })
/** JSON Logic: all comparisons are true, or one of them. */
export const FormCondition = Type.Union([
  Type.Object({ and: Comparisons }, CLOSED),
  Type.Object({ or: Comparisons }, CLOSED),
])

const QUESTION = {
  name: Name,
  kind: Type.Enum(QUESTION_KINDS),
  label: Label,
  hint: Hint,
  required: Type.Boolean(),
  when: orNull(FormCondition),
  prefill: orNull(Type.Enum(PREFILLS)),
  locked: Type.Boolean(),
  min: orNull(Type.Number()),
  max: orNull(Type.Number()),
  decimals: Type.Integer({ minimum: 0, maximum: 6 }),
  unit: Type.String({ maxLength: 20 }),
  options: Type.Array(Type.Object({ name: Name, label: Label }, CLOSED), { maxItems: OPTION_LIMIT }),
}
export const InnerQuestion = Type.Object(
  { ...QUESTION, questions: Type.Array(Type.Never(), { maxItems: 0 }), visibleTo: Type.Null() },
  CLOSED,
)
export const FormQuestion = Type.Object(
  {
    ...QUESTION,
    questions: Type.Array(InnerQuestion, { maxItems: QUESTION_LIMIT }),
    visibleTo: orNull(
      Type.Array(Name, {
        maxItems: STATION_LIMIT,
        uniqueItems: true,
        description: 'Stations whose people read the answer; null: everybody who takes part',
      }),
    ),
  },
  CLOSED,
)

const Decider = Type.Union([
  Type.Object({ kind: Type.Literal('supervisor') }, CLOSED),
  Type.Object({ kind: Type.Literal('group'), groupId: ShortId() }, CLOSED),
  Type.Object({ kind: Type.Literal('person'), personId: Uuid() }, CLOSED),
  Type.Object({ kind: Type.Literal('role'), role: Type.String({ maxLength: 100 }) }, CLOSED),
])
const Days = Type.Integer({ minimum: 1, maximum: DAYS_LIMIT, description: 'Working days' })
export const FormStation = Type.Object(
  {
    name: Name,
    label: Label,
    decider: Decider,
    showsRoleOnly: Type.Boolean(),
    when: orNull(FormCondition),
    usualDays: Days,
    limitDays: orNull(Days),
    onLimit: Type.Enum(LIMIT_ACTIONS),
    whenEmpty: Type.Enum(EMPTY_ACTIONS),
  },
  CLOSED,
)

export const FormPageBody = Type.Object(
  {
    name: Name,
    title: Label,
    when: orNull(FormCondition),
    questions: Type.Array(FormQuestion, { maxItems: QUESTION_LIMIT }),
  },
  CLOSED,
)

/** The shape of a template; `templateErrors` of the domain checks its meaning. */
export const TemplateContentBody = Type.Object(
  {
    title: Label,
    summary: Hint,
    category: Type.Enum(TEMPLATE_CATEGORIES),
    formTitle: Label,
    companies: Type.Array(ShortId(), { maxItems: 200, uniqueItems: true }),
    pages: Type.Array(FormPageBody, { minItems: 1, maxItems: PAGE_LIMIT }),
    stations: Type.Array(FormStation, { maxItems: STATION_LIMIT }),
    mayChange: Type.Enum(CHANGE_RULES),
    nudgeDays: orNull(Days),
    retentionMonths: Type.Integer({ minimum: 1, maximum: MONTHS_LIMIT }),
  },
  CLOSED,
)

export const TemplateId = Type.Object({ id: LongId() })

const PlainWords = Type.Object({ de: Type.String(), en: Type.String() })
/** `GET template`: the templates that the person can fill in. */
export const FormTemplateRow = Type.Object({
  id: Type.Integer(),
  title: PlainWords,
  summary: PlainWords,
  category: Type.Enum(TEMPLATE_CATEGORIES),
  words: Type.String({
    description: 'Of its questions and their options, folded, each once: what a search finds it by',
  }),
  isFavourite: Type.Boolean(),
  lastUsedAt: orNull(Instant),
  usualDays: orNull(
    Type.Integer({ description: 'Working days to its end: figures where there are enough, else the estimate' }),
  ),
})
export type FormTemplateRow = Static<typeof FormTemplateRow>

/** A station that the form would pass if it were sent now. */
const Forecast = Type.Object({
  name: Type.String(),
  label: PlainWords,
  asked: Type.Array(NamedPerson, {
    description: 'Who would be asked, at most three; none where the station shows its role only',
  }),
  note: Type.Enum(['none', 'deputy', 'empty'], {
    description: 'deputy: asked in place of who is away; empty: nobody, see whenEmpty',
  }),
  awayUntil: orNull(Type.String({ description: 'Day; of the holder whom a deputy stands for' })),
  usualDays: Type.Integer({ description: 'Working days' }),
})

/** The choices where a company or a site is asked for; empty where none is. */
export const FormChoices = Type.Object({
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type FormChoices = Static<typeof FormChoices>

/** `GET template/:id`: one template to fill in, with values of the profile. */
export const FormTemplate = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  content: TemplateContentBody,
  prefilled: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Answers by question, from profile, company and site',
  }),
  names: Type.Record(Type.String(), Type.String(), { description: 'Names of what `prefilled` names, as in a draft' }),
  choices: FormChoices,
  forecast: Type.Array(Forecast),
})
export type FormTemplate = Static<typeof FormTemplate>

/** draft: never published · published · changed: published, with a newer draft · archived: not available for new forms */
export const TEMPLATE_STATES = ['draft', 'published', 'changed', 'archived'] as const
export const EditedTemplateRow = Type.Object({
  id: Type.Integer(),
  title: PlainWords,
  category: Type.Enum(TEMPLATE_CATEGORIES),
  state: Type.Enum(TEMPLATE_STATES),
  publishedVersion: orNull(Type.Integer()),
  openForms: Type.Integer({ description: 'Forms that are under way' }),
  changedAt: Instant,
  changedBy: orNull(NamedPerson),
})
export type EditedTemplateRow = Static<typeof EditedTemplateRow>
