// Forms that people fill in, send, decide and follow. Below api/forms. A form under way is a case (server/decisions).
import { Type, type Static } from 'typebox'
import { NAME_PATTERN, RESERVED_NAMES, STATION_LIMIT, TEXT_LIMIT } from '#domain/postbox/template.ts'
import { CaseView } from './decisions.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { FormChoices, TemplateContentBody } from './postbox-templates.ts'

const CLOSED = { additionalProperties: false } as const
const PlainWords = Type.Object({ de: Type.String(), en: Type.String() })

const Text = Type.String({ maxLength: TEXT_LIMIT })
const Plain = Type.Union([
  Type.Null(),
  Text,
  Type.Number(),
  Type.Boolean(),
  Type.Object({ from: Type.String({ maxLength: 10 }), to: Type.String({ maxLength: 10 }) }, CLOSED),
  Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 }),
])
const KEYS = `^(?!(${RESERVED_NAMES.join('|')})$)${NAME_PATTERN.slice(1)}`
const Row = Type.Record(Type.String({ pattern: KEYS }), Plain, { additionalProperties: false, maxProperties: 300 })
/** Answers by question, as typed: they are validated when the form is sent. */
export const FormAnswers = Type.Record(
  Type.String({ pattern: KEYS }),
  Type.Union([Plain, Type.Array(Row, { maxItems: 50 })]),
  { additionalProperties: false, maxProperties: 300 },
)

export const FormFile = Type.Object({
  id: Uuid(),
  question: Type.String(),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  at: Instant,
})
export type FormFile = Static<typeof FormFile>

export const NewDraftBody = Type.Object(
  { templateId: LongId(), companyId: Type.Optional(ShortId()), siteId: Type.Optional(ShortId()) },
  CLOSED,
)
export const DraftBody = Type.Object({ answers: FormAnswers, page: Type.String({ pattern: NAME_PATTERN }) }, CLOSED)
export type DraftBody = Static<typeof DraftBody>

export const SendQuery = Type.Object(
  {
    endsApprovals: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: STATION_LIMIT,
        description: 'How many approvals the sender has agreed to end by this change',
      }),
    ),
  },
  CLOSED,
)

export const FormDraft = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  templateId: Type.Integer(),
  templateVersion: Type.Integer(),
  content: TemplateContentBody,
  title: Type.String({ description: 'As the form would be called now' }),
  answers: FormAnswers,
  names: Type.Record(Type.String(), Type.String(), {
    description: 'Names of what the answers name: by id, of companies and sites by `company <id>` and `site <id>`',
  }),
  choices: FormChoices,
  companyId: orNull(Type.Integer({ description: 'Company for which it was begun; null: that of the person' })),
  siteId: orNull(Type.Integer({ description: 'Site for which it was begun; null: that of the person' })),
  files: Type.Array(FormFile),
  page: Type.String({ description: 'Name of the page that was open last' }),
  changedAt: Instant,
  deletedOn: Type.String({ description: 'Day on which it is deleted without a change' }),
  changes: orNull(Type.Integer({ description: 'Id of the form that it changes' })),
  ends: Type.Array(Type.Object({ label: PlainWords, by: orNull(NamedPerson) }), {
    description:
      'Approvals of the form that end when the change is sent; `by` null where the station shows its role only',
  }),
  newerVersion: Type.Boolean({ description: 'The template has a newer version now; the draft keeps its own' }),
})
export type FormDraft = Static<typeof FormDraft>

export const FormDraftRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  templateId: Type.Integer(),
  title: Type.String(),
  page: Type.Integer({ description: 'Number of the page that was open last' }),
  pages: Type.Integer(),
  openQuestions: Type.Integer({ description: 'Required answers that are missing' }),
  changedAt: Instant,
})
export type FormDraftRow = Static<typeof FormDraftRow>

/** turn: the person decides or answers next · moving: under way at others · ended */
export const FORM_SECTIONS = ['turn', 'moving', 'ended'] as const
export type FormSection = (typeof FORM_SECTIONS)[number]

export const FormsQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    section: Type.Optional(Type.Enum(FORM_SECTIONS)),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Title, number, person' })),
    templateId: Type.Optional(LongId()),
    status: Type.Optional(Type.String({ maxLength: 20 })),
    groupId: Type.Optional(ShortId()),
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
  },
  CLOSED,
)

/** The progress of a form, in the lists. */
const Progress = Type.Object({
  done: Type.Integer({ description: 'Stations passed' }),
  total: Type.Integer(),
  station: orNull(PlainWords),
  since: orNull(Instant),
  usualDays: orNull(Type.Integer()),
  workingDays: Type.Integer({ description: 'Spent at the station, without the time of questions to the sender' }),
  isOverdue: Type.Boolean(),
  deadline: orNull(Type.String({ description: 'Day' })),
})

export const FormRow = Type.Object({
  id: Type.Integer(),
  number: Type.String({ description: '2026-00412' }),
  version: Type.Integer(),
  templateId: Type.Integer(),
  category: Type.String(),
  title: Type.String(),
  status: CaseView.properties.status,
  sender: NamedPerson,
  senderUnit: Type.String({ description: 'Department of the sender' }),
  at: Type.Array(NamedPerson, {
    description: 'Who has it now, at most three; none where the station shows its role only',
  }),
  sentAt: Instant,
  endedAt: orNull(Instant),
  endReason: Type.String(),
  progress: Progress,
  nudgeFrom: orNull(
    Type.String({ description: 'In sent: day from which the sender may nudge; null: never, or not now' }),
  ),
  mayNudge: Type.Boolean(),
  group: orNull(
    Type.Object({ id: Type.Integer(), name: PlainWords, isTaken: Type.Boolean(), isMember: Type.Boolean() }),
  ),
  onBehalfOf: orNull(NamedPerson),
  isMyTurn: Type.Boolean(),
  isSafeForMany: Type.Boolean({ description: 'May be decided together with others' }),
  unread: Type.Integer({ description: 'Messages of the conversation' }),
})
export type FormRow = Static<typeof FormRow>

/** `meta.size`: the total number. */
export const FormsPage = Type.Object({
  content: Type.Array(FormRow),
  meta: Type.Object({ size: Type.Integer(), page: Type.Integer() }),
})
export type FormsPage = Static<typeof FormsPage>

/** Forms that wait for the person: those to decide, and own ones with a question. The lists show the same numbers. */
export const WaitingForms = Type.Object({ received: Type.Integer(), sent: Type.Integer() })
export type WaitingForms = Static<typeof WaitingForms>

/** A group postbox of which the person is a member. */
export const FormGroup = Type.Object({ id: Type.Integer(), name: PlainWords, waiting: Type.Integer() })
export type FormGroup = Static<typeof FormGroup>

const FormStationView = Type.Object({
  name: Type.String(),
  label: PlainWords,
  state: Type.Enum(['done', 'current', 'later', 'skipped', 'rejected', 'cancelled']),
  usualDays: Type.Integer(),
  workingDays: orNull(Type.Integer({ description: 'Spent, or being spent' })),
  since: orNull(Instant),
  decidedAt: orNull(Instant),
  expectedOn: orNull(Type.String({ description: 'Day on which it would usually be left' })),
  deadline: orNull(Type.String({ description: 'Day until which the present station should decide' })),
  isOverdue: Type.Boolean({ description: 'The deadline has passed' }),
  isEmpty: Type.Boolean({ description: 'Nobody can decide it: the form waits until an administrator can' }),
  decider: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  at: Type.Array(NamedPerson),
  takenBy: orNull(NamedPerson),
  note: Type.String({ description: 'Reason of the decision' }),
})

export const FormId = Type.Object({ id: LongId() })
export const Form = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  templateId: Type.Integer(),
  templateVersion: Type.Integer(),
  content: TemplateContentBody,
  title: Type.String(),
  answers: FormAnswers,
  former: Type.Array(
    Type.Object(
      { version: Type.Integer(), answers: FormAnswers, until: Instant },
      { description: 'Answers that were changed' },
    ),
  ),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'Names of what the answers name: by id, of companies and sites by `company <id>` and `site <id>`',
  }),
  files: Type.Array(FormFile),
  hidden: Type.Array(Type.String(), { description: 'Questions whose answers the reader does not see' }),
  ...CaseView.properties,
  stations: Type.Array(FormStationView),
  expectedOn: orNull(Type.String({ description: 'Day on which it would usually be completed' })),
  endedAt: orNull(Instant),
  deletedOn: orNull(Type.String({ description: 'Day on which it is deleted; null while it is under way' })),
  recallUntil: orNull(Instant),
  nudgeFrom: orNull(Type.String({ description: 'Day from which the sender may nudge; null: never' })),
  question: orNull(
    Type.Object({ by: NamedPerson, at: Instant, text: Type.String() }, { description: 'Waits for the sender' }),
  ),
  isSender: Type.Boolean(),
  mayAskBack: Type.Boolean(),
  mayHandOver: Type.Boolean(),
  mayTake: Type.Boolean(),
  mayRelease: Type.Boolean(),
  keepsRight: Type.Boolean({ description: 'May still take and decide the form after it was put back into its group' }),
  mayChange: Type.Boolean(),
  mayNudge: Type.Boolean(),
  mayConverse: Type.Boolean(),
})
export type Form = Static<typeof Form>

const Reason = Type.String({ minLength: 1, maxLength: 2000 })
export const QuestionBody = Type.Object({ text: Reason }, CLOSED)
export const HandOverBody = Type.Object({ to: Uuid(), note: Type.String({ maxLength: 2000 }) }, CLOSED)
