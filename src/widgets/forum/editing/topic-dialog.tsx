// The form of a topic: its names, who answers, who sees it.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { EditableForumCategory, ForumCategoryBody } from '#contract/forum-editing.ts'
import { idsBelow } from '#domain/forum/categories.ts'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { changeCategory, choices, createCategory } from '#widgets/forum/api.ts'
import { TOPIC_ICONS, useTopicOptions } from '#widgets/forum/parts.tsx'
import { useEditingTexts } from './texts.ts'

const ANSWERING = ['inherited', 'person', 'role', 'group'] as const
type Answering = (typeof ANSWERING)[number]

const ROLES: readonly string[] = [
  ...REALM_ROLES,
  ...Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => `${client}:${role}`)),
]

const FIELDS = {
  name: { kind: 'line', limit: 80, required: true },
  nameEn: { kind: 'line', limit: 80 },
  parentId: { kind: 'id', label: 'parent' },
  icon: { kind: 'choice', of: Object.keys(TOPIC_ICONS) },
  responsibleId: { kind: 'person', label: 'responsible' },
  responsibleRole: { kind: 'choice', of: ROLES, label: 'role' },
  groupId: { kind: 'id', label: 'materialGroup' },
  deputyId: { kind: 'person', label: 'deputy' },
  office: { kind: 'line', limit: 120 },
  officeEn: { kind: 'line', limit: 120 },
  answerDays: { kind: 'integer', min: 1, max: 20 },
  isAnonymousAllowed: { kind: 'flag' },
} as const

interface Values {
  readonly name: string
  readonly nameEn: string
  readonly parentId: number | null
  readonly icon: string
  readonly responsibleId: Suggestion | null
  readonly responsibleRole: string | null
  readonly groupId: number | null
  readonly deputyId: Suggestion | null
  readonly office: string
  readonly officeEn: string
  readonly answerDays: number | null
  readonly isAnonymousAllowed: boolean
}

const toSuggestion = (person: EditableForumCategory['deputy']): Suggestion | null =>
  person?.id ? { id: person.id, label: person.name } : null

const NEW: Values = {
  name: '',
  nameEn: '',
  parentId: null,
  icon: 'messages-square',
  responsibleId: null,
  responsibleRole: null,
  groupId: null,
  deputyId: null,
  office: '',
  officeEn: '',
  answerDays: null,
  isAnonymousAllowed: false,
}

const valuesOf = (saved: EditableForumCategory | undefined): Values =>
  saved
    ? {
        name: saved.name,
        nameEn: saved.nameEn,
        parentId: saved.parentId,
        icon: saved.icon,
        responsibleId: toSuggestion(saved.responsible),
        responsibleRole: saved.responsibleRole,
        groupId: saved.group?.id ?? null,
        deputyId: toSuggestion(saved.deputy),
        office: saved.office,
        officeEn: saved.officeEn,
        answerDays: saved.answerDays,
        isAnonymousAllowed: saved.isAnonymousAllowed,
      }
    : NEW

const answeringOf = ({ responsibleId, responsibleRole, groupId }: Values): Answering =>
  responsibleId ? 'person' : responsibleRole !== null ? 'role' : groupId !== null ? 'group' : 'inherited'

interface TopicDialogProps {
  readonly all: readonly EditableForumCategory[]
  /** Undefined: a new one. */
  readonly saved: EditableForumCategory | undefined
  readonly onEnd: () => void
}

export function TopicDialog({ all, saved, onEnd }: TopicDialogProps): ReactElement {
  const text = useEditingTexts()
  const [companyIds, setCompanyIds] = useState<readonly number[]>(saved?.companyIds ?? [])
  const begun = valuesOf(saved)
  const [answering, setAnswering] = useState(answeringOf(begun))
  const form = useForm<typeof FIELDS, Values>(FIELDS, begun, saved?.version ?? 0, {
    text,
    check: (values) => ({
      responsibleId: answering === 'person' && !values.responsibleId ? 'only' : undefined,
      responsibleRole: answering === 'role' && values.responsibleRole === null ? 'only' : undefined,
      groupId: answering === 'group' && values.groupId === null ? 'only' : undefined,
    }),
  })
  const bodyOf = ({ responsibleId, deputyId, ...values }: Values): ForumCategoryBody => ({
    ...values,
    responsibleId: answering === 'person' ? (responsibleId?.id ?? null) : null,
    responsibleRole: answering === 'role' ? values.responsibleRole : null,
    groupId: answering === 'group' ? values.groupId : null,
    deputyId: deputyId?.id ?? null,
    companyIds: [...companyIds],
  })
  return (
    <EntryDialog
      title={saved ? text('changeOf', { name: saved.name }) : text('newTopic')}
      className="wide"
      form={form}
      onSave={(values, version) =>
        saved ? changeCategory(saved.id, version, bodyOf(values)) : createCategory(bodyOf(values))
      }
      onEnd={onEnd}
    >
      <Names form={form} all={all} saved={saved} />
      <SelectField
        label={text('answering')}
        value={answering}
        options={ANSWERING.map((value) => ({ value, label: text(`answering.${value}`) }))}
        onChange={setAnswering}
      />
      <AnsweringFields form={form} answering={answering} />
      <TextField {...form.field('office')} />
      <TextField {...form.field('officeEn')} />
      <TextField {...form.field('answerDays')} />
      <Checkbox {...form.field('isAnonymousAllowed')} />
      <Companies chosen={companyIds} onChange={setCompanyIds} />
    </EntryDialog>
  )
}

type PartProps = { readonly form: Form<Values> }

function Names({ form, all, saved }: PartProps & Pick<TopicDialogProps, 'all' | 'saved'>): ReactElement {
  const text = useEditingTexts()
  const optionsOf = useTopicOptions()
  // A topic cannot be moved below itself.
  const own = saved ? idsBelow(saved.id, all) : []
  const parents = all.filter(({ id, isRemoved }) => !isRemoved && !own.includes(id))
  return (
    <>
      <TextField {...form.field('name')} />
      <TextField {...form.field('nameEn')} />
      <SelectField {...form.field('parentId')} options={[{ value: '', label: text('top') }, ...optionsOf(parents)]} />
      <SelectField
        {...form.field('icon')}
        options={Object.keys(TOPIC_ICONS).map((value) => ({ value, label: text(`icon.${value}` as 'icon.gift') }))}
      />
    </>
  )
}

function AnsweringFields({ form, answering }: PartProps & { answering: Answering }): ReactElement {
  const text = useEditingTexts()
  const { data } = useStore(choices())
  const groups = data?.groups.map(({ id, number, name }) => ({ value: `${id}`, label: `${number} ${name}` })) ?? []
  return (
    <>
      {answering === 'person' && <PersonField {...form.field('responsibleId')} group={text('people')} />}
      {answering === 'role' && (
        <SelectField
          {...form.field('responsibleRole')}
          options={[{ value: '', label: '–' }, ...ROLES.map((value) => ({ value, label: value }))]}
        />
      )}
      {answering === 'group' && (
        <SelectField {...form.field('groupId')} options={[{ value: '', label: '–' }, ...groups]} />
      )}
      <PersonField {...form.field('deputyId')} group={text('people')} />
    </>
  )
}

interface CompaniesProps {
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

function Companies({ chosen, onChange }: CompaniesProps): ReactElement {
  const text = useEditingTexts()
  const { data } = useStore(choices())
  return (
    <fieldset className="field">
      <legend>{text('companies')}</legend>
      <div className="checks">
        {data?.companies.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      <small className="help">{text('companiesHelp')}</small>
    </fieldset>
  )
}
